import { convert } from 'html-to-text'
import sanitizeHtml from 'sanitize-html'

/** A read shows this many characters of a content; the whole text is in the dashboard. */
export const SHOWN_CHARACTERS = 20_000

/** The most elements of a message's HTML. Sanitising takes time for each, and nobody writes that many. */
export const MOST_ELEMENTS = 10_000

/** Whether an HTML opens more elements than a message may. */
export function isTooRich(html: string): boolean {
  let elements = 0
  for (let at = html.indexOf('<'); at >= 0 && elements <= MOST_ELEMENTS; at = html.indexOf('<', at + 1)) elements++
  return elements > MOST_ELEMENTS
}

const allowed: sanitizeHtml.IOptions = {
  allowedTags: [
    ...[
      'p',
      'br',
      'div',
      'span',
      'b',
      'strong',
      'i',
      'em',
      'u',
      's',
      'sub',
      'sup',
      'small',
      'a',
      'ul',
      'ol',
      'li',
      'blockquote',
    ],
    ...[
      'pre',
      'code',
      'hr',
      'h1',
      'h2',
      'h3',
      'h4',
      'h5',
      'h6',
      'table',
      'thead',
      'tbody',
      'tfoot',
      'tr',
      'th',
      'td',
      'caption',
    ],
  ],
  allowedAttributes: {
    a: ['href', 'title', 'rel'],
    th: ['colspan', 'rowspan'],
    td: ['colspan', 'rowspan'],
    ol: ['start'],
  },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  nestingLimit: 100,
  transformTags: { a: sanitizeHtml.simpleTransform('a', { rel: 'noopener noreferrer nofollow' }) },
}

/** The text that a reader of this HTML would see. */
export const textOf = (html: string): string =>
  convert(html, { wordwrap: false, selectors: [{ selector: 'a', options: { hideLinkHrefIfSameAsText: true } }] }).trim()

/** The HTML by the allow-list; null when nothing to read is left of it. */
export function sanitised(html: string): string | null {
  const clean = sanitizeHtml(html, allowed).trim()
  return clean === '' || textOf(clean) === '' ? null : clean
}

/** What is shown of a content that was read with at most one character more than is shown. */
export function shown(content: string): { content: string; isContentTruncated: boolean } {
  if (content.length <= SHOWN_CHARACTERS) return { content, isContentTruncated: false }
  const characters = Array.from(content)
  const isContentTruncated = characters.length > SHOWN_CHARACTERS
  return { content: isContentTruncated ? characters.slice(0, SHOWN_CHARACTERS).join('') : content, isContentTruncated }
}
