import type { Transaction } from 'kysely'
import type { BackOff } from './back-off.ts'

/** A domain event, named in the past tense. `P` is the type of its JSON payload. */
export interface DomainEvent<P> {
  readonly name: string
  /** Never set; only carries the type. */
  readonly payload?: P
}

export const domainEvent = <P>(name: string): DomainEvent<P> => ({ name })

/** A handler that runs inside the transaction that deletes its jobs. */
export interface TransactionalHandler<T> {
  readonly name: string
  /** Returns whether work remains for another run. */
  run(tx: Transaction<T>, payloads: unknown[]): Promise<boolean>
}

export interface LeasedJob {
  /** JSON. */
  readonly payload: string
  readonly createdAt: string
  /** Aborted if the process stops and the job does not end in time. */
  readonly signal: AbortSignal
}

/** A handler that runs outside a transaction, at least once per job. */
export interface LeasedHandler {
  readonly name: string
  /** Maximum number of jobs that one process runs concurrently. */
  readonly concurrency: number
  /** Time after which another process may claim the job, in milliseconds. Must be longer than `run` takes. */
  readonly leaseMs: number
  readonly backOff: BackOff
  /** Number of failed attempts after which a job is dead. Defaults to `MAX_ATTEMPTS`. */
  readonly maxAttempts?: number
  readonly run: (job: LeasedJob) => Promise<void>
  readonly isPermanentFailure: (error: unknown) => boolean
}

/** A recurring job. Its name is also the name of its handler. */
export interface Schedule {
  readonly name: string
  readonly everyMs: number
}

/**
 * Finds work by a query and does it. Every worker runs the function, so it must ensure that two workers do not do the
 * same work. Returns whether work remains. If so, the worker runs it again at once; otherwise, at the next idle poll.
 */
export type Poller = () => Promise<boolean>

/** The handlers, for workers and for `emit` in any process. Never rename a handler: stored jobs contain its name. */
export class JobRegistry<T> {
  readonly transactionalHandlers = new Map<string, TransactionalHandler<T>>()
  readonly leasedHandlers = new Map<string, LeasedHandler>()
  readonly schedules: Schedule[] = []
  readonly pollers: Poller[] = []
  private readonly handlersByEvent = new Map<string, string[]>()
  private readonly listeners = new Set<() => void>()

  /** Runs `handle` for each event, in the transaction that deletes the job, so that its writes happen exactly once. */
  on<P>(event: DomainEvent<P>, name: string, handle: (tx: Transaction<T>, payload: P) => Promise<void>): void {
    this.onBatch<P>(event, name, async (tx, payloads) => {
      for (const payload of payloads) await handle(tx, payload)
    })
  }

  /** Runs `handle` for batches of events. If a batch fails, runs each of its jobs separately. */
  onBatch<P>(event: DomainEvent<P>, name: string, handle: (tx: Transaction<T>, payloads: P[]) => Promise<void>): void {
    this.addTransactionalHandler({ name, run: (tx, payloads) => handle(tx, payloads as P[]).then(() => false) })
    this.handlersByEvent.set(event.name, [...this.listHandlers(event), name])
  }

  /** Runs `handle` at intervals, each time in only one process. If it returns true, runs it again at the next poll. */
  every(everyMs: number, name: string, handle: (tx: Transaction<T>) => Promise<boolean>): void {
    this.schedules.push({ name, everyMs })
    this.addTransactionalHandler({ name, run: (tx) => handle(tx) })
  }

  addLeasedHandler(handler: LeasedHandler): void {
    this.checkNameIsFree(handler)
    this.leasedHandlers.set(handler.name, handler)
  }

  /** Runs a leased handler at an interval, each time in only one process. */
  everyLeased(everyMs: number, handler: LeasedHandler): void {
    this.schedules.push({ name: handler.name, everyMs })
    this.addLeasedHandler(handler)
  }

  addPoller(poller: Poller): void {
    this.pollers.push(poller)
  }

  listHandlers({ name }: DomainEvent<unknown>): readonly string[] {
    return this.handlersByEvent.get(name) ?? []
  }

  /** Wakes the workers of this process. Those of other processes find new jobs at their next poll. */
  wake = (): void => {
    for (const listener of this.listeners) listener()
  }

  /** Returns the function that unsubscribes. */
  onWake(listener: () => void): () => void {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  private addTransactionalHandler(handler: TransactionalHandler<T>): void {
    this.checkNameIsFree(handler)
    this.transactionalHandlers.set(handler.name, handler)
  }

  private checkNameIsFree({ name }: { readonly name: string }): void {
    if (this.transactionalHandlers.has(name) || this.leasedHandlers.has(name))
      throw new Error(`the job handler ${name} was registered twice`)
  }
}
