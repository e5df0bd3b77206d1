import { emit } from '#platform/jobs/emit.ts'
import type { Ticketing } from '../database/ticketing.ts'
import { continueTagChange } from './commands.ts'
import { tagChangeRequested } from './events.ts'

export function registerTagJobs(ticketing: Ticketing): void {
  const { jobs, now } = ticketing
  // Runs one batch of the first change, and emits the other changes again, so that locks are held only briefly.
  jobs.onBatch(tagChangeRequested, 'tags.change', async (tx, [first, ...others]) => {
    if (first) await continueTagChange(ticketing, tx, first)
    await emit(tx, jobs, tagChangeRequested, others, now())
  })
}
