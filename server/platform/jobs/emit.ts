import type { Transaction } from 'kysely'
import { narrowTables } from '../db/narrow-tables.ts'
import { afterCommit } from '../db/transaction.ts'
import type { DomainEvent, JobRegistry } from './registry.ts'
import type { JobTables } from './tables.ts'

/** The part of a registry that code which inserts jobs needs. */
export type HandlerRegistry = Pick<JobRegistry<never>, 'handlersOf' | 'wake' | 'onWake'>

interface NewJob {
  readonly event: string
  readonly handler: string
  readonly payload: unknown
}

/** Inserts jobs that are due at once. Wakes the workers of this process after the commit. */
export async function insertJobs<T extends JobTables>(
  tx: Transaction<T>,
  jobs: Pick<HandlerRegistry, 'wake'>,
  added: readonly NewJob[],
  now: Date,
): Promise<void> {
  if (added.length === 0) return
  const at = now.toISOString()
  const rows = added.map((job) => ({ ...job, payload: JSON.stringify(job.payload), createdAt: at, dueAt: at }))
  await narrowTables<JobTables, T>(tx).insertInto('platform.job').values(rows).execute()
  afterCommit(tx, jobs.wake)
}

/** Emits domain events in the transaction that changes the state: inserts one job per event and handler. */
export const emit = <T extends JobTables, P>(
  tx: Transaction<T>,
  jobs: HandlerRegistry,
  event: DomainEvent<P>,
  payloads: readonly P[],
  now: Date,
): Promise<void> =>
  insertJobs(
    tx,
    jobs,
    payloads.flatMap((payload) => jobs.handlersOf(event).map((handler) => ({ event: event.name, handler, payload }))),
    now,
  )
