import { type Generated, sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import { describe, expect, test } from 'vitest'
import {
  byDialect,
  compileBoth,
  compileForSqlServer,
  dryPostgres,
  drySqlServer,
  type Query,
} from '../test-support/support.ts'

interface Tables {
  'shop.order': { id: Generated<number>; key: string; buyerId: number | null; paid: boolean; due: string }
  'shop.buyer': { id: Generated<number>; name: string }
  'shop.file': { key: Buffer | Date | number }
}

const db = dryPostgres<Tables>()
const orders = db.selectFrom('shop.order as order')

function expectTexts(query: Query, postgres: string, sqlServer: string): void {
  expect(compileBoth(query)).toEqual({ postgres, sqlServer })
}

describe('reading', () => {
  test('a limit becomes top', () => {
    expectTexts(
      orders.select('order.id').where('order.key', '=', 'a').orderBy('order.due', 'desc').limit(5),
      'select "order"."id" from "shop"."order" as "order" where "order"."key" = $1 order by "order"."due" desc limit $2',
      'select top(@1) [order].[id] from [shop].[order] as [order] where [order].[key] = @2 order by [order].[due] desc',
    )
  })

  test('top follows distinct', () => {
    expectTexts(
      orders.select('order.buyerId').distinct().limit(5),
      'select distinct "order"."buyerId" from "shop"."order" as "order" limit $1',
      'select distinct top(@1) [order].[buyerId] from [shop].[order] as [order]',
    )
  })

  test('a page becomes offset and fetch', () => {
    expectTexts(
      orders.select('order.id').orderBy('order.id').limit(20).offset(40),
      'select "order"."id" from "shop"."order" as "order" order by "order"."id" limit $1 offset $2',
      'select [order].[id] from [shop].[order] as [order] order by [order].[id] offset @1 rows fetch next @2 rows only',
    )
  })

  test('an offset without an order gets an arbitrary order', () => {
    expectTexts(
      orders.select('order.id').offset(40),
      'select "order"."id" from "shop"."order" as "order" offset $1',
      'select [order].[id] from [shop].[order] as [order] order by (select null) offset @1 rows',
    )
  })

  test('a limit on a union applies to the whole union', () => {
    expectTexts(
      orders.select('order.id').unionAll(db.selectFrom('shop.buyer').select('id')).orderBy('id').limit(3),
      'select "order"."id" from "shop"."order" as "order" union all select "id" from "shop"."buyer" order by "id" limit $1',
      'select [order].[id] from [shop].[order] as [order] union all select [id] from [shop].[buyer] order by [id] offset 0 rows fetch next @1 rows only',
    )
  })

  test('parameters are in the order of the text', () => {
    const { sql: text, parameters } = compileForSqlServer(
      orders.select('order.id').where('order.key', '=', 'a').limit(5),
    )
    expect(text).toContain('top(@1)')
    expect(parameters).toEqual([5, 'a'])
  })

  test('a lock becomes a hint on the table', () => {
    expectTexts(
      orders.select('order.id').where('order.id', '=', 1).forUpdate(),
      'select "order"."id" from "shop"."order" as "order" where "order"."id" = $1 for update',
      'select [order].[id] from [shop].[order] as [order] with (updlock, rowlock) where [order].[id] = @1',
    )
  })

  test('of several joined tables only the named one is locked, and locked rows are skipped', () => {
    expectTexts(
      orders
        .innerJoin('shop.buyer as buyer', 'buyer.id', 'order.buyerId')
        .select('order.id')
        .forUpdate('buyer')
        .skipLocked(),
      'select "order"."id" from "shop"."order" as "order" inner join "shop"."buyer" as "buyer" on "buyer"."id" = "order"."buyerId" for update of "buyer" skip locked',
      'select [order].[id] from [shop].[order] as [order] inner join [shop].[buyer] as [buyer] with (updlock, rowlock, readpast, readcommittedlock) on [buyer].[id] = [order].[buyerId]',
    )
  })

  test('the keyword recursive is omitted', () => {
    expectTexts(
      db
        .withRecursive('tree', (given) =>
          given
            .selectFrom('shop.buyer')
            .select('id')
            .unionAll((part) => part.selectFrom('tree').select('tree.id')),
        )
        .selectFrom('tree')
        .selectAll(),
      'with recursive "tree" as (select "id" from "shop"."buyer" union all select "tree"."id" from "tree") select * from "tree"',
      'with [tree] as (select [id] from [shop].[buyer] union all select [tree].[id] from [tree]) select * from [tree]',
    )
  })

  test('the keyword materialized is omitted', () => {
    expectTexts(
      db
        .with(
          (name) => name('late').materialized(),
          () => orders.selectAll(),
        )
        .selectFrom('late')
        .select('late.id'),
      'with "late" as materialized (select * from "shop"."order" as "order") select "late"."id" from "late"',
      'with [late] as (select * from [shop].[order] as [order]) select [late].[id] from [late]',
    )
  })
})

describe('booleans', () => {
  test('a boolean in a condition is compared with 1', () => {
    expectTexts(
      orders
        .select('order.id')
        .where((on) => on.and([on.ref('order.paid'), on.or([on.not('order.paid'), on('order.paid', '=', true)])])),
      'select "order"."id" from "shop"."order" as "order" where ("order"."paid" and (not "order"."paid" or "order"."paid" = $1))',
      'select [order].[id] from [shop].[order] as [order] where ([order].[paid] = 1 and (not [order].[paid] = 1 or [order].[paid] = @1))',
    )
  })

  test('a boolean condition of a case is compared with 1, a boolean operand of a case is not', () => {
    expectTexts(
      orders.select((on) => [
        on.case().when(on.ref('order.paid')).then(1).else(0).end().as('a'),
        on.case('order.paid').when(true).then(1).end().as('b'),
      ]),
      'select case when "order"."paid" then 1 else 0 end as "a", case "order"."paid" when $1 then 1 end as "b" from "shop"."order" as "order"',
      'select case when [order].[paid] = 1 then 1 else 0 end as [a], case [order].[paid] when @1 then 1 end as [b] from [shop].[order] as [order]',
    )
  })

  test('a boolean expression in a condition is compared with 1', () => {
    expectTexts(
      orders.select('order.id').where((on) => on.fn.coalesce('order.paid', on.lit(false))),
      'select "order"."id" from "shop"."order" as "order" where coalesce("order"."paid", false)',
      'select [order].[id] from [shop].[order] as [order] where coalesce([order].[paid], 0) = 1',
    )
  })

  test('the bounds of between are not conditions', () => {
    expectTexts(
      orders.select('order.id').where((on) => on.between('order.buyerId', on.ref('order.id'), 9)),
      'select "order"."id" from "shop"."order" as "order" where "order"."buyerId" between "order"."id" and $1',
      'select [order].[id] from [shop].[order] as [order] where [order].[buyerId] between [order].[id] and @1',
    )
  })

  test('the keywords true and false become 1 and 0', () => {
    expectTexts(
      orders
        .innerJoin('shop.buyer as buyer', (join) => join.onTrue())
        .select('order.id')
        .where((on) => on.and([on.and({ 'order.paid': true }), on.lit(true), sql<boolean>`false`])),
      'select "order"."id" from "shop"."order" as "order" inner join "shop"."buyer" as "buyer" on true where ("order"."paid" is true and true and false)',
      'select [order].[id] from [shop].[order] as [order] inner join [shop].[buyer] as [buyer] on 1 = 1 where ([order].[paid] = 1 and 1 = 1 and 0 = 1)',
    )
  })

  test('exists as a value becomes a bit', () => {
    expectTexts(
      db.selectNoFrom((on) => on.exists(on.selectFrom('shop.order').select('id')).as('any')),
      'select exists (select "id" from "shop"."order") as "any"',
      'select cast(case when exists (select [id] from [shop].[order]) then 1 else 0 end as bit) as [any]',
    )
  })
})

describe('text and instants', () => {
  test('a pattern is escaped with a backslash, and a bracket in it is not a wildcard', () => {
    const query = orders.select('order.id').where('order.key', 'like', '%a[b\\[c\\%%')
    expect(compileForSqlServer(query)).toMatchObject({
      sql: "select [order].[id] from [shop].[order] as [order] where [order].[key] like @1 escape '\\'",
      parameters: ['%a\\[b\\[c\\%%'],
    })
  })

  test('a pattern with an escape clause in raw text keeps it', () => {
    const query = orders.select('order.id').where('order.key', 'not like', sql<string>`${'a!%'} escape '!'`)
    expect(compileForSqlServer(query).sql).toMatch(/not like @1 escape '!'$/)
  })

  test('strings are concatenated with a plus', () => {
    expectTexts(
      orders.select((on) => on('order.key', '||', '!').as('loud')),
      'select "order"."key" || $1 as "loud" from "shop"."order" as "order"',
      'select [order].[key] + @1 as [loud] from [shop].[order] as [order]',
    )
  })

  test('a Date is sent as text with milliseconds', () => {
    const query = db.insertInto('shop.buyer').values({ name: sql`${new Date(Date.UTC(2026, 10, 21, 9, 51, 4, 891))}` })
    expect(compileForSqlServer(query).parameters).toEqual(['2026-11-21T09:51:04.891'])
  })

  test('a literal with characters beyond ASCII is a Unicode literal', () => {
    expect(compileForSqlServer(sql`select ${sql.lit("it's")}, ${sql.lit('şube')}`).sql).toBe("select 'it''s', N'şube'")
  })

  test('a bracket in an identifier is doubled', () => {
    expect(compileForSqlServer(sql`select ${sql.ref('a]b')}`).sql).toBe('select [a]]b]')
  })
})

describe('writing', () => {
  const row = { key: 'a', buyerId: 1, paid: false, due: '2026-11-21T09:51:04.100Z' }

  test('returning becomes output', () => {
    expectTexts(
      db
        .insertInto('shop.buyer')
        .values([{ name: 'a' }, { name: 'b' }])
        .returning(['id', 'name as called']),
      'insert into "shop"."buyer" ("name") values ($1), ($2) returning "id", "name" as "called"',
      'insert into [shop].[buyer] ([name]) output [inserted].[id], [inserted].[name] as [called] values (@1), (@2)',
    )
  })

  test('returning resolves to rows, not to their number', async () => {
    const dry = drySqlServer<Tables>()
    const created = await dry.insertInto('shop.buyer').values({ name: 'a' }).returning('id').execute()
    expect(created).toEqual([])
  })

  test('an update of a table with an alias repeats the table in from', () => {
    expectTexts(
      db.updateTable('shop.order as order').set({ paid: true }).where('order.id', '=', 1).returningAll(),
      'update "shop"."order" as "order" set "paid" = $1 where "order"."id" = $2 returning *',
      'update [order] set [paid] = @1 output [inserted].* from [shop].[order] as [order] where [order].[id] = @2',
    )
  })

  test('an update without an alias is not changed', () => {
    expectTexts(
      db
        .updateTable('shop.order')
        .set((on) => ({ buyerId: on('buyerId', '+', 1) }))
        .where('id', '=', 1),
      'update "shop"."order" set "buyerId" = "buyerId" + $1 where "id" = $2',
      'update [shop].[order] set [buyerId] = [buyerId] + @1 where [id] = @2',
    )
  })

  test('an update from another table repeats its own table in from', () => {
    expectTexts(
      db
        .updateTable('shop.order as order')
        .from('shop.buyer as buyer')
        .set((on) => ({ key: on.ref('buyer.name') }))
        .whereRef('buyer.id', '=', 'order.buyerId')
        .returning('order.id'),
      'update "shop"."order" as "order" set "key" = "buyer"."name" from "shop"."buyer" as "buyer" where "buyer"."id" = "order"."buyerId" returning "order"."id"',
      'update [order] set [key] = [buyer].[name] output [inserted].[id] from [shop].[order] as [order], [shop].[buyer] as [buyer] where [buyer].[id] = [order].[buyerId]',
    )
  })

  test('an update of a locking subquery locks its rows and skips locked ones', () => {
    const due = orders.select('order.id').where('order.paid', '=', false).orderBy('order.due').limit(9)
    expectTexts(
      db.updateTable('shop.order').set({ paid: true }).where('id', 'in', due.forUpdate().skipLocked()).returning('id'),
      'update "shop"."order" set "paid" = $1 where "id" in (select "order"."id" from "shop"."order" as "order" where "order"."paid" = $2 order by "order"."due" limit $3 for update skip locked) returning "id"',
      'update [shop].[order] set [paid] = @1 output [inserted].[id] where [id] in (select top(@2) [order].[id] from [shop].[order] as [order] with (updlock, rowlock, readpast, readcommittedlock) where [order].[paid] = @3 order by [order].[due])',
    )
  })

  test('a delete returns the deleted rows', () => {
    expectTexts(
      db.deleteFrom('shop.order').where('id', '=', 1).returning('id'),
      'delete from "shop"."order" where "id" = $1 returning "id"',
      'delete from [shop].[order] output [deleted].[id] where [id] = @1',
    )
  })

  test('a delete from a table with an alias repeats the table in from', () => {
    const doomed = db.deleteFrom('shop.order as order').where('order.id', '=', 1)
    expectTexts(
      doomed,
      'delete from "shop"."order" as "order" where "order"."id" = $1',
      'delete from [order] from [shop].[order] as [order] where [order].[id] = @1',
    )
    expect(compileForSqlServer(doomed.returningAll('order')).sql).toBe(
      'delete from [order] output [deleted].* from [shop].[order] as [order] where [order].[id] = @1',
    )
  })

  test('on conflict do nothing inserts only rows that the table does not have', () => {
    expectTexts(
      db
        .insertInto('shop.buyer')
        .values([{ name: 'a' }, { name: 'b' }])
        .onConflict((conflict) => conflict.column('name').doNothing())
        .returning('id'),
      'insert into "shop"."buyer" ("name") values ($1), ($2) on conflict ("name") do nothing returning "id"',
      'insert into [shop].[buyer] ([name]) output [inserted].[id] select @1 where not exists (select 1 from [shop].[buyer] as [target] with (updlock, serializable) where [target].[name] = @2) union all select @3 where not exists (select 1 from [shop].[buyer] as [target] with (updlock, serializable) where [target].[name] = @4)',
    )
  })

  test('the first of several rows with equal keys is inserted, and every row without a key', () => {
    const insert = db.insertInto('shop.order').values([
      { ...row, key: 'a', buyerId: 1 },
      { ...row, key: 'a', buyerId: 1, paid: true },
      { ...row, key: 'a', buyerId: 2 },
      { ...row, key: 'A', buyerId: 1 },
      { ...row, key: 'b', buyerId: null },
      { ...row, key: 'b', buyerId: null },
    ])
    const { parameters } = compileForSqlServer(insert.onConflict((on) => on.columns(['key', 'buyerId']).doNothing()))
    const keys = parameters.flatMap((_, place) => (place % 6 === 0 ? [parameters.slice(place, place + 3)] : []))
    expect(keys).toEqual([
      ['a', 1, false],
      ['a', 2, false],
      ['A', 1, false],
      ['b', null, false],
      ['b', null, false],
    ])
  })

  test('rows without a key do not conflict in a filtered index', () => {
    expectTexts(
      db
        .insertInto('shop.order')
        .columns(['key', 'buyerId'])
        .expression(orders.select(['order.key', 'order.buyerId']))
        .onConflict((conflict) => conflict.columns(['key', 'buyerId']).where('buyerId', 'is not', null).doNothing()),
      'insert into "shop"."order" ("key", "buyerId") select "order"."key", "order"."buyerId" from "shop"."order" as "order" on conflict ("key", "buyerId") where "buyerId" is not null do nothing',
      'insert into [shop].[order] ([key], [buyerId]) select [source].[key], [source].[buyerId] from (select *, row_number() over (partition by convert(varbinary(1700), [given].[key]), convert(varbinary(1700), [given].[buyerId]) order by (select null)) as [given_turn] from (select [order].[key], [order].[buyerId] from [shop].[order] as [order]) as [given] ([key], [buyerId])) as [source] where ([source].[given_turn] = 1 or [source].[key] is null or [source].[buyerId] is null) and not exists (select 1 from [shop].[order] as [target] with (updlock, serializable) where [target].[key] = [source].[key] and [target].[buyerId] = [source].[buyerId] and ([buyerId] is not null))',
    )
  })
})

test('keys that are not strings are compared too', () => {
  const keys = [Buffer.from([255]), Buffer.from([254]), Buffer.from([255]), new Date(1), new Date(2), new Date(1), 1, 1]
  const insert = db.insertInto('shop.file').values(keys.map((key) => ({ key })))
  const { parameters } = compileForSqlServer(insert.onConflict((on) => on.column('key').doNothing()))
  expect(parameters).toHaveLength(10)
})

test('rows with keys that only the database can compute are all sent', () => {
  const insert = db.insertInto('shop.file').values([{ key: sql`${1} + 1` }, { key: sql`${1} + 1` }])
  expect(compileForSqlServer(insert.onConflict((on) => on.column('key').doNothing())).parameters).toHaveLength(4)
})

describe('the schema', () => {
  test('a unique index can be filtered', () => {
    expectTexts(
      db.schema
        .createIndex('one')
        .on('shop.order')
        .columns(['key', 'due desc'])
        .unique()
        .where(sql.ref('paid'), '=', false),
      'create unique index "one" on "shop"."order" ("key", "due" desc) where "paid" = false',
      'create unique index [one] on [shop].[order] ([key], [due] desc) where [paid] = 0',
    )
  })

  test('restrict becomes no action', () => {
    expectTexts(
      db.schema
        .createTable('shop.item')
        .addColumn('orderId', 'bigint', (given) => given.references('shop.order.id').onDelete('restrict'))
        .addColumn('buyerId', 'bigint')
        .addForeignKeyConstraint('buyer', ['buyerId'], 'shop.buyer', ['id'], (given) => given.onUpdate('restrict')),
      'create table "shop"."item" ("orderId" bigint references "shop"."order" ("id") on delete restrict, "buyerId" bigint, constraint "buyer" foreign key ("buyerId") references "shop"."buyer" ("id") on update restrict)',
      'create table [shop].[item] ([orderId] bigint references [shop].[order] ([id]) on delete no action, [buyerId] bigint, constraint [buyer] foreign key ([buyerId]) references [shop].[buyer] ([id]) on update no action)',
    )
  })

  test("the queries of Kysely's migrator are portable", async () => {
    const texts: string[] = []
    const { error } = await new Migrator({
      db: drySqlServer((text) => texts.push(text)),
      provider: { getMigrations: async () => ({ first: { up: async () => undefined } }) },
      migrationTableSchema: 'shop',
    }).migrateToLatest()
    expect(String(error)).not.toContain('PortabilityError')
    expect(texts).toContain('create schema [shop]')
  })
})

test('a raw expression with a variant for SQL Server is replaced by it, with its parameters', () => {
  const length = byDialect(sql<number>`length(${'a'})`, sql<number>`len(${'b'})`)
  const query = orders.select('order.id').where(length, '>', 5)
  expect(compileForSqlServer(query)).toMatchObject({
    sql: 'select [order].[id] from [shop].[order] as [order] where len(@1) > @2',
    parameters: ['b', 5],
  })
})
