import { createExcerpt, findMatchedSpans } from '#platform/search/excerpts.ts'
import { listPhoneEndings } from '#platform/search/words.ts'
import type { TicketText } from '../search-index/rules/document.ts'
import type { TicketSearch } from '../search-index/rules/search.ts'
import type { TicketMatch } from './schema.ts'

const MAX_MATCHES = 5

function findPhoneMatch({ phoneDigits }: TicketSearch, texts: readonly TicketText[]): TicketMatch | undefined {
  const number = texts.find(({ field }) => field === 'requesterPhoneNumber')
  if (!number || phoneDigits === null) return undefined
  if (!listPhoneEndings(number.text).some((ending) => ending.startsWith(phoneDigits))) return undefined
  return { field: number.field, messageId: null, excerpt: [{ text: number.text, isMatch: true }] }
}

/** Returns the phone number if it matches; otherwise, the first texts that together contain the words of a search. */
export function findMatchingTexts(search: TicketSearch, texts: readonly TicketText[]): TicketMatch[] {
  const phoneMatch = findPhoneMatch(search, texts)
  if (phoneMatch) return [phoneMatch]
  const missing = new Set(search.terms)
  const matches: TicketMatch[] = []
  for (const { field, messageId, text } of texts) {
    if (missing.size === 0 || matches.length === MAX_MATCHES) break
    const spans = findMatchedSpans(search.terms, text)
    const first = spans.find(({ terms }) => terms.some((term) => missing.has(term)))
    if (!first) continue
    matches.push({ field, messageId, excerpt: createExcerpt(text, spans, first) })
    for (const { terms } of spans) for (const term of terms) missing.delete(term)
  }
  return matches
}
