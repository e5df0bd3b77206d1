import { DELETE_BATCH_SIZE, deleteBatch } from '#platform/db/delete-batch.ts'
import type { TicketingTx } from '../../database/ticketing.ts'

/** Deletes a batch of used challenges that have expired. Returns whether there may be more. */
export function pruneUsedChallenges(tx: TicketingTx, now: Date): Promise<boolean> {
  return deleteBatch(
    tx
      .deleteFrom('ticketing.usedFormChallenge')
      .where('nonce', 'in', (e) =>
        e
          .selectFrom('ticketing.usedFormChallenge as old')
          .select('old.nonce')
          .where('old.expiresAt', '<=', now.toISOString())
          .orderBy('old.expiresAt')
          .limit(DELETE_BATCH_SIZE),
      ),
  )
}
