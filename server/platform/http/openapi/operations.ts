import type { Operation, Told } from '../route.ts'
import { type Components, type Part, partAt, partOf } from './components.ts'
import { successHeaders } from './headers.ts'
import { parametersOf } from './parameters.ts'
import { refusalResponses } from './refusals.ts'
import { exampleOf, shapeOf } from './schemas.ts'

const envelopeShape = (data: Part): Part => ({
  type: 'object',
  required: ['data', 'success', 'error'],
  properties: {
    data,
    success: { type: 'boolean', enum: [true] },
    error: { type: 'object', nullable: true, enum: [null] },
  },
})

const bytes = { type: 'string', format: 'binary', description: 'The bytes of the file.' }
const someBytes = '%PDF-1.7 …'

function contentOf(components: Components, { isBare }: Operation, { data, example, isFile }: Told): Part {
  if (isFile) return { content: { '*/*': { schema: bytes, example: someBytes } } }
  if (!data) return {}
  const shape = shapeOf(components, partOf(data), 'answer')
  const shown = example ?? exampleOf(partOf(data))
  const json = isBare
    ? { schema: shape, example: shown }
    : { schema: envelopeShape(shape), example: { data: shown, success: true, error: null } }
  return { content: { 'application/json': json } }
}

const successResponses = (components: Components, operation: Operation): [string, Part][] =>
  Object.entries(operation.answers).map(([status, told]) => [
    status,
    {
      description: `${told.description}.`,
      headers: successHeaders(components, told.headers ?? {}),
      ...contentOf(components, operation, told),
    },
  ])

/** The body of an operation that takes a file, and maybe text fields beside it. */
function formOf(components: Components, field: string, form: Operation['form']): Part {
  const properties = form ? partAt(shapeOf(components, partOf(form), 'request'), 'properties') : {}
  const schema = {
    type: 'object',
    ...(form ? {} : { required: [field] }),
    properties: { [field]: bytes, ...properties },
  }
  const content = { 'multipart/form-data': { schema, example: { [field]: someBytes } } }
  return { requestBody: { required: true, content } }
}

function requestOf(components: Components, { body, file, form }: Operation): Part {
  if (file !== undefined) return formOf(components, file, form)
  if (!body) return {}
  const content = { schema: shapeOf(components, partOf(body), 'request'), example: exampleOf(partOf(body)) }
  return { requestBody: { required: true, content: { 'application/json': content } } }
}

const names: Readonly<Record<string, string>> = { scope: 'Needs the scope', role: 'Needs the role' }

function descriptionOf({ description, needs }: Operation): Part {
  const sentences = Object.entries(needs).map(([name, word]) => `${names[name] ?? name} \`${word}\`.`)
  const told = [description, ...sentences].filter((sentence) => sentence !== undefined).join('\n\n')
  return told === '' ? {} : { description: told }
}

function securityOf({ security, isOptional }: Operation): Part[] {
  if (security === null) return []
  return isOptional ? [{ [security]: [] }, {}] : [{ [security]: [] }]
}

/** One operation as an Operation Object; what it shares with others goes into the components. */
export function operationObject(components: Components, operation: Operation): Part {
  const responses = [...refusalResponses(components, operation), ...successResponses(components, operation)]
  return {
    tags: [operation.tag],
    summary: operation.summary,
    ...descriptionOf(operation),
    operationId: operation.id,
    parameters: parametersOf(components, operation),
    ...requestOf(components, operation),
    // Numbers as keys of an object come in rising order, whatever the order of writing.
    responses: Object.fromEntries(responses),
    ...(operation.deprecated ? { deprecated: true } : {}),
    security: securityOf(operation),
  }
}
