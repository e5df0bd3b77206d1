import type { FieldError } from '#platform/errors/field-errors.ts'

/** Parses the part at the path `field`, without unknown members, or adds its errors and returns undefined. */
export type PartParser<T> = (errors: FieldError[], field: string, given: unknown) => T | undefined

export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isMissing = (given: unknown): boolean =>
  given === undefined || given === null || (typeof given === 'string' && given.trim() === '')

/** Parses a value with `parse`, or adds the error `required` if it is absent, null or a blank text. */
export const requiredParser =
  <T>(parse: PartParser<T>): PartParser<T> =>
  (errors, field, given) => {
    if (!isMissing(given)) return parse(errors, field, given)
    errors.push({ field, rule: 'required' })
    return undefined
  }

/** Parses a value with `parse`, or returns null if it is absent, null or a blank text. */
export const optionalParser =
  <T>(parse: PartParser<T>): PartParser<T | null> =>
  (errors, field, given) =>
    isMissing(given) ? null : parse(errors, field, given)

export const integerParser =
  (minimum: number, maximum: number): PartParser<number> =>
  (errors, field, given) => {
    if (typeof given !== 'number' || !Number.isInteger(given)) {
      errors.push({ field, rule: 'type', params: { type: 'integer' } })
      return undefined
    }
    if (given < minimum) errors.push({ field, rule: 'minimum', params: { limit: minimum } })
    else if (given > maximum) errors.push({ field, rule: 'maximum', params: { limit: maximum } })
    else return given
    return undefined
  }

export const parseRecordId: PartParser<number> = integerParser(1, Number.MAX_SAFE_INTEGER)

export const parseFlag: PartParser<boolean> = (errors, field, given) => {
  if (typeof given === 'boolean') return given
  errors.push({ field, rule: 'type', params: { type: 'boolean' } })
  return undefined
}

export const oneOfParser =
  <const W extends string | number>(words: readonly W[]): PartParser<W> =>
  (errors, field, given) => {
    const wanted = typeof given === 'string' ? given.trim() : given
    const word = words.find((one) => one === wanted)
    if (word !== undefined) return word
    const type = typeof words[0] === 'number' ? 'integer' : 'string'
    const isMistyped = type === 'integer' ? !Number.isInteger(given) : typeof given !== 'string'
    errors.push(
      isMistyped
        ? { field, rule: 'type', params: { type } }
        : { field, rule: 'enum', params: { allowed: words.join(', ') } },
    )
    return undefined
  }

/** Parses a text of at most `maxLength` code points after trimming. Returns the trimmed text unless `isPreserved`. */
export const textParser =
  (maxLength: number, { isPreserved = false } = {}): PartParser<string> =>
  (errors, field, given) => {
    if (typeof given !== 'string') {
      errors.push({ field, rule: 'type', params: { type: 'string' } })
      return undefined
    }
    const trimmed = given.trim()
    if (given.includes('\0') || !given.isWellFormed()) errors.push({ field, rule: 'text', params: {} })
    else if (Array.from(trimmed).length > maxLength)
      errors.push({ field, rule: 'maxLength', params: { limit: maxLength } })
    else return isPreserved ? given : trimmed
    return undefined
  }

function findListErrors(field: string, given: readonly unknown[], maxItems: number, isUnique: boolean): FieldError[] {
  if (given.length === 0) return [{ field, rule: 'required' }]
  if (given.length > maxItems) return [{ field, rule: 'maxItems', params: { limit: maxItems } }]
  return isUnique && new Set(given).size < given.length ? [{ field, rule: 'unique', params: {} }] : []
}

/** Parses a list of 1 to `maxItems` entries, each with `parse`. If `isUnique`, all entries must differ. */
export const listParser =
  <T>(maxItems: number, parse: PartParser<T>, { isUnique = false } = {}): PartParser<T[]> =>
  (errors, field, given) => {
    if (!Array.isArray(given)) {
      errors.push({ field, rule: 'type', params: { type: 'array' } })
      return undefined
    }
    const listErrors = findListErrors(field, given, maxItems, isUnique)
    errors.push(...listErrors)
    // A list that is too long is not read, so that it costs no more than a valid one.
    if (given.length > maxItems) return undefined
    const entries = given.map((entry: unknown, index) => requiredParser(parse)(errors, `${field}[${index}]`, entry))
    const valid = entries.filter((entry) => entry !== undefined)
    return listErrors.length === 0 && valid.length === given.length ? valid : undefined
  }
