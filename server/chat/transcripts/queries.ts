import { filesOf } from '../attachments/queries.ts'
import type { ChatDb } from '../database/chat.ts'

/** How many rows a transcript holds at most: the newest. */
const ROWS = 1000

/** How much they may say altogether, in characters: a mail of a few hundred kilobytes gets through everywhere. */
const CHARACTERS = 300_000

/** A row of a conversation, as its visitor sees it. */
export interface TranscriptRow {
  readonly kind: 'Text' | 'AgentJoined' | 'Transferred' | 'Closed' | 'TicketOpened'
  readonly senderKind: 'agent' | 'visitor' | 'system'
  readonly senderName: string | null
  readonly body: string
  readonly fileNames: readonly string[]
  readonly createdAt: string
}

/** A conversation as its transcript tells it. */
export interface Told {
  readonly id: string
  /** How the chat is called where the visitor came by. */
  readonly site: string
  /** The visitor's language if it is known, else the widget's. */
  readonly locale: string | null
  readonly timezone: string | null
  readonly createdAt: string
  /** The oldest first. */
  readonly rows: readonly TranscriptRow[]
  /** Whether older rows are left out. */
  readonly isCut: boolean
}

type Row = Omit<TranscriptRow, 'fileNames' | 'kind'> & {
  readonly id: string
  readonly kind: TranscriptRow['kind'] | 'Note'
}

/** The newest rows that fit, the newest first. A note is left out twice over: it has no number for visitors. */
function fitting(newestFirst: readonly Row[]): (Row & { kind: TranscriptRow['kind'] })[] {
  const kept: (Row & { kind: TranscriptRow['kind'] })[] = []
  let left = CHARACTERS
  for (const row of newestFirst) {
    const { kind } = row
    left -= row.body.length
    if (left < 0) break
    if (kind !== 'Note') kept.push({ ...row, kind })
  }
  return kept
}

/** What a transcript of this conversation tells. Whoever asks has been let in to the conversation. */
export async function toldOf(db: ChatDb, id: string): Promise<Told> {
  const { title, name, locale, widgetLocale, ...conversation } = await db
    .selectFrom('chat.conversation as conversation')
    .innerJoin('chat.visitor as visitor', 'visitor.id', 'conversation.visitorId')
    .innerJoin('chat.widget as widget', 'widget.id', 'conversation.widgetId')
    .select(['conversation.id', 'conversation.createdAt', 'visitor.locale', 'visitor.timezone'])
    .select(['widget.title', 'widget.name', 'widget.locale as widgetLocale'])
    .where('conversation.id', '=', id)
    .executeTakeFirstOrThrow()
  const newestFirst = await db
    .selectFrom('chat.message')
    .select(['id', 'kind', 'senderKind', 'senderName', 'body', 'createdAt'])
    .where('conversationId', '=', id)
    .where('visitorSequence', 'is not', null)
    .orderBy('visitorSequence', 'desc')
    .limit(ROWS + 1)
    .execute()
  const kept = fitting(newestFirst.slice(0, ROWS)).reverse()
  const files = await filesOf(
    db,
    kept.map((row) => row.id),
  )
  return {
    ...conversation,
    site: title ?? name,
    locale: locale ?? widgetLocale,
    rows: kept.map(({ id: messageId, ...row }) => ({
      ...row,
      fileNames: (files.get(messageId) ?? []).map(({ originalFileName }) => originalFileName),
    })),
    isCut: kept.length < newestFirst.length,
  }
}
