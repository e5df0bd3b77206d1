import type { Kysely } from 'kysely'
import { column } from '#platform/db/columns.ts'

/** Adds `place`, the position of a department in its widget. Existing rows get 0 and stay ordered by id. */
export async function addDepartmentOrder(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('chat.widgetDepartment')
    .addColumn('place', column.smallint, (c) => c.notNull().defaultTo(0))
    .execute()
}
