import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test, vi } from 'vitest'
import { createTestDatabase, runAdminStatement } from '../../../tests/support/database-server.ts'
import { openDatabase } from './database.ts'
import { isInAsciiTextList } from './in-list.ts'
import { createPostgresPool, toIsoInstant } from './postgres.ts'

/**
 * Reads a result of about 230 KiB sixty times. Returns by how many MiB the heap has grown, with minor garbage
 * collections only. The collection after a result does not free it; the next one does.
 */
const asking = `
  import { sql } from 'kysely'
  import { openDatabase } from '${new URL('database.ts', import.meta.url)}'
  const db = openDatabase({ address: JSON.parse(process.argv[1]), poolSize: 1, onIdleError: () => undefined })
  const ask = (n) => sql\`select md5((place + \${n}::int)::text) as word from generate_series(1, 3000) as place\`.execute(db)
  const used = () => process.memoryUsage().heapUsed / 1024 / 1024
  await ask(0)
  gc()
  const before = used()
  for (let n = 0; n < 60; n++) {
    await ask(n)
    gc({ type: 'minor' })
  }
  console.log(used() - before)
  await db.destroy()`

let fresh: Awaited<ReturnType<typeof createTestDatabase>>

beforeAll(async () => {
  fresh = await createTestDatabase(inject('server'))
})
afterAll(() => fresh.drop())

function open(onIdleError: (error: Error) => void = () => undefined, poolSize = 1) {
  const db = openDatabase<Record<string, never>>({ address: fresh.address, poolSize, onIdleError })
  onTestFinished(() => db.destroy())
  return db
}

describe('an instant in the format of PostgreSQL', () => {
  test.each([
    ['2026-11-21 09:51:04+00', '2026-11-21T09:51:04.000Z'],
    ['2026-11-21 09:51:04.1+00', '2026-11-21T09:51:04.100Z'],
    ['2026-11-21 09:51:04.12+00', '2026-11-21T09:51:04.120Z'],
    ['2026-11-21 09:51:04.123+00', '2026-11-21T09:51:04.123Z'],
    ['0001-01-01 00:00:00+00', '0001-01-01T00:00:00.000Z'],
  ])('%s reads %s', (written, expected) => expect(toIsoInstant(written)).toBe(expected))
})

test('an idle pool closes all connections but one, by which commands recognize a server', async () => {
  const pool = createPostgresPool(fresh.address, { poolSize: 3, socketTimeoutMs: 0, onIdleError: () => undefined })
  onTestFinished(() => pool.end())
  const clients = await Promise.all([pool.connect(), pool.connect(), pool.connect()])
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  for (const client of clients) client.release()
  vi.advanceTimersByTime(61_000)
  expect(pool.totalCount).toBe(1)
})

