import { MAX_INTEGER } from '#platform/http/schema-builders.ts'
import { addComponent, type Components, isObject, type JsonObject, objectAt } from './components.ts'

/** Requests can omit nullable members; responses contain all members. */
export type Direction = 'request' | 'response'

// In the order of the document. Other keywords, such as our `x-` keywords, are omitted.
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

export const propertiesOf = (schema: JsonObject): [string, JsonObject][] =>
  Object.entries(objectAt(schema, 'properties')).flatMap(([name, member]) => (isObject(member) ? [[name, member]] : []))

/** Whether a bound only limits a number to the exact integers of JavaScript, which readers do not need. */
const isExactnessBound = (word: string, value: unknown): boolean =>
  (word === 'minimum' && value === -MAX_INTEGER) || (word === 'maximum' && value === MAX_INTEGER)

function requiredOf(schema: JsonObject, direction: Direction): JsonObject {
  if (schema['x-partial'] === true) return {}
  const names = propertiesOf(schema).flatMap(([name, member]) =>
    direction === 'request' && member['nullable'] === true ? [] : [name],
  )
  return names.length > 0 ? { required: names } : {}
}

const nullOnly = { type: 'object', nullable: true, enum: [null] }

/** Returns the rule that not all of some members are absent or null. */
function atLeastOneRule({ 'x-at-least-one-of': names }: JsonObject): JsonObject {
  if (!Array.isArray(names)) return {}
  // Not `anyOf`, from which generators of clients make `unknown`; they ignore `not`.
  return { not: { properties: Object.fromEntries(names.map((name: unknown) => [name, nullOnly])) } }
}

/** Nested schemas that have a title become components. */
export function inlineSchema(components: Components, schema: JsonObject, direction: Direction): JsonObject {
  const copiedKeywords = keywords.filter(
    (word) => word in schema && !(direction === 'response' && isExactnessBound(word, schema[word])),
  )
  const members = propertiesOf(schema).map(([name, member]) => [name, sharedSchema(components, member, direction)])
  return {
    ...Object.fromEntries(copiedKeywords.map((word) => [word, schema[word]])),
    ...(members.length > 0 ? { ...requiredOf(schema, direction), properties: Object.fromEntries(members) } : {}),
    ...atLeastOneRule(schema),
    ...('items' in schema ? { items: sharedSchema(components, objectAt(schema, 'items'), direction) } : {}),
    ...('example' in schema ? { example: schema['example'] } : {}),
  }
}

/** A schema with a title becomes a component of that name. */
export function sharedSchema(components: Components, schema: JsonObject, direction: Direction): JsonObject {
  const { title, nullable } = schema
  const object = inlineSchema(components, schema, direction)
  // OpenAPI 3.0 ignores keywords beside a reference, so a nullable schema cannot be one.
  return typeof title === 'string' && nullable !== true ? addComponent(components, 'schemas', title, object) : object
}

/** Composes a missing example from those of the members. Throws for a string without one. */
export function findExample(schema: JsonObject): unknown {
  if ('example' in schema) return schema['example']
  if (schema['nullable'] === true) return null
  if (Array.isArray(schema['enum'])) return schema['enum'][0]
  if (schema['type'] === 'array') return [findExample(objectAt(schema, 'items'))]
  if (schema['type'] === 'object')
    return Object.fromEntries(propertiesOf(schema).map(([name, member]) => [name, findExample(member)]))
  if (schema['type'] === 'integer') return Math.max(1, Number(schema['minimum'] ?? 1))
  if (schema['type'] === 'boolean') return true
  throw new Error(`the reference needs an example of ${JSON.stringify(schema)}`)
}
