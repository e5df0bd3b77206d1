import { Marked, type Renderer, type Tokens } from 'marked'
import { escapeHtml, type Html, html } from './html.ts'

/** A heading of level 2 and the Markdown below it. */
export interface Chapter {
  readonly title: string
  readonly text: string
}

/** Matches the first cell of a row about an error code, such as `SVC:2001` or `not_found`. */
const ERROR_CODE = /^[A-Za-z0-9_.:-]+$/

/** Returns the anchor of a text, such as a heading. */
export const toAnchor = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')

/** Renders preformatted text without its frame. It scrolls separately, so the keyboard can focus it. */
export const renderPreElement = (text: string, language: string, label: string): Html =>
  html`<pre tabindex="0" role="group" aria-label="${label}"><code class="${language}" dir="ltr">${text}</code></pre>`

/** Renders preformatted text in a frame, to which the browser adds a button that copies it. */
export const renderPreformatted = (text: string, language: string, label: string): Html =>
  html`<div class="code">${renderPreElement(text, language, label)}</div>`

const isCodeTable = ({ header }: Tokens.Table): boolean => header[0]?.text === 'Code'

/** Returns the codes of a table whose first column is `Code`. */
const parseErrorCodes = (table: Tokens.Table): string[] =>
  isCodeTable(table) ? table.rows.map(([first]) => first?.text ?? '').filter((text) => ERROR_CODE.test(text)) : []

/** Renders a table. A row about a code gets an anchor; of several rows about one code, only the first does. */
function renderTable(this: Renderer, table: Tokens.Table): string {
  const inlineHtml = ({ tokens }: Tokens.TableCell): Html => ({ markup: this.parser.parseInline(tokens) })
  const codes = parseErrorCodes(table)
  const anchors = new Set<string>()
  const rows = table.rows.map(([first, ...others]) => {
    const code = first && codes.includes(first.text) ? first.text : undefined
    const anchor = toAnchor(code ?? '')
    const isNew = anchor !== '' && !anchors.has(anchor)
    anchors.add(anchor)
    const head = code === undefined ? first && inlineHtml(first) : html`<code>${code}</code>`
    return html`<tr${isNew && html` id="${anchor}"`}><th scope="row">${head}</th>${others.map((cell) => html`\n<td>${inlineHtml(cell)}</td>`)}</tr>\n`
  })
  return html`<div class="wide" tabindex="0" role="group" aria-label="Table"><table><thead><tr>${table.header.map((cell) => html`<th scope="col">${inlineHtml(cell)}</th>`)}</tr></thead><tbody>${rows}</tbody></table></div>`
    .markup
}

/** Renders a link within the server; the target of any other link is written out, so the page leads nowhere else. */
function renderLink(this: Renderer, { href, tokens }: Tokens.Link): string {
  const text = this.parser.parseInline(tokens)
  const isLocal = /^(#|\/(?!\/))/.test(href)
  return isLocal ? `<a href="${escapeHtml(href)}">${text}</a>` : `${text} (${escapeHtml(href)})`
}

function renderList(this: Renderer, { items, ordered }: Tokens.List): string {
  const tag = ordered ? 'ol' : 'ul'
  const lines = items.map((item) => `<li>${this.parser.parse(item.tokens)}</li>\n`)
  return `<${tag} dir="auto">${lines.join('')}</${tag}>`
}

// A heading of level 1 or 2 in a text becomes level 3, so that it is not above the headings of chapters and operations.
const renderHeading = function (this: Renderer, { tokens, depth }: Tokens.Heading): string {
  const tag = `h${Math.max(depth, 3)}`
  return `<${tag}>${this.parser.parseInline(tokens)}</${tag}>`
}

const marked = new Marked({
  // Bare URLs stay text.
  tokenizer: { url: () => undefined },
  renderer: {
    code: ({ text, lang = '' }) => renderPreformatted(text, lang, lang === '' ? 'Code' : `Code, ${lang}`).markup,
    heading: renderHeading,
    html: ({ text }) => escapeHtml(text),
    image: ({ text }) => escapeHtml(text),
    link: renderLink,
    list: renderList,
    table: renderTable,
  },
})

/** Renders a text of several blocks. HTML in it is escaped; images are replaced by their description. */
export const renderMarkdown = (text: string): Html => ({ markup: marked.parse(text, { async: false }) })

export const renderInline = (text: string): Html => ({ markup: marked.parseInline(text, { async: false }) })

/** Splits a text at its headings of level 2. `lead` is the text before the first one, without headings. */
export function splitChapters(text: string): { readonly lead: string; readonly chapters: readonly Chapter[] } {
  const chapters: { title: string; text: string }[] = []
  let lead = ''
  for (const token of marked.lexer(text)) {
    const current = chapters.at(-1)
    if (token.type === 'heading' && token['depth'] === 2) chapters.push({ title: token['text'], text: '' })
    else if (current) current.text += token.raw
    else if (token.type !== 'heading') lead += token.raw
  }
  return { lead: lead.trim(), chapters: chapters.map((one) => ({ ...one, text: one.text.trim() })) }
}

/** Returns the codes that the tables of a text list; the page has an anchor for each of them. */
export const parseListedCodes = (text: string): ReadonlySet<string> =>
  new Set(marked.lexer(text).flatMap((token) => (token.type === 'table' ? parseErrorCodes(token as Tokens.Table) : [])))
