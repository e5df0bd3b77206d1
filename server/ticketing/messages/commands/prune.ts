import { isOneOf } from '#platform/db/is-one-of.ts'
import { BATCH } from '#platform/db/remove-batch.ts'
import type { TicketingTx } from '../../database/ticketing.ts'
import { KEY_LIFETIME_MS } from '../../tickets/rules.ts'
import { lostBefore } from '../rules/keys.ts'

/** Removes a batch of receipts whose key has run out; tells whether there may be more. */
export async function pruneReceipts(tx: TicketingTx, now: Date): Promise<boolean> {
  const before = new Date(now.getTime() - KEY_LIFETIME_MS).toISOString()
  const old = await tx
    .selectFrom('ticketing.messageReceipt')
    .select(['messageId', 'createdAt'])
    .where('createdAt', '<', before)
    .orderBy('createdAt')
    .limit(BATCH)
    .execute()
  const newest = old.at(-1)
  if (!newest) return false
  const ids = old.map((row) => row.messageId)
  await tx
    .deleteFrom('ticketing.messageReceipt')
    // By age they are found in an index; the ids alone would have every receipt read.
    .where('createdAt', '<=', newest.createdAt)
    .where(isOneOf('messageId', ids))
    .execute()
  return old.length === BATCH
}

/** Removes the claims that their processes left behind and nobody took over. */
export async function pruneClaims(tx: TicketingTx, now: Date): Promise<void> {
  await tx.deleteFrom('ticketing.messageClaim').where('claimedAt', '<', lostBefore(now)).execute()
}
