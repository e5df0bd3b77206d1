import { execFileSync } from 'node:child_process'
import { type Kysely, sql } from 'kysely'
import pg from 'pg'
import { expect, inject, onTestFinished, test, vi } from 'vitest'
import { administer, freshDatabase } from '../../../tests/support/database-server.ts'
import { compiledOnce } from './compiled-once.ts'
import { openLoadedDatabase } from './database.ts'
import type { PostgresAddress } from './postgres.ts'

interface Tables {
  word: { text: string }
}

const add = compiledOnce<Tables, { text: string }, { length: number }>(
  (_db, { text }) => sql`insert into word values (${text}) returning length(text) as length`,
)

async function open({ poolSize = 1, onIdleError = (_error: Error) => {} } = {}) {
  const { address, drop } = await freshDatabase(inject('server'))
  const { db, load, close } = openLoadedDatabase<Tables>({ address, poolSize, onIdleError })
  onTestFinished(async () => {
    await close()
    await drop()
  })
  await sql`create table word (text text primary key)`.execute(db)
  return { db, load, close, address }
}

const words = (db: Kysely<Tables>) => db.selectFrom('word').selectAll().orderBy('text').execute()

test('every call is filled with what it is given, the first and those after it', async () => {
  const { db } = await open()
  expect([await add(db, { text: 'one' }), await add(db, { text: 'three' })]).toEqual([[{ length: 3 }], [{ length: 5 }]])
  expect(await words(db)).toEqual([{ text: 'one' }, { text: 'three' }])
})

test('in a transaction it is a part of that, however often it was called before', async () => {
  const { db } = await open()
  await add(db, { text: 'kept' })
  await add(db, { text: 'kept too' })
  const broken = db.transaction().execute(async (tx) => {
    await add(tx, { text: 'taken back' })
    throw new Error('half way')
  })
  await expect(broken).rejects.toThrow('half way')
  expect(await words(db)).toEqual([{ text: 'kept' }, { text: 'kept too' }])
})

test('on a connection that is held it stays on that', async () => {
  const { db } = await open()
  await add(db, { text: 'one' })
  const lengths = db.connection().execute((held) => add(held, { text: 'another' }))
  expect(await lengths).toEqual([{ length: 7 }])
})

test('one that fails gives its connection back', async () => {
  const { db, load } = await open()
  await add(db, { text: 'once' })
  for (let n = 0; n < 3; n++) await expect(add(db, { text: 'once' })).rejects.toMatchObject({ code: '23505' })
  expect(load).toMatchObject({ total: 1, idle: 1, waiting: 0 })
  expect(await add(db, { text: 'another' })).toEqual([{ length: 7 }])
})

/** As many at once, each by a connection of its own; each answers its text. */
const saidAtOnce = compiledOnce<Tables, { text: string }, { text: string }>(
  (_db, { text }) => sql`select ${text}::text as text from pg_sleep(0.1)`,
)
const connectionOf = compiledOnce<Tables, { n: number }, { pid: number }>(
  (_db, { n }) => sql`select pg_backend_pid() as pid, ${n}::int as n`,
)

/** Time stands still for the pool and whoever keeps its connections. */
function timeStandsStill(): void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
}

test('those that follow each other closely ask the pool once, and give back what they had within a second', async () => {
  const { db } = await open()
  await connectionOf(db, { n: 0 })
  timeStandsStill()
  const asked = vi.spyOn(pg.Pool.prototype, 'connect')
  onTestFinished(() => asked.mockRestore())
  for (let n = 0; n < 5; n++) await connectionOf(db, { n })
  expect(asked).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(1000)
  await connectionOf(db, { n: 5 })
  expect(asked).toHaveBeenCalledTimes(2)
})

test('as many at once as there are connections have one each', async () => {
  const { db, load } = await open({ poolSize: 3 })
  await saidAtOnce(db, { text: 'first' })
  const said = await Promise.all(['one', 'two', 'three'].map((text) => saidAtOnce(db, { text })))
  expect(said).toEqual([[{ text: 'one' }], [{ text: 'two' }], [{ text: 'three' }]])
  expect(load).toMatchObject({ total: 3, idle: 3, waiting: 0 })
})

