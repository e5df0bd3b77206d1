import type { FastifyRequest } from 'fastify'
import { parseBearerToken } from '#platform/auth/bearer.ts'
import { digest } from '#platform/auth/secrets.ts'
import type { GuardAndLimit } from '#platform/auth/session-guard.ts'
import { credentialExpired, credentialRequired, credentialRevoked } from '#platform/errors/common.ts'
import { isRepeated } from '#platform/http/headers.ts'
import type { Policy } from '#platform/http/rate-limits.ts'
import { createTtlCache, type TtlCache } from '#platform/http/ttl-cache.ts'
import { createLookupCounters } from '#platform/observe/cache-metrics.ts'
import type { Ticketing } from '../database/ticketing.ts'
import { recordTokenUse } from './commands.ts'
import { scopeMissing } from './errors.ts'
import { findTokenByDigest, parseScopes } from './queries.ts'
import { type Scope, TOKEN_PATTERN } from './rules.ts'

/** The verified API token of a request. Only the guard creates this object. */
export interface Token {
  readonly id: number
  readonly source: string
  /** Pools in which the token can create and read tickets; null for all pools. */
  readonly poolIds: readonly number[] | null
}

interface CachedToken extends Token {
  readonly scopes: readonly Scope[]
  readonly expiresAt: string | null
  readonly isRevoked: boolean
}

export type RequireScope = (scope: Scope, policy: Policy) => GuardAndLimit<Token>

export interface ApiTokenGuard {
  readonly requireScope: RequireScope
  /**
   * Call it after a revocation. Clears the cache of this process, and does not cache running lookups: they may have
   * read the token before it was revoked. Other processes accept a revoked token until their cached entry expires.
   */
  readonly clearCache: () => void
}

const MAX_CACHED_TOKENS = 10_000

/** Finds API tokens and caches them. Concurrent lookups of the same token share one query. */
class TokenLookup {
  private readonly ticketing: Ticketing
  private readonly cache: TtlCache<CachedToken>

  constructor(ticketing: Ticketing, cacheSeconds: number) {
    const { metrics, now } = ticketing
    const lookups = createLookupCounters(metrics, 'api_tokens')
    this.ticketing = ticketing
    this.cache = createTtlCache({ maxEntries: MAX_CACHED_TOKENS, ttlMs: cacheSeconds * 1000, now, lookups })
  }

  find(token: string): CachedToken | Promise<CachedToken | null> {
    return this.cache.getOrLoad(token, () => this.load(token))
  }

  clear(): void {
    this.cache.clear()
  }

  private async load(token: string): Promise<CachedToken | null> {
    const row = await findTokenByDigest(this.ticketing.db, digest(token))
    if (!row) return null
    await recordTokenUse(this.ticketing, row)
    const { id, source, poolIds, expiresAt, revokedAt } = row
    return { id, source, poolIds, expiresAt, isRevoked: revokedAt !== null, scopes: parseScopes(row.scopes) }
  }
}

function readToken(request: FastifyRequest): string {
  const token = parseBearerToken(request.headers.authorization)
  if (!token || !TOKEN_PATTERN.test(token) || isRepeated(request, 'authorization')) throw credentialRequired()
  return token
}

function checkToken(token: CachedToken | null, scope: Scope, now: number): Token {
  if (!token) throw credentialRequired()
  if (token.isRevoked) throw credentialRevoked()
  if (token.expiresAt !== null && Date.parse(token.expiresAt) <= now) throw credentialExpired()
  if (!token.scopes.includes(scope)) throw scopeMissing({ params: { scope } })
  return token
}

/** Caches tokens for `cacheSeconds`, but checks their expiry on every request. */
export function createApiTokenGuard(ticketing: Ticketing, cacheSeconds: number): ApiTokenGuard {
  const tokenLookup = new TokenLookup(ticketing, cacheSeconds)
  const refuses = [credentialRequired, credentialExpired, credentialRevoked, scopeMissing]
  const requireScope: RequireScope = (scope, policy) => {
    function guard(request: FastifyRequest): Token | Promise<Token> {
      const token = readToken(request)
      const now = ticketing.now().getTime()
      const cachedOrLoading = tokenLookup.find(token)
      return cachedOrLoading instanceof Promise
        ? cachedOrLoading.then((loaded) => checkToken(loaded, scope, now))
        : checkToken(cachedOrLoading, scope, now)
    }
    // Runs when the body has arrived: the token may have been revoked or may have expired in the meantime.
    const recheck = async (request: FastifyRequest) => await guard(request)
    return {
      guard: Object.assign(guard, { security: 'apiToken', requiredRoleOrScope: { scope }, refuses, recheck }),
      limit: { policy, key: (token) => String(token.id) },
    }
  }
  return { requireScope, clearCache: () => tokenLookup.clear() }
}
