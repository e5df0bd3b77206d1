import type { Connection } from './connection.ts'
import type { Identity } from './identity.ts'

/** A method with named parameters, which clients invoke with positional arguments or with one object. */
export interface NamedMethod<I extends Identity> {
  /** The names of the parameters, in the order of the arguments. */
  readonly parameters: readonly string[]
  /** Returns the result or a promise of it. Throw a `HubError` to send a message to the client. */
  readonly invoke: (connection: Connection<I>, given: Readonly<Record<string, unknown>>) => unknown
}

/**
 * A method with positional arguments. Validate them, because a client may send any number of any type. Returns the
 * result or a promise of it. Throw a `HubError` to send a message to the client.
 */
export type PositionalMethod<I extends Identity> = (connection: Connection<I>, ...given: readonly unknown[]) => unknown

/** Methods by name. Invocations match names without case. */
export type Methods<I extends Identity> = Readonly<Record<string, NamedMethod<I> | PositionalMethod<I>>>

type Fields = Readonly<Record<string, unknown>>

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Returns the only argument if it is an object with the parameters as members. */
function findNamedArguments(parameters: readonly string[], given: readonly unknown[]): Fields | null {
  const [only] = given
  const [first = ''] = parameters
  if (given.length !== 1 || parameters.length === 0 || !isFields(only)) return null
  return parameters.length > 1 || Object.hasOwn(only, first) ? only : null
}

/** Returns the arguments by parameter name; null if their number is wrong. */
export function toArgumentsByName(parameters: readonly string[], given: readonly unknown[]): Fields | null {
  const object = findNamedArguments(parameters, given)
  if (object) return object
  if (given.length !== parameters.length) return null
  return Object.fromEntries(parameters.map((name, place) => [name, given[place]]))
}
