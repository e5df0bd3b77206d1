import { DELETE_BATCH_SIZE, deleteBatch } from '#platform/db/delete-batch.ts'
import type { TicketingTx } from '../../database/ticketing.ts'
import { IDEMPOTENCY_KEY_LIFETIME_MS } from '../rules/creation.ts'

/** Deletes a batch of receipts whose idempotency keys have expired. Returns whether there may be more. */
export function pruneTicketReceipts(tx: TicketingTx, now: Date): Promise<boolean> {
  const cutoff = new Date(now.getTime() - IDEMPOTENCY_KEY_LIFETIME_MS).toISOString()
  return deleteBatch(
    tx
      .deleteFrom('ticketing.ticketReceipt')
      .where('trackingKey', 'in', (e) =>
        e
          .selectFrom('ticketing.ticketReceipt as old')
          .select('old.trackingKey')
          .where('old.createdAt', '<', cutoff)
          .orderBy('old.createdAt')
          .limit(DELETE_BATCH_SIZE),
      ),
  )
}
