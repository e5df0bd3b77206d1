import { FlowdeskError } from '#sdk'

/** What is wrong with a field. */
export interface FieldError {
  /** The name of the field, without an index. */
  readonly field: string
  /** The place in a list, from 0; null if the whole field is wrong. */
  readonly index: number | null
  readonly message: string
}

/** Why the server refused a form. */
export interface FormErrors {
  readonly fields: readonly FieldError[]
  /** The message for errors that belong to no field of the form; undefined if there are none. */
  readonly failure: string | undefined
}

function toFieldError({ field, message }: { readonly field: string; readonly message: string }): FieldError {
  const [, name = field, index] = /^([^[.]+)(?:\[(\d+)\])?/.exec(field) ?? []
  return { field: name, index: index === undefined ? null : Number(index), message }
}

/** Returns the message to show for an error: that of the server, or `unreachable` if the server did not respond. */
export const toFailure = (error: unknown, unreachable: string): string =>
  error instanceof FlowdeskError && error.status > 0 ? error.message : unreachable

/** Splits an error into those of the fields and the rest. `shown` are the names of the fields of the form. */
export function toFormErrors(error: unknown, shown: readonly string[], unreachable: string): FormErrors {
  const given = error instanceof FlowdeskError ? (error.details?.errors ?? []) : []
  const all = given.map(toFieldError)
  const fields = all.filter(({ field }) => shown.includes(field))
  const isComplete = fields.length > 0 && fields.length === all.length
  return { fields, failure: isComplete ? undefined : toFailure(error, unreachable) }
}
