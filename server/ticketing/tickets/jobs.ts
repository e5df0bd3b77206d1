import type { Ticketing } from '../database/ticketing.ts'
import { staffAccessReduced } from '../staff/events.ts'
import { assignNewTickets } from './commands/assign-new.ts'
import { completeResolvedTickets } from './commands/complete-resolved.ts'
import { pruneTicketReceipts } from './commands/prune.ts'
import { unassignInvisibleTickets } from './commands/unassign.ts'
import { ticketsCreated } from './events.ts'

const MINUTE_MS = 60_000

const ASSIGN_HANDLER = 'tickets.assign'

/** `completeAfterMs` is how long a ticket stays resolved until the server completes it; if undefined, it never does. */
export function registerTicketJobs(ticketing: Ticketing, completeAfterMs: number | undefined): void {
  const { jobs, now } = ticketing
  jobs.every(10 * MINUTE_MS, 'tickets.prune', (tx) => pruneTicketReceipts(tx, now()))
  jobs.onBatch(staffAccessReduced, 'tickets.unassign', (tx, events) =>
    unassignInvisibleTickets(
      ticketing,
      tx,
      events.map(({ userId }) => userId),
    ),
  )
  jobs.onBatch(ticketsCreated, ASSIGN_HANDLER, (tx, events) =>
    assignNewTickets(
      ticketing,
      tx,
      ASSIGN_HANDLER,
      events.flatMap(({ ticketIds }) => ticketIds),
    ),
  )
  // Registered even without `Tickets:AutoCompleteAfter`, so that no stored job remains after the setting is removed.
  jobs.every(MINUTE_MS, 'tickets.complete', async (tx) =>
    completeAfterMs === undefined ? false : await completeResolvedTickets(ticketing, tx, completeAfterMs),
  )
}
