import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'
import { byDialect } from '#platform/db/by-dialect.ts'
import { isInIdList } from '#platform/db/in-list.ts'
import type { TicketingDb } from '../../database/ticketing.ts'
import { parseSearch, type SearchTerm, type TicketSearch } from '../rules/search.ts'

/** A person who sees the tickets of these pools; null for all pools. */
export interface SearchViewer {
  readonly poolIds: readonly number[] | null
}

/** Writes a search in a query language of full text, in which words need quotes only against its keywords. */
function formatSearch(
  { terms, phoneDigits }: TicketSearch,
  formatTerm: (term: SearchTerm) => string,
  [and, or]: readonly [string, string],
): string {
  const all = terms.map(formatTerm).join(and)
  return phoneDigits === null ? all : `(${all})${or}${formatTerm({ word: phoneDigits, isPrefix: true })}`
}

const toTsQuery = (search: TicketSearch): string =>
  formatSearch(search, ({ word, isPrefix }) => `'${word}'${isPrefix ? ':*' : ''}`, [' & ', ' | '])

const toContainsCondition = (search: TicketSearch): string =>
  formatSearch(search, ({ word, isPrefix }) => `"${word}${isPrefix ? '*' : ''}"`, [' AND ', ' OR '])

// The expression of the index `ticketSearch_words`.
const containsWords = (search: TicketSearch): RawBuilder<SqlBool> =>
  byDialect<SqlBool>({
    postgres: sql`array_to_tsvector(string_to_array(${sql.ref('document')}, ' ')) @@ ${toTsQuery(search)}::tsquery`,
    sqlServer: sql`contains(${sql.ref('document')}, ${toContainsCondition(search)})`,
  })

const selectMatches = (db: TicketingDb, { poolIds }: SearchViewer, search: TicketSearch) =>
  db
    .selectFrom('ticketing.ticketSearch')
    .select('ticketId')
    .where(containsWords(search))
    .$if(poolIds !== null, (matches) => matches.where('poolId', 'in', [...(poolIds ?? []), 0]))

/**
 * Returns the ids of the newest tickets whose words match, newest first. The viewer may not see all of them any longer:
 * the pools are those at the time of indexing.
 */
export async function listMatchingIds(
  db: TicketingDb,
  viewer: SearchViewer,
  search: TicketSearch,
  limit: number,
): Promise<number[]> {
  if (search.terms.length === 0) return []
  const rows = await selectMatches(db, viewer, search)
    // An expression, so that PostgreSQL uses the index of the words and does not read the documents in this order.
    .orderBy(sql`${sql.ref('ticketId')} + 0`, 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ ticketId }) => ticketId)
}

/** Number of matches up to which a list gets their ids. */
const MAX_LISTED_IDS = 10_000

/**
 * Returns a condition for the tickets that match `search`: their words, or their id. Reads the ids first, unless they
 * are too many, because the best plan of the list depends on their number.
 */
export async function matchTickets(
  db: TicketingDb,
  viewer: SearchViewer,
  text: string,
): Promise<(idColumn: string) => Expression<SqlBool>> {
  const search = parseSearch(text)
  const ownId = search.ticketId === null ? [] : [search.ticketId]
  if (search.terms.length === 0) return (idColumn) => isInIdList(idColumn, ownId)
  const found = await selectMatches(db, viewer, search)
    .limit(MAX_LISTED_IDS + 1)
    .execute()
  if (found.length <= MAX_LISTED_IDS) {
    const ids = [...found.map(({ ticketId }) => ticketId), ...ownId]
    return (idColumn) => isInIdList(idColumn, ids)
  }
  const matches = selectMatches(db, viewer, search)
  const isMatch = (idColumn: string) => sql<SqlBool>`${sql.ref(idColumn)} in (${matches})`
  return (idColumn) =>
    ownId.length === 0 ? isMatch(idColumn) : sql<SqlBool>`(${isMatch(idColumn)} or ${isInIdList(idColumn, ownId)})`
}
