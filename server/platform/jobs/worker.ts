import { setTimeout as pause } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import { narrowTables } from '../db/narrow-tables.ts'
import { IdleWait } from './idle-wait.ts'
import type { FailureCallback } from './job-failure.ts'
import { LeasedJobRunner } from './leased-job-runner.ts'
import { type OutageCallback, OutageReporter } from './outage-reporter.ts'
import type { JobRegistry, Poller } from './registry.ts'
import type { JobTables } from './tables.ts'
import { BATCH_SIZE, createTransactionalPoll } from './transactional-jobs.ts'

/** Wait after a batch that was neither empty nor full: a few large transactions cost less than many small ones. */
const COALESCE_MS = 25

const IDLE_POLL_MS = 500

const ALIVE_TIMEOUT_MS = 30_000

const CLOSE_TIMEOUT_MS = 5000

export interface JobWorkerOptions<T> {
  readonly db: Kysely<T>
  readonly jobs: JobRegistry<T>
  readonly now: () => Date
  readonly onFailure: FailureCallback
  readonly onOutage: OutageCallback
}

/** If the process crashes, its transactional jobs are released at once, and leased jobs when their lease expires. */
export class JobWorker<T extends JobTables> {
  private readonly options: JobWorkerOptions<T>
  private readonly poll: () => Promise<number>
  private readonly leasedRunners: readonly LeasedJobRunner[]
  private readonly outageReporter: OutageReporter
  private readonly idleWaits: IdleWait[] = []
  private polledAt = 0
  private loops: Promise<unknown> | null = null
  private isStopping = false

  constructor(options: JobWorkerOptions<T>) {
    this.options = options
    const { db, jobs, now, onFailure } = options
    this.poll = createTransactionalPoll(options)
    this.outageReporter = new OutageReporter(now, options.onOutage)
    const onOutcomeNotStored = (error: unknown): void => this.outageReporter.reportFailure(error)
    const leasedOptions = { db: narrowTables<JobTables, T>(db), now, onFailure, onOutcomeNotStored }
    this.leasedRunners = [...jobs.leasedHandlers.values()].map((handler) => new LeasedJobRunner(handler, leasedOptions))
  }

  /** Starts a loop for all transactional jobs, and one per leased handler and poller, so that no loop delays others. */
  start(): void {
    this.polledAt = this.options.now().getTime()
    this.loops ??= Promise.all([
      this.pollUntilClosed(() => this.pollOnce()),
      ...this.leasedRunners.map((runner) => this.pollLeasedJobs(runner)),
      ...this.options.jobs.pollers.map((poller) => this.runPoller(poller)),
    ])
  }

  /** Waits for running jobs. Aborts leased jobs after five seconds. */
  async close(): Promise<void> {
    this.isStopping = true
    for (const wait of this.idleWaits) wait.close()
    await Promise.all([this.loops, ...this.leasedRunners.map((runner) => runner.close(CLOSE_TIMEOUT_MS))])
  }

  isAlive(): boolean {
    return this.loops !== null && this.options.now().getTime() - this.polledAt < ALIVE_TIMEOUT_MS
  }

  /** Runs jobs until none is due, then the pollers. Returns the number of jobs. Tests call it instead of `start`. */
  async runDueJobs(): Promise<number> {
    for (let total = 0; ; ) {
      let jobCount = await this.poll()
      for (const runner of this.leasedRunners) jobCount += await runner.runDueJobs()
      total += jobCount
      if (jobCount > 0) continue
      for (const poller of this.options.jobs.pollers) while (await poller());
      return total
    }
  }

  private async pollOnce(): Promise<number> {
    const jobCount = await this.poll()
    this.polledAt = this.options.now().getTime()
    if (jobCount > 0 && jobCount < BATCH_SIZE) await pause(COALESCE_MS)
    return jobCount
  }

  private pollLeasedJobs(runner: LeasedJobRunner): Promise<void> {
    return this.pollUntilClosed((wake) => runner.startDueJobs(wake))
  }

  /** Ignores wake-ups: running a poller after each change would cost more than running it for a batch of changes. */
  private runPoller(poller: Poller): Promise<void> {
    return this.pollUntilClosed(async () => Number(await poller()), { onWake: () => () => undefined })
  }

  /** Polls again at once while polls find jobs. `poll` returns null if it did not query the database. */
  private async pollUntilClosed(
    poll: (wake: () => void) => Promise<number | null>,
    wakeUps: Pick<JobRegistry<T>, 'onWake'> = this.options.jobs,
  ): Promise<void> {
    const idle = new IdleWait(wakeUps, IDLE_POLL_MS)
    this.idleWaits.push(idle)
    while (!this.isStopping) {
      idle.reset()
      try {
        const jobCount = await poll(() => idle.wake())
        if (jobCount !== null) this.outageReporter.reportSuccess()
        if (jobCount) continue
      } catch (error) {
        if (!this.isStopping) this.outageReporter.reportFailure(error)
      }
      await idle.wait()
    }
  }
}
