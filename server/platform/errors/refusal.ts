import type { Locale, LocalizedMessage, MessageParams } from '../i18n/localized-message.ts'

type Details = Readonly<Record<string, unknown>>

export interface RefusalOptions {
  /** The `details` of the response beside the reason, or a function that returns them in a language. */
  readonly details?: Details | ((locale: Locale) => Details)
  readonly headers?: Readonly<Record<string, string>>
  readonly params?: MessageParams
}

export interface RefusalKind {
  readonly status: number
  /** The code of a family of errors, such as `SVC:3008`. */
  readonly code: string
  /** In snake case; null if no other kind has the same code and status. */
  readonly reason: string | null
  readonly sentence: LocalizedMessage
}

/** An expected error: an HTTP status, a stable code, and a message that is translated for the caller. */
export class Refusal extends Error implements RefusalKind {
  override readonly name = 'Refusal'
  readonly status: number
  readonly code: string
  readonly reason: string | null
  readonly sentence: LocalizedMessage
  readonly options: RefusalOptions

  constructor({ status, code, reason, sentence }: RefusalKind, options: RefusalOptions = {}) {
    super(`${code} ${sentence.en}`)
    this.status = status
    this.code = code
    this.reason = reason
    this.sentence = sentence
    this.options = options
  }
}

/** Creates the refusals of one kind. Throw what it returns. */
export interface RefusalFactory extends RefusalKind {
  (options?: RefusalOptions): Refusal
}

/** `code` includes a reason if another kind has the same code and status. `defaults` apply unless overridden. */
export function refusal(
  status: number,
  code: string | readonly [code: string, reason: string],
  sentence: LocalizedMessage,
  defaults: RefusalOptions = {},
): RefusalFactory {
  const [family, reason] = typeof code === 'string' ? [code, null] : code
  const kind = { status, code: family, reason, sentence }
  return Object.assign((options?: RefusalOptions) => new Refusal(kind, { ...defaults, ...options }), kind)
}

/** Returns the details in a language, including the reason; null if a refusal has neither. */
export function formatDetails({ reason, options }: Refusal, locale: Locale): Details | null {
  const details = typeof options.details === 'function' ? options.details(locale) : options.details
  return reason === null ? (details ?? null) : { reason, ...details }
}
