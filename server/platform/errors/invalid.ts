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

/** Refuses with SVC:2001 and every wrong field, as `{field, rule, message, params}` in the caller's language. */
export const invalid = (...errors: readonly FieldError[]): Refusal =>
  validationFailed({ details: (locale) => ({ errors: toldIn(locale, errors) }) })
