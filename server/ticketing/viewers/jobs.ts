import type { Ticketing } from '../database/ticketing.ts'
import { pruneTicketViewers } from './commands.ts'

const PRUNE_INTERVAL_MS = 10 * 60_000

export function registerViewerJobs({ jobs, now }: Ticketing): void {
  jobs.every(PRUNE_INTERVAL_MS, 'viewers.prune', (tx) => pruneTicketViewers(tx, now()))
}
