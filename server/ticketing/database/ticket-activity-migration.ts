import type { Kysely } from 'kysely'
import { column, dropIndex } from '#platform/db/columns.ts'

const { bigint, instant, int } = column

interface MigratedTables {
  'ticketing.ticket': { id: number; updatedAt: string; version: number }
  'ticketing.ticketActivity': { ticketId: number; updatedAt: string; version: number }
}

async function createActivity(db: Kysely<MigratedTables>): Promise<void> {
  await db.schema
    .createTable('ticketing.ticketActivity')
    .addColumn('ticketId', bigint, (c) => c.notNull())
    .addColumn('updatedAt', instant, (c) => c.notNull())
    .addColumn('version', int, (c) => c.notNull())
    .addPrimaryKeyConstraint('ticketActivity_pk', ['ticketId'])
    .addForeignKeyConstraint('ticketActivity_ticket', ['ticketId'], 'ticketing.ticket', ['id'])
    .execute()
  await db
    .insertInto('ticketing.ticketActivity')
    .columns(['ticketId', 'updatedAt', 'version'])
    .expression(db.selectFrom('ticketing.ticket').select(['id', 'updatedAt', 'version']))
    .execute()
  await db.schema
    .createIndex('ticketActivity_updatedAt')
    .on('ticketing.ticketActivity')
    .columns(['updatedAt', 'ticketId'])
    .execute()
}

async function dropTicketColumns(db: Kysely<MigratedTables>): Promise<void> {
  await dropIndex(db, 'ticketing.ticket', 'ticket_updatedAt')
  for (const name of ['updatedAt', 'version']) await db.schema.alterTable('ticketing.ticket').dropColumn(name).execute()
}

/** Makes messages refer to the activity row: an insert locks the referenced row, which the writer has locked anyway. */
async function moveMessageReference(db: Kysely<MigratedTables>): Promise<void> {
  await db.schema.alterTable('ticketing.message').dropConstraint('message_ticketId_fkey').execute()
  await db.schema
    .alterTable('ticketing.message')
    .addForeignKeyConstraint('message_ticketActivity', ['ticketId'], 'ticketing.ticketActivity', ['ticketId'])
    .execute()
}

/** Moves `updatedAt` and `version`, which every message updates, out of the table of tickets into a narrow table. */
export async function createTicketActivity(db: Kysely<MigratedTables>): Promise<void> {
  await createActivity(db)
  await dropTicketColumns(db)
  await moveMessageReference(db)
}
