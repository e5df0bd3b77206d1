import { DELETE_BATCH_SIZE, deleteBatch } from '#platform/db/delete-batch.ts'
import { getLatestPlausibleTimestamp } from '#platform/jobs/clock-skew.ts'
import type { Chat, ChatTx } from '../database/chat.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

const RETENTION_MS = 24 * HOUR_MS

function pruneConnections(tx: ChatTx, now: Date): Promise<boolean> {
  const cutoff = new Date(now.getTime() - RETENTION_MS).toISOString()
  return deleteBatch(
    tx.deleteFrom('chat.agentConnection').where('id', 'in', (e) =>
      e
        .selectFrom('chat.agentConnection as old')
        .select('old.id')
        .where('old.seenAt', '<', cutoff)
        // Keeps the newest connection of each agent, which shows when the absence of the agent began.
        .where((o) =>
          o.exists(
            o
              .selectFrom('chat.agentConnection as newer')
              .select('newer.id')
              .whereRef('newer.agentId', '=', 'old.agentId')
              .whereRef('newer.seenAt', '>', 'old.seenAt'),
          ),
        )
        .limit(DELETE_BATCH_SIZE),
    ),
  )
}

/** If the clock moved backwards, moves future timestamps to now; otherwise expired leases would count as valid. */
async function clampFutureTimestamps(tx: ChatTx, now: Date): Promise<void> {
  const [latest, at] = [getLatestPlausibleTimestamp(now), now.toISOString()]
  await tx.updateTable('chat.agentConnection').set({ seenAt: at }).where('seenAt', '>', latest).execute()
  await tx.updateTable('chat.missingAgent').set({ missedAt: at }).where('missedAt', '>', latest).execute()
}

export function registerPresenceJobs({ jobs, now }: Pick<Chat, 'jobs' | 'now'>): void {
  // Keeps an old name, because the database stores schedules by name.
  jobs.every(MINUTE_MS, 'presence.bringBack', async (tx) => {
    await clampFutureTimestamps(tx, now())
    return false
  })
  jobs.every(HOUR_MS, 'presence.prune', (tx) => pruneConnections(tx, now()))
}
