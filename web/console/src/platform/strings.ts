import type { Sentence } from '../../../ui/i18n/sentences.ts'

/** The English sentences of one feature. Their type is that of all translations. */
export interface Strings<English extends Readonly<Record<string, Sentence>> = Readonly<Record<string, Sentence>>> {
  /** The name under which the translations of these sentences are found. */
  readonly name: string
  readonly english: English
}

/** Declares the sentences of a feature. `{name}` is a placeholder; a sentence with `{count}` has plural forms. */
export const defineStrings = <const English extends Readonly<Record<string, Sentence>>>(
  name: string,
  english: English,
): Strings<English> => ({ name, english })
