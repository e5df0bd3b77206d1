import { escapeHtml } from '#platform/mail/html.ts'
import { MAX_HTML_LENGTH } from '../../database/text-limits.ts'
import { hasTooManyTags, sanitizeContent } from '../../messages/rules/content.ts'
import { htmlToText } from '../../messages/rules/html-text.ts'

const isTooLarge = (html: string): boolean => html.length > MAX_HTML_LENGTH || hasTooManyTags(html)

/** Maximum length of HTML that is read. Mail programs write less. */
const MAX_READ_LENGTH = 4 * 1024 * 1024

const CUT_MARK = '\n[…]'

/** Removes the tags of HTML that is too large, or too deeply nested, to be formatted. */
const removeTags = (html: string): string =>
  html
    .slice(0, MAX_READ_LENGTH)
    .replace(/<[^<>]*>/g, ' ')
    .trim() + (html.length > MAX_READ_LENGTH ? CUT_MARK : '')

export function toPlainText(html: string): string {
  if (isTooLarge(html)) return removeTags(html)
  try {
    return htmlToText(html, { includesLinkUrlsAndDividers: true })
  } catch {
    // `htmlToText` throws if the elements are nested more deeply than the stack allows.
    return removeTags(html)
  }
}

/** Returns sanitized HTML; null if no text is left or the HTML is too large to store. */
export const toStoredHtml = (html: string): string | null =>
  isTooLarge(html) ? null : (sanitizeContent(html)?.html ?? null)

export const textToHtml = (text: string): string => `<p>${escapeHtml(text).replaceAll('\n', '<br />')}</p>`
