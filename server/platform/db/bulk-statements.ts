import { type CompiledQuery, type Kysely, type RawBuilder, sql } from 'kysely'
import { byDialect, isSameAsciiText } from './by-dialect.ts'
import { compileOnce } from './compile-once.ts'
import { narrowTables } from './narrow-tables.ts'
import { type ValuesColumnType, valuesList } from './values-list.ts'

type ColumnTypes = Readonly<Record<string, ValuesColumnType>>

type InputRow<C extends ColumnTypes> = { readonly [K in keyof C]: string | number | null }

function pickColumns<C extends ColumnTypes>(
  columns: C,
  rows: readonly InputRow<C>[],
): Record<string, string | number | null>[] {
  const names = Object.keys(columns)
  return rows.map((row) => {
    const picked: Record<string, string | number | null> = {}
    for (const name of names) picked[name] = row[name] ?? null
    return picked
  })
}

const joinColumnNames = (names: readonly string[]): RawBuilder<unknown> => sql.join(names.map((name) => sql.ref(name)))

export type BulkStatementCompiler<C extends ColumnTypes> = <T>(
  db: Kysely<T>,
  rows: readonly InputRow<C>[],
) => CompiledQuery

/** Returns a function that compiles one INSERT of many rows. `table` includes the schema, such as `chat.message`. */
export function prepareInsert<C extends ColumnTypes>(table: string, columns: C): BulkStatementCompiler<C> {
  const columnTypes: ColumnTypes = columns
  const names = joinColumnNames(Object.keys(columns))
  const insert = compileOnce(
    (_db: Kysely<unknown>, rows: readonly InputRow<ColumnTypes>[]) =>
      sql`insert into ${sql.table(table)} (${names}) select ${names} from ${valuesList('given', columnTypes, rows)}`,
  )
  return <T>(db: Kysely<T>, rows: readonly InputRow<C>[]) =>
    insert.toQuery(narrowTables<unknown, T>(db), pickColumns(columns, rows))
}

/** Returns a function that inserts rows and resolves with the `returnedColumns` of each, in no particular order. */
export function createInsertReturning<C extends ColumnTypes, K extends string>(
  table: string,
  columns: C,
  returnedColumns: readonly K[],
) {
  const names = joinColumnNames(Object.keys(columns))
  const columnTypes: ColumnTypes = columns
  const output = sql.join(returnedColumns.map((name) => sql.ref(`inserted.${name}`)))
  const insert = compileOnce(
    (_db: Kysely<unknown>, rows: readonly InputRow<ColumnTypes>[]) => sql<Record<K, unknown>>`
      insert into ${sql.table(table)} (${names}) ${byDialect({ postgres: sql``, sqlServer: sql`output ${output}` })}
      select ${names} from ${valuesList('given', columnTypes, rows)}
      ${byDialect({ postgres: sql`returning ${joinColumnNames(returnedColumns)}`, sqlServer: sql`` })}`,
  )
  return async <T>(db: Kysely<T>, rows: readonly InputRow<C>[]): Promise<Record<K, unknown>[]> =>
    rows.length === 0 ? [] : (await insert(narrowTables<unknown, T>(db), pickColumns(columns, rows))).rows
}

interface UpdateOptions<C extends ColumnTypes> {
  readonly keyColumn: keyof C & string
  /** Its new value is the loaded version plus one. Omit it if the transaction checks the version of another row. */
  readonly versionColumn?: keyof C & string
}

/**
 * Returns a function that compiles one UPDATE of many rows. The UPDATE skips rows that are missing or, with a
 * `versionColumn`, have another version. If it skips a row, another transaction has changed or deleted that row.
 */
export function prepareUpdate<C extends ColumnTypes>(
  table: string,
  columns: C,
  { keyColumn, versionColumn }: UpdateOptions<C>,
): BulkStatementCompiler<C> {
  const columnTypes: ColumnTypes = columns
  const updatedColumns = Object.keys(columns).filter((name) => name !== keyColumn)
  const toStoredColumn = (name: string) => sql.ref(`${table}.${name}`)
  const toGivenColumn = (name: string) => sql.ref(`given.${name}`)
  const keyMatches =
    columns[keyColumn] === 'asciiText'
      ? isSameAsciiText(toStoredColumn(keyColumn), toGivenColumn(keyColumn))
      : sql`${toStoredColumn(keyColumn)} = ${toGivenColumn(keyColumn)}`
  const andVersionMatches =
    versionColumn === undefined
      ? sql``
      : sql` and ${toStoredColumn(versionColumn)} = ${toGivenColumn(versionColumn)} - 1`
  const update = compileOnce(
    (_db: Kysely<unknown>, rows: readonly InputRow<ColumnTypes>[]) => sql`
      update ${sql.table(table)} set ${sql.join(updatedColumns.map((name) => sql`${sql.ref(name)} = ${toGivenColumn(name)}`))}
      from ${valuesList('given', columnTypes, rows)}
      where ${keyMatches}${andVersionMatches}`,
  )
  return <T>(db: Kysely<T>, rows: readonly InputRow<C>[]) =>
    update.toQuery(narrowTables<unknown, T>(db), pickColumns(columns, rows))
}
