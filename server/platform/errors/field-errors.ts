import { findFormatRuleMessage } from '../i18n/format-rule-messages.ts'
import { formatMessage, type Locale, type LocalizedMessage, type MessageParams } from '../i18n/localized-message.ts'
import { ruleMessages, type ValidationRule } from '../i18n/validation-messages.ts'
import { validationFailed } from './common.ts'
import { formatDetails, type Refusal } from './refusal.ts'

export interface FieldError {
  /** The path of the field, such as `attachmentIds[2]`; empty for the body itself. */
  readonly field: string
  readonly rule: ValidationRule
  readonly params?: MessageParams
  /** Replaces the message of the rule. Has the same params. */
  readonly sentence?: LocalizedMessage
}

/** Maximum number of errors in a response, so that a long invalid list does not block the event loop. */
export const MAX_FIELD_ERRORS = 1000

function formatFieldMessage({ rule, params = {}, sentence }: FieldError, locale: Locale): string {
  const messageOfFormat = rule === 'format' ? findFormatRuleMessage(String(params['format'])) : undefined
  return formatMessage(sentence ?? messageOfFormat?.sentence ?? ruleMessages[rule], locale, {
    ...params,
    ...messageOfFormat?.params,
  })
}

const toErrorEntries = (locale: Locale, errors: readonly FieldError[]) =>
  errors.map((error) => ({
    field: error.field,
    rule: error.rule,
    message: formatFieldMessage(error, locale),
    params: error.params ?? {},
  }))

/** Formats the first `MAX_FIELD_ERRORS` errors as `{ errors: [{ field, rule, message, params }] }`. */
export const createFieldErrorDetails =
  (...errors: readonly FieldError[]) =>
  (locale: Locale) => ({ errors: toErrorEntries(locale, errors.slice(0, MAX_FIELD_ERRORS)) })

export const createValidationRefusal = (...errors: readonly FieldError[]): Refusal =>
  validationFailed({ details: createFieldErrorDetails(...errors) })

/** Returns the messages as one text, for clients that get no details; null if the refusal names no field. */
export function formatFieldErrors(refusal: Refusal, locale: Locale): string | null {
  const details = formatDetails(refusal, locale)
  if (!Array.isArray(details?.['errors'])) return null
  // Only `createFieldErrorDetails` creates details with `errors`.
  const errors = details['errors'] as ReturnType<typeof toErrorEntries>
  return errors.map(({ field, message }) => `${field}: ${message}`).join(' ')
}
