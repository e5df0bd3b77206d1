import type { Kysely } from 'kysely'
import { column } from '#platform/db/columns.ts'
import { prepareDocumentTable } from '#platform/search/document-table.ts'
import type { SearchTables } from './search-tables.ts'

const { bigint, int, longText } = column

/** Creates an empty index of the words of tickets. The server indexes the existing tickets in the background. */
export async function createTicketSearch(db: Kysely<SearchTables>): Promise<void> {
  await db.schema
    .createTable('ticketing.ticketSearch')
    .addColumn('ticketId', bigint, (c) => c.notNull())
    .addColumn('version', int, (c) => c.notNull())
    .addColumn('poolId', bigint, (c) => c.notNull())
    .addColumn('document', longText, (c) => c.notNull())
    .addPrimaryKeyConstraint('ticketSearch_pk', ['ticketId'])
    .addForeignKeyConstraint('ticketSearch_ticket', ['ticketId'], 'ticketing.ticket', ['id'], (c) =>
      c.onDelete('cascade'),
    )
    .execute()
  await prepareDocumentTable(db, {
    table: 'ticketing.ticketSearch',
    termIndex: 'ticketSearch_words',
    primaryKey: 'ticketSearch_pk',
  })
  await db.schema
    .createTable('ticketing.ticketIndexer')
    .addColumn('id', bigint, (c) => c.primaryKey())
    .execute()
  await db.insertInto('ticketing.ticketIndexer').values({ id: 1 }).execute()
}
