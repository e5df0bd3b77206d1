import { withArchiveTables } from '../../database/archive.ts'
import type { ChatDb } from '../../database/chat.ts'
import { conversationArchived } from '../errors.ts'
import { isConversationNotFound } from '../queries/archive.ts'
import { type AgentViewer, conversationsVisibleTo } from '../queries/conversations.ts'

/** Replaces `conversationNotFound` by `conversationArchived` if the agent can see the conversation in the archive. */
export async function runWithArchiveCheck<R>(
  db: ChatDb,
  viewer: AgentViewer,
  id: string,
  command: () => Promise<R>,
): Promise<R> {
  try {
    return await command()
  } catch (error) {
    if (!isConversationNotFound(error)) throw error
    const archivedConversation = conversationsVisibleTo(withArchiveTables(db), viewer).where('conversation.id', '=', id)
    throw (await archivedConversation.executeTakeFirst()) ? conversationArchived() : error
  }
}
