import type { Kysely, Transaction } from 'kysely'
import { isDatabaseUnavailable } from '../db/database-errors.ts'
import { isInIdList } from '../db/in-list.ts'
import { narrowTables } from '../db/narrow-tables.ts'
import { transaction } from '../db/transaction.ts'
import { defaultBackOff } from './back-off.ts'
import { createThrottledCheck, rescheduleAfterClockChange } from './clock-skew.ts'
import { type FailureCallback, recordFailure } from './job-failure.ts'
import type { JobRegistry } from './registry.ts'
import { Scheduler } from './schedules.ts'
import type { JobTables } from './tables.ts'

export const BATCH_SIZE = 100

interface ClaimedJob {
  readonly id: number
  readonly handler: string
  readonly payload: string
  readonly attempts: number
}

interface TransactionalPollOptions<T> {
  readonly db: Kysely<T>
  readonly jobs: JobRegistry<T>
  readonly now: () => Date
  readonly onFailure: FailureCallback
}

const withJobTables = <T extends JobTables>(db: Kysely<T>): Kysely<JobTables> => narrowTables<JobTables, T>(db)

/** Returns a function that inserts jobs of due schedules, runs a batch of due jobs, and returns their number. */
export function createTransactionalPoll<T extends JobTables>(
  options: TransactionalPollOptions<T>,
): () => Promise<number> {
  const { db, jobs, now } = options
  const scheduler = new Scheduler(db, jobs.schedules, now)
  const checkClock = createThrottledCheck((at) =>
    rescheduleAfterClockChange(
      withJobTables(db),
      [...jobs.transactionalHandlers.keys()],
      defaultBackOff.maxDelayMs,
      at,
    ),
  )
  return async () => {
    await checkClock(now())
    await scheduler.insertDueJobs()
    return await runBatch(options)
  }
}

/** Runs a batch in one transaction, or its jobs one by one if that fails. Throws if the database is unavailable. */
async function runBatch<T extends JobTables>(options: TransactionalPollOptions<T>): Promise<number> {
  const claimedJobs: ClaimedJob[] = []
  try {
    return await transaction(options.db, async (tx) => {
      // `transaction` may repeat this function after a conflict.
      claimedJobs.splice(0)
      claimedJobs.push(...(await claimJobs(tx, options)))
      await runJobs(tx, options, claimedJobs)
      return claimedJobs.length
    })
  } catch (error) {
    if (isDatabaseUnavailable(error) || claimedJobs.length === 0) throw error
  }
  for (const row of claimedJobs) await runSeparately(options, row)
  return claimedJobs.length
}

async function claimJobs<T extends JobTables>(
  tx: Transaction<T>,
  { jobs, now }: TransactionalPollOptions<T>,
): Promise<ClaimedJob[]> {
  // Skips jobs of leased handlers, and of unknown ones, which belong to processes of another release.
  const handlers = [...jobs.transactionalHandlers.keys()]
  if (handlers.length === 0) return []
  return await withJobTables(tx)
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

async function runJobs<T extends JobTables>(
  tx: Transaction<T>,
  { jobs, now }: TransactionalPollOptions<T>,
  rows: readonly ClaimedJob[],
): Promise<void> {
  const unfinishedIds: number[] = []
  for (const [name, handlerJobs] of Map.groupBy(rows, (row) => row.handler)) {
    const hasMore = await jobs.transactionalHandlers.get(name)?.run(
      tx,
      handlerJobs.map((row): unknown => JSON.parse(row.payload)),
    )
    if (hasMore) unfinishedIds.push(...handlerJobs.map((row) => row.id))
  }
  const finishedIds = rows.map((row) => row.id).filter((id) => !unfinishedIds.includes(id))
  if (finishedIds.length > 0) await deleteJobs(tx, finishedIds)
  if (unfinishedIds.length > 0) await rescheduleJobs(tx, unfinishedIds, now())
}

async function deleteJobs<T extends JobTables>(tx: Transaction<T>, ids: readonly number[]): Promise<void> {
  const { numDeletedRows } = await withJobTables(tx)
    .deleteFrom('platform.job')
    .where(isInIdList('id', ids))
    .executeTakeFirstOrThrow()
  if (Number(numDeletedRows) !== ids.length) throw new Error('a locked job was not found when it was deleted')
}

async function rescheduleJobs<T extends JobTables>(
  tx: Transaction<T>,
  ids: readonly number[],
  now: Date,
): Promise<void> {
  const { numUpdatedRows } = await withJobTables(tx)
    .updateTable('platform.job')
    .set({ dueAt: now.toISOString(), attempts: 0 })
    .where(isInIdList('id', ids))
    .executeTakeFirstOrThrow()
  if (Number(numUpdatedRows) !== ids.length) throw new Error('a locked job was not found when it was rescheduled')
}

async function runSeparately<T extends JobTables>(
  options: TransactionalPollOptions<T>,
  row: ClaimedJob,
): Promise<void> {
  const { id, attempts } = row
  try {
    await transaction(options.db, async (tx) => {
      const query = withJobTables(tx)
        .selectFrom('platform.job')
        .select('id')
        .where('id', '=', id)
        .where('deadAt', 'is', null)
      const lockedRow = await query.where('attempts', '=', attempts).forUpdate().skipLocked().executeTakeFirst()
      if (lockedRow) await runJobs(tx, options, [row])
    })
  } catch (error) {
    if (isDatabaseUnavailable(error)) throw error
    const failedAttempt = { id, storedAttempts: attempts, attempts: attempts + 1, isPermanent: false }
    const isDead = await recordFailure(withJobTables(options.db), failedAttempt, defaultBackOff, error, options.now())
    if (isDead !== undefined) options.onFailure(error, row, isDead)
  }
}
