import { transaction } from '#platform/db/transaction.ts'
import { versionStale } from '#platform/errors/common.ts'
import { matchesEtag } from '#platform/http/etag.ts'
import { toPriorityRank } from '../../database/priorities.ts'
import type { Ticketing, TicketingTx } from '../../database/ticketing.ts'
import type { StaffMember } from '../../staff/guard.ts'
import { ticketNotFound } from '../errors.ts'
import { findDashboardTicket } from '../queries/dashboard.ts'
import type { ColumnsChange, LockedTicket } from '../rules/change.ts'
import { toEscalationChange } from '../rules/escalation.ts'
import { createEtag, isPoolVisible } from '../rules/visibility.ts'
import type { Assignment, DashboardTicket, Escalation, TicketChange } from '../schema/dashboard.ts'
import { changeTicketInTransaction } from './change.ts'

const toColumnsChange = ({
  ticketStatusId: statusId,
  ticketSubStatusId: subStatusId,
  priority,
  tags,
  ...fields
}: TicketChange): ColumnsChange => ({
  ...fields,
  statusId,
  subStatusId,
  priority: priority && toPriorityRank(priority),
  tags: tags && JSON.stringify(tags),
})

/** Reads a ticket after a change, even if it is now in a pool that the staff member cannot see. */
export async function getTicketAfterChange(tx: TicketingTx, id: number): Promise<DashboardTicket> {
  const changed = await findDashboardTicket(tx, { poolIds: null }, id)
  if (!changed) throw ticketNotFound()
  return changed
}

async function changeVisibleTicket(
  ticketing: Ticketing,
  staff: StaffMember,
  id: number,
  decide: (ticket: LockedTicket) => ColumnsChange,
): Promise<DashboardTicket> {
  return await transaction(ticketing.db, async (tx) => {
    await changeTicketInTransaction(ticketing, tx, { kind: 'staff', id: staff.id }, id, (ticket) => {
      if (!isPoolVisible(staff, ticket.poolId)) throw ticketNotFound()
      return decide(ticket)
    })
    return await getTicketAfterChange(tx, id)
  })
}

/** Throws `ticketNotFound`, `validationFailed`, or `versionStale` if `ifMatch` does not match the version. */
export const updateTicket = (
  ticketing: Ticketing,
  staff: StaffMember,
  id: number,
  change: TicketChange,
  ifMatch: string | undefined,
): Promise<DashboardTicket> =>
  changeVisibleTicket(ticketing, staff, id, (ticket) => {
    if (ifMatch !== undefined && !matchesEtag(ifMatch, createEtag(ticket))) throw versionStale()
    return toColumnsChange(change)
  })

export const assignTicket = (
  ticketing: Ticketing,
  staff: StaffMember,
  id: number,
  { userId }: Assignment,
): Promise<DashboardTicket> => changeVisibleTicket(ticketing, staff, id, () => ({ assigneeUserId: userId }))

export const escalateTicket = (
  ticketing: Ticketing,
  staff: StaffMember,
  id: number,
  { poolId, userId, raisePriority }: Escalation,
): Promise<DashboardTicket> =>
  changeVisibleTicket(ticketing, staff, id, (ticket) =>
    toEscalationChange(ticket, { poolId, userId, raisePriority: raisePriority ?? true }),
  )
