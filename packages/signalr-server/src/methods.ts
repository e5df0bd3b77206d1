import type { Connection } from './connection.ts'
import type { Identity } from './identity.ts'

/** A method with named parameters, which clients invoke with positional arguments or with one object. */
export interface NamedMethod<I extends Identity> {
  /** Names, in the order of positional arguments. */
  readonly parameters: readonly string[]
  /** Returns the result or a promise of it. Throw a `HubError` to send a message to the client. */
  readonly invoke: (connection: Connection<I>, args: Readonly<Record<string, unknown>>) => unknown
}

/**
 * A method with positional arguments. Validate them, because a client may send any number of any type. Returns the
 * result or a promise of it. Throw a `HubError` to send a message to the client.
 */
export type PositionalMethod<I extends Identity> = (connection: Connection<I>, ...args: readonly unknown[]) => unknown

/** Methods by name. Names are case-insensitive. */
export type Methods<I extends Identity> = Readonly<Record<string, NamedMethod<I> | PositionalMethod<I>>>

type Fields = Readonly<Record<string, unknown>>

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * Returns the only argument if it is an object that names the arguments. A single parameter must be one of its members,
 * because the value of that parameter can be an object, too.
 */
function findNamedArguments(parameters: readonly string[], args: readonly unknown[]): Fields | null {
  const [only] = args
  const [first = ''] = parameters
  if (args.length !== 1 || parameters.length === 0 || !isFields(only)) return null
  return parameters.length > 1 || Object.hasOwn(only, first) ? only : null
}

/** Returns the arguments by parameter name; null if their number is wrong. */
export function toArgumentsByName(parameters: readonly string[], args: readonly unknown[]): Fields | null {
  const namedArguments = findNamedArguments(parameters, args)
  if (namedArguments) return namedArguments
  if (args.length !== parameters.length) return null
  return Object.fromEntries(parameters.map((name, index) => [name, args[index]]))
}
