import { SerializationFailure } from '#platform/db/command-batch.ts'
import { isForeignKeyViolation } from '#platform/db/database-errors.ts'
import { createValidationRefusal } from '#platform/errors/field-errors.ts'
import { emit } from '#platform/jobs/emit.ts'
import type { Ticketing, TicketingTx } from '../../database/ticketing.ts'
import { findUnknownPoolIds } from '../../pools/queries.ts'
import { canSeePool } from '../../staff/queries.ts'
import { ticketNotFound } from '../errors.ts'
import { ticketAssigned, ticketStatusChanged, watchedTicketStatusChanged } from '../events.ts'
import { selectAnyWatcher } from '../queries/triggers.ts'
import {
  applyChange,
  type ChangeableColumns,
  type ChangeReferences,
  type ColumnsChange,
  type DecidedChange,
  decideChange,
  type HistoryChange,
  type LockedTicket,
  type TicketActor,
} from '../rules/change.ts'
import { buildActivityUpdate, lockTickets } from './activity.ts'
import { writeHistory } from './history.ts'
import { updateTagCounts } from './tags.ts'

async function lockTicket(tx: TicketingTx, id: number): Promise<LockedTicket> {
  const [locked] = (await lockTickets(tx, [id])).rows
  const ticket = await tx
    .selectFrom('ticketing.ticket')
    .selectAll()
    .select(selectAnyWatcher(tx).as('anyWatcherUserId'))
    .where('id', '=', id)
    .executeTakeFirst()
  if (!locked || !ticket) throw ticketNotFound()
  return { ...ticket, version: locked.version }
}

async function loadReferences(
  tx: TicketingTx,
  before: ChangeableColumns,
  after: ChangeableColumns,
): Promise<ChangeReferences> {
  const isMoved = after.poolId !== before.poolId
  const unknownPoolIds = isMoved ? await findUnknownPoolIds(tx, [after.poolId]) : []
  const subStatus = await tx
    .selectFrom('ticketing.subStatus')
    .select('statusId')
    .where('id', '=', after.subStatusId)
    .executeTakeFirst()
  const { assigneeUserId } = after
  const mustCheckAssignee = assigneeUserId !== null && (isMoved || assigneeUserId !== before.assigneeUserId)
  return {
    doesPoolExist: unknownPoolIds.length === 0,
    statusIdOfSubStatus: subStatus?.statusId ?? null,
    canAssigneeSeePool: mustCheckAssignee ? await canSeePool(tx, assigneeUserId, after.poolId) : true,
  }
}

async function writeChange(
  tx: TicketingTx,
  { id, version }: LockedTicket,
  { after, resolvedAt, completedAt }: DecidedChange,
  at: string,
): Promise<void> {
  const { poolId, subject, description, priority, statusId, subStatusId, assigneeUserId, tags, escalationStep } = after
  const { requesterFullName, requesterEmailAddress, requesterPhoneNumber } = after
  await tx
    .updateTable('ticketing.ticket')
    .set({ poolId, subject, description, priority, statusId, subStatusId, assigneeUserId, tags, escalationStep })
    .set({ requesterFullName, requesterEmailAddress, requesterPhoneNumber, resolvedAt, completedAt })
    .where('id', '=', id)
    .execute()
    .catch((error: unknown) => {
      // A violation means that the pool or sub-status was deleted after the check. The retry refuses the change.
      throw isForeignKeyViolation(error) ? new SerializationFailure() : error
    })
  const activity = { ticketId: id, updatedAt: at, version: version + 1 }
  const updated = await tx.executeQuery(buildActivityUpdate(tx, [activity]))
  if (Number(updated.numAffectedRows) !== 1) throw new SerializationFailure()
}

async function emitChange(
  { jobs, now }: Ticketing,
  tx: TicketingTx,
  actor: TicketActor,
  { id: ticketId, anyWatcherUserId }: LockedTicket,
  { isStatusChanged, newAssigneeUserId }: DecidedChange,
): Promise<void> {
  const depth = actor.kind === 'rule' ? actor.ruleDepth : 0
  const actorUserId = actor.kind === 'staff' ? actor.id : null
  if (isStatusChanged) await emit(tx, jobs, ticketStatusChanged, [{ ticketId, depth }], now())
  if (isStatusChanged && anyWatcherUserId !== null)
    await emit(tx, jobs, watchedTicketStatusChanged, [{ ticketId, actorUserId }], now())
  if (newAssigneeUserId === null) return
  await emit(tx, jobs, ticketAssigned, [{ ticketId, assigneeUserId: newAssigneeUserId, actorUserId, depth }], now())
}

/**
 * Locks a ticket and writes the change that `decide` returns, with its history and events. `decide` must check whether
 * the actor can see the ticket, and may throw to change nothing. The version increases even if no column changes. The
 * history also lists `otherChanges`, which the caller makes. Returns the columns after the change. Throws
 * `ticketNotFound`, or `validationFailed` for a change that is not allowed.
 */
export async function changeTicketInTransaction(
  ticketing: Ticketing,
  tx: TicketingTx,
  actor: TicketActor,
  id: number,
  decide: (ticket: LockedTicket) => ColumnsChange,
  otherChanges: readonly HistoryChange[] = [],
): Promise<ChangeableColumns> {
  const before = await lockTicket(tx, id)
  const change = decide(before)
  const at = ticketing.now().toISOString()
  const references = await loadReferences(tx, before, applyChange(before, change))
  const decided = decideChange(before, change, references, at)
  if ('errors' in decided) throw createValidationRefusal(...decided.errors)
  await writeChange(tx, before, decided, at)
  await writeHistory(tx, at, id, actor, [...decided.history, ...otherChanges])
  await updateTagCounts(tx, before, decided.after)
  await emitChange(ticketing, tx, actor, before, decided)
  return decided.after
}
