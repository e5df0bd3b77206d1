import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { createExcerpt, type ExcerptPart, findMatchedSpans } from '#platform/search/excerpts.ts'
import type { SearchTerm } from '#platform/search/terms.ts'
import type { ChatDb } from '../../database/chat.ts'
import { loadMessageTexts } from '../../search-index/queries.ts'

/** Limits on the newest messages that are searched. The index has higher ones: a page lists many conversations. */
const EXCERPT_TEXT_LIMITS = { messageCount: 100, characterCount: 20_000 } as const

/** Number of conversations whose texts are in memory at the same time. */
const TEXT_BATCH_SIZE = 10

/** Returns an excerpt of the text that contains the most terms, the first on a tie; null if no text contains a term. */
function findExcerpt(terms: readonly SearchTerm[], texts: readonly string[]): ExcerptPart[] | null {
  let excerpt: ExcerptPart[] | null = null
  let mostTerms = 0
  for (const text of texts) {
    if (mostTerms === terms.length) break
    const spans = findMatchedSpans(terms, text)
    const [first] = spans
    const termCount = new Set(spans.flatMap(({ terms: matchedTerms }) => matchedTerms)).size
    if (!first || termCount <= mostTerms) continue
    excerpt = createExcerpt(text, spans, first)
    mostTerms = termCount
  }
  return excerpt
}

/** Returns excerpts by conversation id. Omits conversations whose newest messages contain no term. */
export async function loadExcerpts(
  db: ChatDb,
  terms: readonly SearchTerm[],
  ids: readonly string[],
): Promise<Map<string, ExcerptPart[]>> {
  const excerpts = new Map<string, ExcerptPart[]>()
  if (terms.length === 0) return excerpts
  for (let from = 0; from < ids.length; from += TEXT_BATCH_SIZE) {
    const textsById = await loadMessageTexts(db, ids.slice(from, from + TEXT_BATCH_SIZE), EXCERPT_TEXT_LIMITS)
    for (const [id, bodies] of textsById) {
      const excerpt = findExcerpt(terms, bodies)
      if (excerpt) excerpts.set(id, excerpt)
      await yieldToEventLoop()
    }
  }
  return excerpts
}
