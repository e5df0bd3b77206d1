import sanitizeHtml from 'sanitize-html'
import type { FieldError } from '#platform/errors/field-errors.ts'
import { MAX_RETURNED_CHARACTERS } from '../../database/text-limits.ts'
import { tooManyHtmlTagsMessage } from '../errors.ts'
import { htmlToText } from './html-text.ts'

/** Maximum number of tags in the HTML of a message. Sanitizing takes time for each. */
const MAX_HTML_TAGS = 10_000

/** Whether HTML has more than `MAX_HTML_TAGS` tags. Counts every `<` as a tag, even one in a text. */
export function hasTooManyTags(html: string): boolean {
  let tags = 0
  for (let at = html.indexOf('<'); at >= 0 && tags <= MAX_HTML_TAGS; at = html.indexOf('<', at + 1)) tags++
  return tags > MAX_HTML_TAGS
}

const sanitizeOptions: sanitizeHtml.IOptions = {
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

export interface SanitizedContent {
  readonly html: string
  readonly text: string
}

/** Sanitizes HTML with an allow-list. Returns null if no text is left. */
export function sanitizeContent(html: string): SanitizedContent | null {
  const clean = sanitizeHtml(html, sanitizeOptions).trim()
  const text = clean === '' ? '' : htmlToText(clean, { includesLinkUrlsAndDividers: false })
  return text === '' ? null : { html: clean, text }
}

/** Truncates content to `MAX_RETURNED_CHARACTERS`. The caller needs to load only one character beyond this limit. */
export function truncateContent(content: string): { content: string; isContentTruncated: boolean } {
  if (content.length <= MAX_RETURNED_CHARACTERS) return { content, isContentTruncated: false }
  const characters = Array.from(content)
  const isContentTruncated = characters.length > MAX_RETURNED_CHARACTERS
  return {
    content: isContentTruncated ? characters.slice(0, MAX_RETURNED_CHARACTERS).join('') : content,
    isContentTruncated,
  }
}

interface ContentParts {
  readonly content: string | null
  readonly contentHtml: string | null
  readonly attachmentIds: readonly string[] | null
}

/** Requires content, HTML with text, or an attachment. Rejects HTML with too many tags. */
export function validateContentOrAttachment({ content, contentHtml, attachmentIds }: ContentParts): FieldError[] {
  const html = typeof contentHtml === 'string' ? contentHtml : null
  if (html !== null && hasTooManyTags(html)) {
    return [
      { field: 'contentHtml', rule: 'maxItems', params: { limit: MAX_HTML_TAGS }, sentence: tooManyHtmlTagsMessage },
    ]
  }
  if (content !== null || (attachmentIds ?? []).length > 0) return []
  return html !== null && sanitizeContent(html) !== null ? [] : [{ field: 'content', rule: 'required' }]
}
