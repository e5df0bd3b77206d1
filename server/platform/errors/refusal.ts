import type { Locale, Params, Sentence } from '../i18n/sentence.ts'

type Details = Readonly<Record<string, unknown>>

/** What a refusal may carry beside its name. */
export interface RefusalOptions {
  /** The machine-readable part of the answer, or how it reads in a language; null where there is nothing to add. */
  readonly details?: Details | ((locale: Locale) => Details)
  /** Header fields of the answer, such as `retry-after`. */
  readonly headers?: Readonly<Record<string, string>>
  /** What fills the placeholders of the sentence. */
  readonly params?: Params
}

/** A wrong call, said in one way: a status, a stable code, and a sentence in the caller's language. */
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

/** A named refusal: call it where it applies and throw what it returns. The reference lists it by status and code. */
export interface RefusalFactory {
  (options?: RefusalOptions): Refusal
  readonly status: number
  readonly code: string
  readonly sentence: Sentence
}

/** Declares a refusal once, in the `errors.ts` of its owner. `always` is what it carries unless told otherwise. */
export const refusal = (
  status: number,
  code: string,
  sentence: Sentence,
  always: RefusalOptions = {},
): RefusalFactory =>
  Object.assign((options?: RefusalOptions) => new Refusal(status, code, sentence, { ...always, ...options }), {
    ...{ status, code, sentence },
  })
