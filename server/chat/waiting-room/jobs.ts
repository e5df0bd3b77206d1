import { DELETE_BATCH_SIZE, deleteBatch } from '#platform/db/delete-batch.ts'
import { getLatestPlausibleTimestamp } from '#platform/jobs/clock-skew.ts'
import type { Chat, ChatTx } from '../database/chat.ts'
import { computeAbandonmentCutoff } from './rules.ts'

const MINUTE_MS = 60_000

function deleteStaleEntries(tx: ChatTx, now: Date): Promise<boolean> {
  return deleteBatch(
    tx.deleteFrom('chat.waitingEntry').where('visitorId', 'in', (e) =>
      e
        .selectFrom('chat.waitingEntry as entry')
        .leftJoin('chat.conversation as conversation', 'conversation.id', 'entry.conversationId')
        .select('entry.visitorId')
        .where((w) =>
          w.or([
            w('conversation.status', '=', 'closed'),
            w.and([
              w('entry.conversationId', 'is', null),
              w(w.fn.coalesce('entry.lastPolledAt', 'entry.heldAt'), '<=', computeAbandonmentCutoff(now)),
            ]),
          ]),
        )
        .limit(DELETE_BATCH_SIZE),
    ),
  )
}

/** If the clock moved backwards, moves future timestamps to now; otherwise abandoned entries would block the queue. */
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
