import { SerializationFailure } from '#platform/db/command-batch.ts'
import { isUniqueViolation } from '#platform/db/database-errors.ts'
import type { TicketingTx } from '../../database/ticketing.ts'
import { decideTagCounts, type TagCountChange } from '../rules/tags.ts'

async function incrementCount(tx: TicketingTx, { poolId, nameKey, name }: TagCountChange): Promise<void> {
  const incremented = await tx
    .updateTable('ticketing.tag')
    .set((e) => ({ ticketCount: e('ticketCount', '+', 1) }))
    .where('poolId', '=', poolId)
    .where('nameKey', '=', nameKey)
    .executeTakeFirstOrThrow()
  if (Number(incremented.numUpdatedRows) > 0) return
  await tx
    .insertInto('ticketing.tag')
    .values({ poolId, nameKey, name, ticketCount: 1 })
    .execute()
    .catch((error: unknown) => {
      // A unique violation means that another transaction has inserted the row. The retry of this transaction finds it.
      throw isUniqueViolation(error) ? new SerializationFailure() : error
    })
}

async function decrementCount(tx: TicketingTx, { poolId, nameKey }: TagCountChange): Promise<void> {
  await tx
    .updateTable('ticketing.tag')
    .set((e) => ({ ticketCount: e('ticketCount', '-', 1) }))
    .where('poolId', '=', poolId)
    .where('nameKey', '=', nameKey)
    .execute()
  await tx
    .deleteFrom('ticketing.tag')
    .where('poolId', '=', poolId)
    .where('nameKey', '=', nameKey)
    .where('ticketCount', '<=', 0)
    .execute()
}

/** Updates the counts of tags after a change of a ticket, which must be locked. `transaction` retries on a conflict. */
export async function updateTagCounts(tx: TicketingTx, ...states: Parameters<typeof decideTagCounts>): Promise<void> {
  for (const change of decideTagCounts(...states))
    await (change.difference > 0 ? incrementCount(tx, change) : decrementCount(tx, change))
}
