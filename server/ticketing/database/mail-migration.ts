import { type Kysely, sql } from 'kysely'
import { column } from '#platform/db/columns.ts'

const { bigId, bigint, longText, asciiText, instant } = column

export async function createTicketMail(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('ticketing.ticketMail')
    .addColumn('id', bigId, (c) => c.primaryKey())
    .addColumn('ticketId', bigint, (c) => c.notNull().references('ticketing.ticket.id'))
    .addColumn('messageId', bigint, (c) => c.references('ticketing.message.id'))
    .addColumn('kind', asciiText(10), (c) => c.notNull())
    .addColumn('mailMessageId', longText)
    .addColumn('mailKey', asciiText(43), (c) => c.notNull())
    .addColumn('createdAt', instant, (c) => c.notNull())
    .execute()
  await db.schema.createIndex('ticketMail_once').unique().on('ticketing.ticketMail').column('mailKey').execute()
  await db.schema.createIndex('ticketMail_ticket').on('ticketing.ticketMail').columns(['ticketId', 'id']).execute()
  await db.schema
    .createIndex('ticketMail_one_welcome')
    .unique()
    .on('ticketing.ticketMail')
    .column('ticketId')
    .where(sql.ref('kind'), '=', 'welcome')
    .execute()
  await db.schema
    .createIndex('ticketMail_one_reply')
    .unique()
    .on('ticketing.ticketMail')
    .column('messageId')
    .where(sql.ref('kind'), '=', 'reply')
    .execute()
}
