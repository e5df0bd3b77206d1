/** Markup with escaped texts, safe to insert into a page. */
export interface Html {
  readonly markup: string
}

/** A value of a template: texts are escaped, markup is inserted as it is, null, undefined and false are left out. */
type Content = string | number | Html | null | undefined | false | readonly Content[]

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Escapes a text for an element or a quoted attribute. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => entities[character] ?? character)

function toMarkup(content: Content): string {
  if (content === null || content === undefined || content === false) return ''
  if (typeof content === 'string') return escapeHtml(content)
  if (typeof content === 'number') return String(content)
  if ('markup' in content) return content.markup
  return content.map(toMarkup).join('')
}

export const html = (texts: TemplateStringsArray, ...contents: readonly Content[]): Html => ({
  markup: texts.map((text, index) => text + toMarkup(contents[index])).join(''),
})
