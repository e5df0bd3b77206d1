import {
  formatMessage,
  type Locale,
  type LocalizedMessage,
  type MessageParams,
  negotiateLocale,
} from '#platform/i18n/localized-message.ts'
import type { TranscriptContent, TranscriptRow } from '../queries.ts'
import { sentences } from './sentences.ts'

export interface TranscriptMail {
  readonly subject: string
  readonly text: string
  readonly html: string
}

/** A message or system message of the mail. `at` and system texts are in the language and time zone of the visitor. */
interface MailEntry {
  readonly at: string
  /** Null in a system message. */
  readonly sender: string | null
  readonly text: string
  readonly files: string | null
}

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)

/** Returns the time zone, or UTC if `Intl` does not know the name that the browser reported. */
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

function toMailEntry(row: TranscriptRow, locale: Locale, at: string): MailEntry {
  const genericName = formatMessage(row.senderKind === 'visitor' ? sentences.visitor : sentences.agent, locale)
  const name = row.senderName ?? genericName
  if (row.kind !== 'Text')
    return { at, sender: null, text: formatMessage(systemMessages[row.kind], locale, { name }), files: null }
  const files =
    row.fileNames.length > 0 ? `${formatMessage(sentences.files, locale)} ${row.fileNames.join(', ')}` : null
  return { at, sender: name, text: row.body, files }
}

const formatText = ({ at, sender, text, files }: MailEntry): string =>
  [`[${at}] ${sender === null ? text : `${sender}:`}`, sender === null ? '' : text, files ?? '']
    .filter((line) => line !== '')
    .join('\n')

function formatHtml({ at, sender, text, files }: MailEntry): string {
  const time = `<span style="color:#59636e;font-size:12px">${escapeHtml(at)}</span>`
  if (sender === null) return `<p style="margin:0 0 16px;color:#59636e">${time}<br><em>${escapeHtml(text)}</em></p>`
  const textHtml = text === '' ? '' : `<br><span style="white-space:pre-wrap">${escapeHtml(text)}</span>`
  const filesHtml = files === null ? '' : `<br><span style="color:#59636e">${escapeHtml(files)}</span>`
  return `<p style="margin:0 0 16px"><strong dir="auto">${escapeHtml(sender)}</strong> ${time}${textHtml}${filesHtml}</p>`
}

interface MailHtmlContent {
  readonly locale: Locale
  readonly heading: string
  readonly notes: readonly string[]
  readonly entries: string
  readonly footer: string
}

const renderHtml = ({ locale, heading, notes, entries, footer }: MailHtmlContent): string =>
  [
    '<!DOCTYPE html>',
    `<html lang="${locale}" dir="${locale === 'ar' ? 'rtl' : 'ltr'}"><head><meta charset="utf-8"><title>${escapeHtml(heading)}</title></head>`,
    '<body style="margin:0;padding:24px;font-family:system-ui,-apple-system,\'Segoe UI\',sans-serif;font-size:15px;line-height:1.5;color:#1f2328">',
    `<div style="max-width:640px;margin:0 auto"><h1 style="font-size:20px">${escapeHtml(heading)}</h1>`,
    ...notes.map((note) => `<p style="color:#59636e">${escapeHtml(note)}</p>`),
    entries,
    `<p style="border-top:1px solid #d1d9e0;padding-top:16px;color:#59636e;font-size:13px">${escapeHtml(footer)}</p>`,
    '</div></body></html>',
  ].join('\n')

export function renderTranscriptMail({
  site,
  createdAt,
  rows,
  isTruncated,
  ...visitor
}: TranscriptContent): TranscriptMail {
  const locale = negotiateLocale(visitor.locale ?? undefined)
  const timeZone = getSupportedTimeZone(visitor.timezone)
  const timeFormat = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone })
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone }).format(new Date(createdAt))
  const translate = (sentence: LocalizedMessage, params: MessageParams = {}): string =>
    formatMessage(sentence, locale, { site, day, ...params })
  const entries = rows.map((row) => toMailEntry(row, locale, timeFormat.format(new Date(row.createdAt))))
  const heading = translate(sentences.heading)
  const footer = translate(sentences.footer)
  const notes = [translate(sentences.timeZone, { timeZone }), ...(isTruncated ? [translate(sentences.truncated)] : [])]
  return {
    subject: heading,
    text: `${[heading, notes.join('\n'), ...entries.map(formatText), `-- \n${footer}`].join('\n\n')}\n`,
    html: renderHtml({ locale, heading, notes, entries: entries.map(formatHtml).join('\n'), footer }),
  }
}
