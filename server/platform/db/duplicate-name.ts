import { createValidationRefusal } from '../errors/field-errors.ts'
import { isUniqueViolation } from './database-errors.ts'

/** Returns the validation error of `name` if a unique index rejected it; any other error unchanged. */
export const toDuplicateNameError = (error: unknown): unknown =>
  isUniqueViolation(error) ? createValidationRefusal({ field: 'name', rule: 'unique' }) : error
