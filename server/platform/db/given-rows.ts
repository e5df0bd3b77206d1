import { type RawBuilder, sql } from 'kysely'
import { byDialect } from './by-dialect.ts'
import { derived } from './compiled-once.ts'

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

/**
 * Many rows as one parameter: a table expression over a JSON text, so that the statement's text, and with it its plan,
 * is the same for one row and for two hundred. Write it where a table stands: `from ${givenRows('given', …)}`.
 */
export function givenRows<R extends Record<string, GivenType>>(
  alias: string,
  columns: R,
  rows: readonly { readonly [K in keyof R]: string | number | null }[],
): RawBuilder<unknown> {
  const json = derived(rows, JSON.stringify)
  const names = Object.entries(columns)
  const recordset = sql.join(names.map(([name, type]) => sql`${sql.ref(name)} ${sql.raw(postgresTypes[type])}`))
  const openjson = sql.join(
    names.map(([name, type]) => sql`${sql.ref(name)} ${sql.raw(sqlServerTypes[type])} '$.${sql.raw(name)}'`),
  )
  return byDialect({
    postgres: sql`json_to_recordset(${json}::json) as ${sql.ref(alias)}(${recordset})`,
    sqlServer: sql`openjson(${json}) with (${openjson}) as ${sql.ref(alias)}`,
  })
}

/** As `givenRows`, for one row, each value a parameter of its own: the database has no JSON to take apart. */
export function givenRow<R extends Record<string, GivenType>>(
  alias: string,
  columns: R,
  row: { readonly [K in keyof R]: string | number | null },
): RawBuilder<unknown> {
  const values = (types: Record<GivenType, string>) =>
    sql.join(
      Object.entries(columns).map(([name, type]) => {
        const value = derived(row, (given) => given[name] ?? null)
        return sql`cast(${value} as ${sql.raw(types[type])}) as ${sql.ref(name)}`
      }),
    )
  return byDialect({
    postgres: sql`(select ${values(postgresTypes)}) as ${sql.ref(alias)}`,
    sqlServer: sql`(select ${values(sqlServerTypes)}) as ${sql.ref(alias)}`,
  })
}
