import type { Ticketing } from '../database/ticketing.ts'
import { pruneClaims, pruneReceipts } from './commands/prune.ts'

const MINUTES = 60_000

/** Receipts go when their keys have run out, and the claims of dead processes. */
export function registerMessageJobs({ jobs, now }: Ticketing): void {
  jobs.every(10 * MINUTES, 'messages.prune', async (tx) => {
    await pruneClaims(tx, now())
    return await pruneReceipts(tx, now())
  })
}
