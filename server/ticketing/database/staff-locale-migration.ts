import type { Kysely } from 'kysely'
import { column } from '#platform/db/columns.ts'

/** Adds the language of mails. The default also serves processes of the previous release, which do not know the column. */
export async function addStaffLocale(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('ticketing.staff')
    .addColumn('locale', column.asciiText(10), (c) => c.notNull().defaultTo('en'))
    .execute()
}
