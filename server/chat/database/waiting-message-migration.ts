import { type Kysely, sql } from 'kysely'
import { column } from '#platform/db/columns.ts'

const { asciiText, int, longText } = column

interface Tables {
  'chat.waitingEntry': { visitorId: string; body: string | null; clientMessageId: string | null }
  'chat.waitingMessage': { visitorId: string; number: number; body: string; clientMessageId: string | null }
}

async function createTable(db: Kysely<Tables>): Promise<void> {
  await db.schema
    .createTable('chat.waitingMessage')
    .addColumn('visitorId', asciiText(36), (c) =>
      c.notNull().references('chat.waitingEntry.visitorId').onDelete('cascade'),
    )
    .addColumn('number', int, (c) => c.notNull())
    .addColumn('body', longText, (c) => c.notNull())
    .addColumn('clientMessageId', asciiText(64))
    .addPrimaryKeyConstraint('waitingMessage_pk', ['visitorId', 'number'])
    .execute()
  await db.schema
    .createIndex('waiting_message_key')
    .unique()
    .on('chat.waitingMessage')
    .columns(['visitorId', 'clientMessageId'])
    .where(sql.ref('clientMessageId'), 'is not', null)
    .execute()
}

/** Copies the messages of the waiting room to a table of their own, which can store several messages of a visitor. */
// Keeps the old columns, because the previous release uses them during a rolling upgrade.
export async function createWaitingMessages(db: Kysely<Tables>): Promise<void> {
  await createTable(db)
  await db
    .insertInto('chat.waitingMessage')
    .columns(['visitorId', 'number', 'body', 'clientMessageId'])
    .expression((e) =>
      e
        .selectFrom('chat.waitingEntry')
        .select(['visitorId', sql<number>`1`.as('number'), 'body', 'clientMessageId'])
        .where('body', 'is not', null)
        .$narrowType<{ body: string }>(),
    )
    .execute()
}
