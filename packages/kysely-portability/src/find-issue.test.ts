import { type Generated, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { describe, expect, test } from 'vitest'
import { byDialect, compileForSqlServer as compile, dryPostgres, type Query } from '../test-support/support.ts'
import { PortabilityError } from './portability-error.ts'

interface Tables {
  'shop.order': {
    id: Generated<number>
    key: string
    buyerId: number | null
    paid: boolean
    due: string
    words: string[]
  }
  'shop.buyer': { id: Generated<number>; name: string }
}

const db = dryPostgres<Tables>()
const orders = db.selectFrom('shop.order as order')
const ids = orders.select('order.id')
const buyers = db.insertInto('shop.buyer')

const nextValue = (sequence: string) =>
  byDialect<number>(sql`nextval(${sql.lit(sequence)})`, sql`next value for ${sql.table(sequence)}`)

const unportable: Record<string, readonly [about: string, query: Query][]> = {
  reading: [
    ['distinct on', orders.distinctOn('order.key').selectAll()],
    ['nulls first or last', ids.orderBy('order.buyerId', (by) => by.nullsLast())],
    ['a collation', ids.orderBy('order.key', (by) => by.collate('C'))],
    ['fetch', ids.fetch(5)],
    ['for update over several tables', ids.innerJoin('shop.buyer as buyer', 'buyer.id', 'order.buyerId').forUpdate()],
    ['for update of a source that is not a table', db.selectFrom(ids.as('given')).selectAll().forUpdate()],
    ['the modifier ForShare', ids.forShare()],
    ['the modifier in raw text', ids.modifyEnd(sql`tablesample`)],
    ['a join of type LateralInnerJoin', orders.innerJoinLateral(ids.as('x'), (join) => join.onTrue()).selectAll()],
    ['intersect all', ids.intersectAll(ids)],
    ['an order or limit in one part of a union', ids.unionAll((part) => part.parens(ids.orderBy('order.id').limit(1)))],
    ['a limit on a union', ids.unionAll(ids).limit(5)],
    ['on distinct rows with no order by', ids.distinct().limit(5).offset(5)],
    ['an order by in a subquery', db.selectFrom(ids.orderBy('order.id').as('given')).selectAll()],
    [
      'a with inside a statement',
      orders.selectAll().where(
        'order.id',
        'in',
        db
          .with('a', () => ids)
          .selectFrom('a')
          .select('a.id'),
      ),
    ],
    [
      'a write inside a with',
      db
        .with('new', (given) => given.deleteFrom('shop.buyer').returningAll())
        .selectFrom('new')
        .selectAll(),
    ],
  ],
  writing: [
    ['returning an expression', buyers.values({ name: 'a' }).returning(sql<number>`id + 1`.as('next'))],
    [
      'returning an expression',
      db.updateTable('shop.order as order').from('shop.buyer as buyer').set({ paid: true }).returning('buyer.name'),
    ],
    [
      'on conflict do update',
      buyers.values({ name: 'a' }).onConflict((on) => on.column('name').doUpdateSet({ name: 'b' })),
    ],
    ['on conflict without columns', buyers.values({ name: 'a' }).onConflict((on) => on.doNothing())],
    ['on conflict without columns', buyers.values({ name: 'a' }).onConflict((on) => on.constraint('name').doNothing())],
    ['columns that are not inserted', buyers.values({ name: 'a' }).onConflict((on) => on.column('id').doNothing())],
    [
      'on conflict with default values',
      buyers.values([{ name: 'a' }, { name: 'b', id: 1 }]).onConflict((on) => on.column('name').doNothing()),
    ],
    [
      'an order by in a subquery',
      buyers
        .columns(['name'])
        .expression(orders.select('order.key').orderBy('order.id'))
        .onConflict((on) => on.column('name').doNothing()),
    ],
    ['more than 1,000 rows', buyers.values(Array.from({ length: 1001 }, () => ({ name: 'a' })))],
    [
      'more than 2,098 parameters',
      ids.where(
        'order.id',
        'in',
        Array.from({ length: 2099 }, (_, id) => id),
      ),
    ],
    ['delete using', db.deleteFrom('shop.order').using('shop.buyer')],
    ['an update of several tables', db.updateTable(['shop.order', 'shop.buyer']).set({ paid: true })],
    [
      'merge',
      db.mergeInto('shop.buyer').using('shop.order', 'shop.order.buyerId', 'shop.buyer.id').whenMatched().thenDelete(),
    ],
  ],
  expressions: [
    ['the operator ilike', ids.where('order.key', 'ilike', 'a%')],
    ['the operator @>', ids.where('order.words', '@>', sql<string[]>`x`)],
    ['the operator ^', orders.select((on) => on('order.id', '^', 2).as('square'))],
    ['an operator in raw text', ids.where('order.key', sql`~*`, 'a')],
    ['a condition as a value', orders.select((on) => on('order.id', '>', 5).as('late'))],
    ['a condition as a value', orders.select((on) => on.not('order.paid').as('open'))],
    ['a condition as a value', orders.select((on) => on.and([on.ref('order.paid'), on.ref('order.paid')]).as('both'))],
    ['is not true or false', ids.where('order.paid', 'is not', true)],
    ['not (… is true or false)', ids.where((on) => on.not(on('order.paid', 'is', true)))],
    ['the function any', ids.where((on) => on('order.key', '=', on.fn.any('order.words')))],
    ['the function avg', orders.select((on) => on.fn.avg('order.id').as('mean'))],
    [
      'an aggregate with a filter',
      orders.select((on) => on.fn.countAll().filterWhere('order.paid', '=', true).as('paid')),
    ],
    ['an aggregate with an order', orders.select((on) => on.fn.max('order.id').orderBy('order.id').as('most'))],
    ['a row of values', ids.where((on) => on(on.refTuple('order.id', 'order.key'), 'in', [on.tuple(1, 'a')]))],
    ['a path into JSON', orders.select((on) => on.ref('order.words', '->').at(0).as('first'))],
    ['the type text', orders.select((on) => on.cast('order.id', 'text').as('id'))],
    ['an array as a parameter', buyers.values({ name: sql`${sql.val(['a'])}` })],
    ['an object as a parameter', buyers.values({ name: sql`${{ a: 1 }}` })],
    [
      'the next value of a sequence',
      buyers
        .columns(['id'])
        .expression(db.selectFrom(db.selectNoFrom(nextValue('shop.id').as('id')).as('x')).select('x.id')),
    ],
    [
      'the next value of a sequence',
      buyers.values({ name: 'a', id: nextValue('shop.id') }).onConflict((on) => on.column('name').doNothing()),
    ],
  ],
}

const { schema } = db

unportable['the schema'] = [
  ['the type timestamptz', schema.createTable('t').addColumn('at', 'timestamptz')],
  ['a generated column', schema.createTable('t').addColumn('id', 'bigint', (id) => id.generatedByDefaultAsIdentity())],
  ['create table if not exists', schema.createTable('t').ifNotExists().addColumn('id', 'bigint')],
  ['a temporary table', schema.createTable('t').temporary().addColumn('id', 'bigint')],
  ['create table as', schema.createTable('t').as(ids)],
  ['create schema if not exists', schema.createSchema('shop').ifNotExists()],
  ['create index if not exists', schema.createIndex('i').ifNotExists().on('t').column('id')],
  ['an index with a method', schema.createIndex('i').on('t').using('gin').column('id')],
  ['nulls not distinct', schema.createIndex('i').on('t').column('id').unique().nullsNotDistinct()],
  ['an index on an expression', schema.createIndex('i').on('t').expression(sql`lower(key)`)],
  [
    'nulls not distinct',
    schema
      .createTable('t')
      .addColumn('id', 'bigint')
      .addUniqueConstraint('u', ['id'], (u) => u.nullsNotDistinct()),
  ],
  [
    'a deferrable constraint',
    schema
      .createTable('t')
      .addColumn('id', 'bigint')
      .addPrimaryKeyConstraint('p', ['id'], (p) => p.deferrable()),
  ],
  ['renaming or moving', schema.alterTable('t').renameTo('u')],
  ['renaming a column', schema.alterTable('t').renameColumn('a', 'b')],
  ['changing a column', schema.alterTable('t').alterColumn('a', (a) => a.setNotNull())],
  ['dropping an index', schema.dropIndex('i')],
  ['drop … cascade', schema.dropTable('t').cascade()],
  ['a view', schema.createView('v').as(ids)],
  ['a user-defined type', schema.createType('mood').asEnum(['good'])],
]

for (const [area, cases] of Object.entries(unportable)) {
  describe(area, () => {
    for (const [about, query] of cases) {
      test(`rejects ${about}`, () => {
        expect(() => compile(query)).toThrow(PortabilityError)
        expect(() => compile(query)).toThrow(about)
      })
    }
  })
}

test.each([
  'a::int',
  "a || 'b'",
  'a ilike b',
  'now()',
  'unnest(a)',
  "nextval('s')",
  'array[1]',
  'x = any (b)',
  'a is not true',
  'a -> 1',
  'a @> b',
  'limit 5',
  'x returning id',
  'nulls last',
  'on conflict do nothing',
  'for update',
  'date_trunc(1, a)',
  'length(a)',
  "interval '1 day'",
  "a at time zone 'UTC'",
  'json_agg(a)',
  "a ~ 'b'",
  'pg_notify(1)',
  'count(*) filter (where a)',
])('raw text with %s is rejected without a variant for SQL Server', (text) => {
  const raw = sql.raw(text)
  expect(() => compile(raw)).toThrow(PortabilityError)
  expect(compile(byDialect(raw, sql`other words`)).sql).toBe('other words')
})

test.each([
  'lower(a)',
  "coalesce(a, '')",
  'a like b',
  'current_timestamp',
  'row_number() over (order by a)',
  'count(*)',
  'a.limited',
])('raw text with %s is compiled as it is', (text) => {
  expect(compile(sql.raw(text)).sql).toBe(text)
})

test('the variant for PostgreSQL is not checked', () => {
  const aggregated = byDialect(jsonArrayFrom(ids), sql<{ id: number }[]>`(select * from ${ids} as x for json path)`)
  expect(compile(db.selectNoFrom(aggregated.as('ids'))).sql).toBe(
    'select (select * from (select [order].[id] from [shop].[order] as [order]) as x for json path) as [ids]',
  )
})

test('null, a Buffer and a Date are portable parameters', () => {
  const parameters = [null, Buffer.from('a'), new Date(0)]
  expect(compile(sql`${sql.join(parameters)}`).parameters).toEqual([null, Buffer.from('a'), '1970-01-01T00:00:00.000'])
})

test('the next value of a sequence is portable in the values of an insert and in a separate select', () => {
  expect(compile(buyers.values({ name: 'a', id: nextValue('shop.id') })).sql).toContain('next value for [shop].[id]')
  expect(compile(db.selectNoFrom(nextValue('shop.id').as('id'))).sql).toBe('select next value for [shop].[id] as [id]')
})
