import { type Guarded, sessionGuards, sessionThatCounts } from '#platform/auth/session-guard.ts'
import type { Presented } from '#platform/auth/sessions.ts'
import type { Guard } from '#platform/http/route.ts'
import type { Sessions } from './commands.ts'
import { staffPolicies } from './config.ts'
import { poolIdsOf, sessionOf } from './queries.ts'
import type { Role } from './rules.ts'

/** A person of the dashboard, signed in. Made by `staffGuard` alone. */
export interface Staff {
  readonly id: number
  readonly role: Role
  /** The pools whose tickets the person sees; null: all of them. */
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

/** Takes a dashboard access token of one of these roles (any unless given); role and pools are read from the store. */
export type StaffGuard = (...allowed: Role[]) => Guarded<Staff>

/** Makes the guard of dashboard routes. */
export const staffGuard = (sessions: Sessions): StaffGuard => guardsOf(sessions).requireRole

/** Takes any genuine access token for signing out, an expired one too; a forged or revoked one is refused. */
export const requireSignOut = (sessions: Sessions): Guard<Presented | null> => guardsOf(sessions).signOut
