import { type Guarded, sessionGuards, sessionThatCounts } from '#platform/auth/session-guard.ts'
import type { Presented } from '#platform/auth/sessions.ts'
import type { Guard } from '#platform/http/route.ts'
import type { Sessions } from './commands.ts'
import { staffPolicies } from './config.ts'
import { poolIdsOf, sessionOf } from './queries.ts'
import type { Role } from './rules.ts'

/** A signed-in staff member. Only `staffGuard` creates it. */
export interface Staff {
  readonly id: number
  readonly role: Role
  /** Pools whose tickets the person can see; null for all pools. */
  readonly poolIds: readonly number[] | null
}

const guardsOf = (sessions: Sessions) =>
  sessionGuards({
    security: 'dashboard',
    policy: staffPolicies.call,
    sessions,
    sessionBehind: async (claims) => sessionThatCounts(await sessionOf(sessions.db, claims.sid, claims.jti), claims),
    actorOf: async ({ id, role }): Promise<Staff> => ({
      id,
      role,
      poolIds: role === 'administrator' ? null : await poolIdsOf(sessions.db, id),
    }),
  })

/**
 * Requires a dashboard access token and one of these roles; any role if none is given. Reads role and pools from the
 * database, not from the token.
 */
export type StaffGuard = (...allowed: Role[]) => Guarded<Staff>

/** Creates the guard of dashboard routes. */
export const staffGuard = (sessions: Sessions): StaffGuard => guardsOf(sessions).requireRole

/** Creates the guard of the sign-out route. It accepts expired access tokens, and rejects forged or revoked ones. */
export const requireSignOut = (sessions: Sessions): Guard<Presented | null> => guardsOf(sessions).signOut
