import type { Kysely } from 'kysely'
import { type BackOff, backOffMs, MAX_ATTEMPTS } from './back-off.ts'
import type { JobTables } from './tables.ts'

/** Called when a handler failed. */
export type OnFailure = (
  error: unknown,
  job: { readonly id: number; readonly handler: string },
  isDead: boolean,
) => void

/** A job of which an attempt failed. */
interface Failed {
  readonly id: number
  /** As the row holds it: what another process has changed meanwhile stays. */
  readonly storedAttempts: number
  /** This one included. */
  readonly attempts: number
  readonly isFinal: boolean
}

/** Stores a failed attempt: the job waits, or is dead. Returns whether it is dead, and undefined where the job was no longer ours. */
export async function recordFailure(
  db: Kysely<JobTables>,
  { id, storedAttempts, attempts, isFinal }: Failed,
  backOff: BackOff,
  error: unknown,
  now: Date,
): Promise<boolean | undefined> {
  const isDead = isFinal || attempts >= MAX_ATTEMPTS
  const { numUpdatedRows } = await db
    .updateTable('platform.job')
    .set({
      attempts,
      dueAt: new Date(now.getTime() + backOffMs(attempts, backOff)).toISOString(),
      deadAt: isDead ? now.toISOString() : null,
      lastError: String(error).slice(0, 500),
    })
    .where('id', '=', id)
    .where('attempts', '=', storedAttempts)
    .where('deadAt', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows) === 0 ? undefined : isDead
}
