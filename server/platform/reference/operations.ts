import { STATUS_CODES } from 'node:http'
import type { Part } from '../http/openapi/components.ts'
import { partAt } from '../http/openapi/components.ts'
import { type Credential, curlOf, EXAMPLE_ORIGIN, filledPath, presented } from './browser/request.js'
import { type Described, type DescribedOperation, entriesAt, type Media, textAt } from './described.ts'
import { type Html, html } from './html.ts'
import { anchorOf, inline, markdown, preformatted } from './markdown.ts'
import { membersHtml, valueHtml } from './shapes.ts'

const pretty = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value, null, 2))

const places: Readonly<Record<string, string>> = {
  path: 'Path parameters',
  query: 'Query parameters',
  header: 'Header fields',
}

function parameterHtml(reference: Described, parameter: Part): Html {
  const { facts, words } = valueHtml(reference, reference.resolved(partAt(parameter, 'schema')))
  const example = parameter['example']
  return html`<li><p class="term"><code>${textAt(parameter, 'name')}</code> ${facts}${parameter['required'] === true && html` <span class="needed">required</span>`}</p>\n<p>${inline(textAt(parameter, 'description'))}</p>${words}${example !== undefined && html`<p class="words">Example <code dir="ltr">${[example].flat().map(pretty).join(',')}</code></p>`}</li>\n`
}

const parametersHtml = (reference: Described, { parameters }: DescribedOperation): Html[] =>
  Object.entries(places).flatMap(([place, title]) => {
    const those = parameters.filter((parameter) => parameter['in'] === place)
    if (those.length === 0) return []
    return [
      html`<h4>${title}</h4><ul class="members">${those.map((parameter) => parameterHtml(reference, parameter))}</ul>`,
    ]
  })

const isJson = (type: string): boolean => /[/+]json$/.test(type)

function bodyHtml(reference: Described, [type, media]: Media): Html {
  return html`<h4>Body</h4><p class="media">As <code>${type}</code></p>${membersHtml(reference, partAt(media, 'schema'), 'request')}`
}

/** The examples of a body by name; blank is the name of one without. */
function examplesOf({ resolved }: Described, media: Part): [string, unknown][] {
  if ('example' in media) return [['', media['example']]]
  return entriesAt(media, 'examples').map(([name, example]) => [name, resolved(example)['value']])
}

const fieldHtml =
  (reference: Described) =>
  ([name, given]: [string, Part]): Html => {
    const field = reference.resolved(given)
    const example = field['example']
    return html`<li><p class="term"><code>${name}</code>${example !== undefined && html` <code class="sample" dir="ltr">${pretty(example)}</code>`}</p><p>${inline(textAt(field, 'description'))}</p></li>`
  }

/** What a success holds: inside the envelope, its `data`; the rest of the envelope is the same everywhere. */
function successShape(reference: Described, media: Part): Html {
  const schema = reference.resolved(partAt(media, 'schema'))
  const properties = partAt(schema, 'properties')
  const data = reference.resolved(partAt(properties, 'data'))
  const isEnveloped = 'success' in properties && 'data' in properties
  const shape = isEnveloped ? data : schema
  const title = isEnveloped ? html`Members of <code>data</code>` : html`Members`
  return 'properties' in shape ? html`<h5>${title}</h5>${membersHtml(reference, shape, 'answer')}` : html``
}

/** The sentence of a refusal, told by its example. */
const sentenceOf = (example: unknown): string => textAt(Object(example), 'detail')

function refusalHtml([name, example]: [string, unknown]): Html {
  const [code = '', ...more] = name.split(' ')
  return html`<details class="refusal"><summary><code>${code}</code> ${more.join(' ')} <span>${sentenceOf(example)}</span></summary><p><a href="#${anchorOf(code)}">All codes</a></p>${preformatted(pretty(example), 'json', `Example of ${name}`)}</details>`
}

const exampleHtml = (reference: Described, media: Part): Html =>
  html`${examplesOf(reference, media).map(([, example]) => preformatted(pretty(example), 'json', 'Example of an answer'))}`

/** The answer that is shown beside the operation: that to a first call, where a repeated one is answered by another status. */
const shownAnswer = ({ answers }: DescribedOperation): readonly [string, Part] | undefined =>
  answers.find(([status]) => status === '201') ?? answers.find(([status]) => status.startsWith('2'))

function successHtml(reference: Described, [type, media]: Media, isShown: boolean): Html {
  if (type === '') return html`<p>No body.</p>`
  const isDescribed = isJson(type)
  return html`<p class="media">As <code>${type}</code></p>${isDescribed && successShape(reference, media)}${isDescribed && !isShown && html`<h5>Example</h5>${exampleHtml(reference, media)}`}`
}

const codesHtml = (names: readonly string[]): Html =>
  html` <span class="codes">${[...new Set(names.map((name) => name.split(' ')[0]))].join(' ')}</span>`

