import { type Expression, type SqlBool, sql } from 'kysely'
import { isInIdList } from '#platform/db/in-list.ts'
import { type CountQuery, selectTotal } from '#platform/http/paging.ts'
import { containsTerms } from '#platform/search/contains-terms.ts'
import type { TicketingDb } from '../../database/ticketing.ts'
import { parseSearch, type TicketSearch } from '../rules/search.ts'

/** A person who sees the tickets of the pools `poolIds`; null means all pools. */
export interface SearchViewer {
  readonly poolIds: readonly number[] | null
}

const containsSearch = ({ terms, phoneDigits }: TicketSearch) =>
  containsTerms('document', phoneDigits === null ? [terms] : [terms, [{ word: phoneDigits, isPrefix: true }]])

const filterMatches = (db: TicketingDb, { poolIds }: SearchViewer, search: TicketSearch) =>
  db
    .selectFrom('ticketing.ticketSearch')
    .where(containsSearch(search))
    // There is no pool 0: it only keeps the list from being empty, which would be invalid SQL.
    .$if(poolIds !== null, (matches) => matches.where('poolId', 'in', [...(poolIds ?? []), 0]))

const selectMatches = (db: TicketingDb, viewer: SearchViewer, search: TicketSearch) =>
  filterMatches(db, viewer, search).select('ticketId')

/** Returns the ids of matching tickets, in no order. If there are more than `limit`, returns any `limit` of them. */
async function listAnyMatches(
  db: TicketingDb,
  viewer: SearchViewer,
  search: TicketSearch,
  limit: number,
): Promise<number[]> {
  const rows = await selectMatches(db, viewer, search).limit(limit).execute()
  return rows.map(({ ticketId }) => ticketId)
}

/** How many of the newest ids a search with many matches reads first. */
const NEWEST_ID_RANGE = 2000

/** Searches the newest tickets first. Searches and sorts all tickets only if this finds fewer than `count` matches. */
async function listNewestMatches(
  db: TicketingDb,
  viewer: SearchViewer,
  search: TicketSearch,
  count: number,
): Promise<number[]> {
  const matches = selectMatches(db, viewer, search).limit(count)
  const newest = db.selectFrom('ticketing.ticketSearch').select((e) => e.fn.max<number>('ticketId').as('id'))
  const { id: newestId } = await newest.executeTakeFirstOrThrow()
  const newestRows = await matches
    .where('ticketId', '>', newestId - NEWEST_ID_RANGE)
    .orderBy('ticketId', 'desc')
    .execute()
  // Sorts by an expression, so that PostgreSQL uses the index of the words and not that of the ids.
  const rows =
    newestRows.length === count ? newestRows : await matches.orderBy(sql`${sql.ref('ticketId')} + 0`, 'desc').execute()
  return rows.map(({ ticketId }) => ticketId)
}

export interface FoundTickets {
  /** The newest tickets first. May include tickets that have left the pools of the viewer since they were indexed. */
  readonly ids: readonly number[]
  /** Whether more than `maxCount` tickets match. */
  readonly hasMore: boolean
}

/** Returns all matches if there are at most `maxCount`; otherwise only the newest `neededCount`, to limit the work. */
export async function findMatchingTickets(
  db: TicketingDb,
  viewer: SearchViewer,
  search: TicketSearch,
  { maxCount, neededCount }: { readonly maxCount: number; readonly neededCount: number },
): Promise<FoundTickets> {
  if (search.terms.length === 0) return { ids: [], hasMore: false }
  const ids = await listAnyMatches(db, viewer, search, maxCount + 1)
  if (ids.length <= maxCount) return { ids: ids.sort((a, b) => b - a), hasMore: false }
  return { ids: await listNewestMatches(db, viewer, search, Math.min(neededCount, maxCount)), hasMore: true }
}

/** Maximum number of matches whose ids a filter lists. With more, the filter contains a subquery for the search. */
const MAX_LISTED_IDS = 10_000

export interface MatchFilter {
  /** Returns SQL that is true if the column contains the id of a match. */
  readonly isMatch: (idColumn: string) => Expression<SqlBool>
  /**
   * Counts the matches that were in pools of the viewer when they were indexed. Null if there are at most
   * `MAX_LISTED_IDS` matches, or if the searched text can also be an id.
   */
  readonly countQuery: CountQuery | null
}

/** Creates a filter by words or id. It lists the ids if there are few: the best query plan depends on their number. */
export async function createMatchFilter(db: TicketingDb, viewer: SearchViewer, text: string): Promise<MatchFilter> {
  const search = parseSearch(text)
  const searchedIds = search.ticketId === null ? [] : [search.ticketId]
  const matchingIds = search.terms.length === 0 ? [] : await listAnyMatches(db, viewer, search, MAX_LISTED_IDS + 1)
  if (matchingIds.length <= MAX_LISTED_IDS) {
    const ids = [...matchingIds, ...searchedIds]
    return { isMatch: (idColumn) => isInIdList(idColumn, ids), countQuery: null }
  }
  const matches = selectMatches(db, viewer, search)
  const isMatch = (idColumn: string) => sql<SqlBool>`${sql.ref(idColumn)} in ${matches}`
  if (searchedIds.length === 0) return { isMatch, countQuery: filterMatches(db, viewer, search).select(selectTotal) }
  const isMatchOrSearchedId = (idColumn: string) =>
    sql<SqlBool>`(${isMatch(idColumn)} or ${isInIdList(idColumn, searchedIds)})`
  return { isMatch: isMatchOrSearchedId, countQuery: null }
}
