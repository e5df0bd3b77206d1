import type { FastifyRequest } from 'fastify'
import { bearerToken } from '#platform/auth/bearer.ts'
import { digest } from '#platform/auth/secrets.ts'
import { credentialExpired, credentialRequired, credentialRevoked, licenceBlocked } from '#platform/errors/common.ts'
import { isRepeated } from '#platform/http/headers.ts'
import type { Policy } from '#platform/http/rate-limits.ts'
import { createTtlCache, type TtlCache } from '#platform/http/remembered.ts'
import type { Guard } from '#platform/http/route.ts'
import { cacheLookups } from '#platform/observe/cache-metrics.ts'
import type { Ticketing } from '../database/ticketing.ts'
import { noteUse } from './commands.ts'
import { scopeMissing } from './errors.ts'
import { scopesOf, tokenByDigest } from './queries.ts'
import { type Scope, TOKEN_SHAPE } from './rules.ts'

/** A system that calls the integration routes. Made by the guard alone. */
export interface Token {
  readonly id: number
  readonly source: string
  /** The pools it may open and read; null: all of them. */
  readonly poolIds: readonly number[] | null
}

interface Known extends Token {
  readonly scopes: readonly Scope[]
  readonly expiresAt: string | null
  readonly isRevoked: boolean
}

/** The guard and the rate limit of an integration route, to be spread into it. */
export interface Guarded {
  readonly guard: Guard<Token>
  readonly limit: { readonly policy: Policy; readonly key: (token: Token) => string }
}

export type ScopeGuard = (scope: Scope, policy: Policy) => Guarded

export interface TokenGuard {
  /** Takes an API token with this scope and counts the call under this policy. */
  readonly requireScope: ScopeGuard
  /**
   * Clears the cache of this process; call it after a revocation. All of it, because a load in progress does not know
   * yet which token it returns. Other processes notice when their entry expires.
   */
  readonly clearCache: () => void
}

const MAX_CACHED_TOKENS = 10_000

/** Finds tokens, from a cache that calls at the same time share. */
class TokenLookup {
  private readonly ticketing: Ticketing
  private readonly cache: TtlCache<Known>

  constructor(ticketing: Ticketing, cacheSeconds: number) {
    const { metrics, now } = ticketing
    const lookups = cacheLookups(metrics, 'api_tokens')
    this.ticketing = ticketing
    this.cache = createTtlCache({ maxEntries: MAX_CACHED_TOKENS, ttlMs: cacheSeconds * 1000, now, lookups })
  }

  find(token: string): Known | Promise<Known | null> {
    return this.cache.find(token, () => this.load(token))
  }

  clear(): void {
    this.cache.clear()
  }

  private async load(token: string): Promise<Known | null> {
    const row = await tokenByDigest(this.ticketing.db, digest(token))
    if (!row) return null
    await noteUse(this.ticketing, row)
    const { id, source, poolIds, expiresAt, revokedAt } = row
    return { id, source, poolIds, expiresAt, isRevoked: revokedAt !== null, scopes: scopesOf(row.scopes) }
  }
}

function presented(request: FastifyRequest): string {
  const token = bearerToken(request.headers.authorization)
  if (!token || !TOKEN_SHAPE.test(token) || isRepeated(request, 'authorization')) throw credentialRequired()
  return token
}

function admitted(token: Known | null, scope: Scope, now: number): Token {
  if (!token) throw credentialRequired()
  if (token.isRevoked) throw credentialRevoked()
  if (token.expiresAt !== null && Date.parse(token.expiresAt) <= now) throw credentialExpired()
  if (!token.scopes.includes(scope)) throw scopeMissing({ params: { scope } })
  return token
}

/** Creates the guard of integration routes. It caches tokens for `cacheSeconds`; the end of a token counts at once. */
export function tokenGuard(ticketing: Ticketing, cacheSeconds: number): TokenGuard {
  const tokens = new TokenLookup(ticketing, cacheSeconds)
  const refuses = [licenceBlocked, credentialRequired, credentialExpired, credentialRevoked, scopeMissing]
  const requireScope: ScopeGuard = (scope, policy) => {
    function guard(request: FastifyRequest): Token | Promise<Token> {
      const token = presented(request)
      const now = ticketing.now().getTime()
      const known = tokens.find(token)
      return known instanceof Promise ? known.then((found) => admitted(found, scope, now)) : admitted(known, scope, now)
    }
    return {
      guard: Object.assign(guard, { security: 'apiToken', needs: { scope }, refuses }),
      limit: { policy, key: (token) => String(token.id) },
    }
  }
  return { requireScope, clearCache: () => tokens.clear() }
}
