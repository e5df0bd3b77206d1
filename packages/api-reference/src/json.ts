/** An object of an OpenAPI document. */
export type JsonObject = Readonly<Record<string, unknown>>

const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Returns the object at a member; empty if there is none. */
export function objectAt(parent: JsonObject, member: string): JsonObject {
  const found = parent[member]
  return isObject(found) ? found : {}
}

/** Returns the objects of the list at a member; empty if there is none. */
export const objectsAt = (parent: JsonObject, member: string): JsonObject[] => [parent[member]].flat().filter(isObject)

/** Looks up the object at a member, and returns those of its members that are objects. */
export const entriesAt = (parent: JsonObject, member: string): [string, JsonObject][] =>
  Object.entries(objectAt(parent, member)).flatMap(([name, value]) => (isObject(value) ? [[name, value]] : []))

/** Returns the string at a member; empty if there is none. */
export const textAt = (parent: JsonObject, member: string): string => {
  const found = parent[member]
  return typeof found === 'string' ? found : ''
}
