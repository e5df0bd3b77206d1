import { createBatchedLookup } from '#platform/db/batched-lookup.ts'
import { compileOnce } from '#platform/db/compile-once.ts'
import { isInAsciiTextList } from '#platform/db/in-list.ts'
import type { Ticketing, TicketingDb } from '../database/ticketing.ts'
import { isCompletedStatus } from '../statuses/rules.ts'
import { ticketNotFound } from '../tickets/errors.ts'
import { isTrackingKey } from '../tickets/rules/visibility.ts'
import type { TrackingRecord } from './schema.ts'

type RecordsByKey = Map<string, TrackingRecord>

const selectTicketsByKey = compileOnce((db: TicketingDb, trackingKeys: readonly string[]) =>
  db
    .selectFrom('ticketing.ticket')
    .select(['trackingKey', 'id', 'statusId', 'createdAt', 'completedAt'])
    .where(isInAsciiTextList('trackingKey', trackingKeys)),
)

async function loadRecords(db: TicketingDb, trackingKeys: string[]): Promise<RecordsByKey> {
  const { rows } = await selectTicketsByKey(db, trackingKeys)
  return new Map(
    rows.map(({ trackingKey, id, statusId, createdAt, completedAt }) => [
      trackingKey,
      { ticketId: id, isCompleted: isCompletedStatus(statusId), createdAt, completedAt },
    ]),
  )
}

/** Throws `ticketNotFound`. */
export type ReadTrackingRecord = (trackingKey: string) => Promise<TrackingRecord>

/** Reads that arrive while a query runs share the next query. */
export function createTrackingReader({ db, now }: Ticketing): ReadTrackingRecord {
  const findRecord = createBatchedLookup((trackingKeys: string[]) => loadRecords(db, trackingKeys), now)
  return async (trackingKey) => {
    const record = isTrackingKey(trackingKey) ? await findRecord(trackingKey) : undefined
    if (!record) throw ticketNotFound()
    return record
  }
}
