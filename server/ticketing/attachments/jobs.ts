import type { Ticketing } from '../database/ticketing.ts'
import { sweepTemporaryFiles, sweepUploads } from './commands.ts'

const MINUTE_MS = 60_000
const MAX_BATCHES_PER_RUN = 5

export function registerAttachmentJobs(ticketing: Ticketing): void {
  const { jobs } = ticketing
  // Does not use the transaction of the job: the state `removed` must be committed before the bytes are deleted.
  jobs.every(MINUTE_MS, 'attachments.sweep', async () => {
    for (let batch = 0; batch < MAX_BATCHES_PER_RUN && (await sweepUploads(ticketing)); batch++);
    await sweepTemporaryFiles(ticketing)
    return false
  })
}
