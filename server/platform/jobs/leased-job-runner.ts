import { setTimeout as pause } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import { isInIdList } from '../db/in-list.ts'
import { transaction } from '../db/transaction.ts'
import { createThrottledCheck, rescheduleAfterClockChange } from './clock-skew.ts'
import { type FailureCallback, recordFailure } from './job-failure.ts'
import type { LeasedHandler } from './registry.ts'
import type { JobTables } from './tables.ts'

interface LeasedJobsOptions {
  readonly db: Kysely<JobTables>
  readonly now: () => Date
  readonly onFailure: FailureCallback
  /** Called if the outcome of a job could not be stored. The job then runs again when its lease expires. */
  readonly onOutcomeNotStored: (error: unknown) => void
}

interface ClaimedJob {
  readonly id: number
  readonly handler: string
  readonly payload: string
  readonly createdAt: string
  readonly attempts: number
}

/** Runs the jobs of a leased handler. Stores no outcome for a job that another process has claimed in the meantime. */
export class LeasedJobRunner {
  private readonly handler: LeasedHandler
  private readonly options: LeasedJobsOptions
  private readonly abortController = new AbortController()
  private readonly runningJobs = new Set<Promise<void>>()
  private readonly checkClock: (now: Date) => Promise<void>

  constructor(handler: LeasedHandler, options: LeasedJobsOptions) {
    this.handler = handler
    this.options = options
    const names = [handler.name]
    this.checkClock = createThrottledCheck((now) =>
      rescheduleAfterClockChange(options.db, names, Math.max(handler.backOff.maxDelayMs, handler.leaseMs), now),
    )
  }

  /** Starts due jobs, and calls `onEnd` as each ends. Returns their number; null if `concurrency` jobs run already. */
  async startDueJobs(onEnd: () => void): Promise<number | null> {
    const capacity = this.handler.concurrency - this.runningJobs.size
    if (capacity === 0) return null
    const claimedJobs = await this.claimJobs(capacity)
    for (const job of claimedJobs) {
      const work = this.runJob(job)
      this.runningJobs.add(work)
      void work.finally(() => {
        this.runningJobs.delete(work)
        onEnd()
      })
    }
    return claimedJobs.length
  }

  async runDueJobs(): Promise<number> {
    for (let total = 0; ; ) {
      const startedCount = (await this.startDueJobs(() => undefined)) ?? 0
      await Promise.all(this.runningJobs)
      if (startedCount === 0) return total
      total += startedCount
    }
  }

  /** Waits for running jobs. Aborts them after `abortAfterMs`. */
  async close(abortAfterMs: number): Promise<void> {
    const abortTimer = setTimeout(() => this.abortController.abort(), abortAfterMs)
    await Promise.all(this.runningJobs)
    clearTimeout(abortTimer)
  }

  private async claimJobs(limit: number): Promise<ClaimedJob[]> {
    const now = this.options.now()
    await this.checkClock(now)
    return await transaction(this.options.db, async (tx) => {
      const dueJobs = await tx
        .selectFrom('platform.job')
        .select(['id', 'handler', 'payload', 'createdAt', 'attempts'])
        .where('deadAt', 'is', null)
        .where('dueAt', '<=', now.toISOString())
        .where('handler', '=', this.handler.name)
        .orderBy('dueAt')
        .orderBy('id')
        .limit(limit)
        .forUpdate()
        .skipLocked()
        .execute()
      if (dueJobs.length === 0) return []
      const ids = dueJobs.map((job) => job.id)
      const { numUpdatedRows } = await tx
        .updateTable('platform.job')
        .set((e) => ({
          attempts: e('attempts', '+', 1),
          dueAt: new Date(now.getTime() + this.handler.leaseMs).toISOString(),
        }))
        .where(isInIdList('id', ids))
        .where('dueAt', '<=', now.toISOString())
        .executeTakeFirstOrThrow()
      if (Number(numUpdatedRows) !== ids.length) throw new Error('another process has claimed the job')
      return dueJobs.map((job) => ({ ...job, attempts: job.attempts + 1 }))
    })
  }

  private async runJob(job: ClaimedJob): Promise<void> {
    const { payload, createdAt } = job
    try {
      await this.handler.run({ payload, createdAt, signal: this.abortController.signal })
    } catch (error) {
      await this.storeOutcome(() => this.storeFailure(job, error))
      return
    }
    await this.storeOutcome(() => this.deleteJob(job))
  }

  /** Calls `write`. Retries up to five times, a second apart, because the job would otherwise run again. */
  private async storeOutcome(write: () => Promise<void>): Promise<void> {
    for (let retriesLeft = 5; ; retriesLeft--) {
      try {
        return await write()
      } catch (error) {
        if (retriesLeft === 0 || this.abortController.signal.aborted) return this.options.onOutcomeNotStored(error)
        await pause(1000)
      }
    }
  }

  private async deleteJob({ id, attempts }: ClaimedJob): Promise<void> {
    await this.options.db.deleteFrom('platform.job').where('id', '=', id).where('attempts', '=', attempts).execute()
  }

  private async storeFailure(job: ClaimedJob, error: unknown): Promise<void> {
    const { id, attempts } = job
    const failedAttempt = {
      id,
      storedAttempts: attempts,
      attempts,
      maxAttempts: this.handler.maxAttempts,
      isPermanent: this.handler.isPermanentFailure(error),
    }
    const isDead = await recordFailure(this.options.db, failedAttempt, this.handler.backOff, error, this.options.now())
    if (isDead !== undefined) this.options.onFailure(error, job, isDead)
  }
}
