import { type Kysely, sql } from 'kysely'
import { column } from '#platform/db/columns.ts'

const { bigId, bigint, instant, asciiText, shortText, smallint } = column

type Db = Kysely<unknown>

async function createAttachmentTable(db: Db): Promise<void> {
  await db.schema
    .createTable('ticketing.attachment')
    .addColumn('id', bigId, (c) => c.primaryKey())
    .addColumn('uploadId', asciiText(36), (c) => c.notNull().unique())
    .addColumn('objectKey', asciiText(32), (c) => c.notNull().unique())
    .addColumn('fileName', shortText(255), (c) => c.notNull())
    .addColumn('contentType', asciiText(100), (c) => c.notNull())
    .addColumn('sizeBytes', bigint, (c) => c.notNull())
    .addColumn('sha256', asciiText(43), (c) => c.notNull())
    .addColumn('tokenId', bigint, (c) => c.references('ticketing.apiToken.id'))
    .addColumn('userId', bigint, (c) => c.references('ticketing.staff.id'))
    .addColumn('state', asciiText(10), (c) => c.notNull())
    .addColumn('createdAt', instant, (c) => c.notNull())
    .addColumn('expiresAt', instant, (c) => c.notNull())
    .execute()
  await db.schema
    .createIndex('attachment_unlinked')
    .on('ticketing.attachment')
    .columns(['state', 'expiresAt'])
    .where(sql.ref('state'), '<>', 'linked')
    .execute()
}

async function createMessageAttachmentTable(db: Db): Promise<void> {
  await db.schema
    .createTable('ticketing.messageAttachment')
    .addColumn('attachmentId', bigint, (c) => c.primaryKey().references('ticketing.attachment.id'))
    .addColumn('messageId', bigint, (c) => c.notNull().references('ticketing.message.id'))
    .addColumn('place', smallint, (c) => c.notNull())
    .execute()
  await db.schema
    .createIndex('message_attachment_message')
    .on('ticketing.messageAttachment')
    .columns(['messageId', 'place'])
    .execute()
}

async function createMessageClaimTable(db: Db): Promise<void> {
  await db.schema
    .createTable('ticketing.messageClaim')
    .addColumn('tokenId', bigint, (c) => c.notNull())
    .addColumn('ticketId', bigint, (c) => c.notNull())
    .addColumn('idempotencyKey', asciiText(255), (c) => c.notNull())
    .addColumn('claimId', asciiText(36), (c) => c.notNull())
    .addColumn('fingerprint', asciiText(43), (c) => c.notNull())
    .addColumn('claimedAt', instant, (c) => c.notNull())
    .addPrimaryKeyConstraint('messageClaim_once', ['tokenId', 'ticketId', 'idempotencyKey'])
    .execute()
}

export async function createAttachmentTables(db: Db): Promise<void> {
  for (const step of [createAttachmentTable, createMessageAttachmentTable, createMessageClaimTable]) await step(db)
}
