import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely'
import { expect, test } from 'vitest'
import { createTableReplacement } from './replace-tables.ts'

interface Tables {
  'shop.order': { id: number; customerId: number }
  'shop.customer': { id: number }
}

const db = new Kysely<Tables>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (one) => new PostgresIntrospector(one),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
})

const toOldOrders = createTableReplacement({ 'shop.order': 'oldOrder' })

test('a query reads the other table in joins and subqueries too, and columns and aliases stay', () => {
  const query = toOldOrders(db)
    .selectFrom('shop.order as order')
    .innerJoin('shop.customer as customer', 'customer.id', 'order.customerId')
    .select('order.id')
    .where('order.id', 'in', (e) => e.selectFrom('shop.order').select('shop.order.id'))
  expect(query.compile().sql).toBe(
    'select "order"."id" from "shop"."oldOrder" as "order" inner join "shop"."customer" as "customer" on "customer"."id" = "order"."customerId" where "order"."id" in (select "shop"."oldOrder"."id" from "shop"."oldOrder")',
  )
})

test('the database itself and other schemas are unchanged', () => {
  expect(db.selectFrom('shop.order').select('id').compile().sql).toBe('select "id" from "shop"."order"')
  const other = createTableReplacement({ 'other.order': 'oldOrder' })(db)
  expect(other.selectFrom('shop.order').select('id').compile().sql).toBe('select "id" from "shop"."order"')
})
