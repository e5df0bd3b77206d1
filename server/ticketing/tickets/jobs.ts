import type { Ticketing } from '../database/ticketing.ts'
import { staffAccessReduced } from '../staff/events.ts'
import { pruneTicketReceipts } from './commands/prune.ts'
import { unassignInvisibleTickets } from './commands/unassign.ts'

const MINUTE_MS = 60_000

export function registerTicketJobs(ticketing: Ticketing): void {
  const { jobs, now } = ticketing
  jobs.every(10 * MINUTE_MS, 'tickets.prune', (tx) => pruneTicketReceipts(tx, now()))
  jobs.on(staffAccessReduced, 'tickets.unassign', (tx, { userId }) => unassignInvisibleTickets(ticketing, tx, userId))
}
