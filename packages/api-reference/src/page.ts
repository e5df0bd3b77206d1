import { assetNames } from './assets.ts'
import { type ApiDocument, type Operation, parseDocument } from './document.ts'
import { defaultHeadings, type Headings } from './headings.ts'
import { type Html, html } from './html.ts'
import { type JsonObject, textAt } from './json.ts'
import { type Chapter, renderInline, renderMarkdown, splitChapters, toAnchor } from './markdown.ts'
import { renderCredentialHeader, renderMethodAndPath, renderOperation } from './operation.ts'
import type { RenderContext } from './render-context.ts'
import { renderMembers } from './schema.ts'

/** Chapters that introduce the API, before its operations. */
export interface Guide {
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
  /** The member of JSON responses that holds the result, such as `data`. The page describes what is in the result. */
  readonly resultMember?: string
}

interface PageGroup {
  readonly title: string
  readonly links: readonly Html[]
  readonly content: Html
}

interface PageSection {
  readonly link: Html
  readonly content: Html
}

const renderLink = (anchor: string, text: string, suffix: Html = html``): Html =>
  html`<li><a href="#${anchor}">${text}${suffix}</a></li>`

const createGroup = (title: string, sections: readonly PageSection[]): PageGroup => ({
  title,
  links: sections.map((section) => section.link),
  content: html`${sections.map((section) => section.content)}`,
})

const createSection = (anchor: string, title: string, content: Html): PageSection => ({
  link: renderLink(anchor, title),
  content: html`<section class="chapter" id="${anchor}" aria-labelledby="${anchor}-title" data-entry><h3 id="${anchor}-title"><a href="#${anchor}">${title}</a></h3>
${content}</section>`,
})

/** Creates the section of a chapter. The prefix distinguishes chapters of several guides with the same title. */
const createChapterSection = ({ title, text }: Chapter, prefix = ''): PageSection =>
  createSection(toAnchor(prefix + title), title, renderMarkdown(text))

const createGuideGroup = ({ title, text }: Guide): PageGroup =>
  createGroup(
    title,
    splitChapters(text).chapters.map((chapter) => createChapterSection(chapter, `${title} `)),
  )

function createCredentialsSections({ api, headings }: RenderContext): PageSection[] {
  const entries = api.credentials.map(
    (credential) => html`<li><p class="term"><code>${credential.title}</code> ${renderCredentialHeader(credential)}</p>
<p>${renderInline(credential.description)}</p></li>`,
  )
  if (entries.length === 0) return []
  return [createSection('credentials', headings.credentials, html`<ul class="members">${entries}</ul>`)]
}

function createErrorSections({ api, headings }: RenderContext, name: string | undefined): PageSection[] {
  if (name === undefined) return []
  const schema = api.resolve({ $ref: `#/components/schemas/${name}` })
  const description = renderInline(textAt(schema, 'description'))
  const content = html`<p>${description}</p>${renderMembers(api, schema, 'response')}`
  return [createSection('error-body', headings.errorBody, content)]
}

const createRulesGroup = (context: RenderContext, errorSchema: string | undefined): PageGroup =>
  createGroup(context.headings.rules, [
    ...createCredentialsSections(context),
    ...splitChapters(context.api.description).chapters.map((chapter) => createChapterSection(chapter)),
    ...createErrorSections(context, errorSchema),
  ])

const toGroupAnchor = (title: string): string => `part-${toAnchor(title)}`

const renderOperationLink = ({ id, summary, method }: Operation): Html =>
  renderLink(id, summary, html`<span class="method ${method.toLowerCase()}">${method}</span>`)

const createOperationGroups = (context: RenderContext): PageGroup[] =>
  context.api.tags.map(({ name, description }) => {
    const title = name || context.headings.operations
    const operations = context.api.operations.filter(({ tag }) => tag === name)
    const index = html`<ul class="index">${operations.map((one) => html`<li><a href="#${one.id}">${renderMethodAndPath(one)}</a></li>`)}</ul>`
    return {
      title,
      links: operations.map(renderOperationLink),
      content: html`<div class="chapter" data-entry="${title}" data-anchor="${toGroupAnchor(title)}">${renderMarkdown(description)}${index}</div>${operations.map((one) => renderOperation(context, one))}`,
    }
  })

const renderContents = (groups: readonly PageGroup[]): Html =>
  html`<nav id="contents" aria-label="Contents">${groups.map((group) => html`<div class="group"><h2><a href="#${toGroupAnchor(group.title)}">${group.title}</a></h2><ul id="${toGroupAnchor(group.title)}-links">${group.links}</ul></div>`)}</nav>`

const renderGroup = (group: PageGroup): Html =>
  html`<section aria-labelledby="${toGroupAnchor(group.title)}"><h2 id="${toGroupAnchor(group.title)}">${group.title}</h2>${group.content}</section>`

function renderHead({ name, assetsPath }: PageOptions, { title }: ApiDocument): Html {
  const sheets = assetNames.filter((asset) => asset.endsWith('.css'))
  const modules = assetNames.filter((asset) => asset.endsWith('.js') && !['main.js', 'theme.js'].includes(asset))
  return html`<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${name} ${title}</title>
<script src="${assetsPath}theme.js"></script>
<link rel="icon" href="${assetsPath}icon.svg" type="image/svg+xml">
${sheets.map((one) => html`<link rel="stylesheet" href="${assetsPath}${one}">\n`)}${modules.map((one) => html`<link rel="modulepreload" href="${assetsPath}${one}">\n`)}<script type="module" src="${assetsPath}main.js"></script>`
}

/** Renders an HTML page that is complete without scripts. Serve it with `contentSecurityPolicy`. Deterministic. */
export function renderPage(options: PageOptions): string {
  const { name, documentPath, guides = [], errorSchema, resultMember } = options
  const api = parseDocument(options.document)
  const context: RenderContext = { api, headings: { ...defaultHeadings, ...options.headings }, resultMember }
  const groups = [
    ...guides.map(createGuideGroup),
    createRulesGroup(context, errorSchema),
    ...createOperationGroups(context),
  ].filter(({ links }) => links.length > 0)
  return html`<!doctype html>
<html lang="en" dir="ltr"><head>${renderHead(options, api)}</head><body>
<a class="skip" href="#main">Skip to the content</a>
<header><a class="brand" href="#main">${name} <span>${api.title}</span></a><div id="tools"></div><a class="raw" href="${documentPath}">OpenAPI</a></header>
<div class="columns"><div id="side">${renderContents(groups)}</div>
<main id="main" tabindex="-1"><h1>${name} ${api.title}</h1><div class="lead">${renderMarkdown(splitChapters(api.description).lead)}</div>
${groups.map(renderGroup)}</main></div></body></html>
`.markup
}
