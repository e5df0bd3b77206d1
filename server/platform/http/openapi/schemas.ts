import { MAX_INTEGER } from '../shapes.ts'
import { type Components, isPart, type Part, partAt, shared } from './components.ts'

/** Who fills a shape: a request may leave out what may be null, an answer has every member. */
export type Direction = 'request' | 'answer'

// Whatever is not among them, such as our own `x-` marks, stays inside the server. The order is that of the document.
const keywords = [
  'description',
  'type',
  'format',
  'nullable',
  'enum',
  'pattern',
  'minLength',
  'maxLength',
  'minimum',
  'maximum',
  'minItems',
  'maxItems',
  'uniqueItems',
  'additionalProperties',
]

/** The members of an object shape, each with its own shape. */
export const membersOf = (schema: Part): [string, Part][] =>
  Object.entries(partAt(schema, 'properties')).flatMap(([name, member]) => (isPart(member) ? [[name, member]] : []))

/** An answer need not be told that its numbers are exact. */
const isIdleBound = (word: string, value: unknown): boolean =>
  (word === 'minimum' && value === -MAX_INTEGER) || (word === 'maximum' && value === MAX_INTEGER)

function requiredOf(schema: Part, direction: Direction): Part {
  if (schema['x-partial'] === true) return {}
  const names = membersOf(schema).flatMap(([name, member]) =>
    direction === 'request' && member['nullable'] === true ? [] : [name],
  )
  return names.length > 0 ? { required: names } : {}
}

/** A shape written out where it stands, as a Schema Object of OpenAPI 3.0; shapes with a title inside it are shared. */
export function inlineShape(components: Components, schema: Part, direction: Direction): Part {
  const kept = keywords.filter((word) => word in schema && !(direction === 'answer' && isIdleBound(word, schema[word])))
  const members = membersOf(schema).map(([name, member]) => [name, shapeOf(components, member, direction)])
  return {
    ...Object.fromEntries(kept.map((word) => [word, schema[word]])),
    ...(members.length > 0 ? { ...requiredOf(schema, direction), properties: Object.fromEntries(members) } : {}),
    ...('items' in schema ? { items: shapeOf(components, partAt(schema, 'items'), direction) } : {}),
    ...('example' in schema ? { example: schema['example'] } : {}),
  }
}

/** A shape as a Schema Object: one with a title is shared by that name. */
export function shapeOf(components: Components, schema: Part, direction: Direction): Part {
  const { title, nullable } = schema
  const part = inlineShape(components, schema, direction)
  // Beside a reference nothing counts in OpenAPI 3.0, so what may be null cannot be one.
  return typeof title === 'string' && nullable !== true ? shared(components, 'schemas', title, part) : part
}

/** A value of a shape: its own example, else made from those of its parts. A text has to bring one. */
export function exampleOf(schema: Part): unknown {
  if ('example' in schema) return schema['example']
  if (schema['nullable'] === true) return null
  if (Array.isArray(schema['enum'])) return schema['enum'][0]
  if (schema['type'] === 'array') return [exampleOf(partAt(schema, 'items'))]
  if (schema['type'] === 'object')
    return Object.fromEntries(membersOf(schema).map(([name, member]) => [name, exampleOf(member)]))
  if (schema['type'] === 'integer') return Math.max(1, Number(schema['minimum'] ?? 1))
  if (schema['type'] === 'boolean') return true
  throw new Error(`the reference needs an example of ${JSON.stringify(schema)}`)
}
