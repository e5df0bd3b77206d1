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

const nameOf = ({ senderKind, senderId, clientMessageId }: { [K in keyof SentOnce]: string | null }): string =>
  `${senderKind} ${senderId} ${clientMessageId}`

/** Reads which of these messages have been sent before, wherever they are. */
export async function messagesByClientId(
  db: ChatDb,
  sent: readonly SentOnce[],
): Promise<(one: SentOnce) => StoredMessage | undefined> {
  const ids = sent.flatMap(({ clientMessageId }) => clientMessageId ?? [])
  if (ids.length === 0) return () => undefined
  const senderIds = sent.map(({ senderId }) => senderId)
  const rows = await db
    .selectFrom('chat.message')
    .selectAll()
    .where('senderKind', 'in', ['agent', 'visitor'])
    .where(isOneKey('senderId', senderIds))
    .where(isOneKey('clientMessageId', ids))
    .execute()
  const found = new Map((await withFiles(db, rows)).map((row) => [nameOf(row), row]))
  return (one) => found.get(nameOf(one))
}

/** The message that was sent before under this name; undefined where none was. */
export const messageByClientId = async (db: ChatDb, sent: SentOnce): Promise<StoredMessage | undefined> =>
  (await messagesByClientId(db, [sent]))(sent)
