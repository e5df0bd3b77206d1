import { type Locale, localeOf, type Params, type Sentence, say } from '#platform/i18n/sentence.ts'
import type { Told, TranscriptRow } from '../queries.ts'
import { sentences } from './sentences.ts'

/** A transcript as a mail. */
export interface TranscriptMail {
  readonly subject: string
  readonly text: string
  readonly html: string
}

/** What a row comes to in the language of the visitor. */
interface Line {
  readonly at: string
  /** Null in a row that says what happened. */
  readonly sender: string | null
  readonly words: string
  readonly files: string | null
}

const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

/** A time zone that is known here; whatever else a browser called it, times are told in UTC. */
function zoneOf(timezone: string | null): string {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: timezone ?? 'UTC' }).resolvedOptions().timeZone
  } catch {
    return 'UTC'
  }
}

const events: Readonly<Record<Exclude<TranscriptRow['kind'], 'Text'>, Sentence>> = {
  AgentJoined: sentences.agentJoined,
  Transferred: sentences.transferred,
  Closed: sentences.closed,
  TicketOpened: sentences.ticketOpened,
}

function lineOf(row: TranscriptRow, locale: Locale, at: string): Line {
  const anybody = say(row.senderKind === 'visitor' ? sentences.visitor : sentences.agent, locale)
  const name = row.senderName ?? anybody
  if (row.kind !== 'Text') return { at, sender: null, words: say(events[row.kind], locale, { name }), files: null }
  const files = row.fileNames.length > 0 ? `${say(sentences.files, locale)} ${row.fileNames.join(', ')}` : null
  return { at, sender: name, words: row.body, files }
}

const textOf = ({ at, sender, words, files }: Line): string =>
  [`[${at}] ${sender === null ? words : `${sender}:`}`, sender === null ? '' : words, files ?? '']
    .filter((part) => part !== '')
    .join('\n')

function htmlOf({ at, sender, words, files }: Line): string {
  const time = `<span style="color:#59636e;font-size:12px">${escaped(at)}</span>`
  if (sender === null) return `<p style="margin:0 0 16px;color:#59636e">${time}<br><em>${escaped(words)}</em></p>`
  const said = words === '' ? '' : `<br><span style="white-space:pre-wrap">${escaped(words)}</span>`
  const named = files === null ? '' : `<br><span style="color:#59636e">${escaped(files)}</span>`
  return `<p style="margin:0 0 16px"><strong dir="auto">${escaped(sender)}</strong> ${time}${said}${named}</p>`
}

interface Page {
  readonly locale: Locale
  readonly heading: string
  /** Above the rows. */
  readonly notes: readonly string[]
  readonly rows: string
  readonly footer: string
}

const pageOf = ({ locale, heading, notes, rows, footer }: Page): string =>
  [
    '<!DOCTYPE html>',
    `<html lang="${locale}" dir="${locale === 'ar' ? 'rtl' : 'ltr'}"><head><meta charset="utf-8"><title>${escaped(heading)}</title></head>`,
    '<body style="margin:0;padding:24px;font-family:system-ui,-apple-system,\'Segoe UI\',sans-serif;font-size:15px;line-height:1.5;color:#1f2328">',
    `<div style="max-width:640px;margin:0 auto"><h1 style="font-size:20px">${escaped(heading)}</h1>`,
    ...notes.map((note) => `<p style="color:#59636e">${escaped(note)}</p>`),
    rows,
    `<p style="border-top:1px solid #d1d9e0;padding-top:16px;color:#59636e;font-size:13px">${escaped(footer)}</p>`,
    '</div></body></html>',
  ].join('\n')

/** The mail of a transcript, in the language and the time zone of the visitor. */
export function transcriptMail({ site, createdAt, rows, isCut, ...visitor }: Told): TranscriptMail {
  const locale = localeOf(visitor.locale ?? undefined)
  const timeZone = zoneOf(visitor.timezone)
  const time = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone })
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone }).format(new Date(createdAt))
  const words = (sentence: Sentence, params: Params = {}): string => say(sentence, locale, { site, day, ...params })
  const lines = rows.map((row) => lineOf(row, locale, time.format(new Date(row.createdAt))))
  const heading = words(sentences.heading)
  const footer = words(sentences.footer)
  const notes = [words(sentences.zone, { timeZone }), ...(isCut ? [words(sentences.cut)] : [])]
  return {
    subject: heading,
    text: `${[heading, notes.join('\n'), ...lines.map(textOf), `-- \n${footer}`].join('\n\n')}\n`,
    html: pageOf({ locale, heading, notes, rows: lines.map(htmlOf).join('\n'), footer }),
  }
}
