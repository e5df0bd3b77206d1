import { randomUUID } from 'node:crypto'
import { type Kysely, sql, type Transaction } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest'
import { createTestDatabase, runAdminStatement } from '../../../tests/support/database-server.ts'
import { openDatabase } from '../db/database.ts'
import { transaction } from '../db/transaction.ts'
import { computeBackOffMs } from './back-off.ts'
import { emit } from './emit.ts'
import { type DomainEvent, domainEvent, JobRegistry } from './registry.ts'
import { registerSchedules } from './schedules.ts'
import type { JobTables } from './tables.ts'
import { JobWorker } from './worker.ts'

type Tables = JobTables & { done: { what: string } }

const MINUTE = 60_000

let address: Awaited<ReturnType<typeof createTestDatabase>>['address']
let db: Kysely<Tables>
let drop: () => Promise<void>

beforeAll(async () => {
  ;({ address, drop } = await createTestDatabase(inject('server')))
  db = open()
  await sql`create table done (what text not null)`.execute(db)
})
afterAll(async () => {
  await db.destroy()
  await drop()
})

const open = (): Kysely<Tables> => openDatabase<Tables>({ address, poolSize: 4, onIdleError: () => undefined })

type Handle<P> = (tx: Transaction<Tables>, payload: P) => Promise<void>

/** An event with a unique name, its handlers and a clock. */
function createFixture(name: string = randomUUID()) {
  const jobs = new JobRegistry<Tables>()
  let at = Date.now()
  const now = () => new Date(at)
  const failures: { handler: string; isDead: boolean }[] = []
  const outages: string[] = []
  const happened = domainEvent<string>(name)
  return {
    name,
    happened,
    jobs,
    // Handler names are unique, because the tests share a database.
    on: (handler: string, handle: Handle<string>) => jobs.on(happened, `${name} ${handler}`, handle),
    onBatch: (handler: string, handle: Handle<string[]>) => jobs.onBatch(happened, `${name} ${handler}`, handle),
    now,
    failures,
    outages,
    advance: (ms: number) => {
      at += ms
    },
    emitEvents: (...payloads: string[]) => emitEvents(happened, payloads, jobs, now()),
    worker: (on = db) =>
      new JobWorker({
        db: on,
        jobs,
        now,
        onFailure: (_error, { handler }, isDead) => failures.push({ handler: handler.replace(`${name} `, ''), isDead }),
        onOutage: (error) => outages.push(error === null ? 'over' : 'away'),
      }),
  }
}

const emitEvents = (happened: DomainEvent<string>, payloads: string[], jobs: JobRegistry<Tables>, now: Date) =>
  transaction(db, (tx) => emit(tx, jobs, happened, payloads, now))

const note = (tx: Transaction<Tables>, what: string) => tx.insertInto('done').values({ what }).execute()

/** The notes that handlers wrote for an event, sorted. */
async function noted(name: string): Promise<string[]> {
  const rows = await db.selectFrom('done').select('what').where('what', 'like', `${name}%`).execute()
  return rows.map(({ what }) => what.slice(name.length + 1)).sort()
}

const listStoredJobs = (name: string) =>
  db
    .selectFrom('platform.job')
    .select(['event', 'handler', 'payload', 'attempts', 'deadAt', 'lastError'])
    .where('event', '=', name)
    .execute()

