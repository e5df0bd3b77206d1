import type { FastifyRequest } from 'fastify'
import { credentialExpired, credentialRequired, credentialRevoked, roleTooLow } from '../errors/common.ts'
import type { Policy } from '../http/rate-limits.ts'
import type { Guard } from '../http/route.ts'
import type { AccessClaims } from './access-tokens.ts'
import { requireBearerToken, verifyAccessToken, verifyAccessTokenAtSignOut } from './request-credential.ts'
import type { AccessTokenAtSignOut, SessionContext, SignedInUser } from './sessions.ts'
import type { AuthTables } from './tables.ts'

interface SessionUser extends SignedInUser {
  readonly isActive: boolean
  readonly endedAt: string | null
  /** The `jti` of the access token if a sign-out revoked this token; otherwise null. */
  readonly revokedJti: string | null
}

/** Throws `credentialRequired` for an unknown session; `credentialRevoked` if session, user or token became invalid. */
export function requireActiveSession<S extends SessionUser>(session: S | undefined, claims: AccessClaims): S {
  if (!session || String(session.id) !== claims.sub) throw credentialRequired()
  if (!session.isActive || session.endedAt || session.revokedJti) throw credentialRevoked()
  return session
}

export interface GuardAndLimit<A> {
  readonly guard: Guard<A>
  readonly limit: { readonly policy: Policy; readonly key: (actor: A) => string }
}

export interface SessionGuardOptions<T extends AuthTables, S extends SignedInUser, A extends { readonly id: number }> {
  readonly security: string
  readonly policy: Policy
  readonly sessions: Pick<SessionContext<T>, 'accessTokens' | 'now'>
  /** Returns the active session, read from the database at every call, or throws. */
  readonly loadSession: (claims: AccessClaims) => Promise<S>
  /** Called after the role check. */
  readonly toActor: (session: S) => A | Promise<A>
}

export interface SessionGuards<S extends SignedInUser, A> {
  /** Admits users whose role, as `loadSession` reads it, is in `allowedRoles`. Without arguments, admits every role. */
  readonly requireRole: (...allowedRoles: S['role'][]) => GuardAndLimit<A>
  /** Admits an expired access token too; the actor is null if the token expired more than seven days ago. */
  readonly signOutGuard: Guard<AccessTokenAtSignOut | null>
}

const credentialRefusals = [credentialRequired, credentialExpired, credentialRevoked]

export function createAccessTokenGuards<
  T extends AuthTables,
  S extends SignedInUser,
  A extends { readonly id: number },
>(options: SessionGuardOptions<T, S, A>): SessionGuards<S, A> {
  const { security, policy, sessions, loadSession, toActor } = options
  function requireRole(...allowedRoles: S['role'][]): GuardAndLimit<A> {
    async function guard(request: FastifyRequest): Promise<A> {
      const session = await loadSession(await verifyAccessToken(sessions.accessTokens, requireBearerToken(request)))
      if (allowedRoles.length > 0 && !allowedRoles.includes(session.role)) throw roleTooLow()
      return await toActor(session)
    }
    const refuses = allowedRoles.length > 0 ? [...credentialRefusals, roleTooLow] : credentialRefusals
    const requirements = allowedRoles.length > 0 ? { requiredRoleOrScope: { role: allowedRoles.join(' or ') } } : {}
    return {
      // Runs again once the body has arrived: the session may have ended, or the role been removed, in the meantime.
      guard: Object.assign(guard, { security, refuses, ...requirements, recheck: guard }),
      limit: { policy, key: (actor) => String(actor.id) },
    }
  }
  const signOutGuard = (request: FastifyRequest): Promise<AccessTokenAtSignOut | null> =>
    verifyAccessTokenAtSignOut(sessions.accessTokens, request, sessions.now(), loadSession)
  return {
    requireRole,
    signOutGuard: Object.assign(signOutGuard, { security, refuses: [credentialRequired, credentialRevoked] }),
  }
}
