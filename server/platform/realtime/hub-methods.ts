import type { Connection, Identity as HubIdentity, NamedMethod } from '@flowdesk/signalr-server'
import type { Static, TObject } from 'typebox'
import { createValidationRefusal } from '../errors/field-errors.ts'
import type { AccessRule } from '../http/access.ts'
import { createBodyValidator } from '../http/validation.ts'

export interface HubMethod<I extends HubIdentity> extends NamedMethod<I> {
  readonly access: AccessRule
}

/** Hub methods by name. Upper and lower case do not matter in invocations. */
export type HubMethods<I extends HubIdentity> = Readonly<Record<string, HubMethod<I>>>

/** Invocations pass arguments in the order of `parameters`. Invalid arguments cause `validationFailed`. */
export function hubMethod<I extends HubIdentity, S extends TObject>(
  access: AccessRule,
  parameters: S,
  handle: (connection: Connection<I>, args: Static<S>) => unknown,
): HubMethod<I> {
  const validate = createBodyValidator<Static<S>>(parameters)
  return {
    access,
    parameters: Object.keys(parameters.properties),
    invoke(connection, args) {
      const validated = validate(args)
      if (!('value' in validated)) throw createValidationRefusal(...validated.errors)
      return handle(connection, validated.value as Static<S>)
    },
  }
}
