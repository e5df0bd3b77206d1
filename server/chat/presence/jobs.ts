import { BATCH, removeBatch } from '#platform/db/remove-batch.ts'
import { latestPlausible } from '#platform/jobs/clock-skew.ts'
import type { Chat, ChatTx } from '../database/chat.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/** How long it is told when an agent was connected. */
const KEPT_MS = 24 * HOUR_MS

function prune(tx: ChatTx, now: Date): Promise<boolean> {
  const past = new Date(now.getTime() - KEPT_MS).toISOString()
  return removeBatch(
    tx.deleteFrom('chat.agentConnection').where('id', 'in', (e) =>
      e
        .selectFrom('chat.agentConnection as old')
        .select('old.id')
        .where('old.seenAt', '<', past)
        // The newest one says since when an agent has been away.
        .where((o) =>
          o.exists(
            o
              .selectFrom('chat.agentConnection as newer')
              .select('newer.id')
              .whereRef('newer.agentId', '=', 'old.agentId')
              .whereRef('newer.seenAt', '>', 'old.seenAt'),
          ),
        )
        .limit(BATCH),
    ),
  )
}

/** Whoever was seen before the clock was put back was seen now: else those who went would be there until it has caught up. */
async function bringBack(tx: ChatTx, now: Date): Promise<void> {
  const [ahead, at] = [latestPlausible(now), now.toISOString()]
  await tx.updateTable('chat.agentConnection').set({ seenAt: at }).where('seenAt', '>', ahead).execute()
  await tx.updateTable('chat.missingAgent').set({ missedAt: at }).where('missedAt', '>', ahead).execute()
}

/** Connections that ended long ago go; leases from a time when the clock was ahead end. */
export function registerPresenceJobs({ jobs, now }: Pick<Chat, 'jobs' | 'now'>): void {
  jobs.every(MINUTE_MS, 'presence.bringBack', async (tx) => {
    await bringBack(tx, now())
    return false
  })
  jobs.every(HOUR_MS, 'presence.prune', (tx) => prune(tx, now()))
}
