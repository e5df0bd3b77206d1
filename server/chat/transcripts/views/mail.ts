import {
  formatMessage,
  type Locale,
  type LocalizedMessage,
  type MessageParams,
} from '#platform/i18n/localized-message.ts'
import { escapeHtml, renderMailFooter, renderMailPage } from '#platform/mail/html.ts'
import type { TranscriptContent } from '../queries.ts'
import { createTranscriptEntries, formatEntry, type TranscriptEntry } from './entries.ts'
import { sentences } from './sentences.ts'

export interface TranscriptMail {
  readonly subject: string
  readonly text: string
  readonly html: string
}

function formatHtml({ at, sender, text, files }: TranscriptEntry): string {
  const time = `<span style="color:#59636e;font-size:12px">${escapeHtml(at)}</span>`
  if (sender === null) return `<p style="margin:0 0 16px;color:#59636e">${time}<br><em>${escapeHtml(text)}</em></p>`
  const textHtml = text === '' ? '' : `<br><span style="white-space:pre-wrap">${escapeHtml(text)}</span>`
  const filesHtml = files === null ? '' : `<br><span style="color:#59636e">${escapeHtml(files)}</span>`
  return `<p style="margin:0 0 16px"><strong dir="auto">${escapeHtml(sender)}</strong> ${time}${textHtml}${filesHtml}</p>`
}

interface MailHtmlContent {
  readonly locale: Locale
  readonly heading: string
  readonly hints: readonly string[]
  readonly entries: string
  readonly footer: string
}

const renderHtml = ({ locale, heading, hints, entries, footer }: MailHtmlContent): string =>
  renderMailPage({
    locale,
    title: heading,
    body: [
      `<h1 style="font-size:20px">${escapeHtml(heading)}</h1>`,
      ...hints.map((hint) => `<p style="color:#59636e">${escapeHtml(hint)}</p>`),
      entries,
      renderMailFooter(escapeHtml(footer)),
    ].join('\n'),
  })

export function renderTranscriptMail(content: TranscriptContent): TranscriptMail {
  const { site, isTruncated } = content
  const { locale, timeZone, day, entries } = createTranscriptEntries(content)
  const translate = (sentence: LocalizedMessage, params: MessageParams = {}): string =>
    formatMessage(sentence, locale, { site, day, ...params })
  const heading = translate(sentences.heading)
  const footer = translate(sentences.footer)
  const hints = [translate(sentences.timeZone, { timeZone }), ...(isTruncated ? [translate(sentences.truncated)] : [])]
  return {
    subject: heading,
    text: `${[heading, hints.join('\n'), ...entries.map(formatEntry), `-- \n${footer}`].join('\n\n')}\n`,
    html: renderHtml({ locale, heading, hints, entries: entries.map(formatHtml).join('\n'), footer }),
  }
}
