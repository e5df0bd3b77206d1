import { type RootOperationNode, sql, WithSchemaPlugin } from 'kysely'
import { expect, test } from 'vitest'
import { dryPostgres } from '../../../tests/support/dry-database.ts'
import { compileBoth } from '../../../tests/support/sql-recorder.ts'
import { byDialect, nextValue } from './by-dialect.ts'

interface Tables {
  'shop.order': { id: number; due: string }
}

const db = dryPostgres<Tables>()
const texts = (query: { toOperationNode(): RootOperationNode }) => compileBoth(query.toOperationNode())

const length = byDialect<number>({ postgres: sql`length(${sql.ref('due')})`, sqlServer: sql`len(${sql.ref('due')})` })

test('PostgreSQL and SQL Server get their own SQL anywhere in a query', () => {
  const query = db.selectFrom('shop.order').select(length.as('n')).where(length, '>', 5).orderBy(length)
  expect(texts(query)).toEqual({
    postgres: 'select length("due") as "n" from "shop"."order" where length("due") > $1 order by length("due")',
    sqlServer: 'select len([due]) as [n] from [shop].[order] where len([due]) > @1 order by len([due])',
  })
})

test('PostgreSQL and SQL Server get only the parameters of their own SQL', () => {
  const query = byDialect({ postgres: sql`select ${1}`, sqlServer: sql`select ${2}, ${3}` })
  expect(query.compile(db)).toMatchObject({ sql: 'select $1', parameters: [1] })
  expect(texts(query).sqlServer).toBe('select @1, @2')
})

test('a table expression can differ between the engines', () => {
  const rows = byDialect<{ id: number }>({
    postgres: sql`json_to_recordset(${'[]'}::json) as rows(id bigint)`,
    sqlServer: sql`openjson(${'[]'}) with (id bigint '$.id') as rows`,
  })
  expect(texts(sql`select * from ${rows}`)).toEqual({
    postgres: 'select * from json_to_recordset($1::json) as rows(id bigint)',
    sqlServer: "select * from openjson(@1) with (id bigint '$.id') as rows",
  })
})

test('a plugin that rewrites queries transforms both variants', () => {
  const query = db.withPlugin(new WithSchemaPlugin('other')).selectFrom('shop.order').select(length.as('n'))
  expect(texts(query)).toMatchObject({ sqlServer: 'select len([due]) as [n] from [shop].[order]' })
})

test('both variants work in an index, which has no parameters', () => {
  const query = db.schema.createIndex('long').on('shop.order').column('id').where(length, '>', 5)
  expect(texts(query)).toEqual({
    postgres: 'create index "long" on "shop"."order" ("id") where length("due") > 5',
    sqlServer: 'create index [long] on [shop].[order] ([id]) where len([due]) > 5',
  })
})

test('nextValue returns the next value of a sequence', () => {
  expect(texts(db.selectNoFrom(nextValue('shop.order_id').as('id')))).toEqual({
    postgres: `select nextval('shop.order_id') as "id"`,
    sqlServer: 'select next value for [shop].[order_id] as [id]',
  })
})
