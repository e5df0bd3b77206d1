import type { Reactions } from '#platform/events/facts.ts'
import type { TicketingTables } from '../database/tables.ts'
import type { Ticketing } from '../database/ticketing.ts'
import { createAccepted } from './commands/create.ts'
import { pruneAcceptances } from './commands/prune.ts'
import { ticketAccepted } from './events.ts'

const MINUTES = 60_000

/** Accepted creations become tickets; acceptances go when their keys have run out. */
export function ticketReactions(reactions: Reactions<TicketingTables>, { now }: Ticketing): void {
  reactions.onMany(ticketAccepted, 'tickets.create', (tx, payloads) =>
    createAccepted(
      tx,
      payloads.flatMap((payload) => payload.ids),
    ),
  )
  reactions.every(10 * MINUTES, 'tickets.prune', (tx) => pruneAcceptances(tx, now()))
}
