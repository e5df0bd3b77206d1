import type { Operation } from '../route.ts'
import { type Components, type Part, partOf, shared } from './components.ts'
import { exampleOf, inlineShape, membersOf } from './schemas.ts'

const NAMES = /:(\w+)/g

/** `/tickets/:id` as `/tickets/{id}`. */
export const templateOf = (path: string): string => path.replace(NAMES, '{$1}')

function declared({ id, path, params = {} }: Operation, name: string): { schema: Part; description: string } {
  const parameter = params[name]
  if (!parameter) throw new Error(`the operation ${id} does not declare the parameter ${name} of ${path}`)
  return { schema: partOf(parameter.schema), description: parameter.description }
}

/** The path of an operation with the examples of its parameters filled in. */
export const examplePath = (operation: Operation): string =>
  operation.path.replace(NAMES, (_whole, name: string) => String(exampleOf(declared(operation, name).schema)))

function pathParameters(components: Components, operation: Operation): Part[] {
  const names = [...operation.path.matchAll(NAMES)].map(([, name = '']) => name)
  return names.map((name) => {
    const { schema, description } = declared(operation, name)
    const { example, ...shape } = inlineShape(components, schema, 'answer')
    return { name, in: 'path', description, required: true, schema: shape, example }
  })
}

const LIST_HINT = 'Repeat it, or separate the values by commas.'

function queryParameter(components: Components, name: string, member: Part): Part {
  // A query leaves out what it does not say; it has no word for null.
  const { nullable, enum: words, ...plain } = member
  const given = Array.isArray(words) ? { ...plain, enum: words.filter((one) => one !== null) } : plain
  const { description, example, ...schema } = inlineShape(components, given, 'request')
  const isList = schema['type'] === 'array'
  const told = [description, ...(isList ? [LIST_HINT] : [])].filter((one) => one !== undefined).join(' ')
  return {
    name,
    in: 'query',
    ...(told === '' ? {} : { description: told }),
    required: nullable !== true,
    ...(isList ? { style: 'form', explode: true } : {}),
    schema,
    ...(example === undefined ? {} : { example }),
  }
}

const text = { type: 'string' }

const headers = {
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    description:
      'A key of your making, one per thing to do: a retry with the same key and body within 24 hours gets the first answer and changes nothing. A blank one counts as none.',
    schema: { type: 'string', pattern: '^[!-~]+$', minLength: 1, maxLength: 255 },
    example: 'order-4711',
  },
  IfNoneMatch: {
    name: 'If-None-Match',
    in: 'header',
    description:
      'The ETag of the last read, or a list of them, or `*`: what has not changed answers 304 without a body.',
    schema: text,
    example: '"42-1"',
  },
  IfMatch: {
    name: 'If-Match',
    in: 'header',
    description: 'The ETag of the version that you have seen: a record that has changed since answers 412.',
    schema: text,
    example: '"42-1"',
  },
  AcceptLanguage: {
    name: 'Accept-Language',
    in: 'header',
    description: 'The language of error messages: en (unless another fits), tr, de, fr, es or ar.',
    schema: text,
    example: 'de',
  },
} as const

function headerParameters(components: Components, { idempotent, conditional }: Operation): Part[] {
  const names: (keyof typeof headers)[] = [
    ...(idempotent ? (['IdempotencyKey'] as const) : []),
    ...(conditional === 'If-None-Match' ? (['IfNoneMatch'] as const) : []),
    ...(conditional === 'If-Match' ? (['IfMatch'] as const) : []),
    'AcceptLanguage',
  ]
  return names.map((name) => shared(components, 'parameters', name, headers[name]))
}

/** Every parameter of an operation: path, query, header fields. */
export const parametersOf = (components: Components, operation: Operation): Part[] => [
  ...pathParameters(components, operation),
  ...membersOf(partOf(operation.query)).map(([name, member]) => queryParameter(components, name, member)),
  ...headerParameters(components, operation),
]
