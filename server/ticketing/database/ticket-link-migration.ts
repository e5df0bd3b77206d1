import type { Kysely } from 'kysely'
import { column } from '#platform/db/columns.ts'

const { asciiText, bigId, bigint, instant } = column

/** Two tickets have at most one link of each type, whichever of them is `fromTicketId`. */
export async function createTicketLinks(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('ticketing.ticketLink')
    .addColumn('id', bigId, (c) => c.primaryKey())
    .addColumn('lowerTicketId', bigint, (c) => c.notNull())
    .addColumn('higherTicketId', bigint, (c) => c.notNull())
    .addColumn('type', asciiText(20), (c) => c.notNull())
    .addColumn('fromTicketId', bigint, (c) => c.notNull())
    .addColumn('createdAt', instant, (c) => c.notNull())
    .addColumn('createdByUserId', bigint, (c) => c.notNull())
    // References activity rows: a foreign-key check locks the referenced rows, and the writer has locked these anyway.
    .addForeignKeyConstraint('ticketLink_lower', ['lowerTicketId'], 'ticketing.ticketActivity', ['ticketId'])
    .addForeignKeyConstraint('ticketLink_higher', ['higherTicketId'], 'ticketing.ticketActivity', ['ticketId'])
    .addForeignKeyConstraint('ticketLink_person', ['createdByUserId'], 'ticketing.staff', ['id'])
    .execute()
  await db.schema
    .createIndex('ticketLink_once')
    .unique()
    .on('ticketing.ticketLink')
    .columns(['lowerTicketId', 'higherTicketId', 'type'])
    .execute()
  await db.schema.createIndex('ticketLink_higherTicket').on('ticketing.ticketLink').column('higherTicketId').execute()
}
