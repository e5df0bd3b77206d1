import type { Transaction } from 'kysely'
import type { BackOff } from './back-off.ts'

/** Something that happened, past tense. `P` is its payload, as JSON. */
export interface DomainEvent<P> {
  readonly name: string
  /** Never set: it carries the type of the payload. */
  readonly payload?: P
}

/** Declares a domain event in the `events.ts` of its owner. */
export const domainEvent = <P>(name: string): DomainEvent<P> => ({ name })

/** Handles jobs inside the transaction that removes them. */
export interface TransactionalHandler<T> {
  readonly name: string
  /** Returns whether it left work for another transaction; then it runs again. */
  run(tx: Transaction<T>, payloads: unknown[]): Promise<boolean>
}

/** A leased job while it runs. */
export interface LeasedJob {
  readonly payload: string
  readonly createdAt: string
  /** Aborted when the process stops and the job took too long to end. */
  readonly signal: AbortSignal
}

/** Handles jobs outside any transaction, at least once each. */
export interface LeasedHandler {
  readonly name: string
  /** Maximum number of jobs that one process runs at a time. */
  readonly concurrency: number
  /** After this long another process may take the job, in milliseconds; longer than `run` can take. */
  readonly leaseMs: number
  readonly backOff: BackOff
  readonly run: (job: LeasedJob) => Promise<void>
  /** Whether no further attempt can succeed. */
  readonly isFinal: (error: unknown) => boolean
}

/** Work that is due at every interval. Its name is also the name of its handler. */
export interface Schedule {
  readonly name: string
  readonly everyMs: number
}

/**
 * Every handler and schedule of a process. All contexts add theirs while the process starts, also in a process that runs no worker,
 * because an event becomes one job for each registered handler when it is emitted.
 *
 * The name of a handler is stored with its jobs and must stay the same over releases.
 */
export class JobRegistry<T> {
  readonly transactional = new Map<string, TransactionalHandler<T>>()
  readonly leased = new Map<string, LeasedHandler>()
  readonly schedules: Schedule[] = []
  private readonly handlersByEvent = new Map<string, string[]>()
  private readonly listeners = new Set<() => void>()

  /** Runs `handle` for every `event`, in the transaction that removes the job: its effect on the database happens exactly once. */
  on<P>(event: DomainEvent<P>, name: string, handle: (tx: Transaction<T>, payload: P) => Promise<void>): void {
    this.onMany<P>(event, name, async (tx, payloads) => {
      for (const payload of payloads) await handle(tx, payload)
    })
  }

  /** As `on`, for several events at once. When a batch fails, each of its jobs is tried alone. */
  onMany<P>(event: DomainEvent<P>, name: string, handle: (tx: Transaction<T>, payloads: P[]) => Promise<void>): void {
    this.add({ name, run: (tx, payloads) => handle(tx, payloads as P[]).then(() => false) })
    this.handlersByEvent.set(event.name, [...this.handlersOf(event), name])
  }

  /**
   * Runs `handle` at every interval, in one process of all. One that failed is tried again like any job. One that returns true
   * has left work for another transaction, and runs again behind the jobs that are due.
   */
  every(everyMs: number, name: string, handle: (tx: Transaction<T>) => Promise<boolean>): void {
    this.schedules.push({ name, everyMs })
    this.add({ name, run: (tx) => handle(tx) })
  }

  /** Adds a handler whose jobs run under a lease. */
  addLeased(handler: LeasedHandler): void {
    this.leased.set(handler.name, handler)
  }

  /** The names of the handlers of an event. */
  handlersOf({ name }: DomainEvent<unknown>): readonly string[] {
    return this.handlersByEvent.get(name) ?? []
  }

  /** Wakes the workers of this process; those of other processes notice at their next poll. */
  wake = (): void => {
    for (const listener of this.listeners) listener()
  }

  /** Calls `listener` at every `wake`, until the returned function is called. */
  onWake(listener: () => void): () => void {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  private add(handler: TransactionalHandler<T>): void {
    if (this.transactional.has(handler.name)) throw new Error(`the job handler ${handler.name} was registered twice`)
    this.transactional.set(handler.name, handler)
  }
}
