import { type Kysely, type RawBuilder, sql } from 'kysely'
import { isSameKey } from './by-dialect.ts'
import { type GivenType, givenRows } from './given-rows.ts'

type Cell = string | number | null

/** Rows of one table, as one parameter whatever their number. */
interface ManyRows<C extends Record<string, GivenType>> {
  /** As `chat.message`. */
  readonly table: string
  readonly columns: C
  readonly rows: readonly { readonly [K in keyof C]: Cell }[]
}

const list = (names: readonly string[]): RawBuilder<unknown> => sql.join(names.map((name) => sql.ref(name)))

/** Inserts rows by one statement. */
export async function insertRows<T, C extends Record<string, GivenType>>(
  db: Kysely<T>,
  { table, columns, rows }: ManyRows<C>,
): Promise<void> {
  if (rows.length === 0) return
  const names = list(Object.keys(columns))
  const given = givenRows('given', columns, rows)
  await sql`insert into ${sql.table(table)} (${names}) select ${names} from ${given}`.execute(db)
}

export interface ManyVersions<C extends Record<string, GivenType>> extends ManyRows<C> {
  /** The column that names a row, of the type `key`. */
  readonly key: keyof C & string
  /** The column that counts the changes of a row; what `rows` gives for it is one more than what was read. */
  readonly version: keyof C & string
}

/**
 * Writes new values into rows by one statement, each only where its row is still at the version that was read. Returns the
 * number of rows written: fewer than given means that another transaction has changed one of them.
 */
export async function updateRows<T, C extends Record<string, GivenType>>(
  db: Kysely<T>,
  { table, columns, rows, key, version }: ManyVersions<C>,
): Promise<number> {
  if (rows.length === 0) return 0
  const sets = Object.keys(columns).filter((name) => name !== key)
  const [target, given] = [(name: string) => sql.ref(`${table}.${name}`), (name: string) => sql.ref(`given.${name}`)]
  const { numAffectedRows = 0n } = await sql`
    update ${sql.table(table)} set ${sql.join(sets.map((name) => sql`${sql.ref(name)} = ${given(name)}`))}
    from ${givenRows('given', columns, rows)}
    where ${isSameKey(target(key), given(key))} and ${target(version)} = ${given(version)} - 1`.execute(db)
  return Number(numAffectedRows)
}
