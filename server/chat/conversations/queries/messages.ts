import { isOneKey } from '#platform/db/is-one-of.ts'
import { filesOf } from '../../attachments/queries.ts'
import type { ChatDb } from '../../database/chat.ts'
import type { StoredMessage } from '../rules/change.ts'
import type { ChatMessage, TranscriptQuery } from '../schema/message.ts'

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
  const sent = rows.filter(({ kind }) => kind === 'Text' || kind === 'Note')
  const files = await filesOf(
    db,
    sent.map(({ id }) => id),
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

/** A message as its sender names it, unique to the sender over all conversations. */
export interface SentOnce {
  readonly senderKind: Reader
  readonly senderId: string
  readonly clientMessageId: string | null
}

/** Messages with their files, by their ids. */
export async function messagesById(db: ChatDb, ids: readonly string[]): Promise<Map<string, StoredMessage>> {
  if (ids.length === 0) return new Map()
  const rows = await db.selectFrom('chat.message').selectAll().where(isOneKey('id', ids)).execute()
  return new Map((await withFiles(db, rows)).map((row) => [row.id, row]))
}

/** Whether a message was sent before, in whatever conversation. */
export async function isSentBefore(db: ChatDb, { senderKind, senderId, clientMessageId }: SentOnce): Promise<boolean> {
  if (clientMessageId === null) return false
  const earlier = db.selectFrom('chat.message').select('id').where('senderKind', '=', senderKind)
  const sent = earlier.where('senderId', '=', senderId).where('clientMessageId', '=', clientMessageId)
  return (await sent.executeTakeFirst()) !== undefined
}
