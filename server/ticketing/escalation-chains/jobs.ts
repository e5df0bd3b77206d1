import type { Ticketing } from '../database/ticketing.ts'
import { escalateDueTickets } from './commands/run.ts'

const MINUTE_MS = 60_000

export function registerEscalationJobs(ticketing: Ticketing): void {
  ticketing.jobs.every(MINUTE_MS, 'escalation-chains.run', (tx) => escalateDueTickets(ticketing, tx))
}
