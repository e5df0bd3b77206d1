import { type AliasedRawBuilder, type RawBuilder, sql } from 'kysely'
import { byDialect } from './by-dialect.ts'

export type ValuesColumnType = 'bigint' | 'int' | 'asciiText' | 'text' | 'instant'

const postgresTypes: Record<ValuesColumnType, string> = {
  bigint: 'bigint',
  int: 'int',
  asciiText: 'text',
  text: 'text',
  instant: 'timestamptz(3)',
}
const sqlServerTypes: Record<ValuesColumnType, string> = {
  bigint: 'bigint',
  int: 'int',
  // The type of `column.asciiText`. A comparison with another type would convert the column and scan the whole index.
  asciiText: 'varchar(255)',
  text: 'nvarchar(max)',
  instant: 'datetime2(3)',
}

function toTableExpressionParts(columns: Readonly<Record<string, ValuesColumnType>>, rows: unknown) {
  const columnEntries = Object.entries(columns)
  const recordset = columnEntries.map(([name, type]) => sql`${sql.ref(name)} ${sql.raw(postgresTypes[type])}`)
  const openjson = columnEntries.map(
    ([name, type]) => sql`${sql.ref(name)} ${sql.raw(sqlServerTypes[type])} '$.${sql.raw(name)}'`,
  )
  return { json: JSON.stringify(rows), recordset: sql.join(recordset), openjson: sql.join(openjson) }
}

/** A table expression: `from ${valuesList('given', …)}`. The SQL text is the same for any number of rows. */
export function valuesList<R extends Record<string, ValuesColumnType>>(
  alias: string,
  columns: R,
  rows: readonly { readonly [K in keyof R]: string | number | null }[],
): RawBuilder<unknown> {
  const { json, recordset, openjson } = toTableExpressionParts(columns, rows)
  return byDialect({
    postgres: sql`json_to_recordset(${json}::json) as ${sql.ref(alias)}(${recordset})`,
    sqlServer: sql`openjson(${json}) with (${openjson}) as ${sql.ref(alias)}`,
  })
}

/** Returns the table expression of `valuesList` with the type that Kysely's `selectFrom` and joins take. */
export function valuesTable<A extends string, R extends Readonly<Record<string, string | number | null>>>(
  alias: A,
  columns: { readonly [K in keyof R]: ValuesColumnType },
  rows: readonly R[],
): AliasedRawBuilder<R, A> {
  const { json, recordset, openjson } = toTableExpressionParts(columns, rows)
  const table = byDialect<R>({
    postgres: sql`json_to_recordset(${json}::json)`,
    sqlServer: sql`openjson(${json}) with (${openjson})`,
  })
  return table.as<A>(byDialect({ postgres: sql`${sql.ref(alias)}(${recordset})`, sqlServer: sql.ref(alias) }))
}
