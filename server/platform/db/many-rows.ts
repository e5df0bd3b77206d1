import { type CompiledQuery, type Kysely, type RawBuilder, sql } from 'kysely'
import { byDialect, isSameKey } from './by-dialect.ts'
import { compileOnce } from './compile-once.ts'
import { type GivenType, givenRows } from './given-rows.ts'
import { seenAs } from './seen-as.ts'

/** The columns of a table that a statement writes. */
type Columns = Readonly<Record<string, GivenType>>

type Row<C extends Columns> = { readonly [K in keyof C]: string | number | null }

/** The same rows without what the statement does not write. */
function only<C extends Columns>(columns: C, rows: readonly Row<C>[]): Record<string, string | number | null>[] {
  const names = Object.keys(columns)
  return rows.map((row) => {
    const kept: Record<string, string | number | null> = {}
    for (const name of names) kept[name] = row[name] ?? null
    return kept
  })
}

const list = (names: readonly string[]): RawBuilder<unknown> => sql.join(names.map((name) => sql.ref(name)))

/** A statement that writes rows, to be sent with others of its transaction by `sendAtOnce`. */
export type RowStatement<C extends Columns> = <T>(db: Kysely<T>, rows: readonly Row<C>[]) => CompiledQuery

/** Returns the statement that inserts rows into a table, as `chat.message`. */
export function rowInserter<C extends Columns>(table: string, columns: C): RowStatement<C> {
  const given: Columns = columns
  const names = list(Object.keys(columns))
  const insert = compileOnce(
    (_db: Kysely<unknown>, rows: readonly Row<Columns>[]) =>
      sql`insert into ${sql.table(table)} (${names}) select ${names} from ${givenRows('given', given, rows)}`,
  )
  return <T>(db: Kysely<T>, rows: readonly Row<C>[]) => insert.with(seenAs<unknown, T>(db), only(columns, rows))
}

/** Returns a function that inserts rows and returns these columns of them, in no order. */
export function rowReturner<C extends Columns, K extends string>(table: string, columns: C, returned: readonly K[]) {
  const names = list(Object.keys(columns))
  const given: Columns = columns
  const output = sql.join(returned.map((name) => sql.ref(`inserted.${name}`)))
  const insert = compileOnce(
    (_db: Kysely<unknown>, rows: readonly Row<Columns>[]) => sql<Record<K, unknown>>`
      insert into ${sql.table(table)} (${names}) ${byDialect({ postgres: sql``, sqlServer: sql`output ${output}` })}
      select ${names} from ${givenRows('given', given, rows)}
      ${byDialect({ postgres: sql`returning ${list(returned)}`, sqlServer: sql`` })}`,
  )
  return async <T>(db: Kysely<T>, rows: readonly Row<C>[]): Promise<Record<K, unknown>[]> =>
    rows.length === 0 ? [] : (await insert(seenAs<unknown, T>(db), only(columns, rows))).rows
}

/** The columns by which rows are updated. */
interface UpdatedBy<C extends Columns> {
  /** The column that names a row. */
  readonly key: keyof C & string
  /**
   * The column that counts the changes of a row; the value given for it is one more than the value that was read. Without
   * it, the version of another row of the same transaction has to guard the update.
   */
  readonly version?: keyof C & string
}

/**
 * Returns the statement that writes new values into rows, with `version` each only where its row is still at the version that
 * was read: where it affects fewer rows than it is given, another transaction has changed one.
 */
export function rowUpdater<C extends Columns>(
  table: string,
  columns: C,
  { key, version }: UpdatedBy<C>,
): RowStatement<C> {
  const all: Columns = columns
  const sets = Object.keys(columns).filter((name) => name !== key)
  const [stored, given] = [(name: string) => sql.ref(`${table}.${name}`), (name: string) => sql.ref(`given.${name}`)]
  const isSame = columns[key] === 'key' ? isSameKey(stored(key), given(key)) : sql`${stored(key)} = ${given(key)}`
  const isCurrent = version === undefined ? sql`` : sql` and ${stored(version)} = ${given(version)} - 1`
  const update = compileOnce(
    (_db: Kysely<unknown>, rows: readonly Row<Columns>[]) => sql`
      update ${sql.table(table)} set ${sql.join(sets.map((name) => sql`${sql.ref(name)} = ${given(name)}`))}
      from ${givenRows('given', all, rows)}
      where ${isSame}${isCurrent}`,
  )
  return <T>(db: Kysely<T>, rows: readonly Row<C>[]) => update.with(seenAs<unknown, T>(db), only(columns, rows))
}
