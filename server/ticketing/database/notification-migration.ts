import { type Kysely, sql } from 'kysely'
import { column } from '#platform/db/columns.ts'

const { bigId, bigint, longText, instant, asciiText } = column

export async function createNotifications(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('ticketing.notification')
    .addColumn('id', bigId, (c) => c.primaryKey())
    .addColumn('userId', bigint, (c) => c.notNull())
    .addColumn('kind', asciiText(30), (c) => c.notNull())
    .addColumn('message', longText, (c) => c.notNull())
    // No foreign key: its check locks the ticket, and could deadlock with writers that lock `ticketActivity` first.
    .addColumn('ticketId', bigint)
    .addColumn('createdAt', instant, (c) => c.notNull())
    .addColumn('readAt', instant)
    .addForeignKeyConstraint('notification_user', ['userId'], 'ticketing.staff', ['id'])
    .execute()
  await db.schema.createIndex('notification_recipient').on('ticketing.notification').columns(['userId', 'id']).execute()
  // Serves to count and list the unread notifications, which are few.
  await db.schema
    .createIndex('notification_unread')
    .on('ticketing.notification')
    .columns(['userId', 'id'])
    .where(sql.ref('readAt'), 'is', null)
    .execute()
  await db.schema.createIndex('notification_age').on('ticketing.notification').column('createdAt').execute()
}