describe('a transactional handler', () => {
  test('gets every event once, and the job is deleted', async () => {
    const { name, on, emitEvents, worker } = createFixture()
    on('note', async (tx, payload) => void (await note(tx, `${name} ${payload}`)))
    await emitEvents('one', 'two')
    await emitEvents('three')
    const working = worker()
    expect(await working.runDueJobs()).toBe(3)
    expect(await noted(name)).toEqual(['one', 'three', 'two'])
    expect(await listStoredJobs(name)).toEqual([])
    expect(await working.runDueJobs()).toBe(0)
  })

  test('of onBatch gets a batch of events in the order in which they were emitted', async () => {
    const { onBatch, emitEvents, worker } = createFixture()
    const received: string[][] = []
    onBatch('collect', async (_tx, payloads) => void received.push(payloads))
    await emitEvents('one', 'two', 'three')
    await worker().runDueJobs()
    expect(received).toEqual([['one', 'two', 'three']])
  })

  test('gets more events than one poll claims', async () => {
    const { name, on, emitEvents, worker } = createFixture()
    on('note', async (tx, payload) => void (await note(tx, `${name} ${payload}`)))
    await emitEvents(...Array.from({ length: 450 }, (_, n) => String(n)))
    expect(await worker().runDueJobs()).toBe(450)
    expect(await noted(name)).toHaveLength(450)
  })

  test('does not get an event whose transaction did not commit', async () => {
    const { name, happened, jobs, on, now, worker } = createFixture()
    let wakeUps = 0
    jobs.onWake(() => wakeUps++)
    on('note', async (tx, payload) => void (await note(tx, `${name} ${payload}`)))
    const undone = transaction(db, async (tx) => {
      await emit(tx, jobs, happened, ['never'], now())
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    expect([wakeUps, await worker().runDueJobs(), await noted(name)]).toEqual([0, 0, []])
  })
})

describe('a handler that fails', () => {
  test('writes nothing and is retried after its back-off', async () => {
    const { name, on, failures, advance, emitEvents, worker } = createFixture()
    let isBroken = true
    on('note', async (tx, payload) => {
      await note(tx, `${name} ${payload}`)
      if (isBroken) throw new Error('not today')
    })
    await emitEvents('one')
    const working = worker()
    await working.runDueJobs()
    expect(await noted(name)).toEqual([])
    expect(await listStoredJobs(name)).toMatchObject([{ attempts: 1, deadAt: null, lastError: 'Error: not today' }])
    expect(failures).toEqual([{ handler: 'note', isDead: false }])
    isBroken = false
    advance(1900)
    expect(await working.runDueJobs()).toBe(0)
    advance(200)
    expect(await working.runDueJobs()).toBe(1)
    expect([await noted(name), await listStoredJobs(name)]).toEqual([['one'], []])
  })

  test('does not delay the other jobs of its batch', async () => {
    const { name, onBatch, emitEvents, worker } = createFixture()
    onBatch('note', async (tx, payloads) => {
      for (const payload of payloads) {
        if (payload === 'bad') throw new Error('bad')
        await note(tx, `${name} ${payload}`)
      }
    })
    await emitEvents('one', 'bad', 'two')
    await worker().runDueJobs()
    expect(await noted(name)).toEqual(['one', 'two'])
    expect(await listStoredJobs(name)).toMatchObject([{ payload: '"bad"', attempts: 1 }])
  })

  test('is dead after twelve attempts: kept, reported and not retried', async () => {
    const { name, on, failures, advance, emitEvents, worker } = createFixture()
    let runs = 0
    // Each round runs the job twice: in the batch and then alone.
    on('fail', () => Promise.reject(new Error(`run ${++runs}`)))
    await emitEvents('one')
    const working = worker()
    for (let attempt = 1; attempt <= 14; attempt++) {
      await working.runDueJobs()
      advance(31 * MINUTE)
    }
    expect(failures.map(({ isDead }) => isDead)).toEqual([...Array(11).fill(false), true])
    expect(await listStoredJobs(name)).toMatchObject([
      { attempts: 12, deadAt: expect.any(String), lastError: `Error: run ${runs}` },
    ])
    expect(runs).toBe(24)
  })

  test('doubles its back-off with each attempt, up to half an hour', () => {
    const waits = Array.from({ length: 12 }, (_, index) => computeBackOffMs(index + 1) / 1000)
    expect(waits).toEqual([2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 1800, 1800])
  })
})

describe('several handlers of one event', () => {
  test('each get the event once', async () => {
    const { name, on, emitEvents, worker } = createFixture()
    for (const who of ['first', 'second', 'third'])
      on(who, async (tx, payload) => void (await note(tx, `${name} ${who} ${payload}`)))
    await emitEvents('one', 'two')
    await worker().runDueJobs()
    expect(await noted(name)).toEqual(['first one', 'first two', 'second one', 'second two', 'third one', 'third two'])
    expect(await listStoredJobs(name)).toEqual([])
  })

  test('a failure of one does not make the others run again', async () => {
    const { name, on, advance, emitEvents, worker } = createFixture()
    let isBroken = true
    on('good', async (tx, payload) => void (await note(tx, `${name} good ${payload}`)))
    on('bad', async (tx, payload) => {
      if (isBroken) throw new Error('not today')
      await note(tx, `${name} bad ${payload}`)
    })
    await emitEvents('one')
    const working = worker()
    await working.runDueJobs()
    expect(await noted(name)).toEqual(['good one'])
    expect(await listStoredJobs(name)).toMatchObject([{ handler: `${name} bad`, attempts: 1 }])
    isBroken = false
    advance(MINUTE)
    await working.runDueJobs()
    expect(await noted(name)).toEqual(['bad one', 'good one'])
  })
})

describe('unknown handlers', () => {
  test('jobs of unregistered handlers are skipped', async () => {
    const mine = createFixture()
    const newer = createFixture()
    mine.on('note', async () => undefined)
    newer.on('note', async () => undefined)
    await newer.emitEvents('one')
    await mine.emitEvents('two')
    expect(await mine.worker().runDueJobs()).toBe(1)
    expect(await listStoredJobs(newer.name)).toMatchObject([{ payload: '"one"', attempts: 0 }])
  })

  test('the job of a handler of a newer release is left to that release', async () => {
    const older = createFixture()
    const newer = createFixture(older.name)
    const received: string[] = []
    older.on('known', async () => void received.push('known'))
    newer.on('known', async () => Promise.reject(new Error('wait')))
    newer.on('new', async () => Promise.reject(new Error('wait')))
    await newer.emitEvents('one')
    await newer.worker().runDueJobs()
    older.advance(MINUTE)
    await older.worker().runDueJobs()
    expect(received).toEqual(['known'])
    expect(await listStoredJobs(older.name)).toMatchObject([{ handler: `${older.name} new` }])
  })
})

describe('several workers', () => {
  test('share the work, and no job runs twice', async () => {
    const { name, on, emitEvents, worker } = createFixture()
    on('note', async (tx, payload) => void (await note(tx, `${name} ${payload}`)))
    await emitEvents(...Array.from({ length: 900 }, (_, n) => String(n)))
    const other = open()
    onTestFinished(() => other.destroy())
    const done = await Promise.all([
      worker().runDueJobs(),
      worker().runDueJobs(),
      worker(other).runDueJobs(),
      worker(other).runDueJobs(),
    ])
    expect(done.reduce((sum, n) => sum + n, 0)).toBe(900)
    expect(new Set(await noted(name)).size).toBe(900)
    expect(await noted(name)).toHaveLength(900)
  })

  test('a running job is not claimed by another worker, and is released at once when its process crashes', async () => {
    const dying = createFixture()
    const living = createFixture(dying.name)
    const reached = Promise.withResolvers<number>()
    dying.on('note', async (tx, payload) => {
      await note(tx, `${dying.name} ${payload}`)
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
      reached.resolve(rows[0]?.pid ?? 0)
      await sql`select pg_sleep(60)`.execute(tx)
    })
    living.on('note', async (tx, payload) => void (await note(tx, `${living.name} ${payload}`)))
    await dying.emitEvents('one')
    const own = open()
    onTestFinished(() => own.destroy())
    const death = dying
      .worker(own)
      .runDueJobs()
      .catch(() => 'dead')
    const pid = await reached.promise
    expect(await living.worker().runDueJobs()).toBe(0)
    await runAdminStatement(inject('server'), `select pg_terminate_backend(${pid})`)
    expect(await death).toBe('dead')
    expect(await living.worker().runDueJobs()).toBe(1)
    expect(await noted(living.name)).toEqual(['one'])
  })
})

describe('schedules', () => {
  /** A registered schedule with a unique name, and the count of its runs. */
  async function openSchedule(everyMs: number) {
    const { name, jobs, ...rest } = createFixture()
    let runCount = 0
    jobs.every(everyMs, name, async () => {
      runCount++
      return false
    })
    await registerSchedules(db, jobs, rest.now())
    return { ...rest, name, jobs, runCount: () => runCount }
  }

  test('run at once, then at every interval', async () => {
    const { advance, worker, runCount } = await openSchedule(MINUTE)
    const working = worker()
    const counts: number[] = []
    for (const ms of [0, 0, 45_000, 15_000, MINUTE]) {
      advance(ms)
      await working.runDueJobs()
      counts.push(runCount())
    }
    expect(counts).toEqual([1, 1, 1, 2, 3])
  })

  test('run once over several workers', async () => {
    const { advance, worker, runCount } = await openSchedule(MINUTE)
    const workers = [worker(), worker(), worker()]
    for (let minute = 1; minute <= 3; minute++) {
      await Promise.all(workers.map((one) => one.runDueJobs()))
      expect(runCount()).toBe(minute)
      advance(MINUTE)
    }
  })

  test('missed intervals are made up by a single run', async () => {
    const { advance, worker, runCount } = await openSchedule(MINUTE)
    const working = worker()
    await working.runDueJobs()
    advance(60 * MINUTE)
    await working.runDueJobs()
    expect(runCount()).toBe(2)
  })

  test('a failed run is retried, and no further run is inserted meanwhile', async () => {
    const { name, jobs, now, advance, worker } = createFixture()
    let isBroken = true
    jobs.every(10_000, name, () => (isBroken ? Promise.reject(new Error('not today')) : Promise.resolve(false)))
    await registerSchedules(db, jobs, now())
    const working = worker()
    for (let round = 0; round < 4; round++) {
      await working.runDueJobs()
      advance(10_000)
    }
    expect(await listStoredJobs(name)).toHaveLength(1)
    isBroken = false
    advance(30 * MINUTE)
    await working.runDueJobs()
    expect(await listStoredJobs(name)).toEqual([])
  })

  test('registration is idempotent, even in several processes at the same time', async () => {
    const { jobs, now, advance, worker, runCount } = await openSchedule(MINUTE)
    await worker().runDueJobs()
    await Promise.all([1, 2, 3].map(() => registerSchedules(db, jobs, now())))
    advance(1000)
    await worker().runDueJobs()
    expect(runCount()).toBe(1)
    const fresh = new JobRegistry<Tables>()
    const name = randomUUID()
    fresh.every(MINUTE, name, async () => false)
    await Promise.all([1, 2, 3].map(() => registerSchedules(db, fresh, now())))
    const rows = await db.selectFrom('platform.schedule').select('name').where('name', '=', name).execute()
    expect(rows).toHaveLength(1)
  })
})

describe('a started worker', () => {
  test('polls when it is woken, and close waits for running jobs', async () => {
    const { name, on, emitEvents, worker } = createFixture()
    const begun = Promise.withResolvers<void>()
    const gate = Promise.withResolvers<void>()
    on('note', async (tx, payload) => {
      begun.resolve()
      await gate.promise
      await note(tx, `${name} ${payload}`)
    })
    const working = worker()
    working.start()
    await emitEvents('one')
    await begun.promise
    const closed = working.close()
    gate.resolve()
    await closed
    expect(await noted(name)).toEqual(['one'])
  })

  test('is no longer alive after 30 seconds without a poll', async () => {
    const { name, on, advance, emitEvents, worker } = createFixture()
    const gate = Promise.withResolvers<void>()
    const begun = Promise.withResolvers<void>()
    on('wait', async () => {
      begun.resolve()
      await gate.promise
    })
    const working = worker()
    expect(working.isAlive()).toBe(false)
    working.start()
    expect(working.isAlive()).toBe(true)
    await emitEvents(name)
    await begun.promise
    advance(31_000)
    expect(working.isAlive()).toBe(false)
    gate.resolve()
    await working.close()
  })

  test.each([
    ['that is away', () => ({ host: '127.0.0.1', port: 1, user: 'unknown', database: 'none' })],
    ['without its tables', () => inject('server')],
  ])('reports a database %s once, then every minute, and keeps polling', async (_what, where) => {
    const { on, jobs, outages, advance, worker } = createFixture()
    on('nothing', async () => undefined)
    const lost = openDatabase<Tables>({ address: where(), poolSize: 1, onIdleError: () => undefined })
    onTestFinished(() => lost.destroy())
    const working = worker(lost)
    working.start()
    onTestFinished(() => working.close())
    await expect.poll(() => outages).toEqual(['away'])
    const polls = async () => {
      for (let n = 0; n < 5; n++) {
        jobs.wake()
        await new Promise((resolve) => setTimeout(resolve, 100))
      }
    }
    await polls()
    expect(outages).toEqual(['away'])
    advance(60_000)
    await expect.poll(() => outages).toEqual(['away', 'away'])
    expect(working.isAlive()).toBe(false)
  })

  test('reports once that the database is available again', async () => {
    const { on, outages, worker } = createFixture()
    on('nothing', async () => undefined)
    await sql`alter table platform.job rename to hidden`.execute(db)
    const working = worker()
    working.start()
    onTestFinished(() => working.close())
    await expect.poll(() => outages).toEqual(['away'])
    await sql`alter table platform.hidden rename to job`.execute(db)
    await expect.poll(() => outages).toEqual(['away', 'over'])
  })
})

describe('a poller', () => {
  test('runs again at once while work remains, and then at the next idle poll, whatever wakes the worker', async () => {
    const { jobs, worker } = createFixture()
    const startedAt: number[] = []
    jobs.addPoller(async () => {
      startedAt.push(performance.now())
      return startedAt.length < 3
    })
    const working = worker()
    working.start()
    onTestFinished(() => working.close())
    await expect
      .poll(() => {
        jobs.wake()
        return startedAt.length
      })
      .toBe(4)
    const [, , third = 0, fourth = 0] = startedAt
    expect(fourth - third).toBeGreaterThan(450)
  })

  test('continues after an error, and a run of the due jobs ends with it', async () => {
    const { jobs, outages, worker } = createFixture()
    let runs = 0
    jobs.addPoller(async () => {
      runs++
      if (runs === 1) throw new Error('the database is away')
      return runs < 4
    })
    const working = worker()
    working.start()
    await expect.poll(() => runs).toBeGreaterThanOrEqual(4)
    await working.close()
    expect(outages).toEqual(['away', 'over'])
    runs = 1
    expect(await worker().runDueJobs()).toBe(0)
    expect(runs).toBe(4)
  })
})
