import { type Kysely, sql } from 'kysely'
import { byDialect } from '#platform/db/by-dialect.ts'
import { column } from '#platform/db/columns.ts'
import type { SearchTables } from './search-tables.ts'

const { bigint, int, longText } = column

const table = sql.table('ticketing.ticketSearch')

/**
 * Stores documents outside the rows of the table, so that a search that matches many tickets reads few pages.
 * PostgreSQL does this only for rows of more than two kilobytes, so `createDocument` pads shorter documents.
 */
const storeDocumentsSeparately = byDialect({
  postgres: sql`alter table ${table} set (toast_tuple_target = 128)`,
  sqlServer: sql`exec sp_tableoption 'ticketing.ticketSearch', 'large value types out of row', 1`,
})

// PostgreSQL gets the words as they are: its parser would split or rewrite some of them.
const createWordIndex = byDialect({
  postgres: sql`create index ${sql.id('ticketSearch_words')} on ${table}
    using gin (array_to_tsvector(string_to_array(rtrim(${sql.id('document')}), ' ')))`,
  sqlServer: sql`create fulltext index on ${table} (${sql.id('document')} language 0)
    key index ${sql.id('ticketSearch_pk')} with (change_tracking = auto, stoplist = off)`,
})

/** Creates the index of the words of tickets, empty: the server indexes existing tickets in the background. */
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
  await storeDocumentsSeparately.execute(db)
  await createWordIndex.execute(db)
  await db.schema
    .createTable('ticketing.ticketIndexer')
    .addColumn('id', bigint, (c) => c.primaryKey())
    .execute()
  await db.insertInto('ticketing.ticketIndexer').values({ id: 1 }).execute()
}
