import type { RawBodyOptions } from '#platform/http/raw-body.ts'
import type { DocumentedResponse, Operation } from '#platform/http/route.ts'
import { type Components, getObject, type JsonObject, toSchemaObject } from './components.ts'
import { toErrorResponses } from './error-responses.ts'
import { createSuccessHeaders } from './headers.ts'
import { listOperationParameters } from './parameters.ts'
import { findExample, toSharedSchema } from './schemas.ts'

const createEnvelopeSchema = (data: JsonObject): JsonObject => ({
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

function toContentMember(
  components: Components,
  { hasEnvelope }: Operation,
  { data, example, isFile }: DocumentedResponse,
): JsonObject {
  if (isFile) return { content: { '*/*': { schema: bytes, example: someBytes } } }
  if (!data) return {}
  const shape = toSharedSchema(components, toSchemaObject(data), 'response')
  const shownExample = example ?? findExample(toSchemaObject(data))
  const json = hasEnvelope
    ? { schema: createEnvelopeSchema(shape), example: { data: shownExample, success: true, error: null } }
    : { schema: shape, example: shownExample }
  return { content: { 'application/json': json } }
}

const toSuccessResponses = (components: Components, operation: Operation): [string, JsonObject][] =>
  Object.entries(operation.responses).map(([status, response]) => [
    status,
    {
      description: `${response.description}.`,
      headers: createSuccessHeaders(components, response.headers ?? {}, operation.conditional),
      ...toContentMember(components, operation, response),
    },
  ])

const toFileSchema = (field: string): JsonObject => (field.endsWith('[]') ? { type: 'array', items: bytes } : bytes)

function toFormContent(components: Components, field: string, textFields: Operation['formTextFields']): JsonObject {
  const properties = textFields
    ? getObject(toSharedSchema(components, toSchemaObject(textFields), 'request'), 'properties')
    : {}
  const schema = {
    type: 'object',
    ...(textFields ? {} : { required: [field] }),
    properties: { [field]: toFileSchema(field), ...properties },
  }
  return { 'multipart/form-data': { schema, example: { [field]: field.endsWith('[]') ? [someBytes] : someBytes } } }
}

function toJsonContent(components: Components, body: NonNullable<Operation['body']>): JsonObject {
  const schema = toSharedSchema(components, toSchemaObject(body), 'request')
  return { 'application/json': { schema, example: findExample(toSchemaObject(body)) } }
}

const toRawMember = (components: Components, { mediaTypes }: RawBodyOptions): JsonObject => ({
  requestBody: {
    required: true,
    content: Object.fromEntries(
      Object.entries(mediaTypes).map(([mediaType, { schema, example }]) => [
        mediaType,
        { schema: toSharedSchema(components, toSchemaObject(schema), 'request'), example },
      ]),
    ),
  },
})

function toRequestMember(components: Components, { body, file, formTextFields, rawBody }: Operation): JsonObject {
  if (rawBody) return toRawMember(components, rawBody)
  if (!body && file === undefined) return {}
  const content = {
    ...(body ? toJsonContent(components, body) : {}),
    ...(file === undefined ? {} : toFormContent(components, file, formTextFields)),
  }
  return { requestBody: { required: true, content } }
}

const requirementLabels: Readonly<Record<string, string>> = { scope: 'Requires the scope', role: 'Requires the role' }

function toDescriptionMember({ description, requiredRoleOrScope }: Operation): JsonObject {
  const sentences = Object.entries(requiredRoleOrScope).map(
    ([name, value]) =>
      `${requirementLabels[name] ?? name} ${value
        .split(' or ')
        .map((name) => `\`${name}\``)
        .join(' or ')}.`,
  )
  const text = [description, ...sentences].filter((sentence) => sentence !== undefined).join('\n\n')
  return text === '' ? {} : { description: text }
}

function toSecurityRequirements({ security, isOptional }: Operation): JsonObject[] {
  if (security === null) return []
  return isOptional ? [{ [security]: [] }, {}] : [{ [security]: [] }]
}

export function toOperationObject(components: Components, operation: Operation): JsonObject {
  const responses = [...toErrorResponses(components, operation), ...toSuccessResponses(components, operation)]
  return {
    tags: [operation.tag],
    summary: operation.summary,
    ...toDescriptionMember(operation),
    operationId: operation.id,
    parameters: listOperationParameters(components, operation),
    ...toRequestMember(components, operation),
    // JavaScript orders keys that are integers, so the statuses come in ascending order.
    responses: Object.fromEntries(responses),
    ...(operation.deprecated ? { deprecated: true } : {}),
    security: toSecurityRequirements(operation),
  }
}
