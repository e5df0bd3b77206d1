import { isTermMatched, type SearchTerm } from './terms.ts'
import { findAddresses, findWords } from './words.ts'

/** A part of a text, in UTF-16 code units. */
interface Span {
  readonly start: number
  readonly end: number
}

/** A word or an e-mail address of a text, with the terms that it matches. */
export interface MatchedSpan extends Span {
  readonly terms: readonly SearchTerm[]
}

export interface ExcerptPart {
  readonly text: string
  readonly isMatch: boolean
}

const CHARACTERS_BEFORE_MATCH = 60
const EXCERPT_LENGTH = 200

/** Returns the words and e-mail addresses of a text that match at least one of the terms, in their order. */
export function findMatchedSpans(terms: readonly SearchTerm[], text: string): MatchedSpan[] {
  const spans: MatchedSpan[] = []
  for (const words of [findAddresses(text), findWords(text)])
    for (const { start, end, forms } of words) {
      const matchedTerms = terms.filter((term) => isTermMatched(term, forms))
      if (matchedTerms.length > 0) spans.push({ start, end, terms: matchedTerms })
    }
  return spans.sort((a, b) => a.start - b.start)
}

function mergeSpans(spans: readonly Span[]): Span[] {
  const merged: Span[] = []
  for (const { start, end } of spans) {
    const last = merged.at(-1)
    if (last && start <= last.end) merged[merged.length - 1] = { start: last.start, end: Math.max(last.end, end) }
    else merged.push({ start, end })
  }
  return merged
}

/** Returns the position itself; if it is in the middle of a surrogate pair, returns the start of the pair. */
const toCharacterStart = (text: string, at: number): number =>
  /^[\udc00-\udfff]/.test(text.slice(at, at + 1)) ? at - 1 : at

/** Returns the text around the match `anchor`, in parts. `isMatch` is true for the parts that are in one of `spans`. */
export function createExcerpt(text: string, spans: readonly Span[], anchor: Span): ExcerptPart[] {
  const from = toCharacterStart(text, Math.max(0, anchor.start - CHARACTERS_BEFORE_MATCH))
  const to = toCharacterStart(text, Math.min(text.length, Math.max(from + EXCERPT_LENGTH, anchor.end)))
  const parts: ExcerptPart[] = []
  const add = (part: string, isMatch: boolean) => {
    if (part !== '') parts.push({ text: part, isMatch })
  }
  let at = from
  for (const { start, end } of mergeSpans(spans.filter((span) => span.start >= from && span.end <= to))) {
    add(`${at === from && from > 0 ? '…' : ''}${text.slice(at, start)}`, false)
    add(text.slice(start, end), true)
    at = end
  }
  add(`${text.slice(at, to)}${to < text.length ? '…' : ''}`, false)
  return parts
}
