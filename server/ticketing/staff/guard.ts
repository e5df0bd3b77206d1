import type { FastifyRequest } from 'fastify'
import type { AccessClaims } from '#platform/auth/access-tokens.ts'
import type { Presented } from '#platform/auth/sessions.ts'
import {
  credentialExpired,
  credentialRequired,
  credentialRevoked,
  licenceBlocked,
  roleTooLow,
} from '#platform/errors/common.ts'
import { claimsOf, presentedForSignOut, presentedToken } from '#platform/http/presented-token.ts'
import type { Guard } from '#platform/http/route.ts'
import type { Sessions } from './commands.ts'
import { poolIdsOf, sessionOf } from './queries.ts'
import type { Role } from './rules.ts'

/** A person of the dashboard, signed in. Made by `staffGuard` alone. */
export interface Staff {
  readonly id: number
  readonly role: Role
  /** The pools whose tickets the person sees; null: all of them. */
  readonly poolIds: readonly number[] | null
}

const security = 'dashboard'
const unauthenticated = [licenceBlocked, credentialRequired, credentialExpired, credentialRevoked]

async function personBehind(sessions: Sessions, claims: AccessClaims) {
  const session = await sessionOf(sessions.db, claims.sid, claims.jti)
  if (!session || String(session.id) !== claims.sub) throw credentialRequired()
  if (!session.isActive || session.endedAt || session.revokedJti) throw credentialRevoked()
  return session
}

/** The guard and the rate limit of a dashboard route, to be spread into it. */
export interface Guarded<A> {
  readonly guard: Guard<A>
  readonly limit: { readonly policy: 'Dashboard'; readonly key: (actor: A) => string }
}

/** Takes a dashboard access token of one of these roles (any unless given); role and pools are read from the store. */
export type StaffGuard = (...allowed: Role[]) => Guarded<Staff>

/** Makes the guard of dashboard routes. */
export const staffGuard =
  (sessions: Sessions): StaffGuard =>
  (...allowed) => {
    async function guard(request: FastifyRequest): Promise<Staff> {
      const claims = await claimsOf(sessions.accessTokens, presentedToken(request))
      const { id, role } = await personBehind(sessions, claims)
      if (allowed.length > 0 && !allowed.includes(role)) throw roleTooLow()
      return { id, role, poolIds: role === 'administrator' ? null : await poolIdsOf(sessions.db, id) }
    }
    const refuses = allowed.length > 0 ? [...unauthenticated, roleTooLow] : unauthenticated
    const needs = allowed.length > 0 ? { needs: { role: allowed.join(' or ') } } : {}
    return {
      guard: Object.assign(guard, { security, refuses, ...needs }),
      limit: { policy: 'Dashboard', key: (actor) => String(actor.id) },
    }
  }

/** Takes any genuine access token for signing out, an expired one too; a forged or revoked one is refused. */
export function requireSignOut(sessions: Sessions): Guard<Presented | null> {
  const guard = (request: FastifyRequest): Promise<Presented | null> =>
    presentedForSignOut(sessions.accessTokens, request, sessions.now(), (claims) => personBehind(sessions, claims))
  return Object.assign(guard, { security, refuses: [credentialRequired, credentialRevoked] })
}
