import type { Kysely } from 'kysely'
import { transaction } from '../db/transaction.ts'
import type { JobTables } from './tables.ts'

const MAX_CLOCK_SKEW_MS = 60_000

/** Returns the latest time that another process can have written. A later time shows that the clock was set back. */
export const getLatestPlausibleTimestamp = (now: Date): string =>
  new Date(now.getTime() + MAX_CLOCK_SKEW_MS).toISOString()

const CHECK_INTERVAL_MS = 15_000

/** Returns a function that runs `check`, unless a check has succeeded within the last 15 seconds. */
export function createThrottledCheck(check: (now: Date) => Promise<void>): (now: Date) => Promise<void> {
  let checkedAt = Number.NEGATIVE_INFINITY
  return async (now) => {
    if (Math.abs(now.getTime() - checkedAt) < CHECK_INTERVAL_MS) return
    await check(now)
    checkedAt = now.getTime()
  }
}

/** Makes jobs due if `dueAt` is too late because the clock moved back. `maxWaitMs` is the longest back-off or lease. */
export async function rescheduleAfterClockChange(
  db: Kysely<JobTables>,
  handlers: readonly string[],
  maxWaitMs: number,
  now: Date,
): Promise<void> {
  if (handlers.length === 0) return
  const latestRetry = getLatestPlausibleTimestamp(new Date(now.getTime() + maxWaitMs))
  await transaction(db, (tx) =>
    tx
      .updateTable('platform.job')
      .set({ dueAt: now.toISOString() })
      .where('deadAt', 'is', null)
      .where('handler', 'in', [...handlers])
      .where('dueAt', '>', getLatestPlausibleTimestamp(now))
      // New and replayed jobs are due at once. If a job without an attempt is due later, the clock has moved back.
      .where((e) => e.or([e('attempts', '=', 0), e('dueAt', '>', latestRetry)]))
      .execute(),
  )
}
