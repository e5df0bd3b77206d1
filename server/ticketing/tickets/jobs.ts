import type { Ticketing } from '../database/ticketing.ts'
import { pruneTicketReceipts } from './commands/prune.ts'

const MINUTE_MS = 60_000

export function registerTicketJobs({ jobs, now }: Ticketing): void {
  jobs.every(10 * MINUTE_MS, 'tickets.prune', (tx) => pruneTicketReceipts(tx, now()))
}
