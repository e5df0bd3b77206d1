import { type Kysely, sql } from 'kysely'
import { expect, inject, onTestFinished, test } from 'vitest'
import { createTestDatabase } from '../../../tests/support/database-server.ts'
import { createInsertReturning, prepareInsert, prepareUpdate } from './bulk-statements.ts'
import { compileOnce, sendPipelined } from './compile-once.ts'
import { openPooledDatabase } from './database.ts'

interface Tables {
  word: { text: string; version: number }
}

async function open() {
  const { address, drop } = await createTestDatabase(inject('server'))
  const { db, poolStatus, close } = openPooledDatabase<Tables>({ address, poolSize: 1, onIdleError: () => undefined })
  onTestFinished(async () => {
    await close()
    await drop()
  })
  await sql`create table word (text text primary key, version int not null)`.execute(db)
  return { db, load: poolStatus }
}

let composed = 0
const among = compileOnce((db: Kysely<Tables>, texts: readonly string[]) => {
  composed++
  return db.selectFrom('word').selectAll().where(sql<boolean>`text = any(${texts})`).orderBy('text')
})

const insertion = prepareInsert('word', { text: 'asciiText', version: 'int' })
const insertAndReturn = createInsertReturning('word', { text: 'asciiText', version: 'int' }, ['version'])
const updating = prepareUpdate(
  'word',
  { text: 'asciiText', version: 'int' },
  { keyColumn: 'text', versionColumn: 'version' },
)

type Words = readonly { readonly text: string; readonly version: number }[]
const insert = async (db: Kysely<Tables>, words: Words) => void (await db.executeQuery(insertion(db, words)))
const update = async (db: Kysely<Tables>, words: Words) =>
  Number((await db.executeQuery(updating(db, words))).numAffectedRows)

const word = (text: string, version = 1) => ({ text, version })

test('a statement is compiled once for lists of any length', async () => {
  const { db } = await open()
  await insert(
    db,
    ['one', 'two', 'three'].map((text) => word(text)),
  )
  const before = composed
  expect((await among(db, ['two'])).rows).toEqual([word('two')])
  expect((await among(db, ['three', 'one'])).rows).toEqual([word('one'), word('three')])
  expect((await among(db, [])).rows).toEqual([])
  expect(composed).toBe(before + 1)
})

test('a statement in a transaction is rolled back with it', async () => {
  const { db } = await open()
  await insert(db, [word('kept')])
  const broken = db.transaction().execute(async (tx: Kysely<Tables>) => {
    await insert(tx, [word('undone')])
    throw new Error('half way')
  })
  await expect(broken).rejects.toThrow('half way')
  expect((await among(db, ['kept', 'undone'])).rows).toEqual([word('kept')])
})

test('a statement that fails releases its connection', async () => {
  const { db, load } = await open()
  await insert(db, [word('once')])
  for (let n = 0; n < 3; n++) await expect(insert(db, [word('once')])).rejects.toMatchObject({ code: '23505' })
  expect(load).toMatchObject({ total: 1, idle: 1, waiting: 0 })
})

test('only rows whose version is the loaded one are updated', async () => {
  const { db } = await open()
  expect(await insertAndReturn(db, [word('one'), word('two', 5)])).toEqual([{ version: 1 }, { version: 5 }])
  expect(await update(db, [word('one', 2), word('two', 9)])).toBe(1)
  expect((await among(db, ['one', 'two'])).rows).toEqual([word('one', 2), word('two', 5)])
})

test('pipelined statements run in order and are rolled back together', async () => {
  const { db } = await open()
  const texts = ['one', 'two']
  await db.transaction().execute(async (tx: Kysely<Tables>) => {
    const [, updated, read] = await sendPipelined(
      tx,
      insertion(
        tx,
        texts.map((text) => word(text)),
      ),
      updating(tx, [word('one', 2)]),
      among.toQuery(tx, texts),
    )
    expect([updated.numAffectedRows, read.rows]).toEqual([1n, [word('one', 2), word('two')]])
  })
  const broken = db.transaction().execute(async (tx: Kysely<Tables>) => {
    await sendPipelined(
      tx,
      updating(tx, [word('one', 3)]),
      insertion(tx, [word('two')]),
      insertion(tx, [word('three')]),
    )
  })
  await expect(broken).rejects.toMatchObject({ code: '23505' })
  expect((await among(db, [...texts, 'three'])).rows).toEqual([word('one', 2), word('two')])
})

test('an empty list of rows changes nothing', async () => {
  const { db } = await open()
  await insert(db, [])
  expect([await insertAndReturn(db, []), await update(db, [])]).toEqual([[], 0])
})

test('a statement with a second parameter is rejected', async () => {
  const { db } = await open()
  const two = compileOnce((_db: Kysely<Tables>, list: readonly string[]) => sql`select ${list}::text[], ${1}::int`)
  await expect(two(db, ['one'])).rejects.toThrow('other parameters')
})