function answerHtml(reference: Described, [status, answer]: readonly [string, Part], isShown: boolean): Html {
  const media = entriesAt(answer, 'content')[0] ?? ['', {}]
  const refusals = Number(status) >= 400 && 'examples' in media[1] ? examplesOf(reference, media[1]) : []
  const isRefusal = refusals.length > 0
  const [line = ''] = textAt(answer, 'description').split('\n')
  const title = line.replace(/[.]$/, '') || STATUS_CODES[status]
  const body = isRefusal ? refusals.map(refusalHtml) : successHtml(reference, media, isShown)
  const fields = entriesAt(answer, 'headers').map(fieldHtml(reference))
  return html`<details class="answer"><summary><span class="status s${status.charAt(0)}">${status}</span> ${title}${isRefusal && codesHtml(refusals.map(([name]) => name))}</summary><div>${body}<h5>Header fields</h5><ul class="members">${fields}</ul></div></details>`
}

function answersHtml(reference: Described, operation: DescribedOperation): Html[] {
  const shown = shownAnswer(operation)
  return operation.answers.map((answer) => answerHtml(reference, answer, answer === shown))
}

function shownAnswerHtml(reference: Described, operation: DescribedOperation): Html {
  const [status, answer] = shownAnswer(operation) ?? ['', {}]
  const [type, media] = entriesAt(answer, 'content')[0] ?? ['', {}]
  if (!isJson(type)) return html``
  return html`<figure><figcaption>Answer <span class="status s2">${status}</span></figcaption>${exampleHtml(reference, media)}</figure>`
}

/** The call as its examples make it, with a token that the shell knows. */
function exampleCall({ method, path, parameters, credentials: [credential], body }: DescribedOperation): string {
  const examples = parameters
    .filter((one) => one['in'] === 'path')
    .map((one) => [textAt(one, 'name'), String(one['example'])] as const)
  const [type, media] = body ?? ['', {}]
  const isForm = type === 'multipart/form-data'
  const [field = ''] = Object.keys(partAt(partAt(media, 'schema'), 'properties'))
  const headers = {
    ...(credential ? presented(credential, '$TOKEN') : {}),
    ...(parameters.some((one) => one['name'] === 'Idempotency-Key') ? { 'Idempotency-Key': 'order-4711' } : {}),
    ...(body && !isForm ? { 'Content-Type': type } : {}),
  }
  const sent = !body
    ? {}
    : isForm
      ? { file: { field, name: 'invoice.pdf' } }
      : { body: pretty('example' in media ? media['example'] : {}) }
  return curlOf({ method, url: filledPath(path, Object.fromEntries(examples)), headers, ...sent }, EXAMPLE_ORIGIN)
}

/** The header field of a credential, as far as it is the same for everybody. */
export const presentationHtml = ({ field, word }: Credential): Html =>
  html`<code dir="ltr">${`${field}: ${word}`.trim()}</code>`

function credentialHtml({ credentials, isOptional }: DescribedOperation): Html {
  if (credentials.length === 0) return html`<p class="credential">No credential.</p>`
  const ways = credentials.map(
    (one, place) => html`${place > 0 && ' or '}${presentationHtml(one)} with <a href="#credentials">${one.title}</a>`,
  )
  return html`<p class="credential">${isOptional ? 'May carry' : 'Needs'} ${ways}.</p>`
}

/** A path whose parts may go to the next line. */
const pathHtml = (path: string): Html =>
  html`<span dir="ltr" class="path">${path.split('/').map((step, place) => html`${place > 0 && html`/<wbr>`}${step}`)}</span>`

/** A method and a path. */
export const callHtml = ({ method, path }: DescribedOperation): Html =>
  html`<span class="method ${method.toLowerCase()}">${method}</span> ${pathHtml(path)}`

/** One operation: what it takes and answers on one side, a call and its answer on the other. */
export function operationHtml(reference: Described, operation: DescribedOperation): Html {
  const { id, summary, description, isDeprecated, body } = operation
  return html`<section class="operation" id="${id}" aria-labelledby="${id}-title" data-entry>
<div class="told"><h3 id="${id}-title"><a href="#${id}">${summary}</a>${isDeprecated && html` <span class="needed">deprecated</span>`}</h3>
<p class="call">${callHtml(operation)}</p>${markdown(description)}${credentialHtml(operation)}
${parametersHtml(reference, operation)}${body && bodyHtml(reference, body)}
<h4>Answers</h4>${answersHtml(reference, operation)}</div>
<div class="shown"><div class="try" data-try="${id}"></div>
<figure class="sample"><figcaption>Call</figcaption>${preformatted(exampleCall(operation), 'sh', 'Example of a call, with curl')}</figure>
${shownAnswerHtml(reference, operation)}</div></section>`
}
