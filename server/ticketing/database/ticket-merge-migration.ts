import type { Kysely } from 'kysely'
import { column } from '#platform/db/columns.ts'

const { bigint, instant } = column

export async function createTicketMerges(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('ticketing.ticketMerge')
    .addColumn('ticketId', bigint, (c) => c.notNull())
    .addColumn('intoTicketId', bigint, (c) => c.notNull())
    .addColumn('mergedAt', instant, (c) => c.notNull())
    .addColumn('mergedByUserId', bigint, (c) => c.notNull())
    .addPrimaryKeyConstraint('ticketMerge_pk', ['ticketId'])
    // References activity rows: a foreign-key check locks the referenced rows, and the writer has locked these anyway.
    .addForeignKeyConstraint('ticketMerge_ticket', ['ticketId'], 'ticketing.ticketActivity', ['ticketId'])
    .addForeignKeyConstraint('ticketMerge_into', ['intoTicketId'], 'ticketing.ticketActivity', ['ticketId'])
    .addForeignKeyConstraint('ticketMerge_person', ['mergedByUserId'], 'ticketing.staff', ['id'])
    .execute()
  await db.schema
    .createIndex('ticketMerge_intoTicket')
    .on('ticketing.ticketMerge')
    .columns(['intoTicketId', 'ticketId'])
    .execute()
}
