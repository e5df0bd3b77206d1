import { sql } from 'kysely'
import { expect, inject, onTestFinished, test } from 'vitest'
import { Clock } from '../../../tests/support/app.ts'
import { createTestDatabase } from '../../../tests/support/database-server.ts'
import { openDatabase } from '../db/database.ts'
import { transaction } from '../db/transaction.ts'
import { emit } from './emit.ts'
import { domainEvent, JobRegistry } from './registry.ts'
import { registerSchedules } from './schedules.ts'
import type { JobTables } from './tables.ts'
import { JobWorker } from './worker.ts'

const HOUR_MS = 3600_000
const happened = domainEvent<{ id: number }>('happened')

/** A worker of these jobs with its own database, and its clock, which stands still. */
async function openWorker(jobs: JobRegistry<JobTables>) {
  const { address, drop } = await createTestDatabase(inject('server'))
  const db = openDatabase<JobTables>({ address, poolSize: 2, onIdleError: () => undefined })
  onTestFinished(async () => {
    await db.destroy()
    await drop()
  })
  await db.deleteFrom('platform.schedule').execute()
  const clock = new Clock()
  clock.stop()
  await registerSchedules(db, jobs, clock.now())
  const worker = new JobWorker({ db, jobs, now: clock.now, onFailure: () => undefined, onOutage: () => undefined })
  const emitEvents = (ids: number[]) =>
    transaction(db, (tx) =>
      emit(
        tx,
        jobs,
        happened,
        ids.map((id) => ({ id })),
        clock.now(),
      ),
    )
  return { worker, clock, db, emitEvents }
}

test('a scheduled job with more work runs again in a separate transaction, after the waiting jobs', async () => {
  const jobs = new JobRegistry<JobTables>()
  const order: string[] = []
  const transactions = new Set<string>()
  let left = 3
  jobs.every(HOUR_MS, 'sweep', async (tx) => {
    const { rows } = await sql<{ id: string }>`select pg_current_xact_id()::text as id`.execute(tx)
    for (const { id } of rows) transactions.add(id)
    order.push('run')
    left -= 1
    return left > 0
  })
  jobs.onBatch(happened, 'count', async (_tx, payloads) => void order.push(`${payloads.length} events`))
  const { worker, emitEvents, db } = await openWorker(jobs)
  await emitEvents(Array.from({ length: 250 }, (_, id) => id))
  await worker.runDueJobs()
  expect(order.filter((word) => word === 'run')).toHaveLength(3)
  expect(transactions.size).toBe(3)
  expect(order.indexOf('50 events')).toBeLessThan(order.lastIndexOf('run'))
  expect(await db.selectFrom('platform.job').selectAll().execute()).toEqual([])
})

test('a scheduled job that fails keeps the writes of its earlier transactions and is retried', async () => {
  const jobs = new JobRegistry<JobTables>()
  const rows = (at: string) => Array.from({ length: 30 }, (_, n) => ({ name: `row ${n}`, dueAt: at }))
  let runs = 0
  jobs.every(HOUR_MS, 'sweep', async (tx) => {
    const { numDeletedRows } = await tx
      .deleteFrom('platform.schedule')
      .where('name', 'in', (e) =>
        e.selectFrom('platform.schedule').select('name').where('name', 'like', 'row %').limit(10),
      )
      .executeTakeFirstOrThrow()
    runs += 1
    // Once in the batch and once alone, because the worker retries each job of a failed batch.
    if (runs === 2 || runs === 3) throw new Error('the disk is full')
    return Number(numDeletedRows) === 10
  })
  const { worker, clock, db } = await openWorker(jobs)
  await db.insertInto('platform.schedule').values(rows(clock.now().toISOString())).execute()
  const left = async () => (await db.selectFrom('platform.schedule').select('name').execute()).length - 1
  await worker.runDueJobs()
  expect(await left()).toBe(20)
  clock.advance(1999)
  await worker.runDueJobs()
  expect(await left()).toBe(20)
  clock.advance(1)
  await worker.runDueJobs()
  expect(await left()).toBe(0)
})

test('a scheduled job that is still running when it is due again is not inserted twice', async () => {
  const jobs = new JobRegistry<JobTables>()
  let runs = 0
  jobs.every(HOUR_MS, 'sweep', async () => {
    runs += 1
    if (runs === 3) clock.advance(2 * HOUR_MS)
    return runs < 6
  })
  const { worker, clock } = await openWorker(jobs)
  await worker.runDueJobs()
  expect(runs).toBe(6)
})

test('schedules keep running when the clock moves backwards', async () => {
  const jobs = new JobRegistry<JobTables>()
  let runs = 0
  jobs.every(5000, 'sweep', async () => {
    runs += 1
    return false
  })
  const { worker, clock } = await openWorker(jobs)
  await worker.runDueJobs()
  clock.advance(-HOUR_MS)
  await worker.runDueJobs()
  expect(runs).toBe(2)
  await worker.runDueJobs()
  expect(runs).toBe(2)
  clock.advance(4999)
  await worker.runDueJobs()
  expect(runs).toBe(2)
  clock.advance(1)
  await worker.runDueJobs()
  expect(runs).toBe(3)
})

test('after the clock moves backwards, new and failed jobs run at once', async () => {
  const jobs = new JobRegistry<JobTables>()
  const handled: number[] = []
  let failures = 0
  jobs.on(happened, 'count', async (_tx, { id }) => {
    // Once in the batch and once alone.
    if (id === 1 && ++failures <= 2) throw new Error('not yet')
    handled.push(id)
  })
  const { worker, clock, emitEvents } = await openWorker(jobs)
  await emitEvents([1])
  await worker.runDueJobs()
  await emitEvents([2])
  clock.advance(-24 * HOUR_MS)
  expect(handled).toEqual([])
  await worker.runDueJobs()
  expect(handled.toSorted()).toEqual([1, 2])
})
