import { assetNames } from './assets.ts'
import { type ApiDocument, type Operation, parseDocument } from './document.ts'
import { defaultHeadings, type Headings } from './headings.ts'
import { type Html, html } from './html.ts'
import { type JsonObject, textAt } from './json.ts'
import { anchorOf, type Chapter, inline, markdown, splitChapters } from './markdown.ts'
import { renderCall, renderOperation, renderPresentation } from './operation.ts'
import { renderMembers } from './schema.ts'
import type { View } from './view.ts'

/** Chapters that introduce the API, before its operations. */
export interface Guide {
  /** The heading above the chapters. */
  readonly title: string
  /** Markdown, with a heading of level 2 for each chapter. */
  readonly text: string
}

export interface PageOptions {
  /** The name of the product. */
  readonly name: string
  /** An OpenAPI 3 document. */
  readonly document: JsonObject
  /** The path at which the server serves the document, such as `/openapi.json`. */
  readonly documentPath: string
  /** The path below which the server serves the files of `readAssets`, with a slash at its end. */
  readonly assetsPath: string
  readonly guides?: readonly Guide[]
  readonly headings?: Partial<Headings>
  /** The name of the component schema that all error responses have; the page describes it once. */
  readonly errorSchema?: string
  /** The member of JSON responses that holds the result, such as `data`; the page then describes its members. */
  readonly resultMember?: string
}

interface Group {
  readonly title: string
  readonly links: readonly Html[]
  readonly content: Html
}

/** A section with its entry in the contents. */
interface Section {
  readonly link: Html
  readonly content: Html
}

const renderLink = (anchor: string, text: string, suffix: Html = html``): Html =>
  html`<li><a href="#${anchor}">${text}${suffix}</a></li>`

const createGroup = (title: string, sections: readonly Section[]): Group => ({
  title,
  links: sections.map((one) => one.link),
  content: html`${sections.map((one) => one.content)}`,
})

const createSection = (anchor: string, title: string, content: Html): Section => ({
  link: renderLink(anchor, title),
  content: html`<section class="chapter" id="${anchor}" aria-labelledby="${anchor}-title" data-entry><h3 id="${anchor}-title"><a href="#${anchor}">${title}</a></h3>
${content}</section>`,
})

/** Creates the section of a chapter. The prefix distinguishes chapters of several guides with the same title. */
const chapterSection = ({ title, text }: Chapter, prefix = ''): Section =>
  createSection(anchorOf(prefix + title), title, markdown(text))

const guideGroup = ({ title, text }: Guide): Group =>
  createGroup(
    title,
    splitChapters(text).chapters.map((chapter) => chapterSection(chapter, `${title} `)),
  )

function credentialsSection({ api, headings }: View): Section[] {
  const entries = api.credentials.map(
    (one) => html`<li><p class="term"><code>${one.title}</code> ${renderPresentation(one)}</p>
<p>${inline(one.description)}</p></li>`,
  )
  if (entries.length === 0) return []
  return [createSection('credentials', headings.credentials, html`<ul class="members">${entries}</ul>`)]
}

function errorSection({ api, headings }: View, name: string | undefined): Section[] {
  if (name === undefined) return []
  const schema = api.resolve({ $ref: `#/components/schemas/${name}` })
  const description = inline(textAt(schema, 'description'))
  const content = html`<p>${description}</p>${renderMembers(api, schema, 'response')}`
  return [createSection('error-body', headings.errorBody, content)]
}

/** Creates the group of the rules for every operation. */
const rulesGroup = (view: View, errorSchema: string | undefined): Group =>
  createGroup(view.headings.rules, [
    ...credentialsSection(view),
    ...splitChapters(view.api.description).chapters.map((chapter) => chapterSection(chapter)),
    ...errorSection(view, errorSchema),
  ])

const groupAnchor = (title: string): string => `part-${anchorOf(title)}`

const operationLink = ({ id, summary, method }: Operation): Html =>
  renderLink(id, summary, html`<span class="method ${method.toLowerCase()}">${method}</span>`)

const operationGroups = (view: View): Group[] =>
  view.api.tags.map(({ name, description }) => {
    const title = name || view.headings.operations
    const operations = view.api.operations.filter(({ tag }) => tag === name)
    const index = html`<ul class="index">${operations.map((one) => html`<li><a href="#${one.id}">${renderCall(one)}</a></li>`)}</ul>`
    return {
      title,
      links: operations.map(operationLink),
      content: html`<div class="chapter" data-entry="${title}" data-anchor="${groupAnchor(title)}">${markdown(description)}${index}</div>${operations.map((one) => renderOperation(view, one))}`,
    }
  })

const renderContents = (groups: readonly Group[]): Html =>
  html`<nav id="contents" aria-label="Contents">${groups.map((group) => html`<div class="group"><h2><a href="#${groupAnchor(group.title)}">${group.title}</a></h2><ul id="${groupAnchor(group.title)}-links">${group.links}</ul></div>`)}</nav>`

const renderGroup = (group: Group): Html =>
  html`<section aria-labelledby="${groupAnchor(group.title)}"><h2 id="${groupAnchor(group.title)}">${group.title}</h2>${group.content}</section>`

function renderHead({ name, assetsPath }: PageOptions, { title }: ApiDocument): Html {
  const sheets = assetNames.filter((one) => one.endsWith('.css'))
  const modules = assetNames.filter((one) => one.endsWith('.js') && !['main.js', 'theme.js'].includes(one))
  return html`<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${name} ${title}</title>
<script src="${assetsPath}theme.js"></script>
<link rel="icon" href="${assetsPath}icon.svg" type="image/svg+xml">
${sheets.map((one) => html`<link rel="stylesheet" href="${assetsPath}${one}">\n`)}${modules.map((one) => html`<link rel="modulepreload" href="${assetsPath}${one}">\n`)}<script type="module" src="${assetsPath}main.js"></script>`
}

/**
 * Renders an OpenAPI document as a page of HTML that is complete without scripts; in the browser its files add search and
 * forms. Serve it with `contentSecurityPolicy`. The same options give the same page.
 */
export function renderPage(options: PageOptions): string {
  const { name, documentPath, guides = [], errorSchema, resultMember } = options
  const api = parseDocument(options.document)
  const view: View = { api, headings: { ...defaultHeadings, ...options.headings }, resultMember }
  const groups = [...guides.map(guideGroup), rulesGroup(view, errorSchema), ...operationGroups(view)].filter(
    ({ links }) => links.length > 0,
  )
  return html`<!doctype html>
<html lang="en" dir="ltr"><head>${renderHead(options, api)}</head><body>
<a class="skip" href="#main">Skip to the content</a>
<header><a class="brand" href="#main">${name} <span>${api.title}</span></a><div id="tools"></div><a class="raw" href="${documentPath}">OpenAPI</a></header>
<div class="columns"><div id="side">${renderContents(groups)}</div>
<main id="main" tabindex="-1"><h1>${name} ${api.title}</h1><div class="lead">${markdown(splitChapters(api.description).lead)}</div>
${groups.map(renderGroup)}</main></div></body></html>
`.markup
}
