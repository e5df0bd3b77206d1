import { BATCH, removeBatch } from '#platform/db/remove-batch.ts'
import type { TicketingTx } from '../../database/ticketing.ts'
import { KEY_LIFETIME_MS } from '../rules.ts'

/** Removes a batch of acceptances whose ticket exists and whose key has run out; tells whether there may be more. */
export function pruneAcceptances(tx: TicketingTx, now: Date): Promise<boolean> {
  const before = new Date(now.getTime() - KEY_LIFETIME_MS).toISOString()
  return removeBatch(
    tx
      .deleteFrom('ticketing.acceptance')
      .where('id', 'in', (e) =>
        e
          .selectFrom('ticketing.acceptance as accepted')
          .innerJoin('ticketing.ticket as made', 'made.id', 'accepted.id')
          .select('accepted.id')
          .where('accepted.acceptedAt', '<', before)
          .orderBy('accepted.acceptedAt')
          .limit(BATCH),
      ),
  )
}
