import type { Sentence } from './sentences.ts'

const bracket = (text: string): string => `⟦${text}⟧`

const bracketForms = (sentence: Sentence): Sentence =>
  typeof sentence === 'string'
    ? bracket(sentence)
    : { ...sentence, other: bracket(sentence.other), ...(sentence.one ? { one: bracket(sentence.one) } : {}) }

/** Puts every sentence in brackets. Tests look for visible text without brackets: it would not be translated. */
export const toPseudo = <Sentences extends Readonly<Record<string, Sentence | undefined>>>(
  english: Sentences,
): Sentences =>
  Object.fromEntries(
    Object.entries(english).map(([key, sentence]) => [key, sentence && bracketForms(sentence)]),
    // The entries have the keys of the English sentences.
  ) as Sentences
