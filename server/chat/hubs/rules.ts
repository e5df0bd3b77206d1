import type { Audience } from '../announcements/announcements.ts'

/** How much of a draft agents see, in code points. */
const DRAFT_LIMIT = 500

/** The beginning of a draft, no character of it halved. */
export function cutDraft(draft: string): string {
  // No code point is shorter than one unit.
  if (draft.length <= DRAFT_LIMIT) return draft
  return [...draft.slice(0, 2 * DRAFT_LIMIT)].slice(0, DRAFT_LIMIT).join('')
}

/** The groups of a hub by who is in them. */
export const groups = {
  agents: 'agents',
  administrators: 'administrators',
  department: (id: number): string => `department:${id}`,
  watchers: (conversationId: string): string => `conversation:${conversationId}`,
  widget: (id: number): string => `widget:${id}`,
} as const

export const userOfAgent = (id: number): string => `agent:${id}`
export const userOfVisitor = (id: string): string => `visitor:${id}`

/** The groups that hear an announcement on the hub of agents. */
export function groupsOf(audience: Exclude<Audience, { kind: 'visitor' }>): string[] {
  switch (audience.kind) {
    case 'agents':
      return [groups.agents]
    case 'watchers':
      return [groups.watchers(audience.conversationId)]
    case 'department':
      // Administrators are in no department here, so that nobody hears anything twice.
      return [groups.department(audience.id), ...(audience.butNotIn === undefined ? [groups.administrators] : [])]
    case 'departments':
      return audience.ids.length === 0 ? [] : [...audience.ids.map(groups.department), groups.administrators]
  }
}

/** Which departments somebody has to do with; null: all of them. */
export type SeenDepartments = readonly number[] | null

export const sees = (seen: SeenDepartments, departmentId: number): boolean => seen?.includes(departmentId) ?? true

/** The groups by which an agent hears of departments. */
export const departmentGroups = (seen: SeenDepartments): string[] =>
  seen === null ? [groups.administrators] : seen.map(groups.department)
