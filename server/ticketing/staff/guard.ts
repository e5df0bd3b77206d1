import { createAccessTokenGuards, type GuardAndLimit, requireActiveSession } from '#platform/auth/session-guard.ts'
import type { AccessTokenAtSignOut } from '#platform/auth/sessions.ts'
import type { Guard } from '#platform/http/route.ts'
import type { StaffSessionContext } from './commands/sessions.ts'
import { staffPolicies } from './config.ts'
import { findStaffBySession, loadVisiblePoolIds } from './queries.ts'
import type { Role } from './rules.ts'

/** A signed-in staff member. Only `createRequireStaff` creates it. */
export interface StaffMember {
  readonly id: number
  readonly role: Role
  /** Pools whose tickets the person can see; null for all pools. */
  readonly poolIds: readonly number[] | null
}

const createSessionGuards = (sessions: StaffSessionContext) =>
  createAccessTokenGuards({
    security: 'dashboard',
    policy: staffPolicies.call,
    sessions,
    loadSession: async (claims) =>
      requireActiveSession(await findStaffBySession(sessions.db, claims.sid, claims.jti), claims),
    toActor: async ({ id, role }): Promise<StaffMember> => ({
      id,
      role,
      poolIds: await loadVisiblePoolIds(sessions.db, { id, role }),
    }),
  })

/** Allows every role if no role is given. Reads role and pools from the database, not from the token. */
export type RequireStaff = (...allowedRoles: Role[]) => GuardAndLimit<StaffMember>

export const createRequireStaff = (sessions: StaffSessionContext): RequireStaff =>
  createSessionGuards(sessions).requireRole

/** Accepts expired access tokens. The actor is null if the token expired more than seven days ago. */
export const createStaffSignOutGuard = (sessions: StaffSessionContext): Guard<AccessTokenAtSignOut | null> =>
  createSessionGuards(sessions).signOutGuard
