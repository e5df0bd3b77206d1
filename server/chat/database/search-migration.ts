import type { Kysely } from 'kysely'
import { column } from '#platform/db/columns.ts'
import { prepareDocumentTable } from '#platform/search/document-table.ts'
import type { SearchTables } from './search-tables.ts'

const { asciiText, bigint, int, longText } = column

/** The table has no foreign key: its check would lock the conversation, and new messages would wait for that lock. */
export async function createConversationSearch(db: Kysely<SearchTables>): Promise<void> {
  await db.schema
    .createTable('chat.conversationSearch')
    .addColumn('conversationId', asciiText(36), (c) => c.notNull())
    .addColumn('sequence', int, (c) => c.notNull())
    .addColumn('document', longText, (c) => c.notNull())
    .addPrimaryKeyConstraint('conversationSearch_pk', ['conversationId'])
    .execute()
  await prepareDocumentTable(db, {
    table: 'chat.conversationSearch',
    termIndex: 'conversationSearch_words',
    primaryKey: 'conversationSearch_pk',
  })
  await db.schema
    .createTable('chat.conversationIndexer')
    .addColumn('id', bigint, (c) => c.primaryKey())
    .execute()
  await db.insertInto('chat.conversationIndexer').values({ id: 1 }).execute()
}
