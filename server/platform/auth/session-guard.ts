import type { FastifyRequest } from 'fastify'
import {
  credentialExpired,
  credentialRequired,
  credentialRevoked,
  licenceBlocked,
  roleTooLow,
} from '../errors/common.ts'
import type { Policy } from '../http/rate-limits.ts'
import type { Guard } from '../http/route.ts'
import type { AccessClaims } from './access-tokens.ts'
import { claimsOf, presentedForSignOut, presentedToken } from './request-credential.ts'
import type { Presented, SessionStore, SignedIn } from './sessions.ts'
import type { AuthTables } from './tables.ts'

/** What the store says of a session, and of the person whose it is. */
interface StoredSession extends SignedIn {
  readonly isActive: boolean
  readonly endedAt: string | null
  readonly revokedJti: string | null
}

/** The session of these claims, if it still counts. Refuses with SVC:1001 one that is not theirs, with SVC:1003 one that is over. */
export function sessionThatCounts<S extends StoredSession>(session: S | undefined, claims: AccessClaims): S {
  if (!session || String(session.id) !== claims.sub) throw credentialRequired()
  if (!session.isActive || session.endedAt || session.revokedJti) throw credentialRevoked()
  return session
}

/** The guard and the rate limit of a route for people, to be spread into it. */
export interface Guarded<A> {
  readonly guard: Guard<A>
  readonly limit: { readonly policy: Policy; readonly key: (actor: A) => string }
}

/** How one kind of people is told from their access tokens. */
export interface SessionGuardOptions<T extends AuthTables, S extends SignedIn, A extends { readonly id: number }> {
  /** The security scheme of the reference. */
  readonly security: string
  /** The rate limit of all their routes together, per person. */
  readonly policy: Policy
  readonly sessions: Pick<SessionStore<T>, 'accessTokens' | 'now'>
  /** The session behind genuine claims, if it still counts; read from the store at every call. */
  readonly sessionBehind: (claims: AccessClaims) => Promise<S>
  /** Who acts by it. Asked once the role is high enough. */
  readonly actorOf: (session: S) => A | Promise<A>
}

/** The guards of one kind of people. */
export interface SessionGuards<S extends SignedIn, A> {
  /** Takes an access token of one of these roles, any unless given. */
  readonly requireRole: (...allowed: S['role'][]) => Guarded<A>
  /** Takes any genuine access token for signing out, an expired one too; a forged or revoked one is refused. */
  readonly signOut: Guard<Presented | null>
}

const unauthenticated = [licenceBlocked, credentialRequired, credentialExpired, credentialRevoked]

/** Makes the guards of one kind of people. */
export function sessionGuards<T extends AuthTables, S extends SignedIn, A extends { readonly id: number }>(
  options: SessionGuardOptions<T, S, A>,
): SessionGuards<S, A> {
  const { security, policy, sessions, sessionBehind, actorOf } = options
  function requireRole(...allowed: S['role'][]): Guarded<A> {
    async function guard(request: FastifyRequest): Promise<A> {
      const session = await sessionBehind(await claimsOf(sessions.accessTokens, presentedToken(request)))
      if (allowed.length > 0 && !allowed.includes(session.role)) throw roleTooLow()
      return await actorOf(session)
    }
    const refuses = allowed.length > 0 ? [...unauthenticated, roleTooLow] : unauthenticated
    const needs = allowed.length > 0 ? { needs: { role: allowed.join(' or ') } } : {}
    return {
      // A client that holds its body back must not act by a session that has ended meanwhile, nor by a role that it lost.
      guard: Object.assign(guard, { security, refuses, ...needs, recheck: guard }),
      limit: { policy, key: (actor) => String(actor.id) },
    }
  }
  const signOut = (request: FastifyRequest): Promise<Presented | null> =>
    presentedForSignOut(sessions.accessTokens, request, sessions.now(), sessionBehind)
  return {
    requireRole,
    signOut: Object.assign(signOut, { security, refuses: [credentialRequired, credentialRevoked] }),
  }
}
