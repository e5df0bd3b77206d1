import { sql } from 'kysely'
import { isInIdList } from '#platform/db/in-list.ts'
import type { Ticketing, TicketingTx } from '../../database/ticketing.ts'
import { COMPLETED_STATUS_ID, RESOLVED_STATUS_ID } from '../../statuses/rules.ts'
import { lockAvailableTickets } from './activity.ts'
import { changeTicketInTransaction } from './change.ts'

const BATCH_SIZE = 100

const selectResolved = (tx: TicketingTx, resolvedUntil: string) =>
  tx
    .selectFrom('ticketing.ticket')
    .select('id')
    // A literal, so that the planner can use the index of resolved tickets.
    .where('statusId', '=', sql.lit(RESOLVED_STATUS_ID))
    .where('resolvedAt', '<=', resolvedUntil)
    .orderBy('resolvedAt')
    .orderBy('id')

async function lockResolved(tx: TicketingTx, resolvedUntil: string, foundIds: readonly number[]): Promise<number[]> {
  const locked = await lockAvailableTickets(tx, [...foundIds])
  const ids = locked.rows.map(({ ticketId }) => ticketId)
  const resolved = await selectResolved(tx, resolvedUntil).where(isInIdList('id', ids)).execute()
  return resolved.map(({ id }) => id)
}

/** Completes a batch of tickets that have been resolved for `completeAfterMs`. Returns whether it completed any. */
export async function completeResolvedTickets(
  ticketing: Ticketing,
  tx: TicketingTx,
  completeAfterMs: number,
): Promise<boolean> {
  const resolvedUntil = new Date(ticketing.now().getTime() - completeAfterMs).toISOString()
  const found = await selectResolved(tx, resolvedUntil).limit(BATCH_SIZE).execute()
  if (found.length === 0) return false
  const ids = await lockResolved(
    tx,
    resolvedUntil,
    found.map(({ id }) => id),
  )
  for (const id of ids)
    await changeTicketInTransaction(ticketing, tx, { kind: 'system', id: null }, id, () => ({
      statusId: COMPLETED_STATUS_ID,
    }))
  return ids.length > 0
}
