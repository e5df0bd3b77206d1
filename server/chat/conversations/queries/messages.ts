import { filesOf } from '../../attachments/queries.ts'
import type { ChatDb } from '../../database/chat.ts'
import type { ChatMessage, TranscriptQuery } from '../schema/message.ts'
import type { StoredMessage } from './states.ts'

/** Who reads: agents see and count every row, visitors those that are for them. */
export type Reader = 'agent' | 'visitor'

/** A row as one side reads it. Call it for a visitor only with a row that visitors see. */
export const messageOf = (row: StoredMessage, reader: Reader): ChatMessage => ({
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

const counts = { agent: 'agentSequence', visitor: 'visitorSequence' } as const

/** The same rows with their files. */
async function withFiles(db: ChatDb, rows: readonly StoredMessage[]): Promise<StoredMessage[]> {
  const files = await filesOf(
    db,
    rows.filter(({ kind }) => kind === 'Text' || kind === 'Note').map(({ id }) => id),
  )
  return rows.map((row) => ({ ...row, files: files.get(row.id) ?? [] }))
}

/** One page of a conversation, the oldest first, and whether there is more in its direction. */
export async function messagePage(db: ChatDb, conversationId: string, reader: Reader, query: TranscriptQuery) {
  const pageSize = query.pageSize ?? 50
  const { beforeSequence, afterSequence } = query
  const sequence = counts[reader]
  const isBackwards = beforeSequence !== null
  const rows = await db
    .selectFrom('chat.message')
    .selectAll()
    .where('conversationId', '=', conversationId)
    .$if(isBackwards, (messages) => messages.where(sequence, '<', bounded(beforeSequence ?? 0)))
    .$if(!isBackwards, (messages) => messages.where(sequence, '>', bounded(afterSequence ?? 0)))
    .orderBy(sequence, isBackwards ? 'desc' : 'asc')
    .limit(pageSize + 1)
    .execute()
  const page = rows.slice(0, pageSize)
  if (isBackwards) page.reverse()
  return { items: (await withFiles(db, page)).map((row) => messageOf(row, reader)), hasMore: rows.length > pageSize }
}

/** The column holds 32 bits; no sequence comes near. */
const bounded = (sequence: number): number => Math.min(sequence, 2 ** 31 - 1)

/** The message that a sender has sent with this id of the client's making, wherever it is. */
export async function messageByClientId(
  db: ChatDb,
  senderKind: Reader,
  senderId: string,
  clientMessageId: string | null,
): Promise<StoredMessage | undefined> {
  if (clientMessageId === null) return undefined
  const rows = await db
    .selectFrom('chat.message')
    .selectAll()
    .where('senderKind', '=', senderKind)
    .where('senderId', '=', senderId)
    .where('clientMessageId', '=', clientMessageId)
    .execute()
  const [row] = await withFiles(db, rows)
  return row
}
