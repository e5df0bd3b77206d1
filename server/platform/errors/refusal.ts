import type { Locale, Params, Sentence } from '../i18n/sentence.ts'

type Details = Readonly<Record<string, unknown>>

export interface RefusalOptions {
  /** The `details` of the response, or a function that returns them in a language; null in the response if omitted. */
  readonly details?: Details | ((locale: Locale) => Details)
  /** Header fields of the response, such as `retry-after`. */
  readonly headers?: Readonly<Record<string, string>>
  /** Values for the placeholders of the sentence. */
  readonly params?: Params
}

/** An expected error: an HTTP status, a stable code, and a message that is translated for the caller. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly status: number
  readonly code: string
  readonly sentence: Sentence
  readonly options: RefusalOptions

  constructor(status: number, code: string, sentence: Sentence, options: RefusalOptions = {}) {
    super(`${code} ${sentence.en}`)
    this.status = status
    this.code = code
    this.sentence = sentence
    this.options = options
  }
}

/** Creates the refusals of one kind. Throw what it returns. The API reference lists it by status and code. */
export interface RefusalFactory {
  (options?: RefusalOptions): Refusal
  readonly status: number
  readonly code: string
  readonly sentence: Sentence
}

/** Declares a kind of refusal. `always` are its default options. */
export const refusal = (
  status: number,
  code: string,
  sentence: Sentence,
  always: RefusalOptions = {},
): RefusalFactory =>
  Object.assign((options?: RefusalOptions) => new Refusal(status, code, sentence, { ...always, ...options }), {
    ...{ status, code, sentence },
  })
