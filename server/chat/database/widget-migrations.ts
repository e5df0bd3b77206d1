import type { Kysely } from 'kysely'
import { column } from '#platform/db/columns.ts'

/** The departments of a widget stand in the order in which they were given; those of before in that of their ids. */
export async function orderOfDepartments(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('chat.widgetDepartment')
    .addColumn('place', column.smallint, (c) => c.notNull().defaultTo(0))
    .execute()
}
