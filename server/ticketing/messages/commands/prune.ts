import { DELETE_BATCH_SIZE } from '#platform/db/delete-batch.ts'
import { isInIdList } from '#platform/db/in-list.ts'
import type { TicketingTx } from '../../database/ticketing.ts'
import { IDEMPOTENCY_KEY_LIFETIME_MS } from '../../tickets/rules/creation.ts'
import { computeClaimCutoff } from '../rules/keys.ts'

/** Deletes a batch of receipts whose idempotency keys have expired. Returns whether there may be more. */
export async function pruneReceipts(tx: TicketingTx, now: Date): Promise<boolean> {
  const cutoff = new Date(now.getTime() - IDEMPOTENCY_KEY_LIFETIME_MS).toISOString()
  const expired = await tx
    .selectFrom('ticketing.messageReceipt')
    .select(['messageId', 'createdAt'])
    .where('createdAt', '<', cutoff)
    .orderBy('createdAt')
    .limit(DELETE_BATCH_SIZE)
    .execute()
  const newest = expired.at(-1)
  if (!newest) return false
  const ids = expired.map((row) => row.messageId)
  await tx
    .deleteFrom('ticketing.messageReceipt')
    // Lets PostgreSQL use the index on `createdAt`; with the ids alone, it would read every receipt.
    .where('createdAt', '<=', newest.createdAt)
    .where(isInIdList('messageId', ids))
    .execute()
  return expired.length === DELETE_BATCH_SIZE
}

export async function pruneClaims(tx: TicketingTx, now: Date): Promise<void> {
  await tx.deleteFrom('ticketing.messageClaim').where('claimedAt', '<', computeClaimCutoff(now)).execute()
}
