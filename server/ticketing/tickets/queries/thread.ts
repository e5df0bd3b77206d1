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

/** Returns a message thread: the ticket and, visible or not, ancestors and merged tickets of each ticket in it. */
export async function loadThreadTicketIds(db: TicketingDb, id: number): Promise<ReadonlySet<number>> {
  const found = new Set<number>()
  let next: number | readonly number[] = id
  // One query for each level of merges: for one recursive query over parents and merges, PostgreSQL reads whole tables.
  do {
    const rows = await listChainsWithMerges(db, next)
    for (const row of rows) found.add(row.id)
    const merged = new Set(rows.flatMap(({ mergedTicketId }) => mergedTicketId ?? []))
    next = [...merged].filter((ticketId) => !found.has(ticketId))
  } while (next.length > 0)
  return found
}
