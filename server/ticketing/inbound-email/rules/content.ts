import type { Locale } from '#platform/i18n/localized-message.ts'
import { MAX_SUBJECT_LENGTH, MAX_TEXT_LENGTH } from '../../database/text-limits.ts'
import { formatNoSubject, formatOmissions, formatTruncation, type Omission } from '../views.ts'
import { type ReceivedEmail, toOneLine, toStoredText, truncateText } from './email.ts'
import { textToHtml, toStoredHtml } from './html.ts'
import { extractReplyText } from './reply-text.ts'

/** The name of the attachment with the whole text of a mail, if the text is longer than `MAX_TEXT_LENGTH`. */
export const LONG_TEXT_FILE_NAME = 'message.txt'

/** Counts a character outside the BMP, which has two code units, as one. */
const isTooLong = (text: string): boolean =>
  text.length > 2 * MAX_TEXT_LENGTH || (text.length > MAX_TEXT_LENGTH && Array.from(text).length > MAX_TEXT_LENGTH)

const toText = ({ text }: ReceivedEmail): string => toStoredText(text ?? '').trim()

/** Returns the text of the mail if it is too long for a message, so that it becomes an attachment; otherwise null. */
export function findLongText(email: ReceivedEmail): string | null {
  const text = toText(email)
  return isTooLong(text) ? text : null
}

/** The content of the lines that the server appends to the text of a ticket or message. */
interface Notices {
  readonly omissions: readonly Omission[]
  /** Whether the whole text was stored as an attachment. */
  readonly hasTextFile: boolean
  readonly locale: Locale
}

function appendLines(text: string, lines: readonly string[]): string {
  let result = text
  for (const [index, line] of lines.entries()) {
    const separator = index === 0 ? '\n\n' : '\n'
    const extended = result === '' ? line : `${result}${separator}${line}`
    if (isTooLong(extended)) break
    result = extended
  }
  return result
}

/** Appends lines about missing attachments. Truncates a text that is too long, so that all lines fit. */
function addNotices(text: string, { omissions, hasTextFile, locale }: Notices): string {
  const omissionLines = formatOmissions(omissions, locale)
  if (!isTooLong(text)) return appendLines(text, omissionLines)
  const lines = hasTextFile ? [formatTruncation(LONG_TEXT_FILE_NAME, locale), ...omissionLines] : omissionLines
  const reservedLength = lines.length === 0 ? 0 : Array.from(lines.join('\n')).length + 2
  return appendLines(truncateText(text, MAX_TEXT_LENGTH - reservedLength), lines)
}

const toSubject = (subject: string): string => truncateText(toOneLine(subject), MAX_SUBJECT_LENGTH)

/**
 * Returns the subject and the description of the ticket, each null if the mail lacks it. If both are missing, the
 * subject is a default, because a ticket needs one of them.
 */
export function toTicketTexts(email: ReceivedEmail, notices: Notices) {
  const description = addNotices(toText(email), notices) || null
  const subject = toSubject(email.subject) || (description === null ? formatNoSubject(notices.locale) : null)
  return { subject, description }
}

/** Returns a text with only what the sender wrote. The HTML, if there is one, contains the whole mail. */
export function toReplyContent(email: ReceivedEmail, notices: Notices) {
  const wholeText = toText(email)
  const replyText = extractReplyText(wholeText)
  const html = email.html === null ? null : toStoredHtml(toStoredText(email.html))
  // If no HTML can be stored and `replyText` is only a part of the text, the HTML is made from the whole text.
  const contentHtml = html ?? (replyText === wholeText ? null : toStoredHtml(textToHtml(wholeText)))
  return { subject: toSubject(email.subject), content: addNotices(replyText, notices), contentHtml }
}
