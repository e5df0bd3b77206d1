import { type Kysely, sql } from 'kysely'
import { byDialect } from '../db/by-dialect.ts'

/** The names of a table of documents (with its schema), of its index of terms and of its primary key. */
export interface DocumentTable {
  readonly table: string
  readonly termIndex: string
  readonly primaryKey: string
}

/** Keeps rows small, so that a search that has many matches reads few pages. See also `MIN_DOCUMENT_LENGTH`. */
async function storeDocumentsSeparately<T>(db: Kysely<T>, table: string): Promise<void> {
  await byDialect({
    postgres: sql`alter table ${sql.table(table)} set (toast_tuple_target = 128)`,
    sqlServer: sql`exec sp_tableoption ${sql.lit(table)}, 'large value types out of row', 1`,
  }).execute(db)
}

// PostgreSQL gets the words as they are: its parser would split or rewrite some of them.
async function createTermIndex<T>(db: Kysely<T>, { table, termIndex, primaryKey }: DocumentTable): Promise<void> {
  await byDialect({
    postgres: sql`create index ${sql.id(termIndex)} on ${sql.table(table)}
    using gin (array_to_tsvector(string_to_array(rtrim(${sql.id('document')}), ' ')))`,
    sqlServer: sql`create fulltext index on ${sql.table(table)} (${sql.id('document')} language 0)
    key index ${sql.id(primaryKey)} with (change_tracking = auto, stoplist = off)`,
  }).execute(db)
}

/** Prepares an empty table with the column `document` for `containsTerms`. */
export async function prepareDocumentTable<T>(db: Kysely<T>, documents: DocumentTable): Promise<void> {
  await storeDocumentsSeparately(db, documents.table)
  await createTermIndex(db, documents)
}
