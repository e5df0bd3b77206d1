import type { Ticketing } from '../database/ticketing.ts'
import { sweepReceived, sweepUploads } from './commands.ts'

const MINUTE_MS = 60_000
const ROUNDS = 5

/** Uploads go when their time is over, and what a dead process left of one. */
export function registerAttachmentJobs(ticketing: Ticketing): void {
  const { jobs } = ticketing
  // In transactions of their own: what is withdrawn must be so for everybody before its bytes go.
  jobs.every(MINUTE_MS, 'attachments.sweep', async () => {
    for (let round = 0; round < ROUNDS && (await sweepUploads(ticketing)); round++);
    await sweepReceived(ticketing)
    return false
  })
}
