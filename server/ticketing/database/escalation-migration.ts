import { type Kysely, sql } from 'kysely'
import { column } from '#platform/db/columns.ts'

const { bigId, bigint, flag, instant, int, shortText } = column

type Db = Kysely<unknown>

async function createChains(db: Db): Promise<void> {
  await db.schema
    .createTable('ticketing.escalationChain')
    .addColumn('id', bigId, (c) => c.primaryKey())
    .addColumn('name', shortText(200), (c) => c.notNull())
    .addColumn('nameKey', shortText(400), (c) => c.notNull())
    .addColumn('createdAt', instant, (c) => c.notNull())
    .addColumn('updatedAt', instant, (c) => c.notNull())
    .addUniqueConstraint('escalationChain_name', ['nameKey'])
    .execute()
  await db.schema
    .createTable('ticketing.escalationStep')
    .addColumn('chainId', bigint, (c) => c.notNull())
    .addColumn('step', int, (c) => c.notNull())
    .addColumn('afterMinutes', int, (c) => c.notNull())
    .addColumn('poolId', bigint, (c) => c.notNull())
    .addColumn('userId', bigint)
    .addColumn('raisePriority', flag, (c) => c.notNull())
    .addPrimaryKeyConstraint('escalationStep_pk', ['chainId', 'step'])
    .addForeignKeyConstraint('escalationStep_chain', ['chainId'], 'ticketing.escalationChain', ['id'])
    .addForeignKeyConstraint('escalationStep_pool', ['poolId'], 'ticketing.pool', ['id'])
    .addForeignKeyConstraint('escalationStep_user', ['userId'], 'ticketing.staff', ['id'])
    .execute()
}

async function addChainToPools(db: Db): Promise<void> {
  await db.schema.alterTable('ticketing.pool').addColumn('escalationChainId', bigint).execute()
  await db.schema
    .alterTable('ticketing.pool')
    .addForeignKeyConstraint('pool_escalationChain', ['escalationChainId'], 'ticketing.escalationChain', ['id'])
    .execute()
}

async function addChainToTickets(db: Db): Promise<void> {
  await db.schema.alterTable('ticketing.ticket').addColumn('escalationChainId', bigint).execute()
  await db.schema
    .createIndex('ticket_open')
    .on('ticketing.ticket')
    .columns(['poolId', 'createdAt', 'statusId'])
    .where(sql.ref('statusId'), '<', 6)
    .execute()
  await db.schema
    .createIndex('ticket_escalation')
    .on('ticketing.ticket')
    .columns(['escalationChainId', 'escalationStep', 'createdAt'])
    .where(sql.ref('escalationChainId'), 'is not', null)
    .execute()
}

export async function createEscalationChains(db: Db): Promise<void> {
  for (const step of [createChains, addChainToPools, addChainToTickets]) await step(db)
}
