import { createExcerpt, findMatchedSpans } from '#platform/search/excerpts.ts'
import { listPhoneEndings } from '#platform/search/words.ts'
import type { TicketText } from '../search-index/rules/document.ts'
import type { TicketSearch } from '../search-index/rules/search.ts'
import type { TicketMatch } from './schema.ts'

const MAX_MATCHES = 5

function findPhoneMatch({ phoneDigits }: TicketSearch, texts: readonly TicketText[]): TicketMatch | undefined {
  const phoneNumber = texts.find(({ field }) => field === 'requesterPhoneNumber')
  if (!phoneNumber || phoneDigits === null) return undefined
  if (!listPhoneEndings(phoneNumber.text).some((ending) => ending.startsWith(phoneDigits))) return undefined
  return { field: phoneNumber.field, messageId: null, excerpt: [{ text: phoneNumber.text, isMatch: true }] }
}

/** Returns the phone number if it matches; otherwise, the first texts that together contain the words of a search. */
export function selectTicketMatches(search: TicketSearch, texts: readonly TicketText[]): TicketMatch[] {
  const phoneMatch = findPhoneMatch(search, texts)
  if (phoneMatch) return [phoneMatch]
  const missingTerms = new Set(search.terms)
  const matches: TicketMatch[] = []
  for (const { field, messageId, text } of texts) {
    if (missingTerms.size === 0 || matches.length === MAX_MATCHES) break
    const spans = findMatchedSpans(search.terms, text)
    const firstSpanWithMissingTerm = spans.find(({ terms }) => terms.some((term) => missingTerms.has(term)))
    if (!firstSpanWithMissingTerm) continue
    matches.push({ field, messageId, excerpt: createExcerpt(text, spans, firstSpanWithMissingTerm) })
    for (const { terms } of spans) for (const term of terms) missingTerms.delete(term)
  }
  return matches
}
