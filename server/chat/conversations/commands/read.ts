import type { Selectable } from 'kysely'
import { createValidationRefusal } from '#platform/errors/field-errors.ts'
import type { SignedInAgent } from '../../agents/guard.ts'
import type { Chat, ChatDb } from '../../database/chat.ts'
import type { ChatTables } from '../../database/tables.ts'
import type { Visitor } from '../../visitors/guard.ts'
import { conversationNotFound } from '../errors.ts'
import { conversationsVisibleTo, toConversations } from '../queries/conversations.ts'
import { getConversationSnapshot } from '../queries/states.ts'
import { findAgentReadPosition } from '../queries/transcripts.ts'
import { announceAgentRead, announceVisitorRead } from '../realtime.ts'
import type { StoredMessage } from '../rules/change.ts'
import { isCurrentOrLastAssignee } from '../rules/transitions.ts'
import type { Conversation } from '../schema/agent.ts'

type IdColumns = Pick<Selectable<ChatTables['chat.conversation']>, 'id' | 'visitorId' | 'departmentId'>

const invalidMessageId = () => createValidationRefusal({ field: 'lastReadMessageId', rule: 'state' })

/** Returns a message of the conversation, or undefined if it has no message with this id. */
const findMessage = (db: ChatDb, conversationId: string, messageId: string): Promise<StoredMessage | undefined> =>
  db
    .selectFrom('chat.message')
    .selectAll()
    .where('id', '=', messageId.toLowerCase())
    .where('conversationId', '=', conversationId)
    .executeTakeFirst()

const toIds = ({ id, visitorId, departmentId }: IdColumns) => ({ conversationId: id, visitorId, departmentId })

/** Moves the visitor's read cursor forward, never back. Throws SVC:4004, and rejects messages hidden from visitors. */
export async function markReadByVisitor(chat: Chat, visitor: Visitor, id: string, messageId: string): Promise<void> {
  const { db, announcements } = chat
  const own = db.selectFrom('chat.conversation').select(['id', 'visitorId', 'departmentId']).where('id', '=', id)
  const conversation = await own.where('visitorId', '=', visitor.id).executeTakeFirst()
  if (!conversation) throw conversationNotFound()
  const row = await findMessage(db, id, messageId)
  const sequence = row?.visitorSequence ?? null
  if (!row || sequence === null) throw invalidMessageId()
  const { numUpdatedRows } = await db
    .updateTable('chat.conversation')
    .set({ visitorReadMessageId: row.id, visitorReadSequence: sequence })
    .where('id', '=', id)
    .where('visitorReadSequence', '<', sequence)
    .executeTakeFirstOrThrow()
  if (Number(numUpdatedRows) === 0) return
  announceVisitorRead(announcements, toIds(conversation), { messageId: row.id, sequence: row.agentSequence })
}

/** Moves the agent's read cursor forward and recounts unread messages. Returns whether the cursor moved. */
async function advanceAgentCursor(db: ChatDb, id: string, row: StoredMessage): Promise<boolean> {
  const unread = db
    .selectFrom('chat.message')
    .select((e) => e.fn.countAll<number>().as('count'))
    .where('conversationId', '=', id)
    .where('senderKind', '=', 'visitor')
    .where('agentSequence', '>', row.agentSequence)
  const { numUpdatedRows } = await db
    .updateTable('chat.conversation')
    .set((e) => ({
      agentReadMessageId: row.id,
      agentReadSequence: row.agentSequence,
      unreadCount: e.selectFrom(unread.as('unread')).select('unread.count'),
    }))
    .where('id', '=', id)
    .where('agentReadSequence', '<', row.agentSequence)
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows) > 0
}

/**
 * Moves the agent's read cursor forward, never back, if the agent has the conversation or had it when it closed. The
 * visitor is notified if the cursor passes messages that visitors see. Throws SVC:4004, and rejects foreign messages.
 */
export async function markReadByAgent(
  chat: Chat,
  agent: SignedInAgent,
  id: string,
  messageId: string,
): Promise<Conversation> {
  const { db, announcements } = chat
  const before = await conversationsVisibleTo(db, agent).where('conversation.id', '=', id).executeTakeFirst()
  if (!before) throw conversationNotFound()
  const row = await findMessage(db, id, messageId)
  if (!row) throw invalidMessageId()
  if (isCurrentOrLastAssignee(before, agent)) {
    const seenBefore = await findAgentReadPosition(db, id, before.agentReadSequence)
    const seen = (await advanceAgentCursor(db, id, row)) ? await findAgentReadPosition(db, id, row.agentSequence) : null
    if (seen && seen.sequence > (seenBefore?.sequence ?? 0)) announceAgentRead(announcements, toIds(before), seen)
  }
  const [conversation] = await toConversations(db, [await getConversationSnapshot(db, id)], chat.now())
  if (!conversation) throw conversationNotFound()
  return conversation
}
