import { type Kysely, sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { createTestDatabase } from '../../../tests/support/database-server.ts'
import { openDatabase } from './database.ts'
import { isTransactionConflict } from './database-errors.ts'
import { afterCommit, sendWithCommit, transaction } from './transaction.ts'

interface Tables {
  account: { id: number; balance: number }
}

let db: Kysely<Tables>
let drop: () => Promise<void>

beforeAll(async () => {
  const fresh = await createTestDatabase(inject('server'))
  drop = fresh.drop
  db = openDatabase<Tables>({ address: fresh.address, poolSize: 4, onIdleError: () => undefined })
  await sql`create table account (id int primary key, balance int not null)`.execute(db)
})
afterAll(async () => {
  await db.destroy()
  await drop()
})
beforeEach(async () => {
  await db.deleteFrom('account').execute()
  await db
    .insertInto('account')
    .values([
      { id: 1, balance: 0 },
      { id: 2, balance: 0 },
    ])
    .execute()
})

const balances = async () =>
  (await db.selectFrom('account').select('balance').orderBy('id').execute()).map(({ balance }) => balance)

const raising = (tx: Kysely<Tables>, id: number) =>
  tx
    .updateTable('account')
    .set((e) => ({ balance: e('balance', '+', 1) }))
    .where('id', '=', id)
    .compile()

const raise = (tx: Kysely<Tables>, id: number) => tx.executeQuery(raising(tx, id))

const contention = () => Object.assign(new Error('deadlock detected'), { code: '40P01' })

test('a transaction is committed completely or not at all', async () => {
  const half = transaction(db, async (tx) => {
    await raise(tx, 1)
    throw new Error('half way')
  })
  await expect(half).rejects.toThrow('half way')
  expect(await balances()).toEqual([0, 0])
  const whole = await transaction(db, async (tx) => {
    await raise(tx, 1)
    return 'done'
  })
  expect(whole).toBe('done')
  expect(await balances()).toEqual([1, 0])
})

test('commit callbacks run after the commit, in order, and see its writes', async () => {
  const calls: string[] = []
  let seen: Promise<number[]> | undefined
  await transaction(db, async (tx) => {
    afterCommit(tx, () => {
      calls.push('first')
      seen = balances()
    })
    afterCommit(tx, () => calls.push('second'))
    await raise(tx, 1)
    calls.push('work')
  })
  expect([calls, await seen]).toEqual([
    ['work', 'first', 'second'],
    [1, 0],
  ])
})

test('the commit callbacks of a rolled-back transaction never run', async () => {
  const calls: string[] = []
  const undone = transaction(db, async (tx) => {
    afterCommit(tx, () => calls.push('never'))
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  expect(calls).toEqual([])
})

test('a transaction that loses a deadlock is retried, and its commit callbacks run once', async () => {
  const calls: number[] = []
  let runs = 0
  await transaction(db, async (tx) => {
    const run = ++runs
    afterCommit(tx, () => calls.push(run))
    await raise(tx, 1)
    if (run < 3) throw contention()
  })
  expect([runs, calls, await balances()]).toEqual([3, [3], [1, 0]])
})

test('a transaction fails after four lost attempts', async () => {
  let runs = 0
  const hopeless = transaction(db, async () => {
    runs++
    throw contention()
  })
  await expect(hopeless).rejects.toSatisfy(isTransactionConflict)
  expect(runs).toBe(4)
})

test('any other error is thrown at once and unchanged', async () => {
  let runs = 0
  const wrong = new Error('no such thing')
  const failing = transaction(db, async () => {
    runs++
    throw wrong
  })
  await expect(failing).rejects.toBe(wrong)
  expect(runs).toBe(1)
})

test('two transactions that deadlock both succeed', async () => {
  const bothHold = Promise.withResolvers<void>()
  let holding = 0
  const crossing = (first: number, second: number) =>
    transaction(db, async (tx) => {
      await sql`set local deadlock_timeout = '20ms'`.execute(tx)
      await raise(tx, first)
      if (++holding === 2) bothHold.resolve()
      await bothHold.promise
      await raise(tx, second)
    })
  await Promise.all([crossing(1, 2), crossing(2, 1)])
  expect(await balances()).toEqual([2, 2])
  expect(holding).toBeGreaterThan(2)
})

test('a row that the first statement of a transaction locks stays locked until its end', async () => {
  const locked = Promise.withResolvers<void>()
  const mayEnd = Promise.withResolvers<void>()
  const holding = transaction(db, async (tx) => {
    await tx.selectFrom('account').selectAll().where('id', '=', 1).forUpdate().execute()
    locked.resolve()
    await mayEnd.promise
    await raise(tx, 1)
  })
  await locked.promise
  const free = await db.selectFrom('account').select('id').orderBy('id').forUpdate().skipLocked().execute()
  mayEnd.resolve()
  await holding
  expect(free).toEqual([{ id: 2 }])
  expect(await balances()).toEqual([1, 0])
})

test('a transaction without a statement ends, and its connection serves the next one', async () => {
  await transaction(db, async () => undefined)
  const broken = transaction(db, async () => {
    throw new Error('before its first statement')
  })
  await expect(broken).rejects.toThrow('before its first statement')
  expect(await balances()).toEqual([0, 0])
})

test('statements that are sent with the commit are committed', async () => {
  const calls: string[] = []
  await transaction(db, async (tx) => {
    afterCommit(tx, () => calls.push('committed'))
    sendWithCommit(tx, raising(tx, 1))
  })
  expect([calls, await balances()]).toEqual([['committed'], [1, 0]])
})

test('a statement that fails with the commit rolls back the transaction, which throws its error', async () => {
  const calls: string[] = []
  const failing = transaction(db, async (tx) => {
    afterCommit(tx, () => calls.push('never'))
    await raise(tx, 1)
    sendWithCommit(tx, tx.insertInto('account').values({ id: 2, balance: 0 }).compile(), raising(tx, 2))
  })
  await expect(failing).rejects.toMatchObject({ code: '23505' })
  expect([calls, await balances()]).toEqual([[], [0, 0]])
})

test('a transaction that throws sends no statement with a commit', async () => {
  const failing = transaction(db, async (tx) => {
    sendWithCommit(tx, raising(tx, 1))
    throw new Error('half way')
  })
  await expect(failing).rejects.toThrow('half way')
  expect(await balances()).toEqual([0, 0])
})
