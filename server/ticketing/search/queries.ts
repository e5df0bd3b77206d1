import { createConcurrencyLimit } from '#platform/http/concurrency-limit.ts'
import { type PageRequest, toPageRequest, toPageResponse } from '#platform/http/schema-builders.ts'
import type { Ticketing, TicketingDb } from '../database/ticketing.ts'
import { listMatchingIds } from '../search-index/queries/matches.ts'
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

/** Returns the ids of the visible tickets that match: that with the searched id first, then the newest first. */
async function findTickets(db: TicketingDb, staff: Staff, search: TicketSearch) {
  const matching = await listMatchingIds(db, staff, search, MAX_FOUND_TICKETS + 1)
  const newest = matching.slice(0, MAX_FOUND_TICKETS)
  const visible = new Set(
    await listVisibleIds(db, staff, search.ticketId === null ? newest : [search.ticketId, ...newest]),
  )
  const first = search.ticketId !== null && visible.has(search.ticketId) ? [search.ticketId] : []
  const others = newest.filter((id) => visible.has(id) && id !== search.ticketId)
  return { ids: [...first, ...others].slice(0, MAX_FOUND_TICKETS), isExact: matching.length <= MAX_FOUND_TICKETS }
}

async function searchTickets(
  db: TicketingDb,
  staff: Staff,
  text: string,
  page: PageRequest,
): Promise<TicketSearchResults> {
  const search = parseSearch(text)
  const { ids, isExact } = await findTickets(db, staff, search)
  const pageIds = ids.slice((page.page - 1) * page.pageSize, page.page * page.pageSize)
  const items: TicketSearchResult[] = []
  for (let from = 0; from < pageIds.length; from += TEXT_BATCH_SIZE)
    items.push(...(await loadResults(db, staff, search, pageIds.slice(from, from + TEXT_BATCH_SIZE))))
  return { ...toPageResponse(items, ids.length, page), isTotalCountExact: isExact }
}

export type SearchTickets = (staff: Staff, query: TicketSearchQuery) => Promise<TicketSearchResults>

/** Creates the function that searches tickets. It throws `overloaded` if too many searches wait. */
export function createTicketSearcher({ db }: Pick<Ticketing, 'db'>): SearchTickets {
  const limit = createConcurrencyLimit(MAX_CONCURRENT_SEARCHES, MAX_WAITING_SEARCHES)
  return (staff, query) => limit(() => searchTickets(db, staff, query.search, toPageRequest(query)))
}
