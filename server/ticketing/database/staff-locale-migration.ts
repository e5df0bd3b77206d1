import { type Kysely, sql } from 'kysely'
import { column } from '#platform/db/columns.ts'

export async function addStaffLocaleAndAssigneeIndex(db: Kysely<unknown>): Promise<void> {
  // The default also serves processes of the previous release, which do not know the column.
  await db.schema
    .alterTable('ticketing.staff')
    .addColumn('locale', column.asciiText(10), (c) => c.notNull().defaultTo('en'))
    .execute()
  await db.schema
    .createIndex('ticket_assignee')
    .on('ticketing.ticket')
    .columns(['assigneeUserId', 'id'])
    .where(sql.ref('assigneeUserId'), 'is not', null)
    .execute()
}
