import type { FieldError } from '#platform/errors/field-errors.ts'
import { createBodyValidator } from '#platform/http/validation.ts'
import type { StaffMember } from '../staff/guard.ts'
import { validateRanges } from '../tickets/schema/integration.ts'
import { TicketFilter } from './schema.ts'

const validateFilter = createBodyValidator<TicketFilter>(TicketFilter, validateRanges)

/** Validates the field `filter` of a body. The paths of the errors begin with `filter`. */
export function validateFilterField({ filter }: { readonly filter?: unknown }): FieldError[] {
  if (filter === undefined) return []
  return validateFilter(filter).errors.map(({ field, ...error }) => ({
    ...error,
    field: field === '' ? 'filter' : `filter.${field}`,
  }))
}

/** Returns a filter with all fields: texts are trimmed, and absent fields are null. Throws if the filter is invalid. */
export function normalizeFilter(filter: unknown): TicketFilter {
  const result = validateFilter(filter)
  if (!('value' in result)) throw new Error('a stored filter of a saved view is invalid')
  return result.value
}

/** Whether a person who sees a view may change it: the owner and administrators may. */
export const canChangeSavedView = ({ id, role }: Pick<StaffMember, 'id' | 'role'>, ownerUserId: number): boolean =>
  id === ownerUserId || role === 'administrator'
