import { readPage, selectTotal } from '#platform/http/paging.ts'
import type { PageRequest } from '#platform/http/schema-builders.ts'
import type { TicketingDb } from '../database/ticketing.ts'
import { selectStaffWhoCanSeePool } from '../staff/queries.ts'

/** A ticket, and the pool that decides who sees it. */
export interface WatchedTicket {
  readonly id: number
  readonly poolId: number
}

/** Selects the watchers who are active and see the ticket. */
const selectWatchers = (db: TicketingDb, { id, poolId }: WatchedTicket) =>
  selectStaffWhoCanSeePool(db, poolId)
    .innerJoin('ticketing.ticketWatcher as watcher', 'watcher.userId', 'person.id')
    .where('watcher.ticketId', '=', id)

const watcherColumns = ['watcher.userId', 'person.displayName', 'watcher.createdAt'] as const

/** Returns a page of the watchers who see the ticket, the earliest first. */
export function listWatchers(db: TicketingDb, ticket: WatchedTicket, page: PageRequest) {
  const watchers = selectWatchers(db, ticket)
  const listQuery = watchers.select(watcherColumns).orderBy('watcher.createdAt').orderBy('watcher.userId')
  return readPage(page, watchers.select(selectTotal), listQuery, (rows) => rows)
}

export const findWatcher = (db: TicketingDb, ticket: WatchedTicket, userId: number) =>
  selectWatchers(db, ticket).select(watcherColumns).where('watcher.userId', '=', userId).executeTakeFirst()

/** Returns the ids of the watchers who see the ticket. */
export async function loadWatcherIds(db: TicketingDb, ticket: WatchedTicket): Promise<number[]> {
  const rows = await selectWatchers(db, ticket).select('watcher.userId').execute()
  return rows.map(({ userId }) => userId)
}
