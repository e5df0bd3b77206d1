import { type Rule, ruleSentences } from '../i18n/rules.ts'
import { type Locale, type Params, say } from '../i18n/sentence.ts'
import { validationFailed } from './common.ts'
import type { Refusal } from './refusal.ts'

/** One field that is wrong, by the rule it breaks. */
export interface FieldError {
  /** As `attachmentIds[2]`; empty for the body itself. */
  readonly field: string
  readonly rule: Rule
  readonly params?: Params
}

const toldIn = (locale: Locale, errors: readonly FieldError[]) =>
  errors.map(({ field, rule, params = {} }) => ({
    field,
    rule,
    message: say(ruleSentences[rule], locale, params),
    params,
  }))

/** The details of a 422: every wrong field, as `{field, rule, message, params}` in the caller's language. */
export const fieldDetails =
  (...errors: readonly FieldError[]) =>
  (locale: Locale) => ({ errors: toldIn(locale, errors) })

/** Refuses with SVC:2001 and every wrong field. */
export const invalid = (...errors: readonly FieldError[]): Refusal =>
  validationFailed({ details: fieldDetails(...errors) })

/** Every wrong field with its rule as one text, for callers who see no details; null where a refusal names no field. */
export function fieldsInWords({ options }: Refusal, locale: Locale): string | null {
  const details = typeof options.details === 'function' ? options.details(locale) : options.details
  if (!Array.isArray(details?.['errors'])) return null
  // Nothing but `fieldDetails` makes details with errors.
  const errors = details['errors'] as ReturnType<typeof toldIn>
  return errors.map(({ field, message }) => `${field}: ${message}`).join(' ')
}
