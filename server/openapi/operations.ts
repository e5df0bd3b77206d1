import type { DocumentedResponse, Operation } from '#platform/http/route.ts'
import { type Components, type JsonObject, objectAt, toSchemaObject } from './components.ts'
import { errorResponses } from './error-responses.ts'
import { successHeaders } from './headers.ts'
import { operationParameters } from './parameters.ts'
import { findExample, sharedSchema } from './schemas.ts'

const envelopeSchema = (data: JsonObject): JsonObject => ({
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

function contentOf(
  components: Components,
  { isUnwrapped }: Operation,
  { data, example, isFile }: DocumentedResponse,
): JsonObject {
  if (isFile) return { content: { '*/*': { schema: bytes, example: someBytes } } }
  if (!data) return {}
  const shape = sharedSchema(components, toSchemaObject(data), 'response')
  const shown = example ?? findExample(toSchemaObject(data))
  const json = isUnwrapped
    ? { schema: shape, example: shown }
    : { schema: envelopeSchema(shape), example: { data: shown, success: true, error: null } }
  return { content: { 'application/json': json } }
}

const successResponses = (components: Components, operation: Operation): [string, JsonObject][] =>
  Object.entries(operation.responses).map(([status, response]) => [
    status,
    {
      description: `${response.description}.`,
      headers: successHeaders(components, response.headers ?? {}, operation.conditional),
      ...contentOf(components, operation, response),
    },
  ])

function formOf(components: Components, field: string, form: Operation['form']): JsonObject {
  const properties = form ? objectAt(sharedSchema(components, toSchemaObject(form), 'request'), 'properties') : {}
  const schema = {
    type: 'object',
    ...(form ? {} : { required: [field] }),
    properties: { [field]: bytes, ...properties },
  }
  const content = { 'multipart/form-data': { schema, example: { [field]: someBytes } } }
  return { requestBody: { required: true, content } }
}

function requestOf(components: Components, { body, file, form }: Operation): JsonObject {
  if (file !== undefined) return formOf(components, file, form)
  if (!body) return {}
  const content = {
    schema: sharedSchema(components, toSchemaObject(body), 'request'),
    example: findExample(toSchemaObject(body)),
  }
  return { requestBody: { required: true, content: { 'application/json': content } } }
}

const requirementLabels: Readonly<Record<string, string>> = { scope: 'Requires the scope', role: 'Requires the role' }

function descriptionOf({ description, credentialRequirements }: Operation): JsonObject {
  const sentences = Object.entries(credentialRequirements).map(
    ([name, value]) => `${requirementLabels[name] ?? name} \`${value}\`.`,
  )
  const text = [description, ...sentences].filter((sentence) => sentence !== undefined).join('\n\n')
  return text === '' ? {} : { description: text }
}

function securityOf({ security, isOptional }: Operation): JsonObject[] {
  if (security === null) return []
  return isOptional ? [{ [security]: [] }, {}] : [{ [security]: [] }]
}

export function toOperationObject(components: Components, operation: Operation): JsonObject {
  const responses = [...errorResponses(components, operation), ...successResponses(components, operation)]
  return {
    tags: [operation.tag],
    summary: operation.summary,
    ...descriptionOf(operation),
    operationId: operation.id,
    parameters: operationParameters(components, operation),
    ...requestOf(components, operation),
    // JavaScript orders keys that are integers, so the statuses come in ascending order.
    responses: Object.fromEntries(responses),
    ...(operation.deprecated ? { deprecated: true } : {}),
    security: securityOf(operation),
  }
}
