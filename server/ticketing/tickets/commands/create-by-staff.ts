import { transaction } from '#platform/db/transaction.ts'
import { createValidationRefusal } from '#platform/errors/field-errors.ts'
import type { Ticketing } from '../../database/ticketing.ts'
import { poolNotAllowed } from '../../pools/errors.ts'
import type { StaffMember } from '../../staff/guard.ts'
import { canSeePool } from '../../staff/queries.ts'
import { computeFingerprint } from '../rules/creation.ts'
import { isPoolVisible } from '../rules/visibility.ts'
import type { DashboardTicket, NewDashboardTicket } from '../schema/dashboard.ts'
import { assignNewTicket } from './assign-new.ts'
import { changeTicketInTransaction } from './change.ts'
import { createTicketInTransaction, toCreationRequest } from './create.ts'
import { getTicketAfterChange } from './update.ts'

function resolveStaffPoolId(staff: StaffMember, poolId: number | null): number {
  if (poolId !== null) {
    if (!isPoolVisible(staff, poolId)) throw poolNotAllowed()
    return poolId
  }
  const [onlyPoolId] = staff.poolIds ?? []
  if (onlyPoolId === undefined || staff.poolIds?.length !== 1)
    throw createValidationRefusal({ field: 'poolId', rule: 'required' })
  return onlyPoolId
}

/** Without an assignee, the strategy of the pool assigns the ticket. Throws `poolNotAllowed` or `validationFailed`. */
export async function createTicketByStaff(
  ticketing: Ticketing,
  staff: StaffMember,
  input: NewDashboardTicket,
): Promise<DashboardTicket> {
  const { poolId, priority, assigneeUserId, tags, ...fields } = input
  const options = { tokenId: 0, formId: 0, poolId: resolveStaffPoolId(staff, poolId), priority }
  const creation = toCreationRequest(
    { ...options, idempotencyKey: null, fingerprint: computeFingerprint(input) },
    { ...fields, source: 'dashboard', channel: 'dashboard' },
  )
  return await transaction(ticketing.db, async (tx) => {
    const result = await createTicketInTransaction(ticketing, tx, creation)
    if (!('ticket' in result)) throw new Error('a creation without an idempotency key was treated as a retry')
    const { id } = result.ticket
    if (result.poolAssignsTickets && assigneeUserId === null) await assignNewTicket(ticketing, tx, id)
    if (assigneeUserId !== null && !(await canSeePool(tx, assigneeUserId, creation.poolId)))
      throw createValidationRefusal({ field: 'assigneeUserId', rule: 'state' })
    if (assigneeUserId !== null || tags !== null)
      await changeTicketInTransaction(ticketing, tx, { kind: 'staff', id: staff.id }, id, () => ({
        ...(assigneeUserId === null ? {} : { assigneeUserId }),
        ...(tags === null ? {} : { tags: JSON.stringify(tags) }),
      }))
    return await getTicketAfterChange(tx, id)
  })
}
