import type { Part } from '../http/openapi/components.ts'
import { DOCUMENT_PATH } from '../http/openapi/reference.ts'
import { type Described, type DescribedOperation, described, textAt } from './described.ts'
import { type Html, html, together } from './html.ts'
import { anchorOf, type Chapter, chaptersOf, inline, markdown } from './markdown.ts'
import { callHtml, operationHtml, presentationHtml } from './operations.ts'
import { membersHtml } from './shapes.ts'

/** What stands before the operations, part by part. */
export interface Guide {
  /** The heading over the chapters, such as the name of a part of the server. */
  readonly title: string
  /** Chapters under headings of the second rank, as Markdown. */
  readonly text: string
}

/** What a page is made of. */
export interface PageParts {
  /** The name of the product. */
  readonly name: string
  /** An OpenAPI document. */
  readonly document: Part
  readonly guides: readonly Guide[]
  /** Where the files of the page are served, with its slash, and which there are. */
  readonly assets: { readonly path: string; readonly names: readonly string[] }
}

interface Group {
  readonly title: string
  readonly links: readonly Html[]
  readonly content: Html
}

const link = (anchor: string, words: Html | string, more: Html = html``): Html =>
  html`<li><a href="#${anchor}">${words}${more}</a></li>`

/** A piece that the contents name. */
interface Section {
  readonly link: Html
  readonly content: Html
}

const groupOf = (title: string, sections: readonly Section[]): Group => ({
  title,
  links: sections.map((one) => one.link),
  content: together(sections.map((one) => one.content)),
})

const section = (anchor: string, title: string, content: Html): Section => ({
  link: link(anchor, title),
  content: html`<section class="chapter" id="${anchor}" aria-labelledby="${anchor}-title" data-entry><h3 id="${anchor}-title"><a href="#${anchor}">${title}</a></h3>
${content}</section>`,
})

/** The prefix keeps chapters of several parts apart that have the same title. */
const chapterSection = ({ title, text }: Chapter, prefix = ''): Section =>
  section(anchorOf(prefix + title), title, markdown(text))

const guideGroup = ({ title, text }: Guide): Group =>
  groupOf(
    title,
    chaptersOf(text).chapters.map((chapter) => chapterSection(chapter, `${title} `)),
  )

function credentialsSection({ credentials }: Described): Section[] {
  const told = credentials.map(
    (one) => html`<li><p class="term"><code>${one.title}</code> ${presentationHtml(one)}</p>
<p>${inline(one.description)}</p></li>`,
  )
  return told.length === 0 ? [] : [section('credentials', 'Credentials', html`<ul class="members">${told}</ul>`)]
}

function refusals(reference: Described): Section {
  const error = reference.resolved({ $ref: '#/components/schemas/Error' })
  const content = html`<p>${inline(textAt(error, 'description'))}</p>${membersHtml(reference, error, 'answer')}`
  return section('refusals', 'The body of a refusal', content)
}

/** What holds on every route: the credentials, the chapters of the document, and the one shape of all refusals. */
const rulesGroup = (reference: Described): Group =>
  groupOf('On every route', [
    ...credentialsSection(reference),
    ...chaptersOf(reference.description).chapters.map((chapter) => chapterSection(chapter)),
    refusals(reference),
  ])

const partAnchor = (title: string): string => `part-${anchorOf(title)}`

const operationLink = (operation: DescribedOperation): Html =>
  link(
    operation.id,
    operation.summary,
    html`<span class="method ${operation.method.toLowerCase()}">${operation.method}</span>`,
  )

function operationGroups(reference: Described): Group[] {
  return reference.tags.map(({ name, description }) => {
    const those = reference.operations.filter(({ tag }) => tag === name)
    const index = html`<ul class="index">${those.map((one) => html`<li><a href="#${one.id}">${callHtml(one)}</a></li>`)}</ul>`
    return {
      title: name,
      links: those.map(operationLink),
      content: html`<div class="chapter" data-entry="${name}" data-anchor="${partAnchor(name)}">${markdown(description)}${index}</div>${those.map((one) => operationHtml(reference, one))}`,
    }
  })
}

const contentsHtml = (groups: readonly Group[]): Html =>
  html`<nav id="contents" aria-label="Contents">${groups.map((group) => html`<h2><a href="#${partAnchor(group.title)}">${group.title}</a></h2><ul>${group.links}</ul>`)}</nav>`

const groupHtml = (group: Group): Html =>
  html`<section aria-labelledby="${partAnchor(group.title)}"><h2 id="${partAnchor(group.title)}">${group.title}</h2>${group.content}</section>`

function headHtml({ name, assets }: PageParts, { title }: Described): Html {
  const { path, names } = assets
  const sheets = names.filter((one) => one.endsWith('.css'))
  const modules = names.filter((one) => one.endsWith('.js') && one !== 'main.js')
  return html`<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${name} ${title}</title>
<link rel="icon" href="${path}icon.svg" type="image/svg+xml">
${sheets.map((one) => html`<link rel="stylesheet" href="${path}${one}">\n`)}${modules.map((one) => html`<link rel="modulepreload" href="${path}${one}">\n`)}<script type="module" src="${path}main.js"></script>`
}

/** The reference as a page: introduction, rules, operations. What the browser adds to it is search and the forms. */
export function pageHtml(parts: PageParts): string {
  const reference = described(parts.document)
  const groups = [...parts.guides.map(guideGroup), rulesGroup(reference), ...operationGroups(reference)]
  return html`<!doctype html>
<html lang="en" dir="ltr"><head>${headHtml(parts, reference)}</head><body>
<a class="skip" href="#main">Skip to the content</a>
<header><a class="brand" href="#main">${parts.name} <span>${reference.title}</span></a><div id="tools"></div><a class="raw" href="${DOCUMENT_PATH}">OpenAPI</a></header>
<div class="columns"><div id="side">${contentsHtml(groups)}</div>
<main id="main" tabindex="-1"><h1>${parts.name} ${reference.title}</h1><div class="lead">${markdown(chaptersOf(reference.description).lead)}</div>
${groups.map(groupHtml)}</main></div></body></html>
`.markup
}
