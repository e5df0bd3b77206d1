import { SerializationFailure } from '#platform/db/command-batch.ts'
import { isUniqueViolation } from '#platform/db/database-errors.ts'
import { DELETE_BATCH_SIZE } from '#platform/db/delete-batch.ts'
import { isInIdList } from '#platform/db/in-list.ts'
import { transaction } from '#platform/db/transaction.ts'
import type { Ticketing, TicketingTx } from '../database/ticketing.ts'
import type { StaffMember } from '../staff/guard.ts'
import { getTicketPoolId } from '../tickets/queries/dashboard.ts'
import { listTicketViewers } from './queries.ts'
import { MAX_RETURNED_VIEWERS, type TicketViewers, type TicketViewing } from './schema.ts'

/** How long a person counts as a viewer after a call of `viewTicket`. */
const LEASE_MS = 30_000

interface Lease {
  readonly ticketId: number
  readonly userId: number
  readonly state: 'viewing' | 'typing'
}

async function renewLease(tx: TicketingTx, { ticketId, userId, state }: Lease, now: Date): Promise<void> {
  const at = now.toISOString()
  const expiresAt = new Date(now.getTime() + LEASE_MS).toISOString()
  const leaseUpdate = tx
    .updateTable('ticketing.ticketViewer')
    .where('ticketId', '=', ticketId)
    .where('userId', '=', userId)
  const renewed = await leaseUpdate.set({ state, expiresAt }).where('expiresAt', '>', at).executeTakeFirstOrThrow()
  if (Number(renewed.numUpdatedRows) > 0) return
  // If there is an expired lease, the person begins to view the ticket again.
  const restarted = await leaseUpdate.set({ state, since: at, expiresAt }).executeTakeFirstOrThrow()
  if (Number(restarted.numUpdatedRows) > 0) return
  await tx
    .insertInto('ticketing.ticketViewer')
    .values({ ticketId, userId, state, since: at, expiresAt })
    .execute()
    .catch((error: unknown) => {
      // A unique violation means that another call of the person has inserted the row. The retry finds it.
      throw isUniqueViolation(error) ? new SerializationFailure() : error
    })
}

/** Makes the staff member a viewer for `LEASE_MS`. Returns the first page of viewers. Throws `ticketNotFound`. */
export async function viewTicket(
  { db, now }: Ticketing,
  staff: StaffMember,
  ticketId: number,
  { state }: TicketViewing,
): Promise<TicketViewers> {
  return await transaction(db, async (tx) => {
    const at = now()
    const poolId = await getTicketPoolId(tx, staff, ticketId)
    await renewLease(tx, { ticketId, userId: staff.id, state: state ?? 'viewing' }, at)
    return await listTicketViewers(tx, { id: ticketId, poolId }, at, { page: 1, pageSize: MAX_RETURNED_VIEWERS })
  })
}

/** Ends the lease of the staff member, if there is one. Throws `ticketNotFound`. */
export async function leaveTicket({ db }: Ticketing, staff: StaffMember, ticketId: number): Promise<void> {
  await getTicketPoolId(db, staff, ticketId)
  await db
    .deleteFrom('ticketing.ticketViewer')
    .where('ticketId', '=', ticketId)
    .where('userId', '=', staff.id)
    .execute()
}

/** Deletes a batch of expired leases. Returns whether there may be more. */
export async function pruneTicketViewers(tx: TicketingTx, now: Date): Promise<boolean> {
  const at = now.toISOString()
  const expired = await tx
    .selectFrom('ticketing.ticketViewer')
    .select('ticketId')
    .where('expiresAt', '<=', at)
    .orderBy('ticketId')
    .limit(DELETE_BATCH_SIZE)
    .execute()
  const ticketIds = expired.map(({ ticketId }) => ticketId)
  if (ticketIds.length === 0) return false
  await tx
    .deleteFrom('ticketing.ticketViewer')
    .where(isInIdList('ticketId', [...new Set(ticketIds)]))
    // A viewer may have renewed the lease since the query.
    .where('expiresAt', '<=', at)
    .execute()
  return ticketIds.length === DELETE_BATCH_SIZE
}
