import type { TicketingDb } from '../database/ticketing.ts'
import { isTerminal } from '../statuses/rules.ts'
import { ticketNotFound } from '../tickets/errors.ts'
import { isTrackingKey } from '../tickets/rules.ts'
import type { TrackingRecord } from './schema.ts'

/** What a tracking key tells anybody, from the moment of acceptance on. Refuses with SVC:4001. */
export async function trackingRecord(db: TicketingDb, trackingKey: string): Promise<TrackingRecord> {
  if (!isTrackingKey(trackingKey)) throw ticketNotFound()
  const ticket = await db
    .selectFrom('ticketing.ticket')
    .select(['id', 'statusId', 'createdAt', 'completedAt'])
    .where('trackingKey', '=', trackingKey)
    .executeTakeFirst()
  if (ticket) {
    const { id, statusId, createdAt, completedAt } = ticket
    return { ticketId: id, isCompleted: isTerminal(statusId), createdAt, completedAt }
  }
  const accepted = await db
    .selectFrom('ticketing.acceptance')
    .select(['id', 'acceptedAt'])
    .where('trackingKey', '=', trackingKey)
    .executeTakeFirst()
  if (!accepted) throw ticketNotFound()
  return { ticketId: accepted.id, isCompleted: false, createdAt: accepted.acceptedAt, completedAt: null }
}
