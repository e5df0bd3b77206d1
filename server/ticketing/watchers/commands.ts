import { transaction } from '#platform/db/transaction.ts'
import { createValidationRefusal } from '#platform/errors/field-errors.ts'
import type { Ticketing, TicketingTx } from '../database/ticketing.ts'
import type { StaffMember } from '../staff/guard.ts'
import { canSeePool, selectStaffWhoCanSeePool } from '../staff/queries.ts'
import { lockTickets } from '../tickets/commands/activity.ts'
import { ticketNotFound } from '../tickets/errors.ts'
import { getTicketPoolId } from '../tickets/queries/dashboard.ts'
import { watcherNotFound } from './errors.ts'
import { findWatcher, loadWatcherIds, type WatchedTicket } from './queries.ts'
import type { NewTicketWatcher, TicketWatcher } from './schema.ts'

const MAX_WATCHERS = 50

/** Removes watchers who are inactive or no longer see the ticket, so that they do not count towards `MAX_WATCHERS`. */
async function removeWatchersWithoutAccess(tx: TicketingTx, { id, poolId }: WatchedTicket): Promise<void> {
  await tx
    .deleteFrom('ticketing.ticketWatcher')
    .where('ticketId', '=', id)
    .where('userId', 'not in', selectStaffWhoCanSeePool(tx, poolId).select('person.id'))
    .execute()
}

/**
 * Adds a watcher to a ticket: `userId`, or the calling staff member if `userId` is null. Throws `ticketNotFound`, or
 * `validationFailed` if the person cannot see the ticket or watches it already, or the ticket has `MAX_WATCHERS`.
 */
export async function addWatcher(
  { db, now }: Ticketing,
  staff: StaffMember,
  ticketId: number,
  { userId: requestedUserId }: NewTicketWatcher,
): Promise<TicketWatcher> {
  const userId = requestedUserId ?? staff.id
  return await transaction(db, async (tx) => {
    // Locks the ticket until the commit, so that no other transaction adds watchers or moves it to another pool.
    await lockTickets(tx, [ticketId])
    const ticket = { id: ticketId, poolId: await getTicketPoolId(tx, staff, ticketId) }
    if (!(await canSeePool(tx, userId, ticket.poolId)))
      throw createValidationRefusal({ field: 'userId', rule: 'state' })
    await removeWatchersWithoutAccess(tx, ticket)
    const watcherIds = await loadWatcherIds(tx, ticket)
    if (watcherIds.includes(userId)) throw createValidationRefusal({ field: 'userId', rule: 'unique' })
    if (watcherIds.length >= MAX_WATCHERS)
      throw createValidationRefusal({ field: 'userId', rule: 'maxItems', params: { limit: MAX_WATCHERS } })
    const row = { ticketId, userId, createdAt: now().toISOString() }
    await tx.insertInto('ticketing.ticketWatcher').values(row).execute()
    const watcher = await findWatcher(tx, ticket, userId)
    if (!watcher) throw ticketNotFound()
    return watcher
  })
}

/** Throws `ticketNotFound` or `watcherNotFound`. */
export async function removeWatcher(
  { db }: Ticketing,
  staff: StaffMember,
  ticketId: number,
  userId: number,
): Promise<void> {
  await getTicketPoolId(db, staff, ticketId)
  const removed = await db
    .deleteFrom('ticketing.ticketWatcher')
    .where('ticketId', '=', ticketId)
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow()
  if (Number(removed.numDeletedRows) === 0) throw watcherNotFound()
}
