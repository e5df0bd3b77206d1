import type { Static, TObject } from 'typebox'
import { invalid } from '../errors/invalid.ts'
import type { Access } from '../http/access.ts'
import { bodyValidator } from '../http/validation.ts'
import type { Connection } from './connection.ts'
import type { Identity } from './identity.ts'

/** A method of a hub that clients may invoke. */
export interface Method<I extends Identity> {
  /** Who may invoke it. */
  readonly access: Access
  /** The names of its parameters, in the order of the arguments. */
  readonly parameters: readonly string[]
  /** Answers the result, or throws a refusal. */
  readonly call: (connection: Connection<I>, given: Readonly<Record<string, unknown>>) => unknown
}

/** Its methods by name. Clients may write a name in any case. */
export type Methods<I extends Identity> = Readonly<Record<string, Method<I>>>

/**
 * Declares a method. The members of `parameters` are its parameters, in their order; what does not fit them is refused
 * with SVC:2001. `handle` answers the result or nothing, at once or later, and refuses as a route does.
 */
export function method<I extends Identity, S extends TObject>(
  access: Access,
  parameters: S,
  handle: (connection: Connection<I>, given: Static<S>) => unknown,
): Method<I> {
  const check = bodyValidator<Static<S>>(parameters)
  return {
    access,
    parameters: Object.keys(parameters.properties),
    call(connection, given) {
      const checked = check(given)
      if (!('value' in checked)) throw invalid(...checked.errors)
      return handle(connection, checked.value as Static<S>)
    },
  }
}

type Fields = Readonly<Record<string, unknown>>

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Whether the only argument is an object that names the parameters. */
function named(parameters: readonly string[], given: readonly unknown[]): Fields | null {
  const [only] = given
  const [first = ''] = parameters
  if (given.length !== 1 || parameters.length === 0 || !isFields(only)) return null
  return parameters.length > 1 || Object.hasOwn(only, first) ? only : null
}

/** The arguments by the names of the parameters; null where there are too many or too few. */
export function argumentsOf(parameters: readonly string[], given: readonly unknown[]): Fields | null {
  const object = named(parameters, given)
  if (object) return object
  if (given.length !== parameters.length) return null
  return Object.fromEntries(parameters.map((name, place) => [name, given[place]]))
}
