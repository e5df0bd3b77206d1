import type { FieldError } from '#platform/errors/field-errors.ts'
import { FormField, type NewFormField } from '../schema.ts'
import { findMaxLength, findOptionErrors, isTicketField } from './values.ts'

type UncheckedField = { readonly [Member in keyof NewFormField]?: unknown }

const isObject = (value: unknown): value is UncheckedField => typeof value === 'object' && value !== null

const isFieldType = (type: unknown): type is FormField['type'] =>
  (FormField.properties.type as { readonly enum?: readonly unknown[] }).enum?.includes(type) === true

function findOptionCountErrors({ type, options }: UncheckedField, path: string): FieldError[] {
  const count = Array.isArray(options) ? options.length : 0
  if (type === 'select') return count === 0 ? [{ field: `${path}.options`, rule: 'required' }] : []
  return count === 0 ? [] : [{ field: `${path}.options`, rule: 'maxItems', params: { limit: 0 } }]
}

function findInvalidOptionErrors({ key, type, options, maxLength }: UncheckedField, path: string): FieldError[] {
  if (typeof key !== 'string' || type !== 'select' || !Array.isArray(options)) return []
  const field = { key, type, maxLength: typeof maxLength === 'number' ? maxLength : null } as const
  const entries: readonly unknown[] = options
  return entries.flatMap((option, index) => {
    const errors = typeof option === 'string' ? findOptionErrors(field, option) : []
    return errors.map((error) => ({ ...error, field: `${path}.options[${index}]` }))
  })
}

function findLengthErrors({ key, type, maxLength }: UncheckedField, path: string): FieldError[] {
  if (typeof key !== 'string' || !isFieldType(type) || typeof maxLength !== 'number') return []
  const limit = findMaxLength({ key, type })
  return limit === null || maxLength <= limit
    ? []
    : [{ field: `${path}.maxLength`, rule: 'maximum', params: { limit } }]
}

function findFieldErrors(field: UncheckedField, index: number, keys: readonly unknown[]): FieldError[] {
  const path = `fields[${index}]`
  const isDuplicate = field.key !== undefined && keys.indexOf(field.key) < index
  const isTicketFieldCheckbox = field.type === 'checkbox' && typeof field.key === 'string' && isTicketField(field.key)
  return [
    ...(isDuplicate ? [{ field: `${path}.key`, rule: 'unique' } as const] : []),
    ...(isTicketFieldCheckbox ? [{ field: `${path}.type`, rule: 'state' } as const] : []),
    ...findOptionCountErrors(field, path),
    ...findInvalidOptionErrors(field, path),
    ...findLengthErrors(field, path),
  ]
}

/** Returns the errors in the fields of a form that the schema does not find. Ignores a value that is not a list. */
export function validateFields(fields: unknown): FieldError[] {
  if (!Array.isArray(fields)) return []
  const entries: readonly unknown[] = fields
  const keys = entries.map((field) => (isObject(field) ? field.key : undefined))
  const hasContent = keys.includes('subject') || keys.includes('description')
  return [
    ...(hasContent ? [] : [{ field: 'fields', rule: 'required' } as const]),
    ...entries.flatMap((field, index) => (isObject(field) ? findFieldErrors(field, index, keys) : [])),
  ]
}

/** Returns the fields in their order, with defaults for omitted members. */
export const toFormFields = (fields: readonly NewFormField[]): FormField[] =>
  fields
    .map((field, index) => ({
      ...field,
      isRequired: field.isRequired ?? false,
      options: field.options ?? [],
      order: field.order ?? index,
    }))
    .toSorted((one, other) => one.order - other.order)
