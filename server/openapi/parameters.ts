import type { Operation } from '#platform/http/route.ts'
import { addComponent, type Components, type JsonObject, toSchemaObject } from './components.ts'
import { findExample, listProperties, toInlineSchema } from './schemas.ts'

const PARAMETER_NAMES = /:(\w+)/g

/** Converts `/things/:id` to `/things/{id}`. */
export const toPathTemplate = (path: string): string => path.replace(PARAMETER_NAMES, '{$1}')

function requireParameter(
  { id, path, params = {} }: Operation,
  name: string,
): { schema: JsonObject; description: string } {
  const parameter = params[name]
  if (!parameter) throw new Error(`the operation ${id} does not declare the parameter ${name} of ${path}`)
  return { schema: toSchemaObject(parameter.schema), description: parameter.description }
}

export const createExamplePath = (operation: Operation): string =>
  operation.path.replace(PARAMETER_NAMES, (_whole, name: string) =>
    String(findExample(requireParameter(operation, name).schema)),
  )

function listPathParameters(components: Components, operation: Operation): JsonObject[] {
  const names = [...operation.path.matchAll(PARAMETER_NAMES)].map(([, name = '']) => name)
  return names.map((name) => {
    const { schema, description } = requireParameter(operation, name)
    const { example, ...shape } = toInlineSchema(components, schema, 'response')
    return { name, in: 'path', description, required: true, schema: shape, example }
  })
}

const LIST_HINT = 'Repeat the parameter, or separate the values with commas.'

function toQueryParameter(components: Components, name: string, member: JsonObject): JsonObject {
  // A query string can omit a parameter, but cannot express null.
  const { nullable, enum: values, ...plain } = member
  const nonNullable = Array.isArray(values) ? { ...plain, enum: values.filter((one) => one !== null) } : plain
  const { description, example, ...schema } = toInlineSchema(components, nonNullable, 'request')
  const isList = schema['type'] === 'array'
  const fullDescription = [description, ...(isList ? [LIST_HINT] : [])].filter((one) => one !== undefined).join(' ')
  return {
    name,
    in: 'query',
    ...(fullDescription === '' ? {} : { description: fullDescription }),
    required: nullable !== true,
    ...(isList ? { style: 'form', explode: true } : {}),
    schema,
    ...(example === undefined ? {} : { example }),
  }
}

const text = { type: 'string' }

const commonHeaders = {
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    description:
      'A key that you create for each ticket or message. A retry with the same key and body within 24 hours returns the result of the first request and changes nothing. The server ignores a blank key.',
    schema: { type: 'string', pattern: '^[!-~]+$', minLength: 1, maxLength: 255 },
    example: 'order-4711',
  },
  IfNoneMatch: {
    name: 'If-None-Match',
    in: 'header',
    description:
      'The `ETag` of your last read, a list of them, or `*`. While the record has not changed, the server returns 304 without a body.',
    schema: text,
    example: '"42-1"',
  },
  IfMatch: {
    name: 'If-Match',
    in: 'header',
    description:
      'The `ETag` of the version that you have read. If the record has changed since, the server returns 412.',
    schema: text,
    example: '"42-1"',
  },
  AcceptLanguage: {
    name: 'Accept-Language',
    in: 'header',
    description: 'The language of error messages: en (default), tr, de, fr, es or ar.',
    schema: text,
    example: 'de',
  },
} as const

const listDeclaredHeaderParameters = (components: Components, { headers: declared = {} }: Operation): JsonObject[] =>
  Object.entries(declared).map(([name, parameter]) => {
    const { example, ...schema } = toInlineSchema(components, toSchemaObject(parameter.schema), 'request')
    return { name, in: 'header', description: parameter.description, required: false, schema, example }
  })

function addCommonHeaderParameters(components: Components, { idempotent, conditional }: Operation): JsonObject[] {
  const names: (keyof typeof commonHeaders)[] = [
    ...(idempotent ? (['IdempotencyKey'] as const) : []),
    ...(conditional === 'If-None-Match' ? (['IfNoneMatch'] as const) : []),
    ...(conditional === 'If-Match' ? (['IfMatch'] as const) : []),
    'AcceptLanguage',
  ]
  return names.map((name) => addComponent(components, 'parameters', name, commonHeaders[name]))
}

export const listOperationParameters = (components: Components, operation: Operation): JsonObject[] => [
  ...listPathParameters(components, operation),
  ...listProperties(toSchemaObject(operation.query)).map(([name, member]) =>
    toQueryParameter(components, name, member),
  ),
  ...listDeclaredHeaderParameters(components, operation),
  ...addCommonHeaderParameters(components, operation),
]
