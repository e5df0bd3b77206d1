import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { byDialect } from './by-dialect.ts'

/** Whether the column has one of the ids. The SQL text, and so the query plan, is the same for any number of ids. */
// PostgreSQL gets the array from a subquery: with a plain array parameter it would plan each execution again.
export const isInIdList = (column: string, ids: readonly number[]): RawBuilder<SqlBool> =>
  byDialect<SqlBool>({
    postgres: sql`${sql.ref(column)} = any((select ${ids}::bigint[])::bigint[])`,
    sqlServer: sql`${sql.ref(column)} in (select id from openjson(${JSON.stringify(ids)}) with (id bigint '$'))`,
  })

/** Whether the value of a column of the type `column.asciiText` is one of the texts, each of at most 255 characters. */
export const isInAsciiTextList = (column: string, keys: readonly string[]): RawBuilder<SqlBool> =>
  byDialect<SqlBool>({
    postgres: sql`${sql.ref(column)} = any((select ${keys}::text[])::text[])`,
    sqlServer: sql`${sql.ref(column)} in (
      select given collate Latin1_General_100_BIN2 from openjson(${JSON.stringify(keys)}) with (given varchar(255) '$')
    )`,
  })
