import type { Reactions } from '#platform/events/facts.ts'
import type { TicketingTables } from '../database/tables.ts'
import type { Ticketing } from '../database/ticketing.ts'
import { pruneReceipts } from './commands.ts'

const MINUTES = 60_000
const ROUNDS = 20

/** Receipts go when their keys have run out. */
export function messageReactions(reactions: Reactions<TicketingTables>, { now }: Ticketing): void {
  reactions.every(10 * MINUTES, 'messages.prune', async (tx) => {
    for (let round = 0; round < ROUNDS && (await pruneReceipts(tx, now())); round++);
  })
}
