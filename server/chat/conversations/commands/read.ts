import type { Selectable } from 'kysely'
import { invalid } from '#platform/errors/invalid.ts'
import type { SignedInAgent } from '../../agents/guard.ts'
import type { Chat, ChatDb } from '../../database/chat.ts'
import type { ChatTables } from '../../database/tables.ts'
import type { Visitor } from '../../visitors/guard.ts'
import { conversationNotFound } from '../errors.ts'
import { conversationsOf, conversationsVisibleTo } from '../queries/conversations.ts'
import { stateOf } from '../queries/states.ts'
import { agentCursorFor } from '../queries/transcripts.ts'
import { announceAgentRead, announceVisitorRead } from '../realtime.ts'
import type { StoredMessage } from '../rules/change.ts'
import { countsAsReader } from '../rules/transitions.ts'
import type { Conversation } from '../schema/agent.ts'

type Row = Pick<Selectable<ChatTables['chat.conversation']>, 'id' | 'visitorId' | 'departmentId'>

const notSeen = () => invalid({ field: 'lastReadMessageId', rule: 'state' })

/** The row that was read, where it is in the conversation. */
const rowRead = (db: ChatDb, conversationId: string, messageId: string): Promise<StoredMessage | undefined> =>
  db
    .selectFrom('chat.message')
    .selectAll()
    .where('id', '=', messageId.toLowerCase())
    .where('conversationId', '=', conversationId)
    .executeTakeFirst()

const readingOf = ({ id, visitorId, departmentId }: Row) => ({ conversationId: id, visitorId, departmentId })

/** Moves on what a visitor has read; never back. Refuses with SVC:4004, and a row that the visitor does not see. */
export async function readAsVisitor(chat: Chat, visitor: Visitor, id: string, messageId: string): Promise<void> {
  const { db, announcements } = chat
  const own = db.selectFrom('chat.conversation').select(['id', 'visitorId', 'departmentId']).where('id', '=', id)
  const conversation = await own.where('visitorId', '=', visitor.id).executeTakeFirst()
  if (!conversation) throw conversationNotFound()
  const row = await rowRead(db, id, messageId)
  const sequence = row?.visitorSequence ?? null
  if (!row || sequence === null) throw notSeen()
  const { numUpdatedRows } = await db
    .updateTable('chat.conversation')
    .set({ visitorReadMessageId: row.id, visitorReadSequence: sequence })
    .where('id', '=', id)
    .where('visitorReadSequence', '<', sequence)
    .executeTakeFirstOrThrow()
  if (Number(numUpdatedRows) === 0) return
  announceVisitorRead(announcements, readingOf(conversation), { messageId: row.id, sequence: row.agentSequence })
}

/** Moves the cursor of the agents; tells whether it was behind. */
async function moveOn(db: ChatDb, id: string, row: StoredMessage): Promise<boolean> {
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
 * Moves on what the agent who has the conversation, or had it to its end, has read; never back, and by nobody else. The
 * visitor hears of it as far as the rows that visitors see. Refuses with SVC:4004, and a row that is not there.
 */
export async function readAsAgent(
  chat: Chat,
  agent: SignedInAgent,
  id: string,
  messageId: string,
): Promise<Conversation> {
  const { db, announcements } = chat
  const before = await conversationsVisibleTo(db, agent).where('conversation.id', '=', id).executeTakeFirst()
  if (!before) throw conversationNotFound()
  const row = await rowRead(db, id, messageId)
  if (!row) throw notSeen()
  if (countsAsReader(before, agent)) {
    const seenBefore = await agentCursorFor(db, id, before.agentReadSequence)
    const seen = (await moveOn(db, id, row)) ? await agentCursorFor(db, id, row.agentSequence) : null
    if (seen && seen.sequence > (seenBefore?.sequence ?? 0)) announceAgentRead(announcements, readingOf(before), seen)
  }
  const [conversation] = await conversationsOf(db, [await stateOf(db, id)], chat.now())
  if (!conversation) throw conversationNotFound()
  return conversation
}
