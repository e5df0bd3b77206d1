import type { FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { bearerToken } from '#platform/auth/bearer.ts'
import { digest } from '#platform/auth/secrets.ts'
import { credentialExpired, credentialRequired, credentialRevoked, licenceBlocked } from '#platform/errors/common.ts'
import { isRepeated } from '#platform/http/headers.ts'
import type { Policy } from '#platform/http/rate-limits.ts'
import type { Lookups } from '#platform/http/remembered.ts'
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
  readonly lookedUpAt: number
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
  /** Stops believing a token that was just revoked here; other processes notice when their belief runs out. */
  readonly forget: (tokenId: number) => void
}

const TOKENS_REMEMBERED = 10_000

/** Tokens that were looked up lately. Calls that need the same token at the same time share one look. */
class KnownTokens {
  private readonly ticketing: Ticketing
  private readonly believedForMs: number
  private readonly lookups: Lookups
  private readonly known = new LRUCache<string, Known>({ max: TOKENS_REMEMBERED })
  private readonly underWay = new Map<string, Promise<Known | null>>()

  constructor(ticketing: Ticketing, believedForMs: number) {
    this.ticketing = ticketing
    this.believedForMs = believedForMs
    this.lookups = cacheLookups(ticketing.metrics, 'api_tokens')
  }

  find(token: string, now: number): Known | Promise<Known | null> {
    const believed = this.known.get(token)
    if (believed && now - believed.lookedUpAt < this.believedForMs) {
      this.lookups.hit()
      return believed
    }
    this.lookups.miss()
    const running = this.underWay.get(token)
    if (running) return running
    const look = this.lookUp(token).finally(() => this.underWay.delete(token))
    this.underWay.set(token, look)
    return look
  }

  forget(tokenId: number): void {
    for (const [token, { id }] of this.known.entries()) if (id === tokenId) this.known.delete(token)
  }

  private async lookUp(token: string): Promise<Known | null> {
    const lookedUpAt = this.ticketing.now().getTime()
    const row = await tokenByDigest(this.ticketing.db, digest(token))
    if (!row) return null
    await noteUse(this.ticketing, row)
    const { id, source, poolIds, expiresAt, revokedAt } = row
    const scopes = scopesOf(row.scopes)
    const found = { id, source, poolIds, expiresAt, isRevoked: revokedAt !== null, scopes, lookedUpAt }
    this.known.set(token, found)
    return found
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

/** Makes the guard of integration routes. What it looked up it believes for `cacheSeconds`; an expiry counts at once. */
export function tokenGuard(ticketing: Ticketing, cacheSeconds: number): TokenGuard {
  const tokens = new KnownTokens(ticketing, cacheSeconds * 1000)
  const refuses = [licenceBlocked, credentialRequired, credentialExpired, credentialRevoked, scopeMissing]
  const requireScope: ScopeGuard = (scope, policy) => {
    function guard(request: FastifyRequest): Token | Promise<Token> {
      const token = presented(request)
      const now = ticketing.now().getTime()
      const known = tokens.find(token, now)
      return known instanceof Promise ? known.then((found) => admitted(found, scope, now)) : admitted(known, scope, now)
    }
    return {
      guard: Object.assign(guard, { security: 'apiToken', needs: { scope }, refuses }),
      limit: { policy, key: (token) => String(token.id) },
    }
  }
  return { requireScope, forget: (tokenId) => tokens.forget(tokenId) }
}
