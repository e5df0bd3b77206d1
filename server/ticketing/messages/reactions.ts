import type { Reactions } from '#platform/events/facts.ts'
import type { TicketingTables } from '../database/tables.ts'
import type { Ticketing } from '../database/ticketing.ts'
import { pruneReceipts } from './commands.ts'

const MINUTES = 60_000

/** Receipts go when their keys have run out. */
export function messageReactions(reactions: Reactions<TicketingTables>, { now }: Ticketing): void {
  reactions.every(10 * MINUTES, 'messages.prune', (tx) => pruneReceipts(tx, now()))
}
