import type { FastifyRequest } from 'fastify'
import { credentialExpired, credentialRequired } from '../errors/common.ts'
import { isRepeated } from '../http/headers.ts'
import type { AccessClaims, AccessTokens } from './access-tokens.ts'
import { parseBearerToken } from './bearer.ts'
import type { SignOutToken } from './sessions.ts'
import type { AuthTables } from './tables.ts'

/** Time after the expiry of an access token within which the refresh token of its session may still be valid. */
const SIGN_OUT_GRACE_MS = 7 * 24 * 3600 * 1000

type Tokens<T extends AuthTables> = AccessTokens<T>

/** Throws `credentialRequired` if there is no token, or more than one. */
export function requireBearerToken(request: FastifyRequest): string {
  const token = parseBearerToken(request.headers.authorization)
  if (!token || isRepeated(request, 'authorization')) throw credentialRequired()
  return token
}

/** Does not check whether the token was revoked. */
export async function verifyAccessToken<T extends AuthTables>(tokens: Tokens<T>, token: string): Promise<AccessClaims> {
  const verified = await tokens.verify(token)
  if (verified.state === 'forged') throw credentialRequired()
  if (verified.state === 'expired') throw credentialExpired()
  return verified.claims
}

/** Returns null if the refresh token of the session has expired too. Throws `credentialRequired` for a forged token. */
export async function verifySignOutToken<T extends AuthTables>(
  tokens: Tokens<T>,
  request: FastifyRequest,
  now: Date,
  /** Throws if the token was revoked. */
  requireActiveSession: (claims: AccessClaims) => Promise<unknown>,
): Promise<SignOutToken | null> {
  const verified = await tokens.verify(requireBearerToken(request))
  if (verified.state === 'forged') throw credentialRequired()
  const { claims, state } = verified
  const isExpired = state === 'expired'
  if (isExpired && claims.exp * 1000 + SIGN_OUT_GRACE_MS < now.getTime()) return null
  if (!isExpired) await requireActiveSession(claims)
  return {
    userId: Number(claims.sub),
    sessionId: claims.sid,
    platform: claims.platform,
    jti: claims.jti,
    expiresAt: new Date(claims.exp * 1000).toISOString(),
    isExpired,
  }
}