test('whoever waits for a connection comes before statements that follow each other', async () => {
  const { db } = await open()
  await connectionOf(db, { n: 0 })
  timeStandsStill()
  const done: string[] = []
  async function oneAfterAnother(): Promise<void> {
    for (let n = 1; n <= 5; n++) {
      await connectionOf(db, { n })
      done.push(`statement ${n}`)
    }
  }
  const following = oneAfterAnother()
  const other = db.transaction().execute(async (tx) => {
    await words(tx)
    done.push('transaction')
  })
  await Promise.all([following, other])
  expect(done.indexOf('transaction')).toBeLessThan(3)
})

test('a connection that breaks between two statements is told of, and the next has another one', async () => {
  const broken = Promise.withResolvers<Error>()
  const { db, load } = await open({ onIdleError: broken.resolve })
  await connectionOf(db, { n: 1 })
  const [before] = await connectionOf(db, { n: 2 })
  await administer(inject('server'), `select pg_terminate_backend(${before?.pid})`)
  expect(await broken.promise).toMatchObject({ code: '57P01' })
  expect(load).toMatchObject({ total: 0, idle: 0 })
  const [after] = await connectionOf(db, { n: 3 })
  expect(after?.pid).not.toBe(before?.pid)
})

test('one whose connection breaks under it fails, and soon another one is used', async () => {
  const { db } = await open()
  const end = compiledOnce<Tables, { n: number }, object>(
    (_db, { n }) => sql`select case when ${n}::int > 1 then pg_terminate_backend(pg_backend_pid()) end`,
  )
  await end(db, { n: 1 })
  await expect(end(db, { n: 2 })).rejects.toThrow()
  const works = async () =>
    await connectionOf(db, { n: 3 }).then(
      () => true,
      () => false,
    )
  await expect.poll(works).toBe(true)
})

/** Ends a connection to the database while this process does nothing, so that it hears of that together with the answers. */
const endUnheard = (address: PostgresAddress, pid: number | undefined) =>
  execFileSync(process.execPath, ['--input-type=module', '--eval', ending, JSON.stringify(address), String(pid)])

const ending = `
  import pg from 'pg'
  const where = JSON.parse(process.argv[1])
  const client = new pg.Client(typeof where === 'string' ? { connectionString: where } : where)
  await client.connect()
  await client.query('select pg_terminate_backend($1)', [process.argv[2]])
  const gone = async () => (await client.query('select from pg_stat_activity where pid = $1', [process.argv[2]])).rowCount === 0
  while (!(await gone()));
  await client.end()`

test('a connection that breaks right behind an answer is not used again', async () => {
  const { db, address } = await open()
  const pidAt = async (n: number) => (await connectionOf(db, { n }))[0]?.pid
  await pidAt(0)
  const before = await pidAt(1)
  const answer = pidAt(2)
  // What is asked leaves within this turn, behind a few promises.
  for (let promises = 0; promises < 20; promises++) await Promise.resolve()
  endUnheard(address, before)
  expect(await answer).toBe(before)
  expect(await pidAt(3)).not.toBe(before)
})

test('a database that is closed keeps no connection at hand', async () => {
  const { db, load, close } = await open({ poolSize: 2 })
  await saidAtOnce(db, { text: 'first' })
  await saidAtOnce(db, { text: 'second' })
  timeStandsStill()
  await close()
  expect(load.total).toBe(0)
})

test('a database that is closed lets what is under way come to its end', async () => {
  const { db, close } = await open({ poolSize: 2 })
  await saidAtOnce(db, { text: 'first' })
  await saidAtOnce(db, { text: 'second' })
  const underWay = saidAtOnce(db, { text: 'third' })
  await close()
  expect(await underWay).toEqual([{ text: 'third' }])
})
