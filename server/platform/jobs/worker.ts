import { setTimeout as pause } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import { narrowTables } from '../db/narrow-tables.ts'
import type { FailureCallback } from './failure.ts'
import { IdleWait } from './idle-wait.ts'
import { LeasedJobRunner } from './leased-jobs.ts'
import { type OutageCallback, OutageReporter } from './outage-reporter.ts'
import type { JobRegistry } from './registry.ts'
import type { JobTables } from './tables.ts'
import { BATCH_SIZE, createTransactionalPoll } from './transactional-jobs.ts'

/**
 * Wait after a poll whose batch was not full. While many jobs arrive, a few large transactions cost less than many
 * small ones.
 */
const COALESCE_MS = 25

/** Maximum wait for a wake-up when no job is due. */
const IDLE_POLL_MS = 500

/** Time without a successful poll after which a worker counts as failed. */
const ALIVE_TIMEOUT_MS = 30_000

/** Time after which `close` aborts leased jobs. */
const CLOSE_TIMEOUT_MS = 5000

export interface JobWorkerOptions<T> {
  readonly db: Kysely<T>
  readonly jobs: JobRegistry<T>
  readonly now: () => Date
  readonly onFailure: FailureCallback
  readonly onOutage: OutageCallback
}

/**
 * Runs jobs and schedules. Any number of workers and processes share the work. A transactional job is locked while it
 * runs and deleted in the same transaction, so the database releases it at once if its process crashes. A leased job is
 * released when its lease expires.
 */
export class JobWorker<T extends JobTables> {
  private readonly options: JobWorkerOptions<T>
  private readonly poll: () => Promise<number>
  private readonly leased: readonly LeasedJobRunner[]
  private readonly outageReporter: OutageReporter
  private readonly waits: IdleWait[] = []
  private polledAt = 0
  private running: Promise<unknown> | null = null
  private isStopping = false

  constructor(options: JobWorkerOptions<T>) {
    this.options = options
    const { db, jobs, now, onFailure } = options
    this.poll = createTransactionalPoll(options)
    this.outageReporter = new OutageReporter(now, options.onOutage)
    const onLost = (error: unknown): void => this.outageReporter.reportFailure(error)
    const leasedOptions = { db: narrowTables<JobTables, T>(db), now, onFailure, onLost }
    this.leased = [...jobs.leasedHandlers.values()].map((handler) => new LeasedJobRunner(handler, leasedOptions))
  }

  /**
   * Starts polling, until `close`. Leased handlers have separate loops, so that neither kind of job delays the other.
   */
  start(): void {
    this.polledAt = this.options.now().getTime()
    this.running ??= Promise.all([
      this.loop(() => this.pollOnce()),
      ...this.leased.map((jobs) => this.leasedLoop(jobs)),
    ])
  }

  /** Stops polling and waits for running jobs. Aborts leased jobs after five seconds. */
  async close(): Promise<void> {
    this.isStopping = true
    for (const wait of this.waits) wait.close()
    await Promise.all([this.running, ...this.leased.map((jobs) => jobs.close(CLOSE_TIMEOUT_MS))])
  }

  /** Returns whether a poll succeeded within the last 30 seconds. */
  isAlive(): boolean {
    return this.running !== null && this.options.now().getTime() - this.polledAt < ALIVE_TIMEOUT_MS
  }

  /** Runs jobs until none is due. Returns their number. Tests call it instead of `start`. */
  async drain(): Promise<number> {
    for (let total = 0; ; ) {
      let done = await this.poll()
      for (const jobs of this.leased) done += await jobs.drain()
      if (done === 0) return total
      total += done
    }
  }

  private async pollOnce(): Promise<number> {
    const done = await this.poll()
    this.polledAt = this.options.now().getTime()
    if (done > 0 && done < BATCH_SIZE) await pause(COALESCE_MS)
    return done
  }

  private leasedLoop(jobs: LeasedJobRunner): Promise<void> {
    return this.loop((wake) => jobs.startDueJobs(wake))
  }

  /**
   * Polls until `close`, without waiting while polls find jobs. `poll` returns null if it did not query the database.
   */
  private async loop(poll: (wake: () => void) => Promise<number | null>): Promise<void> {
    const idle = new IdleWait(this.options.jobs, IDLE_POLL_MS)
    this.waits.push(idle)
    while (!this.isStopping) {
      idle.reset()
      try {
        const done = await poll(() => idle.wake())
        if (done !== null) this.outageReporter.reportSuccess()
        if (done) continue
      } catch (error) {
        if (!this.isStopping) this.outageReporter.reportFailure(error)
      }
      await idle.wait()
    }
  }
}
