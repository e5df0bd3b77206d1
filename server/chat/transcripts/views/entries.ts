import { formatMessage, type Locale, type LocalizedMessage, negotiateLocale } from '#platform/i18n/localized-message.ts'
import type { TranscriptContent, TranscriptRow } from '../queries.ts'
import { sentences } from './sentences.ts'

/** A message, formatted for display in the language and time zone of the visitor. */
export interface TranscriptEntry {
  /** The date and time of the message, formatted for display. */
  readonly at: string
  /** Null in a system message. */
  readonly sender: string | null
  readonly text: string
  readonly files: string | null
}

/** Returns the time zone, or UTC if the browser reported none or a name that `Intl` does not know. */
function getSupportedTimeZone(timezone: string | null): string {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: timezone ?? 'UTC' }).resolvedOptions().timeZone
  } catch {
    return 'UTC'
  }
}

const systemMessages: Readonly<Record<Exclude<TranscriptRow['kind'], 'Text'>, LocalizedMessage>> = {
  AgentJoined: sentences.agentJoined,
  Transferred: sentences.transferred,
  Closed: sentences.closed,
  TicketOpened: sentences.ticketOpened,
}

function toEntry(row: TranscriptRow, locale: Locale, at: string): TranscriptEntry {
  const genericName = formatMessage(row.senderKind === 'visitor' ? sentences.visitor : sentences.agent, locale)
  const name = row.senderName ?? genericName
  if (row.kind !== 'Text')
    return { at, sender: null, text: formatMessage(systemMessages[row.kind], locale, { name }), files: null }
  const files =
    row.fileNames.length > 0 ? `${formatMessage(sentences.files, locale)} ${row.fileNames.join(', ')}` : null
  return { at, sender: name, text: row.body, files }
}

export const formatEntry = ({ at, sender, text, files }: TranscriptEntry): string =>
  [`[${at}] ${sender === null ? text : `${sender}:`}`, sender === null ? '' : text, files ?? '']
    .filter((line) => line !== '')
    .join('\n')

export interface TranscriptEntries {
  readonly locale: Locale
  readonly timeZone: string
  /** The day on which the conversation began, formatted for display. */
  readonly day: string
  readonly entries: readonly TranscriptEntry[]
}

export function createTranscriptEntries({ createdAt, rows, ...content }: TranscriptContent): TranscriptEntries {
  const locale = negotiateLocale(content.locale ?? undefined)
  const timeZone = getSupportedTimeZone(content.timezone)
  const timeFormat = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone })
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone }).format(new Date(createdAt))
  const entries = rows.map((row) => toEntry(row, locale, timeFormat.format(new Date(row.createdAt))))
  return { locale, timeZone, day, entries }
}
