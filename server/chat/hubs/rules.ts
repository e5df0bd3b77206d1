import type { Announcement, Audience } from '../announcements/announcements.ts'

const MAX_DRAFT_CODE_POINTS = 500

export function truncateDraft(draft: string): string {
  // `length` counts UTF-16 code units. A code point has one or two of them, so a draft of this length is short enough.
  if (draft.length <= MAX_DRAFT_CODE_POINTS) return draft
  return [...draft.slice(0, 2 * MAX_DRAFT_CODE_POINTS)].slice(0, MAX_DRAFT_CODE_POINTS).join('')
}

export const groups = {
  agents: 'agents',
  administrators: 'administrators',
  department: (id: number): string => `department:${id}`,
  watchers: (conversationId: string): string => `conversation:${conversationId}`,
  widget: (id: number): string => `widget:${id}`,
} as const

/** Whether the announcement goes to a department and reports that a conversation was closed. */
export const announcesClosing = ({ event, audience, payload }: Announcement): boolean =>
  event === 'conversation' && audience.kind === 'department' && payload['status'] === 'closed'

export const toAgentUserId = (id: number): string => `agent:${id}`
export const toVisitorUserId = (id: string): string => `visitor:${id}`

export function toGroups(audience: Exclude<Audience, { kind: 'visitor' }>): string[] {
  switch (audience.kind) {
    case 'agents':
      return [groups.agents]
    case 'watchers':
      return [groups.watchers(audience.conversationId)]
    case 'department':
      // Administrators are in one group of their own and in no department group, so that they receive each event once.
      // They see every department, also the one of `exceptDepartmentId`, so it excludes them.
      return [
        groups.department(audience.id),
        ...(audience.exceptDepartmentId === undefined ? [groups.administrators] : []),
      ]
    case 'departments':
      return audience.ids.length === 0 ? [] : [...audience.ids.map(groups.department), groups.administrators]
  }
}

/** The departments that an agent sees; null means all of them. */
export type VisibleDepartments = readonly number[] | null

export const canSeeDepartment = (visible: VisibleDepartments, departmentId: number): boolean =>
  visible?.includes(departmentId) ?? true

export const toDepartmentGroups = (visible: VisibleDepartments): string[] =>
  visible === null ? [groups.administrators] : visible.map(groups.department)
