import { isInIdList } from '#platform/db/in-list.ts'
import type { TicketingDb } from '../../database/ticketing.ts'

const selectStale = (db: TicketingDb) =>
  db
    .selectFrom('ticketing.ticketActivity as activity')
    .select('activity.ticketId')
    .where((e) =>
      e.not(
        e.exists(
          e
            .selectFrom('ticketing.ticketSearch as indexed')
            .select('indexed.ticketId')
            .whereRef('indexed.ticketId', '=', 'activity.ticketId')
            .whereRef('indexed.version', '=', 'activity.version'),
        ),
      ),
    )

const toIds = (rows: readonly { readonly ticketId: number }[]): number[] => rows.map(({ ticketId }) => ticketId)

/** Returns the tickets that changed after `since` and whose current version is not indexed, earliest change first. */
export const listStaleSince = async (db: TicketingDb, since: string, limit: number): Promise<number[]> =>
  toIds(
    await selectStale(db).where('activity.updatedAt', '>', since).orderBy('activity.updatedAt').limit(limit).execute(),
  )

/** Returns the tickets with ids from `first` to `last` whose current version is not indexed, newest first. */
export const listStaleInRange = async (
  db: TicketingDb,
  [first, last]: readonly [number, number],
  limit: number,
): Promise<number[]> =>
  toIds(
    await selectStale(db)
      .where('activity.ticketId', '>=', first)
      .where('activity.ticketId', '<=', last)
      .orderBy('activity.ticketId', 'desc')
      .limit(limit)
      .execute(),
  )

/** Returns the highest id of a ticket; 0 if there is none. */
export async function findNewestTicketId(db: TicketingDb): Promise<number> {
  const newest = db.selectFrom('ticketing.ticketActivity').select('ticketId').orderBy('ticketId', 'desc').limit(1)
  return (await newest.executeTakeFirst())?.ticketId ?? 0
}

/** Returns the pool, the version and the indexed version (null if there is none) of each ticket, ordered by id. */
export const loadVersions = (db: TicketingDb, ids: readonly number[]) =>
  db
    .selectFrom('ticketing.ticketActivity as activity')
    .innerJoin('ticketing.ticket as ticket', 'ticket.id', 'activity.ticketId')
    .leftJoin('ticketing.ticketSearch as indexed', 'indexed.ticketId', 'activity.ticketId')
    .select(['activity.ticketId', 'activity.version', 'ticket.poolId', 'indexed.version as indexedVersion'])
    .where(isInIdList('activity.ticketId', ids))
    .orderBy('activity.ticketId')
    .execute()