describe('a connection', () => {
  test('reads int8 as a number and timestamptz as an RFC 3339 text', async () => {
    const { rows } = await sql`select 9007199254740991::int8 as id, '2026-11-21 10:51:04.5+01'::timestamptz(3) as at,
      null::timestamptz as never, true as flag, 7 as small, 'x' as word`.execute(open())
    expect(rows).toEqual([
      { id: 9_007_199_254_740_991, at: '2026-11-21T09:51:04.500Z', never: null, flag: true, small: 7, word: 'x' },
    ])
  })

  test('uses UTC and a lock timeout', async () => {
    const db = open()
    const shown = async (name: string) => {
      const { rows } = await sql<{ value: string }>`select current_setting(${name}) as value`.execute(db)
      return rows[0]?.value
    }
    expect([await shown('timezone'), await shown('lock_timeout'), await shown('application_name')]).toEqual([
      'UTC',
      '10s',
      'flowdesk',
    ])
  })

  test('prepares a statement once, whatever its parameters', async () => {
    const db = open()
    for (const n of [1, 2, 3]) await sql`select ${n}::int as prepared_once`.execute(db)
    const { rows } = await sql<{ name: string }>`select name from pg_prepared_statements
      where statement like '%prepared_once%' and statement not like '%pg_prepared%'`.execute(db)
    expect(rows).toHaveLength(1)
  })

  test('prepares a statement whose text starts with a line break', async () => {
    const db = open()
    for (const n of [1, 2]) await sql`\n  with list as (select ${n}::int as line_break) select * from list`.execute(db)
    const { rows } = await sql`select 1 from pg_prepared_statements
      where statement like '%line_break%' and statement not like '%pg_prepared%'`.execute(db)
    expect(rows).toHaveLength(1)
  })

  test('reads the columns of a prepared statement the same way every time', async () => {
    const db = open()
    const readRows = async (id: number | null) => {
      const { rows } = await sql`select ${id}::int8 as id, 'x' as word, '2026-11-21 09:51Z'::timestamptz(3) as at
        from generate_series(1, 2)`.execute(db)
      return rows
    }
    const row = { id: 7, word: 'x', at: '2026-11-21T09:51:00.000Z' }
    expect([await readRows(7), await readRows(null), await readRows(7)]).toEqual([
      [row, row],
      [
        { ...row, id: null },
        { ...row, id: null },
      ],
      [row, row],
    ])
  })

  test('returns the number of changed rows and the rows of a prepared statement every time', async () => {
    const db = open()
    await sql`create table changed (id int primary key, word text)`.execute(db)
    onTestFinished(async () => void (await sql`drop table changed`.execute(open())))
    const add = async (...ids: number[]) => {
      const { numAffectedRows, rows } = await sql`insert into changed
        select id, 'new' from unnest(${ids}::int[]) as id returning id`.execute(db)
      return [numAffectedRows, rows]
    }
    const rename = async (word: string, from: number) =>
      (await sql`update changed set word = ${word} where id >= ${from}`.execute(db)).numAffectedRows
    expect([await add(1, 2), await add(3), await add()]).toEqual([
      [2n, [{ id: 1 }, { id: 2 }]],
      [1n, [{ id: 3 }]],
      [0n, []],
    ])
    expect([await rename('old', 1), await rename('older', 3), await rename('oldest', 4)]).toEqual([3n, 1n, 0n])
  })

  test.each([
    ['texts that look like lists', ['', 'null', 'NULL', 'a,b', '{}', '{1}', ' ', '"', '\\', '\\"', '\n', 'Zoë 😀']],
    ['nothing', []],
    ['what is not there', [null, 'a', undefined]],
  ])('sends a list of %s as it is', async (_name, list) => {
    const { rows } = await sql`select ${list}::text[] as list, ${list.length}::int as length`.execute(open())
    expect(rows).toEqual([{ list: list.map((one) => one ?? null), length: list.length }])
  })

  test('sends numbers, booleans and null unchanged', async () => {
    const { rows } = await sql`select ${[1, -2]}::int4[] as numbers, ${1.5}::float8 as half, ${2n}::int as big,
      ${false}::bool as flag, ${undefined}::text as missing, ${[true, null]}::bool[] as flags`.execute(open())
    const flags = [true, null]
    expect(rows).toEqual([{ numbers: [1, -2], half: 1.5, big: 2, flag: false, missing: null, flags }])
  })

  test('sends bytes and instants unchanged', async () => {
    const bytes = Buffer.from('\0x')
    const { rows } =
      await sql`select ${bytes}::bytea as bytes, ${new Date('2026-11-21T09:51:04.100Z')}::timestamptz(3) as at`.execute(
        open(),
      )
    expect(rows).toEqual([{ bytes, at: '2026-11-21T09:51:04.100Z' }])
  })

  test('accepts query config objects and callbacks like the driver', async () => {
    const pool = createPostgresPool(fresh.address, { poolSize: 1, socketTimeoutMs: 0, onIdleError: () => undefined })
    onTestFinished(() => pool.end())
    const { rows } = await pool.query({ name: 'named', text: 'select $1::int as one', values: [1] })
    expect(rows).toEqual([{ one: 1 }])
    expect((await pool.query('select $1::int as two', [2])).rows).toEqual([{ two: 2 }])
  })

  test('runs a prepared statement again after it failed, at its first execution or later', async () => {
    const db = open()
    const divided = (by: number) => sql<{ result: number }>`select 12 / ${by}::int as result`.execute(db)
    for (let times = 0; times < 2; times++) {
      await expect(divided(0)).rejects.toMatchObject({ code: '22012' })
      expect((await divided(4)).rows).toEqual([{ result: 3 }])
    }
  })

  test('rejects a prepared statement whose columns have changed, and reads no column by the wrong name', async () => {
    const db = open()
    await sql`create table shifting (one int, two int)`.execute(db)
    onTestFinished(async () => void (await sql`drop table shifting`.execute(open())))
    await sql`insert into shifting values (1, 2)`.execute(db)
    const all = () => sql`select * from shifting`.execute(db)
    for (let times = 0; times < 2; times++) expect((await all()).rows).toEqual([{ one: 1, two: 2 }])
    await sql`alter table shifting drop column one`.execute(db)
    await expect(all()).rejects.toMatchObject({ code: '0A000' })
  })

  test('plans a lookup of keys once for any number of keys', async () => {
    const db = open()
    const looked = (keys: string[]) => sql`select typname as looked from pg_class
      inner join pg_attribute on attrelid = pg_class.oid inner join pg_type on pg_type.oid = atttypid
      where ${isInAsciiTextList('relname', keys)}`
    for (let times = 0; times < 8; times++) await looked(['pg_class']).execute(db)
    const { rows } = await sql<{ generic: number }>`select generic_plans as generic from pg_prepared_statements
      where statement like '%as looked%' and statement not like '%pg_prepared%'`.execute(db)
    expect(rows).toEqual([{ generic: 3 }])
  })

  test('retains no result longer than its caller', async () => {
    const words = ['--expose-gc', '--max-semi-space-size=16', '--input-type=module', '--eval', asking]
    const { stdout } = await promisify(execFile)(process.execPath, [...words, JSON.stringify(fresh.address)])
    expect(Number(stdout)).toBeLessThan(4)
  })

  test('limits the number of prepared statements', async () => {
    const db = open()
    for (let n = 0; n < 400; n++) await sql.raw(`select ${n} as n`).execute(db)
    const { rows } = await sql<{ count: number }>`select count(*) as count from pg_prepared_statements`.execute(db)
    expect(rows[0]?.count).toBeLessThanOrEqual(300)
    const { rows: last } = await sql.raw<{ n: number }>('select 777 as n').execute(db)
    expect(last).toEqual([{ n: 777 }])
  })

  test('runs statements that cannot be prepared', async () => {
    const db = open()
    await sql`create table plain (id int)`.execute(db)
    await sql`lock table plain in share mode`.execute(db).catch(() => undefined)
    await db.transaction().execute(async (tx) => void (await sql`drop table plain`.execute(tx)))
  })
})

describe('a pool', () => {
  test('runs one statement per connection at a time, and queues the rest', async () => {
    const db = open(undefined, 3)
    const pids = await Promise.all(
      Array.from({ length: 12 }, () => sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)),
    )
    expect(new Set(pids.map(({ rows }) => rows[0]?.pid)).size).toBeLessThanOrEqual(3)
  })

  test('survives the loss of idle and busy connections', async () => {
    const broken = Promise.withResolvers<Error>()
    const db = open(broken.resolve)
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)
    await runAdminStatement(inject('server'), `select pg_terminate_backend(${rows[0]?.pid})`)
    expect(await broken.promise).toBeInstanceOf(Error)
    await expect(sql`select pg_terminate_backend(pg_backend_pid())`.execute(db)).rejects.toThrow()
    const works = () =>
      sql`select 1 as one`.execute(db).then(
        () => true,
        () => false,
      )
    await expect.poll(works).toBe(true)
  })
})
