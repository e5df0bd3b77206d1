import { isDeepStrictEqual } from 'node:util'
import type { TSchema } from 'typebox'

/** A JSON object of the document. */
export type JsonObject = Readonly<Record<string, unknown>>

/** Converts a TypeBox schema to an object; empty for undefined. */
export const toSchemaObject = (schema: TSchema | undefined): JsonObject => ({ ...schema })

/** Whether a value is an object that is not a list. */
export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Returns the object at a member; empty if there is none. */
export function objectAt(parent: JsonObject, member: string): JsonObject {
  const found = parent[member]
  return isObject(found) ? found : {}
}

/** The Components Object of a document while it is created, by kind and name. */
export interface Components {
  readonly schemas: Map<string, JsonObject>
  readonly responses: Map<string, JsonObject>
  readonly parameters: Map<string, JsonObject>
  readonly examples: Map<string, JsonObject>
  readonly headers: Map<string, JsonObject>
}

/** Creates empty components. */
export const createComponents = (): Components => ({
  schemas: new Map(),
  responses: new Map(),
  parameters: new Map(),
  examples: new Map(),
  headers: new Map(),
})

/** A name that generated clients can use as an identifier. */
const COMPONENT_NAME = /^[A-Za-z]\w*$/

/**
 * Adds a component and returns the reference to it. Throws if a different one has the same name, or if the name is not
 * an identifier.
 */
export function addComponent(
  components: Components,
  kind: keyof Components,
  name: string,
  component: JsonObject,
): JsonObject {
  if (!COMPONENT_NAME.test(name)) throw new Error(`the name of a component is not an identifier: ${name}`)
  const known = components[kind].get(name)
  if (known && !isDeepStrictEqual(known, component)) throw new Error(`two different ${kind} are named ${name}`)
  components[kind].set(name, component)
  return { $ref: `#/components/${kind}/${name}` }
}

/** Returns the Components Object without empty kinds, its names in alphabetical order. */
export const toComponentsObject = (components: Components): JsonObject =>
  Object.fromEntries(
    Object.entries(components)
      .filter(([, parts]) => parts.size > 0)
      .map(([kind, parts]) => [kind, Object.fromEntries([...parts].sort(([one], [other]) => (one < other ? -1 : 1)))]),
  )
