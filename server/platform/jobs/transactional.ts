import type { Kysely, Transaction } from 'kysely'
import { isUnavailable } from '../db/failures.ts'
import { isOneOf } from '../db/is-one-of.ts'
import { seenAs } from '../db/seen-as.ts'
import { transaction } from '../db/transaction.ts'
import { usualBackOff } from './back-off.ts'
import { atIntervals, rescheduleAfterClockChange } from './clock-skew.ts'
import { type OnFailure, recordFailure } from './failure.ts'
import type { JobRegistry } from './registry.ts'
import { Schedules } from './schedules.ts'
import type { JobTables } from './tables.ts'

/** Maximum number of jobs claimed per poll. */
export const BATCH_SIZE = 100

interface Row {
  readonly id: number
  readonly handler: string
  readonly payload: string
  readonly attempts: number
}

interface Options<T> {
  readonly db: Kysely<T>
  readonly jobs: JobRegistry<T>
  readonly now: () => Date
  readonly onFailure: OnFailure
}

const jobsIn = <T extends JobTables>(db: Kysely<T>): Kysely<JobTables> => seenAs<JobTables, T>(db)

/** Returns a function that runs one batch of due transactional jobs and returns their number. */
export function transactionalPoll<T extends JobTables>(options: Options<T>): () => Promise<number> {
  const { db, jobs, now } = options
  const schedules = new Schedules(db, jobs.schedules, now)
  const checkClock = atIntervals((at) =>
    rescheduleAfterClockChange(jobsIn(db), [...jobs.transactional.keys()], usualBackOff.longestMs, at),
  )
  return async () => {
    await checkClock(now())
    await schedules.insertDue()
    return await runBatch(options)
  }
}

/** Runs a batch in one transaction. If it fails, rolls it back and runs its jobs one by one. */
async function runBatch<T extends JobTables>(options: Options<T>): Promise<number> {
  const claimed: Row[] = []
  try {
    return await transaction(options.db, async (tx) => {
      claimed.splice(0)
      claimed.push(...(await claim(tx, options)))
      await run(tx, options, claimed)
      return claimed.length
    })
  } catch (error) {
    if (isUnavailable(error) || claimed.length === 0) throw error
  }
  for (const row of claimed) await runAlone(options, row)
  return claimed.length
}

async function claim<T extends JobTables>(tx: Transaction<T>, { jobs, now }: Options<T>): Promise<Row[]> {
  // Skips jobs of unknown handlers, which belong to processes of a newer release.
  const handlers = [...jobs.transactional.keys()]
  if (handlers.length === 0) return []
  return await jobsIn(tx)
    .selectFrom('platform.job')
    .select(['id', 'handler', 'payload', 'attempts'])
    .where('deadAt', 'is', null)
    .where('dueAt', '<=', now().toISOString())
    .where('handler', 'in', handlers)
    .orderBy('dueAt')
    .orderBy('id')
    .limit(BATCH_SIZE)
    .forUpdate()
    .skipLocked()
    .execute()
}

async function run<T extends JobTables>(
  tx: Transaction<T>,
  { jobs, now }: Options<T>,
  rows: readonly Row[],
): Promise<void> {
  const unfinished: number[] = []
  for (const [name, handlerRows] of Map.groupBy(rows, (row) => row.handler)) {
    const hasMore = await jobs.transactional.get(name)?.run(
      tx,
      handlerRows.map((row): unknown => JSON.parse(row.payload)),
    )
    if (hasMore) unfinished.push(...handlerRows.map((row) => row.id))
  }
  const finished = rows.map((row) => row.id).filter((id) => !unfinished.includes(id))
  if (finished.length > 0) await remove(tx, finished)
  if (unfinished.length > 0) await reschedule(tx, unfinished, now())
}

async function remove<T extends JobTables>(tx: Transaction<T>, ids: readonly number[]): Promise<void> {
  const { numDeletedRows } = await jobsIn(tx)
    .deleteFrom('platform.job')
    .where(isOneOf('id', ids))
    .executeTakeFirstOrThrow()
  if (Number(numDeletedRows) !== ids.length) throw new Error('another process has claimed the job')
}

async function reschedule<T extends JobTables>(tx: Transaction<T>, ids: readonly number[], now: Date): Promise<void> {
  const { numUpdatedRows } = await jobsIn(tx)
    .updateTable('platform.job')
    .set({ dueAt: now.toISOString(), attempts: 0 })
    .where(isOneOf('id', ids))
    .executeTakeFirstOrThrow()
  if (Number(numUpdatedRows) !== ids.length) throw new Error('another process has claimed the job')
}

async function runAlone<T extends JobTables>(options: Options<T>, row: Row): Promise<void> {
  const { id, attempts } = row
  try {
    await transaction(options.db, async (tx) => {
      const query = jobsIn(tx).selectFrom('platform.job').select('id').where('id', '=', id).where('deadAt', 'is', null)
      const lockedRow = await query.where('attempts', '=', attempts).forUpdate().skipLocked().executeTakeFirst()
      if (lockedRow) await run(tx, options, [row])
    })
  } catch (error) {
    if (isUnavailable(error)) throw error
    const failed = { id, storedAttempts: attempts, attempts: attempts + 1, isFinal: false }
    const isDead = await recordFailure(jobsIn(options.db), failed, usualBackOff, error, options.now())
    if (isDead !== undefined) options.onFailure(error, row, isDead)
  }
}
