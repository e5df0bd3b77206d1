import { SerializationFailure } from '#platform/db/command-batch.ts'
import { transaction } from '#platform/db/transaction.ts'
import { versionStale } from '#platform/errors/common.ts'
import { createValidationRefusal, type FieldError } from '#platform/errors/field-errors.ts'
import { matchesEtag } from '#platform/http/etag.ts'
import { writeAuditEntry } from '../../database/audit.ts'
import { toPriorityRank } from '../../database/priorities.ts'
import type { Ticketing, TicketingTx } from '../../database/ticketing.ts'
import { findUnknownPoolIds } from '../../pools/queries.ts'
import type { Staff } from '../../staff/guard.ts'
import { canChangeStatus, isTerminalStatus, toDefaultSubStatusId } from '../../statuses/rules.ts'
import { ticketNotFound } from '../errors.ts'
import { findDashboardTicket, selectTicketByIdentifier } from '../queries.ts'
import { createEtag } from '../rules/visibility.ts'
import type { DashboardTicket, TicketChange } from '../schema.ts'
import { buildActivityUpdate, lockTickets } from './activity.ts'

interface TicketStatus {
  readonly statusId: number
  readonly subStatusId: number
}

function resolveStatus(before: TicketStatus, change: TicketChange): TicketStatus {
  const statusId = change.ticketStatusId ?? before.statusId
  const fallback = statusId === before.statusId ? before.subStatusId : toDefaultSubStatusId(statusId)
  return { statusId, subStatusId: change.ticketSubStatusId ?? fallback }
}

/** Returns an error for each invalid field: an unknown pool, a status that the current one does not allow, or an unknown sub-status. */
async function findInvalidFields(
  tx: TicketingTx,
  before: TicketStatus,
  after: TicketStatus,
  poolId: number | undefined,
): Promise<FieldError[]> {
  const errors: FieldError[] = []
  const unknownPoolIds = await findUnknownPoolIds(tx, poolId === undefined ? [] : [poolId])
  if (unknownPoolIds.length > 0) errors.push({ field: 'poolId', rule: 'state' })
  if (!canChangeStatus(before.statusId, after.statusId)) return [...errors, { field: 'ticketStatusId', rule: 'state' }]
  const known = await tx
    .selectFrom('ticketing.subStatus')
    .select('id')
    .where('id', '=', after.subStatusId)
    .where('statusId', '=', after.statusId)
    .executeTakeFirst()
  return known ? errors : [...errors, { field: 'ticketSubStatusId', rule: 'state' }]
}

const toColumns = ({
  ticketStatusId: _status,
  ticketSubStatusId: _subStatus,
  priority,
  tags,
  ...fields
}: TicketChange) => ({
  ...fields,
  ...(priority === undefined ? {} : { priority: toPriorityRank(priority) }),
  ...(tags === undefined ? {} : { tags: JSON.stringify(tags) }),
})

async function lockTicket(tx: TicketingTx, staff: Staff, id: number) {
  const [locked] = (await lockTickets(tx, [id])).rows
  const ticket = await selectTicketByIdentifier(tx, staff, { id })
    .select(['ticket.id', 'ticket.statusId', 'ticket.subStatusId', 'ticket.completedAt'])
    .executeTakeFirst()
  if (!locked || !ticket) throw ticketNotFound()
  return { ...ticket, version: locked.version }
}

async function recordActivity(
  tx: TicketingTx,
  { id, version }: { readonly id: number; readonly version: number },
  at: string,
): Promise<void> {
  const activity = { ticketId: id, updatedAt: at, version: version + 1 }
  const updated = await tx.executeQuery(buildActivityUpdate(tx, [activity]))
  if (Number(updated.numAffectedRows) !== 1) throw new SerializationFailure()
}

/**
 * Changes a ticket and returns it. Throws `ticketNotFound`, `versionStale` if `ifMatch` does not match the version of the
 * ticket, or `validationFailed` for a change that is not allowed.
 */
export async function changeTicket(
  ticketing: Ticketing,
  staff: Staff,
  id: number,
  change: TicketChange,
  ifMatch: string | undefined,
): Promise<DashboardTicket> {
  return await transaction(ticketing.db, async (tx) => {
    const before = await lockTicket(tx, staff, id)
    if (ifMatch !== undefined && !matchesEtag(ifMatch, createEtag(before))) throw versionStale()
    const after = resolveStatus(before, change)
    const errors = await findInvalidFields(tx, before, after, change.poolId)
    if (errors.length > 0) throw createValidationRefusal(...errors)
    const at = ticketing.now().toISOString()
    await tx
      .updateTable('ticketing.ticket')
      .set({
        ...toColumns(change),
        ...after,
        completedAt: isTerminalStatus(after.statusId) ? (before.completedAt ?? at) : null,
      })
      .where('id', '=', id)
      .execute()
    await recordActivity(tx, before, at)
    await writeAuditEntry(tx, at, staff.id, 'ticket_changed', `ticket:${id}`)
    // Ignores visibility: staff may move a ticket to a pool that they cannot see, and still get the result.
    const changed = await findDashboardTicket(tx, { poolIds: null }, id)
    if (!changed) throw ticketNotFound()
    return changed
  })
}
