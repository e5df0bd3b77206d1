import { type Kysely, sql } from 'kysely'
import { column } from '#platform/db/columns.ts'

const { bigint, instant, asciiText } = column

interface EarlierTables {
  'ticketing.acceptance': {
    id: number
    trackingKey: string
    tokenId: number
    idempotencyKey: string | null
    fingerprint: string
    poolId: number
    subject: string | null
    description: string | null
    priority: number | null
    requesterFullName: string | null
    requesterEmailAddress: string | null
    requesterPhoneNumber: string | null
    source: string
    channel: string
    acceptedAt: string
  }
  'ticketing.pool': { id: number; defaultPriority: number | null }
  'ticketing.ticket': Record<string, unknown> & { id: number }
  'ticketing.ticketReceipt': Record<string, unknown>
}

async function createReceipts(db: Kysely<EarlierTables>): Promise<void> {
  await db.schema
    .createTable('ticketing.ticketReceipt')
    .addColumn('tokenId', bigint, (c) => c.notNull())
    .addColumn('idempotencyKey', asciiText(255), (c) => c.notNull())
    .addColumn('fingerprint', asciiText(43), (c) => c.notNull())
    .addColumn('trackingKey', asciiText(26), (c) => c.notNull())
    .addColumn('createdAt', instant, (c) => c.notNull())
    .addPrimaryKeyConstraint('ticketReceipt_once', ['tokenId', 'idempotencyKey'])
    .execute()
  await db.schema
    .createIndex('ticket_receipt_ticket')
    .unique()
    .on('ticketing.ticketReceipt')
    .column('trackingKey')
    .execute()
  await db.schema.createIndex('ticket_receipt_age').on('ticketing.ticketReceipt').column('createdAt').execute()
}

const copiedColumns = [
  'trackingKey',
  'poolId',
  'subject',
  'description',
  'requesterFullName',
  'requesterEmailAddress',
  'requesterPhoneNumber',
  'source',
  'channel',
] as const

/** Inserts the tickets of accepted requests for which no worker has inserted one yet. */
async function createAcceptedTickets(db: Kysely<EarlierTables>): Promise<void> {
  const missingTickets = db
    .selectFrom('ticketing.acceptance as accepted')
    .innerJoin('ticketing.pool as pool', 'pool.id', 'accepted.poolId')
    .leftJoin('ticketing.ticket as made', 'made.id', 'accepted.id')
    .where('made.id', 'is', null)
    .select('accepted.id')
    .select(copiedColumns.map((name) => `accepted.${name}` as const))
    .select((e) => e.fn.coalesce('accepted.priority', 'pool.defaultPriority', sql.lit(2)).as('priority'))
    .select(['accepted.acceptedAt as createdAt', 'accepted.acceptedAt as updatedAt'])
    .select([
      sql.lit(1).as('statusId'),
      sql.lit(100).as('subStatusId'),
      sql.lit('[]').as('tags'),
      sql.lit(1).as('version'),
    ])
  await db
    .insertInto('ticketing.ticket')
    .columns([
      'id',
      ...copiedColumns,
      'priority',
      'createdAt',
      'updatedAt',
      'statusId',
      'subStatusId',
      'tags',
      'version',
    ])
    .expression(missingTickets)
    .execute()
}

async function copyReceipts(db: Kysely<EarlierTables>): Promise<void> {
  const acceptancesWithKey = db
    .selectFrom('ticketing.acceptance')
    .where('idempotencyKey', 'is not', null)
    .select(['tokenId', 'idempotencyKey', 'fingerprint', 'trackingKey', 'acceptedAt as createdAt'])
  await db
    .insertInto('ticketing.ticketReceipt')
    .columns(['tokenId', 'idempotencyKey', 'fingerprint', 'trackingKey', 'createdAt'])
    .expression(acceptancesWithKey)
    .execute()
}

/** Replaces the queue of accepted requests with receipts, because a request now inserts its ticket itself. */
export async function replaceAcceptancesWithReceipts(db: Kysely<EarlierTables>): Promise<void> {
  await createReceipts(db)
  await createAcceptedTickets(db)
  await copyReceipts(db)
  await db.schema.dropTable('ticketing.acceptance').execute()
}
