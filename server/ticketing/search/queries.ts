import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { type PageRequest, toPageRequest, toPageResponse } from '#platform/http/schema-builders.ts'
import type { SearchLimit } from '#platform/search/search-limit.ts'
import type { Ticketing, TicketingDb } from '../database/ticketing.ts'
import { findMatchingTickets } from '../search-index/queries/matches.ts'
import { loadTicketTexts, TEXT_BATCH_SIZE } from '../search-index/queries/texts.ts'
import { parseSearch, type TicketSearch } from '../search-index/rules/search.ts'
import type { StaffMember } from '../staff/guard.ts'
import { listVisibleIds, loadDashboardTickets } from '../tickets/queries/dashboard.ts'
import { findMatchingTexts } from './rules.ts'
import {
  MAX_FOUND_TICKETS,
  type TicketMatch,
  type TicketSearchQuery,
  type TicketSearchResult,
  type TicketSearchResults,
} from './schema.ts'

const idMatch = (id: number): TicketMatch => ({
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
    const matches = findMatchingTexts(search, texts.get(id) ?? [])
    if (ticket) results.push({ ticket, matches: id === search.ticketId ? [idMatch(id), ...matches] : matches })
    await yieldToEventLoop()
  }
  return results
}

/** Returns visible matches, at least up to the end of the page: the ticket with the searched id, then the newest. */
async function findTickets(db: TicketingDb, staff: StaffMember, search: TicketSearch, { page, pageSize }: PageRequest) {
  const counts = { maxCount: MAX_FOUND_TICKETS, neededCount: page * pageSize }
  const { ids: matching, hasMore } = await findMatchingTickets(db, staff, search, counts)
  const searchedIds = search.ticketId === null ? [] : [search.ticketId]
  const visible = new Set(await listVisibleIds(db, staff, [...searchedIds, ...matching]))
  const others = matching.filter((id) => visible.has(id) && id !== search.ticketId)
  const found = [...searchedIds.filter((id) => visible.has(id)), ...others]
  const ids = found.slice(0, MAX_FOUND_TICKETS)
  const isTotalCountExact = !hasMore && found.length === ids.length
  return { ids, totalCount: isTotalCountExact ? ids.length : MAX_FOUND_TICKETS, isTotalCountExact }
}

async function searchTickets(
  db: TicketingDb,
  staff: StaffMember,
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

export type SearchTickets = (staff: StaffMember, query: TicketSearchQuery) => Promise<TicketSearchResults>

/** Creates the function that searches tickets. The function throws `overloaded` if too many searches wait. */
export const createTicketSearcher =
  ({ db }: Pick<Ticketing, 'db'>, limit: SearchLimit): SearchTickets =>
  (staff, query) =>
    limit(() => searchTickets(db, staff, query.search, toPageRequest(query)))
