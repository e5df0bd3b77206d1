import type { TSchema } from 'typebox'
import type { FieldError } from '#platform/errors/field-errors.ts'
import { email, flag, nullable, object, preservedText, trimmedText } from '#platform/http/schema-builders.ts'
import { createBodyValidator } from '#platform/http/validation.ts'
import { NewTicket } from '../../tickets/schema/integration.ts'
import { type FormField, MAX_OPTION_LENGTH } from '../schema.ts'

const { subject, description, requesterFullName, requesterEmailAddress, requesterPhoneNumber } = NewTicket.properties

const ticketFieldSchemas = { subject, description, requesterFullName, requesterEmailAddress, requesterPhoneNumber }

export type TicketFieldName = keyof typeof ticketFieldSchemas

const customFieldSchemas: Readonly<Record<FormField['type'], TSchema>> = {
  text: nullable(trimmedText(1000)),
  textarea: nullable(preservedText(10_000)),
  email: nullable(email()),
  phone: requesterPhoneNumber,
  select: nullable(trimmedText(MAX_OPTION_LENGTH)),
  checkbox: nullable(flag()),
}

type Value = string | boolean | null

interface ValueValidator {
  readonly validate: ReturnType<typeof createBodyValidator<{ readonly value: Value }>>
  readonly maxLength: number | null
}

const createValueValidator = (schema: TSchema): ValueValidator => ({
  validate: createBodyValidator<{ readonly value: Value }>(object({ value: schema })),
  maxLength: 'maxLength' in schema && typeof schema.maxLength === 'number' ? schema.maxLength : null,
})

const createValueValidators = (schemas: Readonly<Record<string, TSchema>>): ReadonlyMap<string, ValueValidator> =>
  new Map(Object.entries(schemas).map(([name, schema]) => [name, createValueValidator(schema)]))

const ticketValidators = createValueValidators(ticketFieldSchemas)
const customValidators = createValueValidators(customFieldSchemas)

export const isTicketField = (key: string): key is TicketFieldName => Object.hasOwn(ticketFieldSchemas, key)

type FieldKeyAndType = Pick<FormField, 'key' | 'type'>

function findValueValidator({ key, type }: FieldKeyAndType): ValueValidator | undefined {
  return isTicketField(key) ? ticketValidators.get(key) : customValidators.get(type)
}

/** Returns the maximum length of the value of a field with this key and type; null for a checkbox. */
export const findMaxLength = (field: FieldKeyAndType): number | null => findValueValidator(field)?.maxLength ?? null

const countCharacters = (text: string): number => Array.from(text).length

type ValueError = Omit<FieldError, 'field'>

interface CheckedValue {
  /** Null if the input is empty or invalid. */
  readonly value: Value
  readonly errors: readonly ValueError[]
}

function checkSchema(field: FieldKeyAndType, input: unknown): CheckedValue {
  const result = findValueValidator(field)?.validate({ value: input })
  if (!result) throw new Error(`the form field ${field.key} has no validator`)
  return 'value' in result ? { value: result.value.value, errors: [] } : { value: null, errors: result.errors }
}

const findLengthErrors = (maxLength: number | null, value: string): ValueError[] =>
  maxLength === null || countCharacters(value) <= maxLength ? [] : [{ rule: 'maxLength', params: { limit: maxLength } }]

/** Returns the errors of an option of a select, which must be a valid value of the field. */
export function findOptionErrors(
  field: FieldKeyAndType & Pick<FormField, 'maxLength'>,
  option: string,
): readonly ValueError[] {
  const { value, errors } = checkSchema(field, option)
  return errors.length === 0 && typeof value === 'string' ? findLengthErrors(field.maxLength, value) : errors
}

/** Compares the value with the options as a ticket would contain them: e-mail addresses are in lower case. */
const isOption = (field: FormField, value: string): boolean =>
  field.options.includes(value) || field.options.some((option) => checkSchema(field, option).value === value)

function findConstraintErrors(field: FormField, value: Value): ValueError[] {
  const { isRequired, type, options, maxLength } = field
  if (value === null || value === false) return isRequired ? [{ rule: 'required' }] : []
  if (typeof value !== 'string') return []
  if (type === 'select' && !isOption(field, value)) return [{ rule: 'enum', params: { allowed: options.join(', ') } }]
  return findLengthErrors(maxLength, value)
}

function checkValue(
  field: FormField,
  submittedValue: unknown,
): { readonly value: Value; readonly errors: FieldError[] } {
  const { value, errors } = checkSchema(field, submittedValue)
  const valueErrors = errors.length > 0 ? errors : findConstraintErrors(field, value)
  return { value, errors: valueErrors.map((error) => ({ ...error, field: `values.${field.key}` })) }
}

export interface CheckedValues {
  /** The value of each field; null if it is empty or violates the schema of the field. */
  readonly values: ReadonlyMap<FormField, Value>
  readonly errors: readonly FieldError[]
}

/** Checks the values of a submission. Ignores values whose key belongs to no field. */
export function checkValues(
  fields: readonly FormField[],
  submittedValues: Readonly<Record<string, unknown>>,
): CheckedValues {
  const checked = fields.map((field) => {
    const value = Object.hasOwn(submittedValues, field.key) ? submittedValues[field.key] : null
    return { field, ...checkValue(field, value) }
  })
  return {
    values: new Map(checked.map(({ field, value }) => [field, value])),
    errors: checked.flatMap(({ errors }) => errors),
  }
}
