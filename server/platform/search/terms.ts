import { findAddresses, findWords, type TextWord } from './words.ts'

/** A word that a document must contain; if `isPrefix`, any word that begins with this one is enough. */
export interface SearchTerm {
  readonly word: string
  readonly isPrefix: boolean
}

// A single letter matches only whole words, because too many words begin with it. A text in a script without spaces is
// indexed as pairs of characters: there, a single character is a prefix, which matches the pairs that begin with it.
const toTerm = ({ forms, isFromUnspacedScript }: TextWord): SearchTerm => {
  const word = forms.at(-1) ?? ''
  const isOneCharacter = Array.from(word).length === 1
  return { word, isPrefix: isFromUnspacedScript ? isOneCharacter : !isOneCharacter }
}

/** False for the last character of a text in a script without spaces, if the pair before it contains this character. */
const isSearched = (
  { start, forms, isFromUnspacedScript }: TextWord,
  _index: number,
  all: readonly TextWord[],
): boolean =>
  !(
    isFromUnspacedScript &&
    Array.from(forms[0] ?? '').length === 1 &&
    all.some((other) => other.isFromUnspacedScript && other.start < start && other.end > start)
  )

function removeSpans(text: string, spans: readonly TextWord[]): string {
  return spans.reduceRight((rest, { start, end }) => `${rest.slice(0, start)} ${rest.slice(end)}`, text)
}

/** Returns the distinct terms of a search: its e-mail addresses, then its other words. */
export function parseTerms(search: string): SearchTerm[] {
  const addresses = [...findAddresses(search)]
  const words = [...findWords(removeSpans(search, addresses))].filter(isSearched)
  const terms = new Map([...addresses, ...words].map(toTerm).map((term) => [term.word, term]))
  return [...terms.values()]
}

export const isTermMatched = ({ word, isPrefix }: SearchTerm, forms: readonly string[]): boolean =>
  forms.some((form) => (isPrefix ? form.startsWith(word) : form === word))
