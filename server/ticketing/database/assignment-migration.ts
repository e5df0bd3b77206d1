import { type Kysely, sql } from 'kysely'
import { column } from '#platform/db/columns.ts'

const { bigint } = column

/** Adds a column for the last assignee that a pool chose, and an index to count the unresolved tickets of a person. */
export async function addLastAssigneeAndWorkloadIndex(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('ticketing.pool').addColumn('lastAssigneeUserId', bigint).execute()
  await db.schema
    .createIndex('ticket_workload')
    .on('ticketing.ticket')
    .columns(['assigneeUserId', 'statusId'])
    .where(sql.ref('assigneeUserId'), 'is not', null)
    .execute()
}
