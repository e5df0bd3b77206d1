import type { Reactions } from '#platform/events/facts.ts'
import type { TicketingTables } from '../database/tables.ts'
import type { Ticketing } from '../database/ticketing.ts'
import { pruneTicketReceipts } from './commands/prune.ts'

const MINUTES = 60_000

/** Removes the receipts of creations when their keys have expired. */
export function ticketReactions(reactions: Reactions<TicketingTables>, { now }: Ticketing): void {
  reactions.every(10 * MINUTES, 'tickets.prune', (tx) => pruneTicketReceipts(tx, now()))
}
