import { prepareUpdate } from '#platform/db/bulk-statements.ts'
import { compileOnce } from '#platform/db/compile-once.ts'
import { isInIdList } from '#platform/db/in-list.ts'
import type { TicketingDb } from '../../database/ticketing.ts'

const selectVersionsForUpdate = (tx: TicketingDb, ids: readonly number[]) =>
  tx
    .selectFrom('ticketing.ticketActivity')
    .select(['ticketId', 'version'])
    .where(isInIdList('ticketId', ids))
    // All transactions lock in this order, so that they cannot deadlock.
    .orderBy('ticketId')
    .forUpdate()

/**
 * Locks tickets until the end of the transaction and returns their versions. Read the tickets with a later statement:
 * the snapshot of the locking statement can be older than a change that the statement waited for.
 */
export const lockTickets = compileOnce(selectVersionsForUpdate)

/** Like `lockTickets`, but skips tickets that other transactions have locked. */
export const lockAvailableTickets = compileOnce((tx: TicketingDb, ids: readonly number[]) =>
  selectVersionsForUpdate(tx, ids).skipLocked(),
)

/** Builds the statement that records changes of tickets. `version` is the version that was read plus one. */
export const buildActivityUpdate = prepareUpdate(
  'ticketing.ticketActivity',
  { ticketId: 'bigint', updatedAt: 'instant', version: 'int' },
  { keyColumn: 'ticketId', versionColumn: 'version' },
)
