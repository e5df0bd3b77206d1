import { type Kysely, sql } from 'kysely'
import { column } from '#platform/db/columns.ts'

const { bigId, bigint, instant, longText, shortText } = column

export async function createMacros(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('ticketing.macro')
    .addColumn('id', bigId, (c) => c.primaryKey())
    .addColumn('name', shortText(200), (c) => c.notNull())
    // Twice the length of the name, because İ has two characters in lower case.
    .addColumn('nameKey', shortText(400), (c) => c.notNull())
    .addColumn('poolId', bigint)
    .addColumn('actions', longText, (c) => c.notNull())
    .addColumn('createdAt', instant, (c) => c.notNull())
    .addColumn('updatedAt', instant, (c) => c.notNull())
    .addForeignKeyConstraint('macro_pool', ['poolId'], 'ticketing.pool', ['id'], (c) => c.onDelete('cascade'))
    .execute()
  // Two partial indexes, because a unique index treats null values as distinct.
  await db.schema
    .createIndex('macro_of_all')
    .unique()
    .on('ticketing.macro')
    .column('nameKey')
    .where(sql.ref('poolId'), 'is', null)
    .execute()
  await db.schema
    .createIndex('macro_of_pool')
    .unique()
    .on('ticketing.macro')
    .columns(['poolId', 'nameKey'])
    .where(sql.ref('poolId'), 'is not', null)
    .execute()
}
