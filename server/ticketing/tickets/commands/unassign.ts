import { emit } from '#platform/jobs/emit.ts'
import type { Ticketing, TicketingTx } from '../../database/ticketing.ts'
import { staffAccessReduced } from '../../staff/events.ts'
import { findStaffById, loadVisiblePoolIds } from '../../staff/queries.ts'
import { isCompletedStatus } from '../../statuses/rules.ts'
import { listAssignedTicketIdsOutsidePools } from '../queries/assigned.ts'
import { isPoolVisible } from '../rules/visibility.ts'
import { changeTicketInTransaction } from './change.ts'

/** Maximum number of tickets that one transaction changes, so that it holds its locks only briefly. */
const BATCH_SIZE = 100

interface InvisibleAssignedTicket {
  readonly id: number
  readonly userId: number
  readonly poolIds: readonly number[]
}

async function findInvisibleAssignedTickets(
  tx: TicketingTx,
  userId: number,
  limit: number,
): Promise<InvisibleAssignedTicket[]> {
  const person = await findStaffById(tx, userId)
  const poolIds = person?.isActive ? await loadVisiblePoolIds(tx, person) : []
  if (poolIds === null) return []
  const ids = await listAssignedTicketIdsOutsidePools(tx, { id: userId, poolIds }, limit)
  return ids.map((id) => ({ id, userId, poolIds }))
}

/**
 * Unassigns the tickets that are assigned to these users and that they can no longer see, except completed ones. Emits
 * `staffAccessReduced` again for users whose tickets may not all fit into the batch.
 */
export async function unassignInvisibleTickets(
  ticketing: Ticketing,
  tx: TicketingTx,
  userIds: readonly number[],
): Promise<void> {
  const tickets: InvisibleAssignedTicket[] = []
  const unfinishedUserIds: number[] = []
  for (const userId of new Set(userIds)) {
    const limit = BATCH_SIZE - tickets.length
    const found = limit > 0 ? await findInvisibleAssignedTickets(tx, userId, limit) : []
    tickets.push(...found)
    if (found.length === limit) unfinishedUserIds.push(userId)
  }
  // Locks in the order of ids, like all transactions that lock tickets.
  for (const { id, userId, poolIds } of tickets.toSorted((one, other) => one.id - other.id))
    await changeTicketInTransaction(ticketing, tx, { kind: 'system', id: null }, id, (ticket) => {
      const isStillInvisible = ticket.assigneeUserId === userId && !isPoolVisible({ poolIds }, ticket.poolId)
      return isStillInvisible && !isCompletedStatus(ticket.statusId) ? { assigneeUserId: null } : {}
    })
  const payloads = unfinishedUserIds.map((userId) => ({ userId }))
  await emit(tx, ticketing.jobs, staffAccessReduced, payloads, ticketing.now())
}
