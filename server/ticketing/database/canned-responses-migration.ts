import { type Kysely, sql } from 'kysely'
import { column, createSequence } from '#platform/db/columns.ts'

const { bigId, bigint, instant, longText, shortText } = column

interface MigratedTables {
  'ticketing.subStatus': { id: number; name: string; nameKey: string }
}

type Db = Kysely<MigratedTables>

// Keys have twice the length of their texts, because İ has two characters in lower case.
async function addSubStatusKeys(db: Db): Promise<void> {
  await createSequence(db, 'ticketing.sub_status_id', 1000)
  await db.schema
    .alterTable('ticketing.subStatus')
    .addColumn('nameKey', shortText(400), (c) => c.notNull().defaultTo(''))
    .execute()
  await db
    .updateTable('ticketing.subStatus')
    .set((e) => ({ nameKey: e.fn<string>('lower', ['name']) }))
    .execute()
  await db.schema
    .createIndex('sub_status_name')
    .unique()
    .on('ticketing.subStatus')
    .columns(['statusId', 'nameKey'])
    .execute()
}

async function createCannedResponses(db: Db): Promise<void> {
  await db.schema
    .createTable('ticketing.cannedResponse')
    .addColumn('id', bigId, (c) => c.primaryKey())
    .addColumn('shortcut', shortText(50), (c) => c.notNull())
    .addColumn('shortcutKey', shortText(100), (c) => c.notNull())
    .addColumn('title', shortText(200), (c) => c.notNull())
    .addColumn('body', longText, (c) => c.notNull())
    .addColumn('poolId', bigint)
    .addColumn('updatedAt', instant, (c) => c.notNull())
    .addForeignKeyConstraint('cannedResponse_pool', ['poolId'], 'ticketing.pool', ['id'], (c) => c.onDelete('cascade'))
    .execute()
  // Two partial indexes, because a unique index treats null values as distinct.
  await db.schema
    .createIndex('canned_response_of_all')
    .unique()
    .on('ticketing.cannedResponse')
    .column('shortcutKey')
    .where(sql.ref('poolId'), 'is', null)
    .execute()
  await db.schema
    .createIndex('canned_response_of_pool')
    .unique()
    .on('ticketing.cannedResponse')
    .columns(['poolId', 'shortcutKey'])
    .where(sql.ref('poolId'), 'is not', null)
    .execute()
}

/** Lets administrators add and rename sub-statuses, and adds the canned responses of the dashboard. */
export async function addSubStatusKeysAndCannedResponses(db: Db): Promise<void> {
  for (const step of [addSubStatusKeys, createCannedResponses]) await step(db)
}
