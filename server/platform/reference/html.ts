/** Markup that is safe to put into a page: its texts are escaped. */
export interface Html {
  readonly markup: string
}

/** What may stand in a template: text is escaped, markup goes in as it is, and what is absent says nothing. */
type Content = string | number | Html | null | undefined | false | readonly Content[]

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign)

function markupOf(content: Content): string {
  if (content === null || content === undefined || content === false) return ''
  if (typeof content === 'string') return escaped(content)
  if (typeof content === 'number') return String(content)
  if ('markup' in content) return content.markup
  return content.map(markupOf).join('')
}

/** Writes markup from a template. */
export const html = (texts: TemplateStringsArray, ...contents: readonly Content[]): Html => ({
  markup: texts.map((text, place) => text + markupOf(contents[place])).join(''),
})

/** Markup in a row. */
export const together = (parts: readonly Html[]): Html => ({ markup: parts.map(({ markup }) => markup).join('') })
