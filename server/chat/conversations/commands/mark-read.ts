import type { Selectable } from 'kysely'
import { transaction } from '#platform/db/transaction.ts'
import { createValidationRefusal } from '#platform/errors/field-errors.ts'
import type { SignedInAgent } from '../../agents/guard.ts'
import type { Chat, ChatDb } from '../../database/chat.ts'
import type { ChatTables } from '../../database/tables.ts'
import type { AuthenticatedVisitor } from '../../visitors/guard.ts'
import { conversationNotFound } from '../errors.ts'
import { conversationsVisibleTo, toConversations } from '../queries/conversations.ts'
import { getConversationSnapshot } from '../queries/snapshots.ts'
import { findAgentReadPositionForVisitor } from '../queries/transcripts.ts'
import { announceAgentRead, announceVisitorRead } from '../realtime.ts'
import type { StoredMessage } from '../rules/change.ts'
import { isCurrentOrLastAssignee } from '../rules/transitions.ts'
import type { Conversation } from '../schema/agent.ts'
import { runWithArchiveCheck } from './archive-check.ts'

type IdColumns = Pick<Selectable<ChatTables['chat.conversation']>, 'id' | 'visitorId' | 'departmentId'>

const invalidMessageId = () => createValidationRefusal({ field: 'lastReadMessageId', rule: 'state' })

const findMessage = (db: ChatDb, conversationId: string, messageId: string): Promise<StoredMessage | undefined> =>
  db
    .selectFrom('chat.message')
    .selectAll()
    .where('id', '=', messageId.toLowerCase())
    .where('conversationId', '=', conversationId)
    .executeTakeFirst()

const toConversationIds = ({ id, visitorId, departmentId }: IdColumns) => ({
  conversationId: id,
  visitorId,
  departmentId,
})

/** Moves the position only forward. Throws `conversationNotFound`, or a validation error for an invisible message. */
export async function markReadByVisitor(
  chat: Chat,
  visitor: AuthenticatedVisitor,
  id: string,
  messageId: string,
): Promise<void> {
  const { db, announcements } = chat
  const conversation = await db
    .selectFrom('chat.conversation')
    .select(['id', 'visitorId', 'departmentId'])
    .where('id', '=', id)
    .where('visitorId', '=', visitor.id)
    .executeTakeFirst()
  if (!conversation) throw conversationNotFound()
  const message = await findMessage(db, id, messageId)
  const sequence = message?.visitorSequence ?? null
  if (!message || sequence === null) throw invalidMessageId()
  const { numUpdatedRows } = await db
    .updateTable('chat.conversation')
    .set({ visitorReadMessageId: message.id, visitorReadSequence: sequence })
    .where('id', '=', id)
    .where('visitorReadSequence', '<', sequence)
    .executeTakeFirstOrThrow()
  if (Number(numUpdatedRows) === 0) return
  announceVisitorRead(announcements, toConversationIds(conversation), {
    messageId: message.id,
    sequence: message.agentSequence,
  })
}

/** Moves the read position forward and counts the unread messages again. Returns whether the position moved. */
async function advanceAgentReadPosition(db: ChatDb, id: string, message: StoredMessage): Promise<boolean> {
  return await transaction(db, async (tx) => {
    // Locks in a separate statement: an UPDATE that waits for the lock would not count messages committed meanwhile.
    await tx.selectFrom('chat.conversation').select('id').where('id', '=', id).forUpdate().execute()
    const unread = tx
      .selectFrom('chat.message')
      .select((e) => e.fn.countAll<number>().as('count'))
      .where('conversationId', '=', id)
      .where('senderKind', '=', 'visitor')
      .where('agentSequence', '>', message.agentSequence)
    const { numUpdatedRows } = await tx
      .updateTable('chat.conversation')
      .set((e) => ({
        agentReadMessageId: message.id,
        agentReadSequence: message.agentSequence,
        unreadCount: e.selectFrom(unread.as('unread')).select('unread.count'),
      }))
      .where('id', '=', id)
      .where('agentReadSequence', '<', message.agentSequence)
      .executeTakeFirstOrThrow()
    return Number(numUpdatedRows) > 0
  })
}

async function markReadInLiveTables(
  chat: Chat,
  agent: SignedInAgent,
  id: string,
  messageId: string,
): Promise<Conversation> {
  const { db, announcements } = chat
  const before = await conversationsVisibleTo(db, agent).where('conversation.id', '=', id).executeTakeFirst()
  if (!before) throw conversationNotFound()
  const message = await findMessage(db, id, messageId)
  if (!message) throw invalidMessageId()
  if (isCurrentOrLastAssignee(before, agent) && message.agentSequence > before.agentReadSequence) {
    const previousPositionForVisitor = await findAgentReadPositionForVisitor(db, id, before.agentReadSequence)
    const newPositionForVisitor = (await advanceAgentReadPosition(db, id, message))
      ? await findAgentReadPositionForVisitor(db, id, message.agentSequence)
      : null
    if (newPositionForVisitor && newPositionForVisitor.sequence > (previousPositionForVisitor?.sequence ?? 0))
      announceAgentRead(announcements, toConversationIds(before), newPositionForVisitor)
  }
  const [conversation] = await toConversations(db, [await getConversationSnapshot(db, id)], chat.now())
  if (!conversation) throw conversationNotFound()
  return conversation
}

/**
 * Moves the position only forward, and only for the assignee or, in a closed conversation, the last assignee. Returns
 * the conversation even if nothing changes. Throws `conversationNotFound`, `conversationArchived`, and a validation
 * error if the message is not in the conversation.
 */
export const markReadByAgent = (
  chat: Chat,
  agent: SignedInAgent,
  id: string,
  messageId: string,
): Promise<Conversation> =>
  runWithArchiveCheck(chat.db, agent, id, () => markReadInLiveTables(chat, agent, id, messageId))
