import type { Ticketing } from '../database/ticketing.ts'
import { createTicketIndexer } from './commands.ts'

export function registerSearchIndexPoller({ db, now, jobs }: Ticketing): void {
  jobs.addPoller(createTicketIndexer({ db, now }))
}
