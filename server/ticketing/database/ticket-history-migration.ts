import type { Kysely } from 'kysely'
import { column } from '#platform/db/columns.ts'

const { bigId, bigint, instant, int, asciiText, shortText, longText, flag } = column

type Db = Kysely<unknown>

async function createHistoryTable(db: Db): Promise<void> {
  await db.schema
    .createTable('ticketing.ticketHistory')
    .addColumn('id', bigId, (c) => c.primaryKey())
    .addColumn('ticketId', bigint, (c) => c.notNull())
    .addColumn('at', instant, (c) => c.notNull())
    .addColumn('actorKind', asciiText(20), (c) => c.notNull())
    .addColumn('actorId', bigint)
    .addColumn('changes', longText, (c) => c.notNull())
    .addForeignKeyConstraint('ticketHistory_activity', ['ticketId'], 'ticketing.ticketActivity', ['ticketId'])
    .execute()
  await db.schema
    .createIndex('ticketHistory_ticket')
    .on('ticketing.ticketHistory')
    .columns(['ticketId', 'id'])
    .execute()
}

async function createRuleTable(db: Db): Promise<void> {
  await db.schema
    .createTable('ticketing.automationRule')
    .addColumn('id', bigId, (c) => c.primaryKey())
    .addColumn('name', shortText(200), (c) => c.notNull())
    .addColumn('nameKey', shortText(400), (c) => c.notNull().unique())
    .addColumn('trigger', asciiText(20), (c) => c.notNull())
    .addColumn('condition', longText)
    .addColumn('actions', longText, (c) => c.notNull())
    .addColumn('position', int, (c) => c.notNull())
    .addColumn('isEnabled', flag, (c) => c.notNull())
    .addColumn('createdAt', instant, (c) => c.notNull())
    .addColumn('updatedAt', instant, (c) => c.notNull())
    .execute()
}

async function addColumns(db: Db): Promise<void> {
  await db.schema
    .alterTable('ticketing.pool')
    .addColumn('assigneeStrategy', asciiText(20), (c) => c.notNull().defaultTo('none'))
    .execute()
  await db.schema.alterTable('ticketing.message').addColumn('authorUserId', bigint).execute()
  await db.schema.alterTable('ticketing.ticket').addColumn('escalationStep', int).execute()
}

async function addFormReceipts(db: Db): Promise<void> {
  await db.schema
    .alterTable('ticketing.ticketReceipt')
    .addColumn('formId', bigint, (c) => c.notNull().defaultTo(0))
    .execute()
  await db.schema.alterTable('ticketing.ticketReceipt').dropConstraint('ticketReceipt_once').execute()
  await db.schema
    .alterTable('ticketing.ticketReceipt')
    .addPrimaryKeyConstraint('ticketReceipt_once', ['tokenId', 'formId', 'idempotencyKey'])
    .execute()
}

/** Adds ticket history, automation rules, and columns for assignment, escalation, message authors and form receipts. */
export async function createTicketHistory(db: Db): Promise<void> {
  for (const step of [createHistoryTable, createRuleTable, addColumns, addFormReceipts]) await step(db)
}
