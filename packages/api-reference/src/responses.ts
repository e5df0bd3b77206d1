import { STATUS_CODES } from 'node:http'
import type { ApiDocument, MediaTypeEntry, Operation } from './document.ts'
import { formatExample } from './example-call.ts'
import { type Html, html } from './html.ts'
import { entriesAt, type JsonObject, objectAt, textAt } from './json.ts'
import { renderInline, renderPreformatted, toAnchor } from './markdown.ts'
import type { RenderContext } from './render-context.ts'
import { renderMembers } from './schema.ts'

/** An example of a body; the name is empty for the only one. */
interface Example {
  readonly name: string
  readonly summary: string
  readonly value: unknown
}

const isJson = (type: string): boolean => /[/+]json$/.test(type)

function parseExamples({ resolve }: ApiDocument, media: JsonObject): Example[] {
  if ('example' in media) return [{ name: '', summary: '', value: media['example'] }]
  return entriesAt(media, 'examples').map(([name, reference]) => {
    const example = resolve(reference)
    return { name, summary: textAt(example, 'summary'), value: example['value'] }
  })
}

function renderHeader(api: ApiDocument, [name, reference]: [string, JsonObject]): Html {
  const header = api.resolve(reference)
  const example = header['example']
  return html`<li><p class="term"><code>${name}</code>${example !== undefined && html` <code class="sample" dir="ltr">${formatExample(example)}</code>`}</p><p>${renderInline(textAt(header, 'description'))}</p></li>`
}

/**
 * Renders the members of the result in `resultMember` or, in a body without it, of the body; empty if there are none.
 */
function renderBodyMembers({ api, resultMember = '' }: RenderContext, media: JsonObject): Html {
  const schema = api.resolve(objectAt(media, 'schema'))
  const isEnvelope = resultMember in objectAt(schema, 'properties')
  const shown = isEnvelope ? api.resolve(objectAt(objectAt(schema, 'properties'), resultMember)) : schema
  const title = isEnvelope ? html`Members of <code>${resultMember}</code>` : html`Members`
  return 'properties' in shown ? html`<h5>${title}</h5>${renderMembers(api, shown, 'response')}` : html``
}

/** Renders an error. The first word of its name is the code; more words distinguish examples of the same code. */
function renderError({ codes }: ApiDocument, { name, summary, value }: Example): Html {
  const [code = '', ...more] = name.split(' ')
  const link = codes.has(code) && html`<p><a href="#${toAnchor(code)}">All codes</a></p>`
  return html`<details class="refusal"><summary><code>${code}</code> ${more.join(' ')} <span>${summary}</span></summary>${link}${renderPreformatted(formatExample(value), 'json', `Example of ${name}`)}</details>`
}

const renderExamples = ({ api, headings }: RenderContext, media: JsonObject): Html =>
  html`${parseExamples(api, media).map(({ value }) => renderPreformatted(formatExample(value), 'json', `${headings.response}, example`))}`

/** Returns the response to show beside the operation: 201 (the response to a first call), else the first success. */
const findMainResponse = ({ responses }: Operation): readonly [string, JsonObject] | undefined =>
  responses.find(([status]) => status === '201') ?? responses.find(([status]) => status.startsWith('2'))

function renderSuccess(context: RenderContext, [type, media]: MediaTypeEntry, isMain: boolean): Html {
  if (type === '') return html`<p>No body.</p>`
  const isDescribed = isJson(type)
  return html`<p class="media">As <code>${type}</code></p>${isDescribed && renderBodyMembers(context, media)}${isDescribed && !isMain && html`<h5>Example</h5>${renderExamples(context, media)}`}`
}

const renderCodes = (errors: readonly Example[]): Html =>
  html` <span class="codes">${[...new Set(errors.map(({ name }) => name.split(' ')[0]))].join(' ')}</span>`

function renderResponse(
  context: RenderContext,
  [status, response]: readonly [string, JsonObject],
  isMain: boolean,
): Html {
  const { api } = context
  const media = entriesAt(response, 'content')[0] ?? ['', {}]
  const errors = Number(status) >= 400 && 'examples' in media[1] ? parseExamples(api, media[1]) : []
  const isError = errors.length > 0
  const [line = ''] = textAt(response, 'description').split('\n')
  const title = line.replace(/[.]$/, '') || STATUS_CODES[status]
  const body = isError ? errors.map((error) => renderError(api, error)) : renderSuccess(context, media, isMain)
  const headers = entriesAt(response, 'headers').map((header) => renderHeader(api, header))
  return html`<details class="answer"><summary><span class="status s${status.charAt(0)}">${status}</span> ${title}${isError && renderCodes(errors)}</summary><div>${body}${headers.length > 0 && html`<h5>Header fields</h5><ul class="members">${headers}</ul>`}</div></details>`
}

export function renderResponses(context: RenderContext, operation: Operation): Html[] {
  const main = findMainResponse(operation)
  return operation.responses.map((response) => renderResponse(context, response, response === main))
}

/** Renders the example of the main response, as `findMainResponse` chooses it; empty if its body is not JSON. */
export function renderMainResponse(context: RenderContext, operation: Operation): Html {
  const [status, response] = findMainResponse(operation) ?? ['', {}]
  const [type, media] = entriesAt(response, 'content')[0] ?? ['', {}]
  if (!isJson(type)) return html``
  return html`<figure><figcaption>${context.headings.response} <span class="status s2">${status}</span></figcaption>${renderExamples(context, media)}</figure>`
}
