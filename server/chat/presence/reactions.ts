import type { Reactions } from '#platform/events/facts.ts'
import type { Chat, ChatTx } from '../database/chat.ts'
import type { ChatTables } from '../database/tables.ts'

const HOUR_MS = 3600_000

/** How long it is told when an agent was connected. */
const KEPT_MS = 24 * HOUR_MS

/** How many rows one statement removes, so that it holds no lock for long. */
const BATCH = 1000

async function prune(tx: ChatTx, now: Date): Promise<boolean> {
  const past = new Date(now.getTime() - KEPT_MS).toISOString()
  const { numDeletedRows } = await tx
    .deleteFrom('chat.agentConnection')
    .where('id', 'in', (e) =>
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
    )
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows) === BATCH
}

/** Connections that ended long ago go. */
export function presenceReactions(reactions: Reactions<ChatTables>, { now }: Pick<Chat, 'now'>): void {
  reactions.every(HOUR_MS, 'presence.prune', (tx) => prune(tx, now()))
}
