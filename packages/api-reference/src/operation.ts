import type { Credential } from './browser/request.js'
import type { ApiDocument, MediaTypeEntry, Operation } from './document.ts'
import { createExampleSamples, formatExample } from './example-call.ts'
import { type Html, html } from './html.ts'
import { type JsonObject, objectAt, textAt } from './json.ts'
import { renderInline, renderMarkdown, renderPreElement } from './markdown.ts'
import type { RenderContext } from './render-context.ts'
import { renderMainResponse, renderResponses } from './responses.ts'
import { renderMembers, renderValueSchema } from './schema.ts'

const parameterTitles: Readonly<Record<string, string>> = {
  path: 'Path parameters',
  query: 'Query parameters',
  header: 'Header fields',
}

function renderParameter(api: ApiDocument, parameter: JsonObject): Html {
  const { facts, enumeration } = renderValueSchema(api, api.resolve(objectAt(parameter, 'schema')))
  const example = parameter['example']
  return html`<li><p class="term"><code>${textAt(parameter, 'name')}</code> ${facts}${parameter['required'] === true && html` <span class="needed">required</span>`}</p>\n<p>${renderInline(textAt(parameter, 'description'))}</p>${enumeration}${example !== undefined && html`<p class="words">Example <code dir="ltr">${[example].flat().map(formatExample).join(',')}</code></p>`}</li>\n`
}

const renderParameters = (api: ApiDocument, { parameters }: Operation): Html[] =>
  Object.entries(parameterTitles).flatMap(([place, title]) => {
    const matching = parameters.filter((parameter) => parameter['in'] === place)
    if (matching.length === 0) return []
    return [
      html`<h4>${title}</h4><ul class="members">${matching.map((parameter) => renderParameter(api, parameter))}</ul>`,
    ]
  })

const renderBody = (api: ApiDocument, [type, media]: MediaTypeEntry): Html =>
  html`<h4>Body</h4><p class="media">As <code>${type}</code></p>${renderMembers(api, objectAt(media, 'schema'), 'request')}`

/** Renders the header field of a credential without the secret. */
export const renderCredentialHeader = ({ field, word }: Credential): Html =>
  html`<code dir="ltr">${`${field}: ${word}`.trim()}</code>`

function renderCredentials({ credentials, isOptional }: Operation): Html {
  if (credentials.length === 0) return html`<p class="credential">No credential.</p>`
  const ways = credentials.map(
    (credential, index) =>
      html`${index > 0 && ' or '}${renderCredentialHeader(credential)} with <a href="#credentials">${credential.title}</a>`,
  )
  return html`<p class="credential">${isOptional ? 'May carry' : 'Needs'} ${ways}.</p>`
}

/** Renders a path that can break before each segment. */
const renderPath = (path: string): Html =>
  html`<span dir="ltr" class="path">${path.split('/').map((segment, index) => html`${index > 0 && html`/<wbr>`}${segment}`)}</span>`

export const renderMethodAndPath = ({ method, path }: Operation): Html =>
  html`<span class="method ${method.toLowerCase()}">${method}</span> ${renderPath(path)}`

/** Renders the samples of a call. The browser adds tabs to them and hides all but one. */
const renderSamples = ({ headings }: RenderContext, operation: Operation): Html =>
  html`<figure class="sample"><figcaption>${headings.request}</figcaption>${createExampleSamples(operation).map(({ label, syntax, source }, index) => html`<div class="code" data-sample="${label}"${index > 0 && html` hidden`}>${renderPreElement(source, syntax, `${headings.request}, with ${label}`)}</div>`)}</figure>`

/** Renders an operation: its description on one side, an example of a request and its response on the other. */
export function renderOperation(context: RenderContext, operation: Operation): Html {
  const { api, headings } = context
  const { id, summary, description, isDeprecated, body } = operation
  return html`<section class="operation" id="${id}" aria-labelledby="${id}-title" data-entry>
<div class="details"><h3 id="${id}-title"><a href="#${id}">${summary}</a>${isDeprecated && html` <span class="needed">deprecated</span>`}</h3>
<p class="call">${renderMethodAndPath(operation)}</p>${renderMarkdown(description)}${renderCredentials(operation)}
${renderParameters(api, operation)}${body && renderBody(api, body)}
<h4>${headings.responses}</h4>${renderResponses(context, operation)}</div>
<div class="examples"><div class="try" data-try="${id}"></div>
${renderSamples(context, operation)}
${renderMainResponse(context, operation)}</div></section>`
}
