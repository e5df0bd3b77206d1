import { pruneSessions } from '#platform/auth/sessions.ts'
import { pruneSignInAddresses } from '#platform/auth/sign-in-addresses.ts'
import type { Reactions } from '#platform/events/facts.ts'
import type { Chat } from '../database/chat.ts'
import type { ChatTables } from '../database/tables.ts'
import { pruneUsedIdTokens } from './commands/single-sign-on.ts'

const HOUR_MS = 3600_000

/** Deletes sessions and used ID tokens that are refused for their age anyway, and addresses of sign-ins long ago. */
export function agentReactions(reactions: Reactions<ChatTables>, { now }: Pick<Chat, 'now'>): void {
  reactions.every(HOUR_MS, 'agents.prune', async (tx) => {
    const hasMoreSessions = await pruneSessions(tx, 'chat', now())
    return (await pruneSignInAddresses(tx, 'chat', now())) || hasMoreSessions
  })
  reactions.every(HOUR_MS, 'agents.prune-id-tokens', (tx) => pruneUsedIdTokens(tx, now()))
}
