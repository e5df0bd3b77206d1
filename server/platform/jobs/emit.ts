import type { Transaction } from 'kysely'
import { prepareInsert } from '../db/bulk-statements.ts'
import { afterCommit } from '../db/transaction.ts'
import type { DomainEvent, JobRegistry } from './registry.ts'
import type { JobTables } from './tables.ts'

export type HandlerRegistry = Pick<JobRegistry<never>, 'listHandlers' | 'wake' | 'onWake'>

interface NewJob {
  readonly event: string
  readonly handler: string
  readonly payload: unknown
}

const insertJobRows = prepareInsert('platform.job', {
  event: 'asciiText',
  handler: 'asciiText',
  payload: 'text',
  createdAt: 'instant',
  dueAt: 'instant',
})

/** Inserts jobs that are due at once, and wakes the workers of this process after the commit. */
export async function insertJobs<T extends JobTables>(
  tx: Transaction<T>,
  jobs: Pick<HandlerRegistry, 'wake'>,
  newJobs: readonly NewJob[],
  now: Date,
): Promise<void> {
  if (newJobs.length === 0) return
  const at = now.toISOString()
  const rows = newJobs.map((job) => ({ ...job, payload: JSON.stringify(job.payload), createdAt: at, dueAt: at }))
  await tx.executeQuery(insertJobRows(tx, rows))
  afterCommit(tx, jobs.wake)
}

/** Inserts one job for each payload and handler of the event. `tx` must be the transaction that makes the change. */
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
    payloads.flatMap((payload) => jobs.listHandlers(event).map((handler) => ({ event: event.name, handler, payload }))),
    now,
  )
