import type { Kysely, Transaction } from 'kysely'
import { isUniqueViolation } from '../db/database-errors.ts'
import { narrowTables } from '../db/narrow-tables.ts'
import { transaction } from '../db/transaction.ts'
import { getLatestPlausibleTimestamp } from './clock-skew.ts'
import type { JobRegistry, Schedule } from './registry.ts'
import type { JobTables } from './tables.ts'

const CHECK_INTERVAL_MS = 15_000

/** Inserts a job for each due schedule whose previous job has ended or is dead, in only one process per interval. */
export class Scheduler<T extends JobTables> {
  private readonly db: Kysely<T>
  private readonly schedules: readonly Schedule[]
  private readonly now: () => Date
  private readonly nextCheckByName = new Map<string, number>()

  constructor(db: Kysely<T>, schedules: readonly Schedule[], now: () => Date) {
    this.db = db
    this.schedules = schedules
    this.now = now
  }

  async insertDueJobs(): Promise<void> {
    for (const schedule of this.schedules) {
      const now = this.now()
      const waitMs = (this.nextCheckByName.get(schedule.name) ?? 0) - now.getTime()
      // A longer wait means that the clock moved backwards; the check must not wait until the clock has caught up.
      if (waitMs > 0 && waitMs <= CHECK_INTERVAL_MS) continue
      await transaction(this.db, (tx) => advanceSchedule(tx, schedule, now))
      this.nextCheckByName.set(schedule.name, now.getTime() + Math.min(schedule.everyMs, CHECK_INTERVAL_MS))
    }
  }
}

/** Inserts a job if the schedule is due and has no pending job. The row lock lets only one process find it due. */
async function advanceSchedule<T extends JobTables>(
  tx: Transaction<T>,
  { name, everyMs }: Schedule,
  now: Date,
): Promise<void> {
  const jobs = narrowTables<JobTables, T>(tx)
  const at = now.toISOString()
  const { numUpdatedRows } = await jobs
    .updateTable('platform.schedule')
    .set({ dueAt: new Date(now.getTime() + everyMs).toISOString() })
    .where('name', '=', name)
    .where((e) =>
      e.or([e('dueAt', '<=', at), e('dueAt', '>', getLatestPlausibleTimestamp(new Date(now.getTime() + everyMs)))]),
    )
    .executeTakeFirstOrThrow()
  if (Number(numUpdatedRows) === 0) return
  const pendingJob = jobs
    .selectFrom('platform.job')
    .select('id')
    .where('handler', '=', name)
    .where('deadAt', 'is', null)
  if (await pendingJob.limit(1).executeTakeFirst()) return
  await jobs
    .insertInto('platform.job')
    .values({ event: name, handler: name, payload: 'null', createdAt: at, dueAt: at })
    .execute()
}

/** Inserts a row for each new schedule, due at once. Call it before the worker starts. */
export async function registerSchedules<T extends JobTables>(
  db: Kysely<T>,
  { schedules }: JobRegistry<T>,
  now: Date,
): Promise<void> {
  const tables = narrowTables<JobTables, T>(db)
  const known = new Set((await tables.selectFrom('platform.schedule').select('name').execute()).map((row) => row.name))
  for (const { name } of schedules.filter((schedule) => !known.has(schedule.name))) {
    await tables
      .insertInto('platform.schedule')
      .values({ name, dueAt: now.toISOString() })
      .execute()
      .catch((error: unknown) => {
        if (!isUniqueViolation(error)) throw error
      })
  }
}
