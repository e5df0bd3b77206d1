import { formatSentences } from '../i18n/formats.ts'
import { formatMessage, type Locale, type LocalizedMessage, type MessageParams } from '../i18n/localized-message.ts'
import { ruleMessages, type ValidationRule } from '../i18n/validation-messages.ts'
import { validationFailed } from './common.ts'
import { detailsOf, type Refusal } from './refusal.ts'

/** An invalid field and the rule that it violates. */
export interface FieldError {
  /** The path of the field, such as `attachmentIds[2]`; empty for the body itself. */
  readonly field: string
  readonly rule: ValidationRule
  readonly params?: MessageParams
}

const sentenceOf = (rule: ValidationRule, { format }: MessageParams): LocalizedMessage =>
  (rule === 'format' ? formatSentences.get(String(format)) : undefined) ?? ruleMessages[rule]

const toErrorEntries = (locale: Locale, errors: readonly FieldError[]) =>
  errors.map(({ field, rule, params = {} }) => ({
    field,
    rule,
    message: formatMessage(sentenceOf(rule, params), locale, params),
    params,
  }))

/**
 * Returns the details of a 422 response: `{ field, rule, message, params }` for each field, in the caller's language.
 */
export const fieldErrorDetails =
  (...errors: readonly FieldError[]) =>
  (locale: Locale) => ({ errors: toErrorEntries(locale, errors) })

export const createValidationRefusal = (...errors: readonly FieldError[]): Refusal =>
  validationFailed({ details: fieldErrorDetails(...errors) })

/** Returns the invalid fields of a refusal as one text, for clients that get no details; null if it names no field. */
export function formatFieldErrors(refusal: Refusal, locale: Locale): string | null {
  const details = detailsOf(refusal, locale)
  if (!Array.isArray(details?.['errors'])) return null
  // Only `fieldErrorDetails` creates details with `errors`.
  const errors = details['errors'] as ReturnType<typeof toErrorEntries>
  return errors.map(({ field, message }) => `${field}: ${message}`).join(' ')
}
