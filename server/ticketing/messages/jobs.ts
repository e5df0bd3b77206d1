import type { Ticketing } from '../database/ticketing.ts'
import { pruneClaims, pruneReceipts } from './commands/prune.ts'

const MINUTE_MS = 60_000

export function registerMessageJobs({ jobs, now }: Ticketing): void {
  jobs.every(10 * MINUTE_MS, 'messages.prune', async (tx) => {
    await pruneClaims(tx, now())
    return await pruneReceipts(tx, now())
  })
}
