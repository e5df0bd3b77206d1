import { type AliasedRawBuilder, type RawBuilder, sql } from 'kysely'
import { byDialect } from './by-dialect.ts'

/** The column types that a row given by us may have. */
export type GivenType = 'bigint' | 'int' | 'key' | 'text' | 'instant'

const postgresTypes: Record<GivenType, string> = {
  bigint: 'bigint',
  int: 'int',
  key: 'text',
  text: 'text',
  instant: 'timestamptz(3)',
}
const sqlServerTypes: Record<GivenType, string> = {
  bigint: 'bigint',
  int: 'int',
  // As the columns of keys are: compared with another type, a column would be read through.
  key: 'varchar(255)',
  text: 'nvarchar(max)',
  instant: 'datetime2(3)',
}

function partsOf(columns: Readonly<Record<string, GivenType>>, rows: unknown) {
  const names = Object.entries(columns)
  const recordset = names.map(([name, type]) => sql`${sql.ref(name)} ${sql.raw(postgresTypes[type])}`)
  const openjson = names.map(
    ([name, type]) => sql`${sql.ref(name)} ${sql.raw(sqlServerTypes[type])} '$.${sql.raw(name)}'`,
  )
  return { json: JSON.stringify(rows), recordset: sql.join(recordset), openjson: sql.join(openjson) }
}

/**
 * Many rows as one parameter: a table expression over a JSON text, so that the statement's text, and with it its plan,
 * is the same for one row and for two hundred. Write it where a table stands: `from ${givenRows('given', …)}`.
 */
export function givenRows<R extends Record<string, GivenType>>(
  alias: string,
  columns: R,
  rows: readonly { readonly [K in keyof R]: string | number | null }[],
): RawBuilder<unknown> {
  const { json, recordset, openjson } = partsOf(columns, rows)
  return byDialect({
    postgres: sql`json_to_recordset(${json}::json) as ${sql.ref(alias)}(${recordset})`,
    sqlServer: sql`openjson(${json}) with (${openjson}) as ${sql.ref(alias)}`,
  })
}

/** As `givenRows`, as a table that a Kysely query selects from or joins. */
export function givenTable<A extends string, R extends Readonly<Record<string, string | number | null>>>(
  alias: A,
  columns: { readonly [K in keyof R]: GivenType },
  rows: readonly R[],
): AliasedRawBuilder<R, A> {
  const { json, recordset, openjson } = partsOf(columns, rows)
  const table = byDialect<R>({
    postgres: sql`json_to_recordset(${json}::json)`,
    sqlServer: sql`openjson(${json}) with (${openjson})`,
  })
  return table.as<A>(byDialect({ postgres: sql`${sql.ref(alias)}(${recordset})`, sqlServer: sql.ref(alias) }))
}
