import { type Kysely, sql } from 'kysely'
import { expect, inject, onTestFinished, test } from 'vitest'
import { freshDatabase } from '../../../tests/support/database-server.ts'
import { compiledOnce } from './compiled-once.ts'
import { openLoadedDatabase } from './database.ts'

interface Tables {
  word: { text: string }
}

const add = compiledOnce<Tables, { text: string }, { length: number }>(
  (_db, { text }) => sql`insert into word values (${text}) returning length(text) as length`,
)

async function open() {
  const { address, drop } = await freshDatabase(inject('server'))
  const { db, load, close } = openLoadedDatabase<Tables>({ address, poolSize: 1, onIdleError: () => undefined })
  onTestFinished(async () => {
    await close()
    await drop()
  })
  await sql`create table word (text text primary key)`.execute(db)
  return { db, load }
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
