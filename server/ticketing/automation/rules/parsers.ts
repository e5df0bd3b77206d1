import type { FieldError } from '#platform/errors/field-errors.ts'

/** Parses the value at the path `field`, and drops unknown members. If invalid, adds errors and returns undefined. */
export type ValueParser<T> = (errors: FieldError[], field: string, input: unknown) => T | undefined

export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isMissing = (input: unknown): boolean =>
  input === undefined || input === null || (typeof input === 'string' && input.trim() === '')

/** Parses a value with `parse`, or adds the error `required` if it is absent, null or a blank text. */
export const requiredParser =
  <T>(parse: ValueParser<T>): ValueParser<T> =>
  (errors, field, input) => {
    if (!isMissing(input)) return parse(errors, field, input)
    errors.push({ field, rule: 'required' })
    return undefined
  }

/** Parses a value with `parse`, or returns null if it is absent, null or a blank text. */
export const optionalParser =
  <T>(parse: ValueParser<T>): ValueParser<T | null> =>
  (errors, field, input) =>
    isMissing(input) ? null : parse(errors, field, input)

export const integerParser =
  (minimum: number, maximum: number): ValueParser<number> =>
  (errors, field, input) => {
    if (typeof input !== 'number' || !Number.isInteger(input)) {
      errors.push({ field, rule: 'type', params: { type: 'integer' } })
      return undefined
    }
    if (input < minimum) errors.push({ field, rule: 'minimum', params: { limit: minimum } })
    else if (input > maximum) errors.push({ field, rule: 'maximum', params: { limit: maximum } })
    else return input
    return undefined
  }

export const parseRecordId: ValueParser<number> = integerParser(1, Number.MAX_SAFE_INTEGER)

export const parseFlag: ValueParser<boolean> = (errors, field, input) => {
  if (typeof input === 'boolean') return input
  errors.push({ field, rule: 'type', params: { type: 'boolean' } })
  return undefined
}

export const oneOfParser =
  <const W extends string | number>(allowedValues: readonly W[]): ValueParser<W> =>
  (errors, field, input) => {
    const trimmed = typeof input === 'string' ? input.trim() : input
    const value = allowedValues.find((one) => one === trimmed)
    if (value !== undefined) return value
    const type = typeof allowedValues[0] === 'number' ? 'integer' : 'string'
    const isMistyped = type === 'integer' ? !Number.isInteger(input) : typeof input !== 'string'
    errors.push(
      isMistyped
        ? { field, rule: 'type', params: { type } }
        : { field, rule: 'enum', params: { allowed: allowedValues.join(', ') } },
    )
    return undefined
  }

/** Parses a text of at most `maxLength` code points after trimming. Returns it trimmed, unless `keepsWhitespace`. */
export const textParser =
  (maxLength: number, { keepsWhitespace = false } = {}): ValueParser<string> =>
  (errors, field, input) => {
    if (typeof input !== 'string') {
      errors.push({ field, rule: 'type', params: { type: 'string' } })
      return undefined
    }
    const trimmed = input.trim()
    if (input.includes('\0') || !input.isWellFormed()) errors.push({ field, rule: 'text', params: {} })
    else if (Array.from(trimmed).length > maxLength)
      errors.push({ field, rule: 'maxLength', params: { limit: maxLength } })
    else return keepsWhitespace ? input : trimmed
    return undefined
  }

function findListErrors(field: string, input: readonly unknown[], maxItems: number, isUnique: boolean): FieldError[] {
  if (input.length === 0) return [{ field, rule: 'required' }]
  if (input.length > maxItems) return [{ field, rule: 'maxItems', params: { limit: maxItems } }]
  return isUnique && new Set(input).size < input.length ? [{ field, rule: 'unique', params: {} }] : []
}

/** Parses a list of 1 to `maxItems` entries, each with `parse`. If `isUnique`, all entries must differ. */
export const listParser =
  <T>(maxItems: number, parse: ValueParser<T>, { isUnique = false } = {}): ValueParser<T[]> =>
  (errors, field, input) => {
    if (!Array.isArray(input)) {
      errors.push({ field, rule: 'type', params: { type: 'array' } })
      return undefined
    }
    const listErrors = findListErrors(field, input, maxItems, isUnique)
    errors.push(...listErrors)
    // Does not parse the entries of a list that is too long, so that it costs no more than a valid one.
    if (input.length > maxItems) return undefined
    const entries = input.map((entry: unknown, index) => requiredParser(parse)(errors, `${field}[${index}]`, entry))
    const valid = entries.filter((entry) => entry !== undefined)
    return listErrors.length === 0 && valid.length === input.length ? valid : undefined
  }
