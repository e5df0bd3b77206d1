import type { Connection, Identity as HubIdentity, NamedMethod } from '@flowdesk/signalr-server'
import type { Static, TObject } from 'typebox'
import { createValidationRefusal } from '../errors/field-errors.ts'
import type { AccessRule } from '../http/access.ts'
import { createBodyValidator } from '../http/validation.ts'

export interface HubMethod<I extends HubIdentity> extends NamedMethod<I> {
  readonly access: AccessRule
}

/** Hub methods by name. Invocations match names without case. */
export type HubMethods<I extends HubIdentity> = Readonly<Record<string, HubMethod<I>>>

/**
 * Declares a hub method. The members of `parameters` are its parameters in order; invalid arguments fail with SVC:2001.
 * `handle` returns the result or a promise of it, and throws refusals like a route.
 */
export function hubMethod<I extends HubIdentity, S extends TObject>(
  access: AccessRule,
  parameters: S,
  handle: (connection: Connection<I>, given: Static<S>) => unknown,
): HubMethod<I> {
  const check = createBodyValidator<Static<S>>(parameters)
  return {
    access,
    parameters: Object.keys(parameters.properties),
    invoke(connection, given) {
      const checked = check(given)
      if (!('value' in checked)) throw createValidationRefusal(...checked.errors)
      return handle(connection, checked.value as Static<S>)
    },
  }
}
