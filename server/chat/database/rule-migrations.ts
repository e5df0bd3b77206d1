import { type Kysely, sql } from 'kysely'
import { column } from '#platform/db/columns.ts'

const { bigint, instant, int } = column

type Db = Kysely<unknown>

async function addTimeouts(db: Db): Promise<void> {
  await db.schema.alterTable('chat.conversation').addColumn('snoozedAt', instant).execute()
  await db.schema
    .createIndex('conversation_snoozed')
    .on('chat.conversation')
    .column('snoozedUntil')
    .where(sql.ref('snoozedUntil'), 'is not', null)
    .execute()
  await db.schema
    .createTable('chat.missingAgent')
    .addColumn('agentId', bigint, (c) => c.primaryKey().references('chat.agent.id'))
    .addColumn('missedAt', instant, (c) => c.notNull())
    .execute()
}

// For automatic routing, which looks up when each agent was last assigned a conversation.
const addRoutingIndex = (db: Db): Promise<void> =>
  db.schema.createIndex('assignment_agent').on('chat.assignment').columns(['agentId', 'assignedAt']).execute()

async function createWaitingRoom(db: Db): Promise<void> {
  await db.schema
    .createTable('chat.waitingRoom')
    .addColumn('id', int, (c) => c.primaryKey())
    .addColumn('decisions', bigint, (c) => c.notNull())
    .execute()
  await sql`insert into chat.${sql.ref('waitingRoom')} (id, decisions) values (1, 0)`.execute(db)
  await db.schema
    .createIndex('waiting_entry_conversation')
    .on('chat.waitingEntry')
    .column('conversationId')
    .where(sql.ref('conversationId'), 'is not', null)
    .execute()
}

export async function addTimeoutsRoutingAndWaitingRoom(db: Db): Promise<void> {
  for (const step of [addTimeouts, addRoutingIndex, createWaitingRoom]) await step(db)
}
