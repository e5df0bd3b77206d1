import { type Kysely, sql } from 'kysely'
import { column } from '#platform/db/columns.ts'

const { bigId, bigint, instant, int, asciiText, longText } = column

type Db = Kysely<unknown>

// No foreign keys: with them, inserts would lock the ticket. Besides, suppressions and runs must outlive their rule.
async function createSuppressions(db: Db): Promise<void> {
  await db.schema
    .createTable('ticketing.automationSuppression')
    .addColumn('ruleId', bigint, (c) => c.notNull())
    .addColumn('ticketId', bigint, (c) => c.notNull())
    .addColumn('actedAt', instant, (c) => c.notNull())
    .addPrimaryKeyConstraint('automationSuppression_once', ['ruleId', 'ticketId'])
    .execute()
  await db.schema
    .createIndex('automationSuppression_age')
    .on('ticketing.automationSuppression')
    .column('actedAt')
    .execute()
}

async function createRuns(db: Db): Promise<void> {
  await db.schema
    .createTable('ticketing.automationRun')
    .addColumn('id', bigId, (c) => c.primaryKey())
    .addColumn('ruleId', bigint, (c) => c.notNull())
    .addColumn('ticketId', bigint, (c) => c.notNull())
    .addColumn('trigger', asciiText(20), (c) => c.notNull())
    .addColumn('depth', int, (c) => c.notNull())
    .addColumn('ranAt', instant, (c) => c.notNull())
    .addColumn('outcome', asciiText(20), (c) => c.notNull())
    .addColumn('actions', longText, (c) => c.notNull())
    .execute()
  await db.schema.createIndex('automationRun_rule').on('ticketing.automationRun').columns(['ruleId', 'id']).execute()
  await db.schema.createIndex('automationRun_age').on('ticketing.automationRun').column('ranAt').execute()
}

async function createScan(db: Db): Promise<void> {
  await db.schema
    .createTable('ticketing.automationScan')
    .addColumn('id', int, (c) => c.notNull())
    .addColumn('ruleId', bigint, (c) => c.notNull())
    .addColumn('afterTicketId', bigint, (c) => c.notNull())
    .addPrimaryKeyConstraint('automationScan_pk', ['id'])
    .execute()
  // Every minute, scheduled rules read the tickets that are not completed or cancelled, in the order of their ids.
  await db.schema
    .createIndex('ticket_scan')
    .on('ticketing.ticket')
    .column('id')
    .where(sql.ref('completedAt'), 'is', null)
    .execute()
}

export async function createAutomation(db: Db): Promise<void> {
  for (const step of [createSuppressions, createRuns, createScan]) await step(db)
}
