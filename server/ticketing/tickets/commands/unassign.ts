import { emit } from '#platform/jobs/emit.ts'
import type { Ticketing, TicketingTx } from '../../database/ticketing.ts'
import { staffAccessReduced } from '../../staff/events.ts'
import { findStaffById, loadVisiblePoolIds } from '../../staff/queries.ts'
import { isTerminalStatus } from '../../statuses/rules.ts'
import { listTicketIdsOutOfSight } from '../queries/assigned.ts'
import type { LockedTicket } from '../rules/change.ts'
import { isPoolVisible } from '../rules/visibility.ts'
import { changeTicketInTransaction } from './change.ts'

const BATCH_SIZE = 100

/**
 * Takes open tickets away from an assignee who no longer sees them. Completed and cancelled tickets keep the
 * assignee. Emits the event again if there may be more tickets than fit into one transaction.
 */
export async function unassignInvisibleTickets(ticketing: Ticketing, tx: TicketingTx, userId: number): Promise<void> {
  const person = await findStaffById(tx, userId)
  const poolIds = person?.isActive ? await loadVisiblePoolIds(tx, person) : []
  if (poolIds === null) return
  const ids = await listTicketIdsOutOfSight(tx, { id: userId, poolIds }, BATCH_SIZE)
  const unassign = (ticket: LockedTicket) => {
    const isLost = ticket.assigneeUserId === userId && !isPoolVisible({ poolIds }, ticket.poolId)
    return isLost && !isTerminalStatus(ticket.statusId) ? { assigneeUserId: null } : {}
  }
  for (const id of ids) await changeTicketInTransaction(ticketing, tx, { kind: 'system', id: null }, id, unassign)
  if (ids.length === BATCH_SIZE) await emit(tx, ticketing.jobs, staffAccessReduced, [{ userId }], ticketing.now())
}
