import type { Kysely } from 'kysely'
import { column } from '#platform/db/columns.ts'

const { bigId, bigint, longText, flag, instant, asciiText, shortText, smallint } = column

export async function createTicketForms(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('ticketing.ticketForm')
    .addColumn('id', bigId, (c) => c.primaryKey())
    .addColumn('token', asciiText(22), (c) => c.notNull().unique())
    .addColumn('name', shortText(200), (c) => c.notNull())
    .addColumn('nameKey', shortText(400), (c) => c.notNull().unique())
    .addColumn('poolId', bigint, (c) => c.notNull().references('ticketing.pool.id'))
    .addColumn('isEnabled', flag, (c) => c.notNull())
    .addColumn('title', shortText(200))
    .addColumn('description', longText)
    .addColumn('submitLabel', shortText(100))
    .addColumn('successMessage', longText)
    .addColumn('locale', asciiText(10))
    .addColumn('fields', longText, (c) => c.notNull())
    .addColumn('allowedOrigins', longText, (c) => c.notNull())
    .addColumn('attachmentsEnabled', flag, (c) => c.notNull())
    .addColumn('defaultPriority', smallint)
    .addColumn('createdAt', instant, (c) => c.notNull())
    .addColumn('updatedAt', instant, (c) => c.notNull())
    .execute()
  await db.schema.createIndex('ticket_form_pool').on('ticketing.ticketForm').column('poolId').execute()
  await db.schema
    .createTable('ticketing.usedFormChallenge')
    .addColumn('nonce', asciiText(22), (c) => c.primaryKey())
    .addColumn('expiresAt', instant, (c) => c.notNull())
    .execute()
  await db.schema
    .createIndex('used_form_challenge_expiry')
    .on('ticketing.usedFormChallenge')
    .column('expiresAt')
    .execute()
}
