import { compileOnce } from '#platform/db/compile-once.ts'
import { isOneOf } from '#platform/db/is-one-of.ts'
import { rowUpdater } from '#platform/db/many-rows.ts'
import type { TicketingDb } from '../../database/ticketing.ts'

const versionsOf = (tx: TicketingDb, ids: readonly number[]) =>
  tx
    .selectFrom('ticketing.ticketActivity')
    .select(['ticketId', 'version'])
    .where(isOneOf('ticketId', ids))
    // In one order everywhere, so that two transactions cannot deadlock.
    .orderBy('ticketId')
    .forUpdate()

/**
 * Locks tickets until the end of the transaction and returns their versions. Waits for locks that other transactions hold.
 * Read the tickets by a later statement: the snapshot of this one may be older than the change that it waited for.
 */
export const lockTickets = compileOnce(versionsOf)

/** As `lockTickets`, but skips the tickets that other transactions have locked. */
export const lockFreeTickets = compileOnce((tx: TicketingDb, ids: readonly number[]) =>
  versionsOf(tx, ids).skipLocked(),
)

/** The statement that records changes of tickets; `version` is one more than the version that was read. */
export const updateActivities = rowUpdater(
  'ticketing.ticketActivity',
  { ticketId: 'bigint', updatedAt: 'instant', version: 'int' },
  { key: 'ticketId', version: 'version' },
)
