import { isOneKey } from '#platform/db/is-one-of.ts'
import { lookUpTogether } from '#platform/db/look-up.ts'
import type { Ticketing, TicketingDb } from '../database/ticketing.ts'
import { isTerminal } from '../statuses/rules.ts'
import { ticketNotFound } from '../tickets/errors.ts'
import { isTrackingKey } from '../tickets/rules.ts'
import type { TrackingRecord } from './schema.ts'

type Records = Map<string, TrackingRecord>

async function ofTickets(db: TicketingDb, trackingKeys: string[]): Promise<Records> {
  const tickets = await db
    .selectFrom('ticketing.ticket')
    .select(['trackingKey', 'id', 'statusId', 'createdAt', 'completedAt'])
    .where(isOneKey('trackingKey', trackingKeys))
    .execute()
  return new Map(
    tickets.map(({ trackingKey, id, statusId, createdAt, completedAt }) => [
      trackingKey,
      { ticketId: id, isCompleted: isTerminal(statusId), createdAt, completedAt },
    ]),
  )
}

async function ofAcceptances(db: TicketingDb, trackingKeys: string[]): Promise<Records> {
  const accepted = await db
    .selectFrom('ticketing.acceptance')
    .select(['trackingKey', 'id', 'acceptedAt'])
    .where(isOneKey('trackingKey', trackingKeys))
    .execute()
  return new Map(
    accepted.map(({ trackingKey, id, acceptedAt }) => [
      trackingKey,
      { ticketId: id, isCompleted: false, createdAt: acceptedAt, completedAt: null },
    ]),
  )
}

/**
 * Makes the reader of what a tracking key tells anybody, from the moment of acceptance on. Reads that arrive while a
 * statement is under way share the next one. It refuses with SVC:4001.
 */
export function trackingReader({ db, now }: Ticketing): (trackingKey: string) => Promise<TrackingRecord> {
  const recordOf = lookUpTogether<string, TrackingRecord>(async (trackingKeys) => {
    const made = await ofTickets(db, trackingKeys)
    const awaited = trackingKeys.filter((trackingKey) => !made.has(trackingKey))
    return awaited.length === 0 ? made : new Map([...(await ofAcceptances(db, awaited)), ...made])
  }, now)
  return async (trackingKey) => {
    const record = isTrackingKey(trackingKey) ? await recordOf(trackingKey) : undefined
    if (!record) throw ticketNotFound()
    return record
  }
}
