import type { FastifyRequest } from 'fastify'
import { credentialExpired, credentialRequired } from '../errors/common.ts'
import { isRepeated } from '../http/headers.ts'
import type { AccessClaims, AccessTokens } from './access-tokens.ts'
import { parseBearerToken } from './bearer.ts'
import { type AccessTokenAtSignOut, REFRESH_TOKEN_LIFETIME_MS } from './sessions.ts'
import type { AuthTables } from './tables.ts'

type Tokens<T extends AuthTables> = AccessTokens<T>

/** Throws `credentialRequired` unless the request has exactly one `Authorization` header field with a bearer token. */
export function requireBearerToken(request: FastifyRequest): string {
  const token = parseBearerToken(request.headers.authorization)
  if (!token || isRepeated(request, 'authorization')) throw credentialRequired()
  return token
}

/** Throws `credentialRequired` or `credentialExpired`. Does not check whether the token was revoked. */
export async function verifyAccessToken<T extends AuthTables>(tokens: Tokens<T>, token: string): Promise<AccessClaims> {
  const verified = await tokens.verify(token)
  if (verified.status === 'invalid') throw credentialRequired()
  if (verified.status === 'expired') throw credentialExpired()
  return verified.claims
}

/**
 * Accepts an expired access token too, because its session may still be refreshable. Returns null if the refresh token
 * issued with it has expired as well. Throws `credentialRequired`, and the errors of `loadSession`.
 */
export async function verifyAccessTokenAtSignOut<T extends AuthTables>(
  tokens: Tokens<T>,
  request: FastifyRequest,
  now: Date,
  /** Called for a token that has not expired. Throws if it was revoked or its session has ended. */
  loadSession: (claims: AccessClaims) => Promise<unknown>,
): Promise<AccessTokenAtSignOut | null> {
  const verified = await tokens.verify(requireBearerToken(request))
  if (verified.status === 'invalid') throw credentialRequired()
  const { claims, status } = verified
  const isExpired = status === 'expired'
  if (isExpired && claims.exp * 1000 + REFRESH_TOKEN_LIFETIME_MS < now.getTime()) return null
  if (!isExpired) await loadSession(claims)
  return {
    userId: Number(claims.sub),
    sessionId: claims.sid,
    platform: claims.platform,
    jti: claims.jti,
    expiresAt: new Date(claims.exp * 1000).toISOString(),
    isExpired,
  }
}
