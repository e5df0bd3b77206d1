import type { Kysely } from 'kysely'
import { column } from '#platform/db/columns.ts'

const { asciiText, bigint, instant } = column

/** Adds the viewers of tickets. Expired rows are found without an index, so that a renewal updates no index. */
export async function createTicketViewers(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('ticketing.ticketViewer')
    .addColumn('ticketId', bigint, (c) => c.notNull())
    .addColumn('userId', bigint, (c) => c.notNull())
    .addColumn('state', asciiText(10), (c) => c.notNull())
    .addColumn('since', instant, (c) => c.notNull())
    .addColumn('expiresAt', instant, (c) => c.notNull())
    .addPrimaryKeyConstraint('ticketViewer_pk', ['ticketId', 'userId'])
    .addForeignKeyConstraint('ticketViewer_ticket', ['ticketId'], 'ticketing.ticket', ['id'], (c) =>
      c.onDelete('cascade'),
    )
    .addForeignKeyConstraint('ticketViewer_user', ['userId'], 'ticketing.staff', ['id'], (c) => c.onDelete('cascade'))
    .execute()
}

export async function createTicketWatchers(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('ticketing.ticketWatcher')
    .addColumn('ticketId', bigint, (c) => c.notNull())
    .addColumn('userId', bigint, (c) => c.notNull())
    .addColumn('createdAt', instant, (c) => c.notNull())
    .addPrimaryKeyConstraint('ticketWatcher_pk', ['ticketId', 'userId'])
    .addForeignKeyConstraint('ticketWatcher_ticket', ['ticketId'], 'ticketing.ticket', ['id'], (c) =>
      c.onDelete('cascade'),
    )
    .addForeignKeyConstraint('ticketWatcher_user', ['userId'], 'ticketing.staff', ['id'], (c) => c.onDelete('cascade'))
    .execute()
}
