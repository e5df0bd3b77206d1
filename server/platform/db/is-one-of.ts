import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { byDialect } from './by-dialect.ts'

// As a subquery: an array that the planner sees would be counted, and a plan for so many ids made anew each time.

/**
 * Whether the column holds one of the ids, for `where`. One statement text, and so one plan, for any number of ids; a
 * list of parameters would make a text for each length.
 */
export const isOneOf = (column: string, ids: readonly number[]): RawBuilder<SqlBool> =>
  byDialect<SqlBool>({
    postgres: sql`${sql.ref(column)} = any((select ${ids}::bigint[])::bigint[])`,
    sqlServer: sql`${sql.ref(column)} in (select id from openjson(${JSON.stringify(ids)}) with (id bigint '$'))`,
  })

/** As `isOneOf`, for keys of ours: texts of ASCII, compared byte by byte. */
export const isOneKey = (column: string, keys: readonly string[]): RawBuilder<SqlBool> =>
  byDialect<SqlBool>({
    postgres: sql`${sql.ref(column)} = any((select ${keys}::text[])::text[])`,
    sqlServer: sql`${sql.ref(column)} in (
      select given collate Latin1_General_100_BIN2 from openjson(${JSON.stringify(keys)}) with (given varchar(255) '$')
    )`,
  })
