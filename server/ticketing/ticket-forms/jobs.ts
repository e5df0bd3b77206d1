import type { Ticketing } from '../database/ticketing.ts'
import { pruneUsedChallenges } from './commands/prune.ts'

const MINUTE_MS = 60_000

export function registerTicketFormJobs({ jobs, now }: Ticketing): void {
  jobs.every(10 * MINUTE_MS, 'ticketForms.prune', (tx) => pruneUsedChallenges(tx, now()))
}
