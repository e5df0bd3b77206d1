import { type Rule, ruleSentences } from '../i18n/rules.ts'
import { type Locale, type Params, say } from '../i18n/sentence.ts'
import { validationFailed } from './common.ts'
import { detailsOf, type Refusal } from './refusal.ts'

/** An invalid field and the rule that it violates. */
export interface FieldError {
  /** The path of the field, such as `attachmentIds[2]`; empty for the body itself. */
  readonly field: string
  readonly rule: Rule
  readonly params?: Params
}

const errorEntries = (locale: Locale, errors: readonly FieldError[]) =>
  errors.map(({ field, rule, params = {} }) => ({
    field,
    rule,
    message: say(ruleSentences[rule], locale, params),
    params,
  }))

/**
 * Returns the details of a 422 response: `{ field, rule, message, params }` for each field, in the caller's language.
 */
export const fieldDetails =
  (...errors: readonly FieldError[]) =>
  (locale: Locale) => ({ errors: errorEntries(locale, errors) })

export const invalid = (...errors: readonly FieldError[]): Refusal =>
  validationFailed({ details: fieldDetails(...errors) })

/** Returns the invalid fields of a refusal as one text, for clients that get no details; null if it names no field. */
export function fieldsInWords(refusal: Refusal, locale: Locale): string | null {
  const details = detailsOf(refusal, locale)
  if (!Array.isArray(details?.['errors'])) return null
  // Only `fieldDetails` creates details with `errors`.
  const errors = details['errors'] as ReturnType<typeof errorEntries>
  return errors.map(({ field, message }) => `${field}: ${message}`).join(' ')
}
