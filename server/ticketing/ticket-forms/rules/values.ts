import type { TSchema } from 'typebox'
import type { FieldError } from '#platform/errors/field-errors.ts'
import { email, flag, nullable, object, preservedText, trimmedText } from '#platform/http/schema-builders.ts'
import { createBodyValidator } from '#platform/http/validation.ts'
import { NewTicket } from '../../tickets/schema/integration.ts'
import { type FormField, MAX_OPTION_LENGTH } from '../schema.ts'

const { subject, description, requesterFullName, requesterEmailAddress, requesterPhoneNumber } = NewTicket.properties

/** The members of a ticket that a field can fill. */
const ticketMembers = { subject, description, requesterFullName, requesterEmailAddress, requesterPhoneNumber }

export type TicketMember = keyof typeof ticketMembers

/** The schemas of custom fields by type. */
const customMembers: Readonly<Record<FormField['type'], TSchema>> = {
  text: nullable(trimmedText(1000)),
  textarea: nullable(preservedText(10_000)),
  email: nullable(email()),
  phone: requesterPhoneNumber,
  select: nullable(trimmedText(MAX_OPTION_LENGTH)),
  checkbox: nullable(flag()),
}

type Value = string | boolean | null

interface ValueRule {
  readonly validate: ReturnType<typeof createBodyValidator<{ readonly value: Value }>>
  /** Null for a checkbox, which has no length. */
  readonly maxLength: number | null
}

const createValueRule = (schema: TSchema): ValueRule => ({
  validate: createBodyValidator<{ readonly value: Value }>(object({ value: schema })),
  maxLength: 'maxLength' in schema && typeof schema.maxLength === 'number' ? schema.maxLength : null,
})

const createValueRules = (schemas: Readonly<Record<string, TSchema>>): ReadonlyMap<string, ValueRule> =>
  new Map(Object.entries(schemas).map(([name, schema]) => [name, createValueRule(schema)]))

const ticketRules = createValueRules(ticketMembers)
const customRules = createValueRules(customMembers)

export const isTicketMember = (key: string): key is TicketMember => Object.hasOwn(ticketMembers, key)

type Identity = Pick<FormField, 'key' | 'type'>

function findValueRule({ key, type }: Identity): ValueRule | undefined {
  return isTicketMember(key) ? ticketRules.get(key) : customRules.get(type)
}

/** Returns the maximum length of the value of a field with this key and type; null for a checkbox. */
export const findMaxLength = (field: Identity): number | null => findValueRule(field)?.maxLength ?? null

const countCharacters = (text: string): number => Array.from(text).length

/** Checks a value against the settings of its field: `isRequired`, `options` and `maxLength`. */
function findFormError(
  { isRequired, type, options, maxLength }: FormField,
  value: Value,
): Omit<FieldError, 'field'> | null {
  if (value === null || value === false) return isRequired ? { rule: 'required' } : null
  if (typeof value !== 'string') return null
  if (type === 'select' && !options.includes(value)) return { rule: 'enum', params: { allowed: options.join(', ') } }
  if (maxLength === null || countCharacters(value) <= maxLength) return null
  return { rule: 'maxLength', params: { limit: maxLength } }
}

function checkValue(field: FormField, given: unknown): { readonly value: Value; readonly errors: FieldError[] } {
  const result = findValueRule(field)?.validate({ value: given })
  const path = `values.${field.key}`
  if (!result) throw new Error(`the form field ${field.key} has no rule`)
  if (!('value' in result)) return { value: null, errors: result.errors.map((error) => ({ ...error, field: path })) }
  const { value } = result.value
  const error = findFormError(field, value)
  return { value, errors: error ? [{ ...error, field: path }] : [] }
}

export interface CheckedValues {
  /** The value of each field; null if it is empty or violates the schema of the field. */
  readonly values: ReadonlyMap<FormField, Value>
  readonly errors: readonly FieldError[]
}

/** Checks the values of a submission. Ignores values whose key belongs to no field. */
export function checkValues(fields: readonly FormField[], given: Readonly<Record<string, unknown>>): CheckedValues {
  const checked = fields.map((field) => {
    const value = Object.hasOwn(given, field.key) ? given[field.key] : null
    return { field, ...checkValue(field, value) }
  })
  return {
    values: new Map(checked.map(({ field, value }) => [field, value])),
    errors: checked.flatMap(({ errors }) => errors),
  }
}
