import type { Connection, Identity as HubIdentity, NamedMethod } from '@flowdesk/signalr-server'
import type { Static, TObject } from 'typebox'
import { invalid } from '../errors/invalid.ts'
import type { Access } from '../http/access.ts'
import { bodyValidator } from '../http/validation.ts'

export interface Method<I extends HubIdentity> extends NamedMethod<I> {
  readonly access: Access
}

/** Hub methods by name. Invocations match names without case. */
export type Methods<I extends HubIdentity> = Readonly<Record<string, Method<I>>>

/**
 * Declares a hub method. The members of `parameters` are its parameters in order; invalid arguments fail with SVC:2001.
 * `handle` returns the result or a promise of it, and throws refusals like a route.
 */
export function method<I extends HubIdentity, S extends TObject>(
  access: Access,
  parameters: S,
  handle: (connection: Connection<I>, given: Static<S>) => unknown,
): Method<I> {
  const check = bodyValidator<Static<S>>(parameters)
  return {
    access,
    parameters: Object.keys(parameters.properties),
    invoke(connection, given) {
      const checked = check(given)
      if (!('value' in checked)) throw invalid(...checked.errors)
      return handle(connection, checked.value as Static<S>)
    },
  }
}
