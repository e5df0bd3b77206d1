import { setTimeout as pause } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import { seenAs } from '../db/seen-as.ts'
import type { OnFailure } from './failure.ts'
import { IdleWait } from './idle-wait.ts'
import { LeasedJobs } from './leased.ts'
import { type OnOutage, Outage } from './outage.ts'
import type { JobRegistry } from './registry.ts'
import type { JobTables } from './tables.ts'
import { BATCH_SIZE, transactionalPoll } from './transactional.ts'

/**
 * The wait after a poll that did not fill its batch, in milliseconds: while jobs stream in, one transaction for many is less work
 * than many for a few each.
 */
const COALESCE_MS = 25

/** How long a worker waits for a wake-up when nothing is due, in milliseconds. */
const IDLE_POLL_MS = 500

/** A worker that has not polled for this long is failing, in milliseconds. */
const ALIVE_MS = 30_000

/** How long a stop waits for leased jobs before it aborts them, in milliseconds. */
const STOP_WAIT_MS = 5000

export interface JobWorkerOptions<T> {
  readonly db: Kysely<T>
  readonly jobs: JobRegistry<T>
  readonly now: () => Date
  readonly onFailure: OnFailure
  readonly onOutage: OnOutage
}

/**
 * Runs jobs and schedules. Any number of workers in any number of processes share the work. A transactional job is locked while
 * it runs and removed in the same transaction; what a process was doing when it died is free again at once. A leased job is free
 * again when its lease is over.
 */
export class JobWorker<T extends JobTables> {
  private readonly options: JobWorkerOptions<T>
  private readonly poll: () => Promise<number>
  private readonly leased: readonly LeasedJobs[]
  private readonly outage: Outage
  private readonly waits: IdleWait[] = []
  private polledAt = 0
  private running: Promise<unknown> | null = null
  private isStopping = false

  constructor(options: JobWorkerOptions<T>) {
    this.options = options
    const { db, jobs, now, onFailure } = options
    this.poll = transactionalPoll(options)
    this.outage = new Outage(now, options.onOutage)
    const onLost = (error: unknown): void => this.outage.failed(error)
    const leasedOptions = { db: seenAs<JobTables, T>(db), now, onFailure, onLost }
    this.leased = [...jobs.leased.values()].map((handler) => new LeasedJobs(handler, leasedOptions))
  }

  /** Begins to work, until `close`. Leased jobs have loops of their own, so that neither kind holds up the other. */
  start(): void {
    this.polledAt = this.options.now().getTime()
    this.running ??= Promise.all([
      this.loop(() => this.pollOnce()),
      ...this.leased.map((jobs) => this.leasedLoop(jobs)),
    ])
  }

  /** Ends after the jobs that run; leased ones are aborted when they take too long. */
  async close(): Promise<void> {
    this.isStopping = true
    for (const wait of this.waits) wait.close()
    await Promise.all([this.running, ...this.leased.map((jobs) => jobs.close(STOP_WAIT_MS))])
  }

  /** Whether it has polled lately. */
  isAlive(): boolean {
    return this.running !== null && this.options.now().getTime() - this.polledAt < ALIVE_MS
  }

  /** Works until nothing is due, and returns how many jobs ran; tests call it in place of `start`. */
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

  private leasedLoop(jobs: LeasedJobs): Promise<void> {
    return this.loop((wake) => jobs.startDue(wake))
  }

  /** Polls at once again while there was work. `poll` returns null where it did not ask the database. */
  private async loop(poll: (wake: () => void) => Promise<number | null>): Promise<void> {
    const idle = new IdleWait(this.options.jobs, IDLE_POLL_MS)
    this.waits.push(idle)
    while (!this.isStopping) {
      idle.begin()
      try {
        const done = await poll(() => idle.wake())
        if (done !== null) this.outage.succeeded()
        if (done) continue
      } catch (error) {
        if (!this.isStopping) this.outage.failed(error)
      }
      await idle.wait()
    }
  }
}
