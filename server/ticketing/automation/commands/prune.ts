import { DELETE_BATCH_SIZE, deleteBatch } from '#platform/db/delete-batch.ts'
import { isInIdList } from '#platform/db/in-list.ts'
import type { TicketingTx } from '../../database/ticketing.ts'
import type { Automation } from '../config.ts'
import { RUN_LOG_RETENTION_MS, toSuppressionCutoff } from '../rules/suppression.ts'

/** Deletes a batch of old entries of the run log. Returns whether there may be more. */
export function pruneRuns({ now }: Pick<Automation, 'now'>, tx: TicketingTx): Promise<boolean> {
  const cutoff = new Date(now().getTime() - RUN_LOG_RETENTION_MS).toISOString()
  return deleteBatch(
    tx
      .deleteFrom('ticketing.automationRun')
      .where('id', 'in', (e) =>
        e
          .selectFrom('ticketing.automationRun as old')
          .select('old.id')
          .where('old.ranAt', '<', cutoff)
          .orderBy('old.ranAt')
          .limit(DELETE_BATCH_SIZE),
      ),
  )
}

/** Deletes a batch of expired suppressions. Returns whether there may be more. */
export async function pruneSuppressions(
  { now, suppressionMinutes }: Pick<Automation, 'now' | 'suppressionMinutes'>,
  tx: TicketingTx,
): Promise<boolean> {
  const cutoff = toSuppressionCutoff(now(), suppressionMinutes)
  const expired = await tx
    .selectFrom('ticketing.automationSuppression')
    .select(['ruleId', 'ticketId'])
    .where('actedAt', '<=', cutoff)
    .orderBy('actedAt')
    .limit(DELETE_BATCH_SIZE)
    .execute()
  for (const [ruleId, rows] of Map.groupBy(expired, (row) => row.ruleId))
    await tx
      .deleteFrom('ticketing.automationSuppression')
      .where('ruleId', '=', ruleId)
      .where(
        isInIdList(
          'ticketId',
          rows.map(({ ticketId }) => ticketId),
        ),
      )
      // Keeps the row if the rule has acted on the ticket again since the rows were read.
      .where('actedAt', '<=', cutoff)
      .execute()
  return expired.length === DELETE_BATCH_SIZE
}
