import { isDeepStrictEqual } from 'node:util'
import type { TSchema } from 'typebox'

export type JsonObject = Readonly<Record<string, unknown>>

export const toSchemaObject = (schema: TSchema | undefined): JsonObject => ({ ...schema })

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Returns a member that is an object; an empty object if it is missing or of another type. */
export function getObject(parent: JsonObject, member: string): JsonObject {
  const value = parent[member]
  return isObject(value) ? value : {}
}

export interface Components {
  readonly schemas: Map<string, JsonObject>
  readonly responses: Map<string, JsonObject>
  readonly parameters: Map<string, JsonObject>
  readonly examples: Map<string, JsonObject>
  readonly headers: Map<string, JsonObject>
}

export const createComponents = (): Components => ({
  schemas: new Map(),
  responses: new Map(),
  parameters: new Map(),
  examples: new Map(),
  headers: new Map(),
})

/** A name that generated clients can use as an identifier. */
const COMPONENT_NAME = /^[A-Za-z]\w*$/

/** Adds a component and returns a reference to it. Throws if the name is invalid or a different component has it. */
export function addComponent(
  components: Components,
  kind: keyof Components,
  name: string,
  component: JsonObject,
): JsonObject {
  if (!COMPONENT_NAME.test(name)) throw new Error(`the name of a component is not an identifier: ${name}`)
  const existing = components[kind].get(name)
  if (existing && !isDeepStrictEqual(existing, component)) throw new Error(`two different ${kind} are named ${name}`)
  components[kind].set(name, component)
  return { $ref: `#/components/${kind}/${name}` }
}

export const toComponentsObject = (components: Components): JsonObject =>
  Object.fromEntries(
    Object.entries(components)
      .filter(([, componentsByName]) => componentsByName.size > 0)
      .map(([kind, componentsByName]) => [
        kind,
        Object.fromEntries([...componentsByName].sort(([one], [other]) => (one < other ? -1 : 1))),
      ]),
  )
