import { isDeepStrictEqual } from 'node:util'
import type { TSchema } from 'typebox'

/** Any object of the document. */
export type Part = Readonly<Record<string, unknown>>

/** A shape of the wire as a part. */
export const partOf = (schema: TSchema | undefined): Part => ({ ...schema })

/** Whether a value is an object, not a list. */
export const isPart = (value: unknown): value is Part =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A member of an object as a part; empty where there is none. */
export function partAt(part: Part, member: string): Part {
  const found = part[member]
  return isPart(found) ? found : {}
}

/** What the operations of a document share, by kind and name. */
export interface Components {
  readonly schemas: Map<string, Part>
  readonly responses: Map<string, Part>
  readonly parameters: Map<string, Part>
  readonly examples: Map<string, Part>
  readonly headers: Map<string, Part>
}

export const noComponents = (): Components => ({
  schemas: new Map(),
  responses: new Map(),
  parameters: new Map(),
  examples: new Map(),
  headers: new Map(),
})

/** Keeps a part under a name and answers the reference to it. Two parts of one name must be the same. */
export function shared(components: Components, kind: keyof Components, name: string, part: Part): Part {
  const known = components[kind].get(name)
  if (known && !isDeepStrictEqual(known, part)) throw new Error(`two different ${kind} are named ${name}`)
  components[kind].set(name, part)
  return { $ref: `#/components/${kind}/${name}` }
}

/** The components object: kinds that hold something, names in alphabetical order. */
export const componentsObject = (components: Components): Part =>
  Object.fromEntries(
    Object.entries(components)
      .filter(([, parts]) => parts.size > 0)
      .map(([kind, parts]) => [kind, Object.fromEntries([...parts].sort(([one], [other]) => (one < other ? -1 : 1)))]),
  )
