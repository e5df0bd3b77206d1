import { sql } from 'kysely'
import { expect, inject, onTestFinished, test } from 'vitest'
import { openDatabase } from './database.ts'
import { isDatabaseUnavailable } from './database-errors.ts'

/** Longer than a statement takes without a delay, even on a busy machine. */
const LIMIT_MS = 2000

function open(silenceMs: number) {
  const db = openDatabase({
    address: inject('server'),
    poolSize: 1,
    socketTimeoutMs: silenceMs,
    onIdleError: () => undefined,
  })
  onTestFinished(() => db.destroy())
  return db
}

const sleep = (seconds: number) => sql`select pg_sleep(${seconds})`

test('a statement without an answer fails as unavailable, and the next one gets a working connection', async () => {
  const db = open(LIMIT_MS)
  expect(await sleep(30).execute(db).catch(isDatabaseUnavailable)).toBe(true)
  expect((await sql`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }])
})

test('a transaction without an answer fails as unavailable', async () => {
  const db = open(LIMIT_MS)
  const work = db.transaction().execute((tx) => sleep(30).execute(tx))
  expect(await work.catch(isDatabaseUnavailable)).toBe(true)
})

test('an idle connection stays open beyond the limit', async () => {
  const db = open(LIMIT_MS)
  const id = async () => (await sql<{ id: number }>`select pg_backend_pid() as id`.execute(db)).rows
  const before = await id()
  await new Promise((resolve) => setTimeout(resolve, 3 * LIMIT_MS))
  expect(await id()).toEqual(before)
})

test('a statement may take any time without a limit', async () => {
  expect((await sleep(0.3).execute(open(0))).rows).toHaveLength(1)
})
