import type { OfferedDepartment } from '../widgets/queries.ts'

/** The kinds of rows that visitors never see. */
const HIDDEN: ReadonlySet<string> = new Set(['Note'])

/** Whether visitors see rows of this kind, and count them. */
export const isForVisitors = (kind: string): boolean => !HIDDEN.has(kind)

/**
 * The department of a new conversation: the one that was asked for, where it is offered; without a wish the default one
 * if offered, else the first. Undefined where the wish cannot be met, or nothing is offered.
 */
export function departmentFor(offered: readonly OfferedDepartment[], asked: number | null): number | undefined {
  if (asked !== null) return offered.find(({ id }) => id === asked)?.id
  return (offered.find(({ isDefault }) => isDefault) ?? offered[0])?.id
}

/** Who has a conversation, and where it stands. */
export interface Held {
  readonly status: 'queued' | 'active' | 'closed'
  readonly agentId: number | null
}

/** Whether an agent has a conversation that goes on. */
export const isHeldBy = ({ status, agentId }: Held, agent: { readonly id: number }): boolean =>
  status === 'active' && agentId === agent.id

/** What keeps an agent from taking a conversation; `mine` where there is nothing left to take, null where nothing does. */
export function obstacleToTaking(
  held: Held,
  agent: { readonly id: number; readonly isAvailable: boolean },
): 'closed' | 'mine' | 'taken' | 'unavailable' | null {
  if (held.status === 'closed') return 'closed'
  if (held.status === 'active') return held.agentId === agent.id ? 'mine' : 'taken'
  return agent.isAvailable ? null : 'unavailable'
}
