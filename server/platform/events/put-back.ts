import type { Kysely } from 'kysely'
import { transaction } from '../db/transaction.ts'
import type { EventTables } from './tables.ts'

/** By how much the clocks of several processes may differ, in milliseconds. */
const CLOCK_SKEW_MS = 60_000

/**
 * Whatever was stamped later than this is from a time when the clock was ahead: it would wait, or count as fresh, until the
 * clock has caught up.
 */
export const aheadOfClock = (now: Date): string => new Date(now.getTime() + CLOCK_SKEW_MS).toISOString()

/** How often it is looked whether the clock was put back, in milliseconds. */
const LOOK_MS = 15_000

/** Makes what calls `look` when it is first called, and again no sooner than fifteen seconds behind a look that did not fail. */
export function everySoOften(look: (now: Date) => Promise<void>): (now: Date) => Promise<void> {
  let lookedAt = Number.NEGATIVE_INFINITY
  return async (now) => {
    if (Math.abs(now.getTime() - lookedAt) < LOOK_MS) return
    await look(now)
    lookedAt = now.getTime()
  }
}

/** Makes facts due that were recorded before the clock was put back, and those that wait longer than they ever should. */
export async function dueInSpiteOfClock(db: Kysely<EventTables>, longestWaitMs: number, now: Date): Promise<void> {
  const tooLate = aheadOfClock(new Date(now.getTime() + longestWaitMs))
  await transaction(db, (tx) =>
    tx
      .updateTable('platform.fact')
      .set({ dueAt: now.toISOString() })
      .where('deadAt', 'is', null)
      .where('dueAt', '>', aheadOfClock(now))
      .where((e) => e.or([e('attempts', '=', 0), e('dueAt', '>', tooLate)]))
      .execute(),
  )
}
