import { type Html, html, together } from './html.ts'

// The Markdown of our own prose: paragraphs, lists, tables, fenced code, `code`, **strong** and [links](…), nothing else.
// Whatever it does not know stays as it was written.

const INLINE = /`([^`]+)`|\*\*([^*]+)\*\*|\[([^\]]+)\]\(([^)\s]+)\)/g
/** A stable code, such as SVC:2001. */
const CODE = /^[A-Z]+:\d{4}$/

/** The anchor of a text, such as a heading. */
export const anchorOf = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')

const linked = (words: string, target: string): Html =>
  /^(#|\/)/.test(target) ? html`<a href="${target}">${words}</a>` : html`${words} (${target})`

/** A line with its marks. */
export function inline(text: string): Html {
  const parts: Html[] = []
  let read = 0
  for (const match of text.matchAll(INLINE)) {
    const [whole, code, strong, words, target] = match
    parts.push(html`${text.slice(read, match.index)}`)
    if (code !== undefined) parts.push(html`<code>${code}</code>`)
    else if (strong !== undefined) parts.push(html`<strong>${strong}</strong>`)
    else parts.push(linked(words ?? '', target ?? ''))
    read = match.index + whole.length
  }
  return together([...parts, html`${text.slice(read)}`])
}

const cellsOf = (row: string): string[] =>
  row
    .replace(/^\||\|$/g, '')
    .split('|')
    .map((cell) => cell.trim())

/** A row about a code can be linked to; of several such rows the first. */
function rowHtml(row: string, anchors: Set<string>): Html {
  const [first = '', ...others] = cellsOf(row)
  const anchor = CODE.test(first) ? anchorOf(first) : ''
  const isNew = anchor !== '' && !anchors.has(anchor)
  anchors.add(anchor)
  const head = CODE.test(first) ? html`<code>${first}</code>` : inline(first)
  return html`<tr${isNew && html` id="${anchor}"`}><th scope="row">${head}</th>${others.map((cell) => html`\n<td>${inline(cell)}</td>`)}</tr>\n`
}

function tableHtml(lines: readonly string[]): Html {
  const [head = '', , ...rows] = lines
  const anchors = new Set<string>()
  return html`<div class="wide" tabindex="0" role="group" aria-label="Table"><table><thead><tr>${cellsOf(head).map((cell) => html`<th scope="col">${inline(cell)}</th>`)}</tr></thead><tbody>${rows.map((row) => rowHtml(row, anchors))}</tbody></table></div>`
}

/** Preformatted text. It scrolls by itself where it is wide, and so can be reached by the keyboard. */
export const preformatted = (text: string, language: string, label: string): Html =>
  html`<pre tabindex="0" role="group" aria-label="${label}"><code class="${language}" dir="ltr">${text}</code></pre>`

const fenced = (language: string, lines: readonly string[]): Html =>
  preformatted(lines.join('\n'), language, language === '' ? 'Code' : `Code, ${language}`)

const listHtml = (lines: readonly string[]): Html => {
  const items = lines.join('\n').split(/^- /m).slice(1)
  return html`<ul dir="auto">${items.map((one) => html`<li>${inline(one.replace(/\s+/g, ' ').trim())}</li>\n`)}</ul>`
}

function blockHtml(lines: readonly string[]): Html {
  const [first = ''] = lines
  if (first.startsWith('```')) return fenced(first.slice(3).trim(), lines.slice(1, -1))
  if (first.startsWith('|')) return tableHtml(lines)
  if (first.startsWith('- ')) return listHtml(lines)
  if (first.startsWith('### ')) return html`<h3>${inline(first.slice(4))}</h3>`
  return html`<p>${inline(lines.join(' '))}</p>\n`
}

/** The blocks of a text: what blank lines part, except within a fence. */
function blocksOf(text: string): string[][] {
  const blocks: string[][] = [[]]
  let isFenced = false
  for (const line of text.split('\n')) {
    if (line.startsWith('```')) isFenced = !isFenced
    if (line.trim() === '' && !isFenced) blocks.push([])
    else blocks.at(-1)?.push(line)
  }
  return blocks.filter((lines) => lines.length > 0)
}

/** A text as markup. */
export const markdown = (text: string): Html => together(blocksOf(text).map(blockHtml))

/** A text in chapters, each under a heading of the second rank; what stands before the first has none. */
export function chaptersOf(text: string): { readonly lead: string; readonly chapters: readonly Chapter[] } {
  const [lead = '', ...parts] = text.split(/^## /m)
  const chapters = parts.map((part) => {
    const [title = '', ...lines] = part.split('\n')
    return { title: title.trim(), text: lines.join('\n').trim() }
  })
  return { lead: lead.replace(/^# .*$/m, '').trim(), chapters }
}

/** A heading and what stands under it, as Markdown. */
export interface Chapter {
  readonly title: string
  readonly text: string
}
