import { BATCH, removeBatch } from '#platform/db/remove-batch.ts'
import { latestPlausible } from '#platform/jobs/clock-skew.ts'
import type { Chat, ChatTx } from '../database/chat.ts'
import { goneBefore } from './rules.ts'

const MINUTE_MS = 60_000

function prune(tx: ChatTx, now: Date): Promise<boolean> {
  return removeBatch(
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
              w(w.fn.coalesce('entry.lastPolledAt', 'entry.heldAt'), '<=', goneBefore(now)),
            ]),
          ]),
        )
        .limit(BATCH),
    ),
  )
}

/** Whoever was heard of before the clock was put back is heard of now: else those who went would stay ahead of everybody. */
async function bringBack(tx: ChatTx, now: Date): Promise<void> {
  const [ahead, at] = [latestPlausible(now), now.toISOString()]
  await tx.updateTable('chat.waitingEntry').set({ heldAt: at }).where('heldAt', '>', ahead).execute()
  await tx.updateTable('chat.waitingEntry').set({ lastPolledAt: at }).where('lastPolledAt', '>', ahead).execute()
}

/** What was kept of those who went, or whose conversation is over, goes. They count no more before that already. */
export function registerWaitingRoomJobs({ jobs, now }: Pick<Chat, 'jobs' | 'now'>): void {
  jobs.every(MINUTE_MS, 'waitingRoom.prune', async (tx) => {
    await bringBack(tx, now())
    return await prune(tx, now())
  })
}
