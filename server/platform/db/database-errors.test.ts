import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { createTestDatabase } from '../../../tests/support/database-server.ts'
import { openDatabase } from './database.ts'
import {
  isDatabaseUnavailable,
  isForeignKeyViolation,
  isTransactionConflict,
  isUniqueViolation,
} from './database-errors.ts'

const withCode = (code: string) => Object.assign(new Error('an error of the driver'), { code })

describe('by code', () => {
  test.each([
    'ECONNREFUSED',
    'ECONNRESET',
    'ENOENT',
    '08006',
    '08001',
    '53100',
    '53300',
    '57P01',
    '57P03',
    '58030',
    '25006',
    '55P03',
    'XX001',
  ])('%s counts as unavailable', (code) => expect(isDatabaseUnavailable(withCode(code))).toBe(true))

  test.each(['23505', '42P01', '42601', '40001', 'XX000', '22P02', 'ERR_INVALID_ARG_TYPE'])(
    '%s is not a temporary failure',
    (code) => expect(isDatabaseUnavailable(withCode(code))).toBe(false),
  )

  test('several failed connection attempts count as unavailable', () => {
    expect(isDatabaseUnavailable(new AggregateError([withCode('ECONNREFUSED'), withCode('EHOSTUNREACH')]))).toBe(true)
  })

  test.each([undefined, null, 'ECONNREFUSED', { code: 'ECONNREFUSED' }, new Error('ECONNREFUSED')])(
    '%j is no failure of a database',
    (error) => {
      for (const is of [isDatabaseUnavailable, isUniqueViolation, isForeignKeyViolation, isTransactionConflict])
        expect(is(error)).toBe(false)
    },
  )

  test.each(['2627', '2601', '547', '1205', '3960'])('SQL Server’s %s', (code) => {
    const matches = [isUniqueViolation, isForeignKeyViolation, isTransactionConflict].map((is) => is(withCode(code)))
    expect(matches).toEqual([['2627', '2601'].includes(code), code === '547', ['1205', '3960'].includes(code)])
  })
})

describe('errors of PostgreSQL', () => {
  let fresh: Awaited<ReturnType<typeof createTestDatabase>>

  beforeAll(async () => {
    fresh = await createTestDatabase(inject('server'))
    const db = openDatabase({ address: fresh.address, poolSize: 1, onIdleError: () => undefined })
    await sql`create table parent (id int primary key)`.execute(db)
    await sql`create table child (parent int references parent)`.execute(db)
    await sql`insert into parent values (1), (2)`.execute(db)
    await sql`insert into child values (1)`.execute(db)
    await db.destroy()
  })
  afterAll(() => fresh.drop())

  const failureOf = async (statement: string): Promise<unknown> => {
    const db = openDatabase({ address: fresh.address, poolSize: 1, onIdleError: () => undefined })
    try {
      return await sql
        .raw(statement)
        .execute(db)
        .catch((error: unknown) => error)
    } finally {
      await db.destroy()
    }
  }

  test.each([
    ['a second row of one key', 'insert into parent values (1)', [true, false, false, false]],
    ['a row whose parent is not there', 'insert into child values (3)', [false, true, false, false]],
    ['a parent that has children', 'delete from parent where id = 1', [false, true, false, false]],
    ['a server that ends our connection', 'select pg_terminate_backend(pg_backend_pid())', [false, false, false, true]],
    ['a statement that is wrong', 'selekt 1', [false, false, false, false]],
    ['a table that is not there', 'select * from nowhere', [false, false, false, false]],
  ])('%s', async (_what, statement, expected) => {
    const error = await failureOf(statement)
    expect(
      [isUniqueViolation, isForeignKeyViolation, isTransactionConflict, isDatabaseUnavailable].map((is) => is(error)),
    ).toEqual(expected)
  })

  test.each([
    ['no server listens', 'postgres://unknown@127.0.0.1:1/none'],
    ['no such host', 'postgres://unknown@host.invalid:5432/none'],
    ['no such socket', { host: '/nowhere', port: 5432, user: 'unknown', database: 'none' }],
  ])('%s counts as unavailable', async (_what, address) => {
    const db = openDatabase({ address, poolSize: 1, onIdleError: () => undefined })
    const error = await sql`select 1`.execute(db).catch((failure: unknown) => failure)
    await db.destroy()
    expect(isDatabaseUnavailable(error)).toBe(true)
  })

  test('a closed database and a closed client count as unavailable', async () => {
    const db = openDatabase({ address: fresh.address, poolSize: 1, onIdleError: () => undefined })
    await sql`select 1`.execute(db)
    await db.destroy()
    expect(isDatabaseUnavailable(await sql`select 1`.execute(db).catch((error: unknown) => error))).toBe(true)
    const pool = new pg.Pool({ max: 1 })
    await pool.end()
    expect(isDatabaseUnavailable(await pool.query('select 1').catch((error: unknown) => error))).toBe(true)
  })
})
