import type { Ticketing } from '../database/ticketing.ts'
import { pruneTicketReceipts } from './commands/prune.ts'

const MINUTES = 60_000

/** Removes the receipts of creations when their keys have expired. */
export function registerTicketJobs({ jobs, now }: Ticketing): void {
  jobs.every(10 * MINUTES, 'tickets.prune', (tx) => pruneTicketReceipts(tx, now()))
}
