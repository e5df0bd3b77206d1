import { BATCH, removeBatch } from '#platform/db/remove-batch.ts'
import type { TicketingTx } from '../../database/ticketing.ts'
import { KEY_LIFETIME_MS } from '../rules.ts'

/** Deletes a batch of receipts whose keys have expired. Returns whether there may be more. */
export function pruneTicketReceipts(tx: TicketingTx, now: Date): Promise<boolean> {
  const before = new Date(now.getTime() - KEY_LIFETIME_MS).toISOString()
  return removeBatch(
    tx
      .deleteFrom('ticketing.ticketReceipt')
      .where('trackingKey', 'in', (e) =>
        e
          .selectFrom('ticketing.ticketReceipt as old')
          .select('old.trackingKey')
          .where('old.createdAt', '<', before)
          .orderBy('old.createdAt')
          .limit(BATCH),
      ),
  )
}
