import { MAX_INTEGER } from '#platform/http/schema-builders.ts'
import { addComponent, type Components, getObject, isObject, type JsonObject } from './components.ts'

/** Requests can omit nullable members; responses contain all members. */
export type Direction = 'request' | 'response'

// The keywords that the document contains, in this order. It omits all others, such as `x-text`.
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

export const listProperties = (schema: JsonObject): [string, JsonObject][] =>
  Object.entries(getObject(schema, 'properties')).flatMap(([name, member]) =>
    isObject(member) ? [[name, member]] : [],
  )

/** Whether a bound only limits a number to the safe integers of JavaScript. Response schemas omit such a bound. */
const isSafeRangeBound = (word: string, value: unknown): boolean =>
  (word === 'minimum' && value === -MAX_INTEGER) || (word === 'maximum' && value === MAX_INTEGER)

function toRequiredRule(schema: JsonObject, direction: Direction): JsonObject {
  if (schema['x-partial'] === true) return {}
  const names = listProperties(schema).flatMap(([name, member]) =>
    direction === 'request' && member['nullable'] === true ? [] : [name],
  )
  return names.length > 0 ? { required: names } : {}
}

const nullOnlySchema = { type: 'object', nullable: true, enum: [null] }

/** For a schema with `x-at-least-one-of`, returns a keyword that rejects objects whose listed members are all null. */
function toAtLeastOneRule({ 'x-at-least-one-of': names }: JsonObject): JsonObject {
  if (!Array.isArray(names)) return {}
  // Uses `not`, which client generators ignore. They would convert `anyOf` to `unknown`.
  return { not: { properties: Object.fromEntries(names.map((name: unknown) => [name, nullOnlySchema])) } }
}

/** Converts a schema to an OpenAPI schema. Nested schemas that have a title become components. */
export function toInlineSchema(components: Components, schema: JsonObject, direction: Direction): JsonObject {
  const copiedKeywords = keywords.filter(
    (word) => word in schema && !(direction === 'response' && isSafeRangeBound(word, schema[word])),
  )
  const members = listProperties(schema).map(([name, member]) => [name, toSharedSchema(components, member, direction)])
  return {
    ...Object.fromEntries(copiedKeywords.map((word) => [word, schema[word]])),
    ...(members.length > 0 ? { ...toRequiredRule(schema, direction), properties: Object.fromEntries(members) } : {}),
    ...toAtLeastOneRule(schema),
    ...('items' in schema ? { items: toSharedSchema(components, getObject(schema, 'items'), direction) } : {}),
    ...('example' in schema ? { example: schema['example'] } : {}),
  }
}

/** Returns a reference to a component if the schema has a title and is not nullable; otherwise an OpenAPI schema. */
export function toSharedSchema(components: Components, schema: JsonObject, direction: Direction): JsonObject {
  const { title, nullable } = schema
  const object = toInlineSchema(components, schema, direction)
  // OpenAPI 3.0 ignores keywords beside a reference, so a nullable schema cannot be a reference.
  return typeof title === 'string' && nullable !== true ? addComponent(components, 'schemas', title, object) : object
}

/** Returns the example of a schema, or one that fits its type. Throws for a text without an example or an `enum`. */
export function findExample(schema: JsonObject): unknown {
  if ('example' in schema) return schema['example']
  if (schema['nullable'] === true) return null
  if (Array.isArray(schema['enum'])) return schema['enum'][0]
  if (schema['type'] === 'array') return [findExample(getObject(schema, 'items'))]
  if (schema['type'] === 'object')
    return Object.fromEntries(listProperties(schema).map(([name, member]) => [name, findExample(member)]))
  if (schema['type'] === 'integer') return Math.max(1, Number(schema['minimum'] ?? 1))
  if (schema['type'] === 'boolean') return true
  throw new Error(`the document needs an example of ${JSON.stringify(schema)}`)
}
