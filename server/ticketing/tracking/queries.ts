import { compileOnce } from '#platform/db/compile-once.ts'
import { isOneKey } from '#platform/db/is-one-of.ts'
import { lookUpTogether } from '#platform/db/look-up.ts'
import type { Ticketing, TicketingDb } from '../database/ticketing.ts'
import { isTerminal } from '../statuses/rules.ts'
import { ticketNotFound } from '../tickets/errors.ts'
import { isTrackingKey } from '../tickets/rules.ts'
import type { TrackingRecord } from './schema.ts'

type Records = Map<string, TrackingRecord>

const ticketsByKey = compileOnce((db: TicketingDb, trackingKeys: readonly string[]) =>
  db
    .selectFrom('ticketing.ticket')
    .select(['trackingKey', 'id', 'statusId', 'createdAt', 'completedAt'])
    .where(isOneKey('trackingKey', trackingKeys)),
)

async function loadRecords(db: TicketingDb, trackingKeys: string[]): Promise<Records> {
  const { rows } = await ticketsByKey(db, trackingKeys)
  return new Map(
    rows.map(({ trackingKey, id, statusId, createdAt, completedAt }) => [
      trackingKey,
      { ticketId: id, isCompleted: isTerminal(statusId), createdAt, completedAt },
    ]),
  )
}

/**
 * Creates the reader of public tracking records. Reads that arrive while a query runs share the next one. Throws
 * SVC:4001.
 */
export function trackingReader({ db, now }: Ticketing): (trackingKey: string) => Promise<TrackingRecord> {
  const findRecord = lookUpTogether((trackingKeys: string[]) => loadRecords(db, trackingKeys), now)
  return async (trackingKey) => {
    const record = isTrackingKey(trackingKey) ? await findRecord(trackingKey) : undefined
    if (!record) throw ticketNotFound()
    return record
  }
}
