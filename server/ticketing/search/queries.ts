import { createConcurrencyLimit } from '#platform/http/concurrency-limit.ts'
import { type PageRequest, toPageRequest, toPageResponse } from '#platform/http/schema-builders.ts'
import type { Ticketing, TicketingDb } from '../database/ticketing.ts'
import { findMatchingTickets } from '../search-index/queries/matches.ts'
import { loadTicketTexts } from '../search-index/queries/texts.ts'
import { parseSearch, type TicketSearch } from '../search-index/rules/search.ts'
import type { Staff } from '../staff/guard.ts'
import { listVisibleIds, loadDashboardTickets } from '../tickets/queries/dashboard.ts'
import { findMatches } from './rules.ts'
import {
  MAX_FOUND_TICKETS,
  type TicketMatch,
  type TicketSearchQuery,
  type TicketSearchResult,
  type TicketSearchResults,
} from './schema.ts'

/** Maximum number of searches that a process runs at the same time: one for common words takes a processor. */
const MAX_CONCURRENT_SEARCHES = 4

const MAX_WAITING_SEARCHES = 200

/** Number of tickets whose texts are in memory at the same time. */
const TEXT_BATCH_SIZE = 10

const idMatch = (id: number): TicketMatch => ({
  field: 'id',
  messageId: null,
  excerpt: [{ text: String(id), isMatch: true }],
})

async function loadResults(
  db: TicketingDb,
  staff: Staff,
  search: TicketSearch,
  ids: readonly number[],
): Promise<TicketSearchResult[]> {
  const tickets = await loadDashboardTickets(db, staff, ids)
  const texts = await loadTicketTexts(db, ids)
  return ids.flatMap((id) => {
    const ticket = tickets.get(id)
    const matches = findMatches(search, texts.get(id) ?? [])
    return ticket ? [{ ticket, matches: id === search.ticketId ? [idMatch(id), ...matches] : matches }] : []
  })
}

/**
 * Returns the ids of the visible tickets up to the end of the page: that with the searched id first, then the newest
 * first. `totalCount` counts those of all pages.
 */
async function findTickets(db: TicketingDb, staff: Staff, search: TicketSearch, { page, pageSize }: PageRequest) {
  const counts = { maxCount: MAX_FOUND_TICKETS, neededCount: page * pageSize }
  const { ids: matching, hasMore } = await findMatchingTickets(db, staff, search, counts)
  const own = search.ticketId === null ? [] : [search.ticketId]
  const visible = new Set(await listVisibleIds(db, staff, [...own, ...matching]))
  const others = matching.filter((id) => visible.has(id) && id !== search.ticketId)
  const ids = [...own.filter((id) => visible.has(id)), ...others].slice(0, MAX_FOUND_TICKETS)
  return { ids, totalCount: hasMore ? MAX_FOUND_TICKETS : ids.length, isTotalCountExact: !hasMore }
}

async function searchTickets(
  db: TicketingDb,
  staff: Staff,
  text: string,
  page: PageRequest,
): Promise<TicketSearchResults> {
  const search = parseSearch(text)
  const { ids, totalCount, isTotalCountExact } = await findTickets(db, staff, search, page)
  const pageIds = ids.slice((page.page - 1) * page.pageSize, page.page * page.pageSize)
  const items: TicketSearchResult[] = []
  for (let from = 0; from < pageIds.length; from += TEXT_BATCH_SIZE)
    items.push(...(await loadResults(db, staff, search, pageIds.slice(from, from + TEXT_BATCH_SIZE))))
  return { ...toPageResponse(items, totalCount, page), isTotalCountExact }
}

export type SearchTickets = (staff: Staff, query: TicketSearchQuery) => Promise<TicketSearchResults>

/** Creates the function that searches tickets. It throws `overloaded` if too many searches wait. */
export function createTicketSearcher({ db }: Pick<Ticketing, 'db'>): SearchTickets {
  const limit = createConcurrencyLimit(MAX_CONCURRENT_SEARCHES, MAX_WAITING_SEARCHES)
  return (staff, query) => limit(() => searchTickets(db, staff, query.search, toPageRequest(query)))
}
