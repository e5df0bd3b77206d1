import type { Kysely } from 'kysely'
import { column } from '#platform/db/columns.ts'

const { bigId, bigint, flag, instant, int, longText, shortText } = column

export async function createSavedViews(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('ticketing.savedView')
    .addColumn('id', bigId, (c) => c.primaryKey())
    .addColumn('ownerUserId', bigint, (c) => c.notNull())
    .addColumn('name', shortText(200), (c) => c.notNull())
    // Twice the length of the name, because İ has two characters in lower case.
    .addColumn('nameKey', shortText(400), (c) => c.notNull())
    .addColumn('filter', longText, (c) => c.notNull())
    .addColumn('isShared', flag, (c) => c.notNull())
    .addColumn('position', int, (c) => c.notNull())
    .addColumn('createdAt', instant, (c) => c.notNull())
    .addColumn('updatedAt', instant, (c) => c.notNull())
    .addForeignKeyConstraint('savedView_owner', ['ownerUserId'], 'ticketing.staff', ['id'])
    .execute()
  await db.schema
    .createIndex('saved_view_name')
    .unique()
    .on('ticketing.savedView')
    .columns(['ownerUserId', 'nameKey'])
    .execute()
}
