import { readPage, selectTotal } from '#platform/http/paging.ts'
import type { PageRequest } from '#platform/http/schema-builders.ts'
import type { TicketingDb } from '../database/ticketing.ts'
import { selectStaffWhoCanSeePool } from '../staff/queries.ts'
import type { TicketViewers } from './schema.ts'

/** Returns a page of the viewers of a ticket who can see its pool, in the order in which they began to view it. */
export function listTicketViewers(
  db: TicketingDb,
  { id: ticketId, poolId }: { readonly id: number; readonly poolId: number },
  now: Date,
  page: PageRequest,
): Promise<TicketViewers> {
  const viewers = selectStaffWhoCanSeePool(db, poolId)
    .innerJoin('ticketing.ticketViewer as viewing', 'viewing.userId', 'person.id')
    .where('viewing.ticketId', '=', ticketId)
    .where('viewing.expiresAt', '>', now.toISOString())
  const listQuery = viewers
    .select(['viewing.userId', 'person.displayName', 'viewing.state', 'viewing.since', 'viewing.expiresAt'])
    .orderBy('viewing.since')
    .orderBy('viewing.userId')
  return readPage(page, viewers.select(selectTotal), listQuery, (rows) => rows)
}
