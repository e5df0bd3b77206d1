import type { Kysely } from 'kysely'
import { transaction } from '../db/transaction.ts'
import type { JobTables } from './tables.ts'

/** By how much the clocks of several processes may differ, in milliseconds. */
const CLOCK_SKEW_MS = 60_000

/**
 * The latest instant that another process can have stamped by now. A later one is from a time when the clock was ahead; without
 * repair it would wait, or count as fresh, until the clock has caught up.
 */
export const latestPlausible = (now: Date): string => new Date(now.getTime() + CLOCK_SKEW_MS).toISOString()

/** How often jobs are checked for a clock that was put back, in milliseconds. */
const CHECK_EVERY_MS = 15_000

/** Runs `check` at the first call, and again at the earliest fifteen seconds after a run that succeeded. */
export function atIntervals(check: (now: Date) => Promise<void>): (now: Date) => Promise<void> {
  let checkedAt = Number.NEGATIVE_INFINITY
  return async (now) => {
    if (Math.abs(now.getTime() - checkedAt) < CHECK_EVERY_MS) return
    await check(now)
    checkedAt = now.getTime()
  }
}

/** Makes jobs due that were written before the clock was put back, and those that would wait longer than any back-off. */
export async function rescheduleAfterClockChange(
  db: Kysely<JobTables>,
  handlers: readonly string[],
  longestWaitMs: number,
  now: Date,
): Promise<void> {
  if (handlers.length === 0) return
  const tooLate = latestPlausible(new Date(now.getTime() + longestWaitMs))
  await transaction(db, (tx) =>
    tx
      .updateTable('platform.job')
      .set({ dueAt: now.toISOString() })
      .where('deadAt', 'is', null)
      .where('handler', 'in', [...handlers])
      .where('dueAt', '>', latestPlausible(now))
      .where((e) => e.or([e('attempts', '=', 0), e('dueAt', '>', tooLate)]))
      .execute(),
  )
}
