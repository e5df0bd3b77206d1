/** A piece of a message: plain text, a link, or emphasised text. */
export type TextPart =
  | { readonly kind: 'text' | 'strong' | 'code'; readonly text: string }
  | { readonly kind: 'link'; readonly text: string; readonly href: string }

// One pattern with a group for each kind. Each alternative is bounded, so that no text takes long.
const PATTERN = /(https?:\/\/[^\s<>"]{1,2000})|\*\*([^*\n]{1,500})\*\*|`([^`\n]{1,500})`/g

/**
 * Removes what does not belong to the link: punctuation at its end, and a closing bracket that was opened before it.
 */
function withoutPunctuation(url: string): string {
  const trimmed = url.replace(/[.,;:!?'"\]}]+$/, '')
  const isClosed = !trimmed.endsWith(')') || trimmed.split('(').length >= trimmed.split(')').length
  return isClosed ? trimmed : withoutPunctuation(trimmed.slice(0, -1))
}

/** Splits a message into parts. Nothing in it becomes HTML. */
export function splitText(body: string): TextPart[] {
  const parts: TextPart[] = []
  let end = 0
  const addText = (text: string) => text !== '' && parts.push({ kind: 'text', text })
  for (const match of body.matchAll(PATTERN)) {
    const [whole, link, strong, code] = match
    addText(body.slice(end, match.index))
    if (link !== undefined) {
      const href = withoutPunctuation(link)
      parts.push({ kind: 'link', text: href, href })
      addText(link.slice(href.length))
    } else if (strong !== undefined) parts.push({ kind: 'strong', text: strong })
    else parts.push({ kind: 'code', text: code ?? '' })
    end = match.index + whole.length
  }
  addText(body.slice(end))
  return parts
}

/** Returns the text of a message without the marks of its emphasis. */
export const toPlainText = (body: string): string =>
  splitText(body)
    .map(({ text }) => text)
    .join('')
