import { isInIdList } from '#platform/db/in-list.ts'
import type { TicketingDb } from '../../database/ticketing.ts'

/** Selects tickets and all their ancestors, visible or not. An ancestor that several tickets share has several rows. */
export const selectTicketChain = (db: TicketingDb, ids: number | readonly number[]) =>
  db.withRecursive('chain(id, parentTicketId)', (query) =>
    query
      .selectFrom('ticketing.ticket as own')
      .select(['own.id', 'own.parentTicketId'])
      .where((e) => (typeof ids === 'number' ? e('own.id', '=', ids) : isInIdList('own.id', ids)))
      .unionAll(
        query
          .selectFrom('ticketing.ticket as elder')
          .innerJoin('chain', 'chain.parentTicketId', 'elder.id')
          .select(['elder.id', 'elder.parentTicketId']),
      ),
  )

const listChainsWithMerges = (db: TicketingDb, ids: number | readonly number[]) =>
  selectTicketChain(db, ids)
    .selectFrom('chain')
    .leftJoin('ticketing.ticketMerge as merge', 'merge.intoTicketId', 'chain.id')
    .select(['chain.id', 'merge.ticketId as mergedTicketId'])
    .execute()

/** Returns the ids of a thread: a ticket, and all ancestors and merged tickets of any ticket in it, visible or not. */
export async function loadThreadTicketIds(db: TicketingDb, id: number): Promise<ReadonlySet<number>> {
  const threadIds = new Set<number>()
  let nextIds: number | readonly number[] = id
  // Runs one query for each level of merges. With a single recursive query, PostgreSQL would read whole tables.
  do {
    const rows = await listChainsWithMerges(db, nextIds)
    for (const row of rows) threadIds.add(row.id)
    const mergedIds = new Set(rows.flatMap(({ mergedTicketId }) => mergedTicketId ?? []))
    nextIds = [...mergedIds].filter((ticketId) => !threadIds.has(ticketId))
  } while (nextIds.length > 0)
  return threadIds
}
