import type { ExpressionBuilder } from 'kysely'
import { DELETE_BATCH_SIZE, deleteBatch } from '#platform/db/delete-batch.ts'
import { getLatestPlausibleTimestamp } from '#platform/jobs/clock-skew.ts'
import type { Chat, ChatTx } from '../database/chat.ts'
import type { ChatTables } from '../database/tables.ts'
import { computeAbandonmentCutoff } from './rules.ts'

const MINUTE_MS = 60_000

/** Whether the entry is abandoned, or the conversation to which the visitor was admitted is closed. */
function isStale(e: ExpressionBuilder<ChatTables, 'chat.waitingEntry'>, now: Date) {
  const closedCount = e
    .selectFrom('chat.conversation as conversation')
    .select((c) => c.fn.countAll<number>().as('count'))
    .whereRef('conversation.id', '=', 'conversationId')
    .where('conversation.status', '=', 'closed')
  return e.or([
    e(closedCount, '>', 0),
    e.and([
      e('conversationId', 'is', null),
      e(e.fn.coalesce('lastPolledAt', 'heldAt'), '<=', computeAbandonmentCutoff(now)),
    ]),
  ])
}

function deleteStaleEntries(tx: ChatTx, now: Date): Promise<boolean> {
  return deleteBatch(
    tx
      .deleteFrom('chat.waitingEntry')
      .where('visitorId', 'in', (e) =>
        e
          .selectFrom('chat.waitingEntry')
          .select('visitorId')
          .where((w) => isStale(w, now))
          .limit(DELETE_BATCH_SIZE),
      )
      // Repeats the condition, because the visitor may have polled while the statement waited for the lock of the row.
      // PostgreSQL then checks this condition with the new values, but does not run the subquery above again.
      .where((e) => isStale(e, now)),
  )
}

/** If the clock moved backwards, moves future timestamps to now, so that abandoned entries do not block the queue. */
async function clampFutureTimestamps(tx: ChatTx, now: Date): Promise<void> {
  const [latest, at] = [getLatestPlausibleTimestamp(now), now.toISOString()]
  await tx.updateTable('chat.waitingEntry').set({ heldAt: at }).where('heldAt', '>', latest).execute()
  await tx.updateTable('chat.waitingEntry').set({ lastPolledAt: at }).where('lastPolledAt', '>', latest).execute()
}

export function registerWaitingRoomJobs({ jobs, now }: Pick<Chat, 'jobs' | 'now'>): void {
  jobs.every(MINUTE_MS, 'waitingRoom.prune', async (tx) => {
    await clampFutureTimestamps(tx, now())
    return await deleteStaleEntries(tx, now())
  })
}
