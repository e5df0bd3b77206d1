import { readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Generated, sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { dryPostgres } from './dry-database.ts'
import { compileNormalized, createRecordingPlugin } from './sql-recorder.ts'

interface Tables {
  'shop.order': { id: Generated<number>; key: string }
}

const db = dryPostgres<Tables>()

async function recorder() {
  const folder = await mkdtemp(join(tmpdir(), 'flowdesk-test-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const recorded = (): unknown[] =>
    readdirSync(folder).flatMap((name) =>
      readFileSync(join(folder, name), 'utf8')
        .trim()
        .split('\n')
        .map((line): unknown => JSON.parse(line)),
    )
  return { recording: dryPostgres<Tables>([createRecordingPlugin(folder)]), recorded }
}

test('a query is recorded once, in both dialects', async () => {
  const { recording, recorded } = await recorder()
  for (const id of [1, 2]) await recording.selectFrom('shop.order').select('id').where('id', '=', id).limit(1).execute()
  await sql`select ${1}`.execute(recording)
  expect(recorded()).toEqual([
    {
      postgres: 'select "id" from "shop"."order" where "id" = $1 limit $2',
      sqlServer: 'select top(@1) [id] from [shop].[order] where [id] = @2',
    },
    { postgres: 'select $1', sqlServer: 'select @1' },
  ])
})

test('a query inside another one is not recorded by itself', async () => {
  const { recording, recorded } = await recorder()
  const ids = recording.selectFrom('shop.order').select('id')
  await recording.deleteFrom('shop.order').where('id', 'in', ids).execute()
  expect(recorded()).toHaveLength(1)
})

test('a query that only PostgreSQL understands fails where it is sent', async () => {
  const { recording } = await recorder()
  await expect(recording.selectFrom('shop.order').select('id').where('key', 'ilike', 'a').execute()).rejects.toThrow(
    'the operator ilike',
  )
})

test("the migrator's own queries are not recorded", async () => {
  const { recording, recorded } = await recorder()
  await sql`select pg_advisory_xact_lock(${1})`.execute(recording)
  await recording.schema.createTable('shop.migration').ifNotExists().addColumn('name', 'varchar(255)').execute()
  await recording.schema.createTable('shop.order').addColumn('id', 'bigint').execute()
  expect(recorded()).toEqual([
    { postgres: 'create table "shop"."order" ("id" bigint)', sqlServer: 'create table [shop].[order] ([id] bigint)' },
  ])
})

test('rows of values count as one', () => {
  const of = (rows: number) => db.insertInto('shop.order').values(Array.from({ length: rows }, () => ({ key: 'a' })))
  expect(compileNormalized(of(3).toOperationNode())).toEqual({
    postgres: 'insert into "shop"."order" ("key") values ($1)',
    sqlServer: 'insert into [shop].[order] ([key]) values (@1)',
  })
})

test('elements of a list count as one', () => {
  const query = db
    .selectFrom('shop.order')
    .select('id')
    .where('id', 'in', [1, 2, 3])
    .where('key', 'not in', ['a', sql<string>`lower(${'B'})`])
    .where(sql<boolean>`id in (${sql.join([4, 5])})`)
    .where('key', '=', 'a')
  expect(compileNormalized(query.toOperationNode()).postgres).toBe(
    'select "id" from "shop"."order" where "id" in ($1) and "key" not in ($2) and id in ($3) and "key" = $4',
  )
})

test('elements of a list that differ in more than parameters all count', () => {
  const query = sql`select ${sql.join([sql`lower(${'A'})`, sql`upper(${'a'})`])}`
  expect(compileNormalized(query.toOperationNode()).postgres).toBe('select lower($1), upper($2)')
})
