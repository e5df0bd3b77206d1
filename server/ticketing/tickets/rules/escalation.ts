import { priorities } from '../../database/priorities.ts'
import type { ColumnsChange, LockedTicket } from './change.ts'

export interface EscalationTarget {
  /** The pool to which the ticket moves; null if it stays in its pool. */
  readonly poolId: number | null
  /** The new assignee. If null, a ticket that moves to another pool becomes unassigned; others keep their assignee. */
  readonly userId: number | null
  readonly raisePriority: boolean
}

const raisePriorityRank = (rank: number): number => Math.min(rank + 1, priorities.length)

export function toEscalationChange(
  { poolId: currentPoolId, assigneeUserId, priority }: LockedTicket,
  { poolId, userId, raisePriority }: EscalationTarget,
): ColumnsChange {
  const isMoved = poolId !== null && poolId !== currentPoolId
  return {
    poolId: poolId ?? currentPoolId,
    assigneeUserId: userId ?? (isMoved ? null : assigneeUserId),
    priority: raisePriority ? raisePriorityRank(priority) : priority,
  }
}
