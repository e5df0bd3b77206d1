import type { TicketText } from '../search-index/rules/document.ts'
import { isTermMet, type SearchTerm, type TicketSearch } from '../search-index/rules/search.ts'
import { findAddresses, findWords, listPhoneEndings } from '../search-index/rules/words.ts'
import type { TicketMatch } from './schema.ts'

/** A part of a text, in UTF-16 code units. */
interface Span {
  readonly start: number
  readonly end: number
}

/** A word or an e-mail address of a text, with the terms that it meets. */
interface MatchedSpan extends Span {
  readonly terms: readonly SearchTerm[]
}

const MAX_MATCHES = 5

const CHARACTERS_BEFORE_MATCH = 60
const EXCERPT_LENGTH = 200

function findMatchedSpans({ terms }: TicketSearch, text: string): MatchedSpan[] {
  const spans: MatchedSpan[] = []
  for (const words of [findAddresses(text), findWords(text)])
    for (const { start, end, forms } of words) {
      const met = terms.filter((term) => isTermMet(term, forms))
      if (met.length > 0) spans.push({ start, end, terms: met })
    }
  return spans.sort((a, b) => a.start - b.start)
}

/** Joins spans that touch, as those of an address and of its words do. */
function mergeSpans(spans: readonly Span[]): Span[] {
  const merged: Span[] = []
  for (const { start, end } of spans) {
    const last = merged.at(-1)
    if (last && start <= last.end) merged[merged.length - 1] = { start: last.start, end: Math.max(last.end, end) }
    else merged.push({ start, end })
  }
  return merged
}

/** Returns the position itself, or the start of the surrogate pair in whose middle it is. */
const toCharacterStart = (text: string, at: number): number =>
  /^[\udc00-\udfff]/.test(text.slice(at, at + 1)) ? at - 1 : at

/** Cuts out the text around the match `first`. Returns the parts of this excerpt; those that match are marked. */
function createExcerpt(text: string, spans: readonly Span[], first: Span): TicketMatch['excerpt'] {
  const from = toCharacterStart(text, Math.max(0, first.start - CHARACTERS_BEFORE_MATCH))
  const to = toCharacterStart(text, Math.min(text.length, Math.max(from + EXCERPT_LENGTH, first.end)))
  const parts: TicketMatch['excerpt'] = []
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

function findPhoneMatch({ phoneDigits }: TicketSearch, texts: readonly TicketText[]): TicketMatch | undefined {
  const number = texts.find(({ field }) => field === 'requesterPhoneNumber')
  if (!number || phoneDigits === null) return undefined
  if (!listPhoneEndings(number.text).some((ending) => ending.startsWith(phoneDigits))) return undefined
  return { field: number.field, messageId: null, excerpt: [{ text: number.text, isMatch: true }] }
}

/**
 * Returns the phone number if it matches; otherwise, the first texts that together contain the words of a search, at
 * most `MAX_MATCHES`.
 */
export function findMatches(search: TicketSearch, texts: readonly TicketText[]): TicketMatch[] {
  const phoneMatch = findPhoneMatch(search, texts)
  if (phoneMatch) return [phoneMatch]
  const missing = new Set(search.terms)
  const matches: TicketMatch[] = []
  for (const { field, messageId, text } of texts) {
    if (missing.size === 0 || matches.length === MAX_MATCHES) break
    const spans = findMatchedSpans(search, text)
    const first = spans.find(({ terms }) => terms.some((term) => missing.has(term)))
    if (!first) continue
    matches.push({ field, messageId, excerpt: createExcerpt(text, spans, first) })
    for (const { terms } of spans) for (const term of terms) missing.delete(term)
  }
  return matches
}
