import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { type PageRequest, toPageRequest, toPageResponse } from '#platform/http/schema-builders.ts'
import type { SearchLimit } from '#platform/search/search-limit.ts'
import type { Ticketing, TicketingDb } from '../database/ticketing.ts'
import { findMatchingTickets } from '../search-index/queries/matches.ts'
import { loadTicketTexts, TEXT_BATCH_SIZE } from '../search-index/queries/texts.ts'
import { parseSearch, type TicketSearch } from '../search-index/rules/search.ts'
import type { StaffMember } from '../staff/guard.ts'
import { listVisibleIds, loadDashboardTickets } from '../tickets/queries/dashboard.ts'
import { selectTicketMatches } from './rules.ts'
import {
  MAX_FOUND_TICKETS,
  type TicketMatch,
  type TicketSearchQuery,
  type TicketSearchResult,
  type TicketSearchResults,
} from './schema.ts'

const createIdMatch = (id: number): TicketMatch => ({
  field: 'id',
  messageId: null,
  excerpt: [{ text: String(id), isMatch: true }],
})

async function loadResults(
  db: TicketingDb,
  staff: StaffMember,
  search: TicketSearch,
  ids: readonly number[],
): Promise<TicketSearchResult[]> {
  const tickets = await loadDashboardTickets(db, staff, ids)
  const texts = await loadTicketTexts(db, ids)
  const results: TicketSearchResult[] = []
  for (const id of ids) {
    const ticket = tickets.get(id)
    const matches = selectTicketMatches(search, texts.get(id) ?? [])
    if (ticket) results.push({ ticket, matches: id === search.ticketId ? [createIdMatch(id), ...matches] : matches })
    await yieldToEventLoop()
  }
  return results
}

/**
 * Returns the ids of visible matches, from the first to at least the last of the requested page. The ticket whose id
 * was searched for comes first, then the others, newest first.
 */
async function findVisibleMatches(
  db: TicketingDb,
  staff: StaffMember,
  search: TicketSearch,
  { page, pageSize }: PageRequest,
) {
  const limits = { maxCount: MAX_FOUND_TICKETS, neededCount: page * pageSize }
  const { ids: matchingIds, hasMore } = await findMatchingTickets(db, staff, search, limits)
  const searchedIds = search.ticketId === null ? [] : [search.ticketId]
  const visibleIds = new Set(await listVisibleIds(db, staff, [...searchedIds, ...matchingIds]))
  const otherIds = matchingIds.filter((id) => visibleIds.has(id) && id !== search.ticketId)
  const foundIds = [...searchedIds.filter((id) => visibleIds.has(id)), ...otherIds]
  const ids = foundIds.slice(0, MAX_FOUND_TICKETS)
  const isTotalCountExact = !hasMore && foundIds.length === ids.length
  return { ids, totalCount: isTotalCountExact ? ids.length : MAX_FOUND_TICKETS, isTotalCountExact }
}

async function searchTickets(
  db: TicketingDb,
  staff: StaffMember,
  text: string,
  page: PageRequest,
): Promise<TicketSearchResults> {
  const search = parseSearch(text)
  const { ids, totalCount, isTotalCountExact } = await findVisibleMatches(db, staff, search, page)
  const pageIds = ids.slice((page.page - 1) * page.pageSize, page.page * page.pageSize)
  const items: TicketSearchResult[] = []
  for (let from = 0; from < pageIds.length; from += TEXT_BATCH_SIZE)
    items.push(...(await loadResults(db, staff, search, pageIds.slice(from, from + TEXT_BATCH_SIZE))))
  return { ...toPageResponse(items, totalCount, page), isTotalCountExact }
}

export type SearchTickets = (staff: StaffMember, query: TicketSearchQuery) => Promise<TicketSearchResults>

/** Creates the function that searches tickets. The function throws `overloaded` if too many searches wait. */
export const createTicketSearcher =
  ({ db }: Pick<Ticketing, 'db'>, limit: SearchLimit): SearchTickets =>
  (staff, query) =>
    limit(() => searchTickets(db, staff, query.search, toPageRequest(query)))
