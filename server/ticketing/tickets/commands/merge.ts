import { transaction } from '#platform/db/transaction.ts'
import { versionStale } from '#platform/errors/common.ts'
import { createValidationRefusal } from '#platform/errors/field-errors.ts'
import { matchesEtag } from '#platform/http/etag.ts'
import type { Ticketing, TicketingTx } from '../../database/ticketing.ts'
import type { StaffMember } from '../../staff/guard.ts'
import { CANCELLED_STATUS_ID } from '../../statuses/rules.ts'
import { findDashboardTicket, getDashboardTicket } from '../queries/dashboard.ts'
import { loadThreadTicketIds } from '../queries/thread.ts'
import { findMergeErrors } from '../rules/merge.ts'
import type { DashboardTicket, TicketMerge } from '../schema/dashboard.ts'
import { lockTickets } from './activity.ts'
import { changeTicketInTransaction } from './change.ts'
import { getTicketAfterChange } from './update.ts'

async function checkMerge(
  tx: TicketingTx,
  staff: StaffMember,
  id: number,
  intoTicketId: number,
  ifMatch: string | undefined,
): Promise<void> {
  const ticket = await getDashboardTicket(tx, staff, id)
  if (ifMatch !== undefined && !matchesEtag(ifMatch, ticket.eTag)) throw versionStale()
  const targetTicket = await findDashboardTicket(tx, staff, intoTicketId)
  const threads = [await loadThreadTicketIds(tx, id), await loadThreadTicketIds(tx, intoTicketId)]
  const errors = findMergeErrors(ticket, targetTicket, new Set(threads.flatMap((ids) => [...ids])))
  if (errors.length > 0) throw createValidationRefusal(...errors)
}

/**
 * Cancels a ticket and shows its messages in the thread of another ticket. Both tickets get a new version. Returns the
 * cancelled one. Throws `ticketNotFound`, `versionStale`, or `validationFailed` with the errors of `findMergeErrors`.
 */
export async function mergeTicket(
  ticketing: Ticketing,
  staff: StaffMember,
  id: number,
  { intoTicketId }: TicketMerge,
  ifMatch: string | undefined,
): Promise<DashboardTicket> {
  const actor = { kind: 'staff', id: staff.id } as const
  return await transaction(ticketing.db, async (tx) => {
    // Locks both tickets before it reads them, so that opposite merges of the same tickets run one after the other.
    await lockTickets(tx, [id, intoTicketId])
    await checkMerge(tx, staff, id, intoTicketId, ifMatch)
    const mergedIntoChange = { field: 'mergedIntoTicketId', from: null, to: intoTicketId }
    await changeTicketInTransaction(ticketing, tx, actor, id, () => ({ statusId: CANCELLED_STATUS_ID }), [
      mergedIntoChange,
    ])
    const mergedTicketChange = { field: 'mergedTicketId', from: null, to: id }
    await changeTicketInTransaction(ticketing, tx, actor, intoTicketId, () => ({}), [mergedTicketChange])
    await tx
      .insertInto('ticketing.ticketMerge')
      .values({ ticketId: id, intoTicketId, mergedAt: ticketing.now().toISOString(), mergedByUserId: staff.id })
      .execute()
    return await getTicketAfterChange(tx, id)
  })
}
