import { type PageRequest, toPageResponse } from '#platform/http/schema-builders.ts'

/** The roles of staff. The role `agent` has nothing to do with agents of the chat. */
export const roles = ['administrator', 'supervisor', 'agent'] as const
export type Role = (typeof roles)[number]

export const permissions = ['work_on_tickets', 'supervise_pools', 'see_all_pools', 'administer'] as const
type Permission = (typeof permissions)[number]

const permissionsByRole: Readonly<Record<Role, readonly Permission[]>> = {
  administrator: permissions,
  supervisor: ['work_on_tickets', 'supervise_pools'],
  agent: ['work_on_tickets'],
}

const roleDescriptions: Readonly<Record<Role, string>> = {
  administrator: 'Sees all pools and their tickets, and manages users, pools, API tokens and other configuration.',
  supervisor: 'Works on the tickets of the pools that the user is a member of, and supervises these pools.',
  agent: 'Works on the tickets of the pools that the user is a member of.',
}

export function listRoles(page: PageRequest) {
  const start = (page.page - 1) * page.pageSize
  const items = roles.slice(start, start + page.pageSize).map((name) => ({
    name,
    description: roleDescriptions[name],
    permissions: [...permissionsByRole[name]],
  }))
  return toPageResponse(items, roles.length, page)
}

export const hasPermission = (role: Role, permission: Permission): boolean =>
  permissionsByRole[role].includes(permission)

/** The client platforms. On each platform, a staff member has at most one session that can be refreshed. */
export const platforms = ['web', 'mobile', 'desktop'] as const
export type Platform = (typeof platforms)[number]

interface ChangeableUser {
  readonly email: string
  readonly displayName: string
  readonly role: Role
  readonly isActive: boolean
  readonly poolIds: readonly number[]
  readonly locale: string
}

/** Whether a change of the role, the memberships or `isActive` can reduce the pools that a user sees. */
export function isAccessReduced(before: ChangeableUser, after: ChangeableUser): boolean {
  const leavesPool = before.poolIds.some((id) => !after.poolIds.includes(id))
  const losesSeeAllPools = hasPermission(before.role, 'see_all_pools') && !hasPermission(after.role, 'see_all_pools')
  return (before.isActive && !after.isActive) || leavesPool || losesSeeAllPools
}

/** Returns the actions that the audit log records for a change of a user; none if nothing has changed. */
export function toAuditActions(before: ChangeableUser, after: ChangeableUser): string[] {
  const isChanged = (...fields: (keyof ChangeableUser)[]): boolean =>
    fields.some((field) => String(before[field]) !== String(after[field]))
  return [
    ...(isChanged('email', 'displayName', 'locale') ? ['user_changed'] : []),
    ...(isChanged('role') ? ['user_role_changed'] : []),
    ...(isChanged('poolIds') ? ['user_pools_changed'] : []),
    ...(isChanged('isActive') ? [after.isActive ? 'user_reactivated' : 'user_deactivated'] : []),
  ]
}

export const CODE_LIFETIME_MS = 5 * 60_000

export const CODE_DIGITS = 6

/** Maximum number of codes that a client can try for one challenge. */
export const MAX_CODE_TRIES = 5
