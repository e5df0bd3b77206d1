import { pruneSessions } from '#platform/auth/sessions.ts'
import type { Reactions } from '#platform/events/facts.ts'
import type { Chat } from '../database/chat.ts'
import type { ChatTables } from '../database/tables.ts'

const HOUR_MS = 3600_000

/** Sessions go when nothing of them can be presented any more. */
export function agentReactions(reactions: Reactions<ChatTables>, { now }: Pick<Chat, 'now'>): void {
  reactions.every(HOUR_MS, 'agents.prune', (tx) => pruneSessions(tx, 'chat', now()))
}
