import { loadFilesByMessage } from '../attachments/queries.ts'
import { conversationNotFound } from '../conversations/errors.ts'
import type { ChatDb } from '../database/chat.ts'

const MAX_MESSAGES = 1000

/** Maximum total length of messages in UTF-16 code units, so that mail servers do not refuse the mail as too large. */
const MAX_CHARACTERS = 300_000

/** A message or system message, as the visitor sees it. */
export interface TranscriptRow {
  readonly kind: 'Text' | 'AgentJoined' | 'Transferred' | 'Closed' | 'TicketOpened'
  readonly senderKind: 'agent' | 'visitor' | 'system'
  readonly senderName: string | null
  readonly body: string
  readonly fileNames: readonly string[]
  readonly createdAt: string
}

export interface TranscriptContent {
  readonly id: string
  /** The title of the widget, or its name if it has no title. */
  readonly site: string
  /** The visitor's locale, or the widget's if the visitor's is unknown; null if both are unknown. */
  readonly locale: string | null
  /** The time zone that the browser reported; null if it reported none. */
  readonly timezone: string | null
  readonly createdAt: string
  /** In chronological order. */
  readonly rows: readonly TranscriptRow[]
  readonly isTruncated: boolean
}

type StoredTranscriptRow = Omit<TranscriptRow, 'fileNames' | 'kind'> & {
  readonly id: string
  readonly kind: TranscriptRow['kind'] | 'Note'
}

/** Returns the newest messages within `MAX_CHARACTERS`. The check for notes only narrows the type: no row is a note. */
function limitToNewest(
  newestFirst: readonly StoredTranscriptRow[],
): (StoredTranscriptRow & { kind: TranscriptRow['kind'] })[] {
  const newest: (StoredTranscriptRow & { kind: TranscriptRow['kind'] })[] = []
  let charactersLeft = MAX_CHARACTERS
  for (const row of newestFirst) {
    const { kind } = row
    charactersLeft -= row.body.length
    if (charactersLeft < 0) break
    if (kind !== 'Note') newest.push({ ...row, kind })
  }
  return newest
}

/** The caller must have checked access to the conversation. Throws `conversationNotFound`. */
export async function loadTranscriptContent(db: ChatDb, id: string): Promise<TranscriptContent> {
  const { title, name, locale, widgetLocale, ...conversation } = await db
    .selectFrom('chat.conversation as conversation')
    .innerJoin('chat.visitor as visitor', 'visitor.id', 'conversation.visitorId')
    .innerJoin('chat.widget as widget', 'widget.id', 'conversation.widgetId')
    .select(['conversation.id', 'conversation.createdAt', 'visitor.locale', 'visitor.timezone'])
    .select(['widget.title', 'widget.name', 'widget.locale as widgetLocale'])
    .where('conversation.id', '=', id)
    .executeTakeFirstOrThrow(() => conversationNotFound())
  const newestFirst = await db
    .selectFrom('chat.message')
    .select(['id', 'kind', 'senderKind', 'senderName', 'body', 'createdAt'])
    .where('conversationId', '=', id)
    .where('visitorSequence', 'is not', null)
    .orderBy('visitorSequence', 'desc')
    .limit(MAX_MESSAGES + 1)
    .execute()
  const rows = limitToNewest(newestFirst.slice(0, MAX_MESSAGES)).reverse()
  const files = await loadFilesByMessage(
    db,
    rows.map((row) => row.id),
  )
  return {
    ...conversation,
    site: title ?? name,
    locale: locale ?? widgetLocale,
    rows: rows.map(({ id: messageId, ...row }) => ({
      ...row,
      fileNames: (files.get(messageId) ?? []).map(({ originalFileName }) => originalFileName),
    })),
    isTruncated: rows.length < newestFirst.length,
  }
}
