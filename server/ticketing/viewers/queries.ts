import type { TicketingDb } from '../database/ticketing.ts'
import { selectPeopleWhoSee } from '../staff/queries.ts'
import { MAX_VIEWERS, type TicketViewers } from './schema.ts'

/** Returns the people who view a ticket of a pool and can see it, the earliest first. */
export async function listTicketViewers(
  db: TicketingDb,
  { id: ticketId, poolId }: { readonly id: number; readonly poolId: number },
  now: Date,
): Promise<TicketViewers> {
  const items = await selectPeopleWhoSee(db, poolId)
    .innerJoin('ticketing.ticketViewer as viewing', 'viewing.userId', 'person.id')
    .where('viewing.ticketId', '=', ticketId)
    .where('viewing.expiresAt', '>', now.toISOString())
    .select(['viewing.userId', 'person.displayName', 'viewing.state', 'viewing.since', 'viewing.expiresAt'])
    .orderBy('viewing.since')
    .orderBy('viewing.userId')
    .limit(MAX_VIEWERS)
    .execute()
  return { items }
}
