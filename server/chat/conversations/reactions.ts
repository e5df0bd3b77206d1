import type { Reactions } from '#platform/events/facts.ts'
import { agentDeactivated } from '../agents/events.ts'
import type { Chat } from '../database/chat.ts'
import type { ChatTables } from '../database/tables.ts'
import { returnConversationsOf } from './commands/return.ts'

/** Conversations that lose their agent wait for another one. */
export function conversationReactions(reactions: Reactions<ChatTables>, chat: Chat): void {
  reactions.on(agentDeactivated, 'conversations.returnOfDeactivated', (tx, { id }) =>
    returnConversationsOf(chat, tx, id),
  )
}
