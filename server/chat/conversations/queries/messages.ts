import { isInAsciiTextList } from '#platform/db/in-list.ts'
import { loadFilesByMessage } from '../../attachments/queries.ts'
import type { ChatDb } from '../../database/chat.ts'
import type { StoredMessage } from '../rules/change.ts'
import type { ChatMessage, TranscriptQuery } from '../schema/message.ts'

/** Each side numbers the messages that it can see. Agents see all; visitors see all except notes. */
export type ConversationSide = 'agent' | 'visitor'

/** Returns a message as the reader sees it. For the reader `visitor`, the message must not be a note. */
export const toMessage = (row: StoredMessage, reader: ConversationSide): ChatMessage => ({
  id: row.id,
  conversationId: row.conversationId,
  sequence: reader === 'agent' ? row.agentSequence : (row.visitorSequence ?? 0),
  senderKind: row.senderKind,
  senderId: row.senderId,
  senderName: row.senderName,
  kind: row.kind,
  body: row.body,
  attachments: [...(row.files ?? [])],
  clientMessageId: row.clientMessageId,
  createdAt: row.createdAt,
})

const sequenceColumns = { agent: 'agentSequence', visitor: 'visitorSequence' } as const

async function addFiles(db: ChatDb, rows: readonly StoredMessage[]): Promise<StoredMessage[]> {
  const withPossibleFiles = rows.filter(({ kind }) => kind === 'Text' || kind === 'Note')
  const files = await loadFilesByMessage(
    db,
    withPossibleFiles.map(({ id }) => id),
  )
  return rows.map((row) => ({ ...row, files: files.get(row.id) ?? [] }))
}

/** Returns messages oldest first, and whether more follow in the requested direction. */
export async function loadMessagePage(
  db: ChatDb,
  conversationId: string,
  reader: ConversationSide,
  query: TranscriptQuery,
) {
  const pageSize = query.pageSize ?? 50
  const { beforeSequence, afterSequence } = query
  const sequenceColumn = sequenceColumns[reader]
  const isBackwards = beforeSequence !== null
  const rows = await db
    .selectFrom('chat.message')
    .selectAll()
    .where('conversationId', '=', conversationId)
    .$if(isBackwards, (messages) => messages.where(sequenceColumn, '<', clampToInt32(beforeSequence ?? 0)))
    .$if(!isBackwards, (messages) => messages.where(sequenceColumn, '>', clampToInt32(afterSequence ?? 0)))
    .orderBy(sequenceColumn, isBackwards ? 'desc' : 'asc')
    .limit(pageSize + 1)
    .execute()
  const page = rows.slice(0, pageSize)
  if (isBackwards) page.reverse()
  return { items: (await addFiles(db, page)).map((row) => toMessage(row, reader)), hasMore: rows.length > pageSize }
}

/** The columns of sequence numbers are 32-bit integers. */
const clampToInt32 = (sequence: number): number => Math.min(sequence, 2 ** 31 - 1)

/** `clientMessageId` is unique per sender across all conversations. */
export interface MessageKey {
  readonly senderKind: ConversationSide
  readonly senderId: string
  readonly clientMessageId: string | null
}

export async function loadMessagesById(db: ChatDb, ids: readonly string[]): Promise<Map<string, StoredMessage>> {
  if (ids.length === 0) return new Map()
  const rows = await db.selectFrom('chat.message').selectAll().where(isInAsciiTextList('id', ids)).execute()
  return new Map((await addFiles(db, rows)).map((row) => [row.id, row]))
}

/** Returns the id of the conversation with the message; undefined if there is none, or if `clientMessageId` is null. */
export async function findConversationIdOfMessage(
  db: ChatDb,
  { senderKind, senderId, clientMessageId }: MessageKey,
): Promise<string | undefined> {
  if (clientMessageId === null) return undefined
  const message = await db
    .selectFrom('chat.message')
    .select('conversationId')
    .where('senderKind', '=', senderKind)
    .where('senderId', '=', senderId)
    .where('clientMessageId', '=', clientMessageId)
    .executeTakeFirst()
  return message?.conversationId
}

export async function listSentClientMessageIds(
  db: ChatDb,
  visitorId: string,
  messages: readonly Pick<StoredMessage, 'clientMessageId'>[],
): Promise<Set<string | null>> {
  const ids = messages.map(({ clientMessageId }) => clientMessageId).filter((id) => id !== null)
  if (ids.length === 0) return new Set()
  const sentByVisitors = db.selectFrom('chat.message').select('clientMessageId').where('senderKind', '=', 'visitor')
  const sentMessages = sentByVisitors.where('senderId', '=', visitorId).where(isInAsciiTextList('clientMessageId', ids))
  return new Set((await sentMessages.execute()).map(({ clientMessageId }) => clientMessageId))
}
