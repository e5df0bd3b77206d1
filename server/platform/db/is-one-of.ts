import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { byDialect } from './by-dialect.ts'

/**
 * Whether the column holds one of the ids, for `where`. One statement text, and so one plan, for any number of ids; a
 * list of parameters would make a text for each length.
 */
export const isOneOf = (column: string, ids: readonly number[]): RawBuilder<SqlBool> =>
  byDialect<SqlBool>({
    postgres: sql`${sql.ref(column)} = any(${ids}::bigint[])`,
    sqlServer: sql`${sql.ref(column)} in (select id from openjson(${JSON.stringify(ids)}) with (id bigint '$'))`,
  })
