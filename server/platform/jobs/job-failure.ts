import type { Kysely } from 'kysely'
import { type BackOff, computeBackOffMs, MAX_ATTEMPTS } from './back-off.ts'
import type { JobTables } from './tables.ts'

export type FailureCallback = (
  error: unknown,
  job: { readonly id: number; readonly handler: string },
  isDead: boolean,
) => void

interface FailedAttempt {
  readonly id: number
  /** `attempts` as this process last saw it in the row. If the row has another number now, it is not updated. */
  readonly storedAttempts: number
  /** The number of attempts, including this one. */
  readonly attempts: number
  readonly maxAttempts?: number | undefined
  readonly isPermanent: boolean
}

/** Schedules a retry or marks the job as dead. Returns whether it is dead; undefined if another process claimed it. */
export async function recordFailure(
  db: Kysely<JobTables>,
  { id, storedAttempts, attempts, maxAttempts = MAX_ATTEMPTS, isPermanent }: FailedAttempt,
  backOff: BackOff,
  error: unknown,
  now: Date,
): Promise<boolean | undefined> {
  const isDead = isPermanent || attempts >= maxAttempts
  const { numUpdatedRows } = await db
    .updateTable('platform.job')
    .set({
      attempts,
      dueAt: new Date(now.getTime() + computeBackOffMs(attempts, backOff)).toISOString(),
      deadAt: isDead ? now.toISOString() : null,
      lastError: String(error).slice(0, 500),
    })
    .where('id', '=', id)
    .where('attempts', '=', storedAttempts)
    .where('deadAt', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows) === 0 ? undefined : isDead
}
