import type { FastifyRequest } from 'fastify'
import { credentialExpired, credentialRequired } from '../errors/common.ts'
import { isRepeated } from '../http/headers.ts'
import type { AccessClaims, AccessTokens } from './access-tokens.ts'
import { bearerToken } from './bearer.ts'
import type { Presented } from './sessions.ts'
import type { AuthTables } from './tables.ts'

/** Signing out with an expired token counts this long; its refresh token cannot be older. */
const EXPIRED_COUNTS_MS = 7 * 24 * 3600 * 1000

type Tokens<T extends AuthTables> = AccessTokens<T>

/** The bearer token of a request; one that carries none, or several, is refused. */
export function presentedToken(request: FastifyRequest): string {
  const token = bearerToken(request.headers.authorization)
  if (!token || isRepeated(request, 'authorization')) throw credentialRequired()
  return token
}

/** What an access token says that still counts; whether it was revoked is the caller's to look up. */
export async function claimsOf<T extends AuthTables>(tokens: Tokens<T>, token: string): Promise<AccessClaims> {
  const verified = await tokens.verify(token)
  if (verified.state === 'forged') throw credentialRequired()
  if (verified.state === 'expired') throw credentialExpired()
  return verified.claims
}

/**
 * The access token that a request wants to sign out with: any genuine one, an expired one too, null where it is too old
 * to matter. A forged one is refused, and `stillCounts` refuses one that was revoked.
 */
export async function presentedForSignOut<T extends AuthTables>(
  tokens: Tokens<T>,
  request: FastifyRequest,
  now: Date,
  stillCounts: (claims: AccessClaims) => Promise<unknown>,
): Promise<Presented | null> {
  const verified = await tokens.verify(presentedToken(request))
  if (verified.state === 'forged') throw credentialRequired()
  const { claims, state } = verified
  const isExpired = state === 'expired'
  if (isExpired && claims.exp * 1000 + EXPIRED_COUNTS_MS < now.getTime()) return null
  if (!isExpired) await stillCounts(claims)
  return {
    userId: Number(claims.sub),
    sessionId: claims.sid,
    platform: claims.platform,
    jti: claims.jti,
    expiresAt: new Date(claims.exp * 1000).toISOString(),
    isExpired,
  }
}
