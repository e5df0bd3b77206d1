import { type Kysely, sql } from 'kysely'
import { isDatabaseUnavailable, isLockTimeout } from '#platform/db/database-errors.ts'
import { SERVER_APPLICATION_NAME } from '#platform/db/postgres.ts'
import {
  copyRows,
  copySequences,
  countRows,
  readTableDefinitions,
  sortByReferences,
  type TableDefinition,
} from '#platform/db/table-copy.ts'
import { CommandLineError } from './command-line-error.ts'
import type { CopyEndpoint } from './copy-endpoint.ts'
import { migrateAllSchemas, schemaMigrations } from './database-migrations.ts'
import { formatErrorLine } from './start-error.ts'

type Database = Kysely<unknown>

/** Called after a table was copied and its rows were counted in both databases. */
export type OnTable = (table: string, rows: number) => void

const COPY_LOCK = 4_203_851_977

const schemas = schemaMigrations.map(({ schema }) => schema)

const listNames = (tables: readonly TableDefinition[]) => sql.join(tables.map(({ name }) => sql.raw(name)))

const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1)

const withoutQuotes = (name: string): string => name.replaceAll('"', '')

async function requireUnused({ db, title }: CopyEndpoint): Promise<void> {
  const { rows } = await sql`
    select 1 from pg_stat_activity
    where datname = current_database() and application_name = ${SERVER_APPLICATION_NAME}`.execute(db)
  if (rows.length > 0)
    throw new CommandLineError(
      `${title} is in use by Flowdesk (${rows.length} ${rows.length === 1 ? 'connection' : 'connections'}). Stop every server on it first.`,
    )
}

async function readMigratedTables({ db, title }: CopyEndpoint): Promise<TableDefinition[]> {
  const tables = await readTableDefinitions(db, schemas)
  if (tables.length === 0) throw new CommandLineError(`${title} has no tables of Flowdesk.`)
  for (const { schema, migrations } of schemaMigrations) {
    const hasHistory = tables.some(({ name }) => name === `${schema}.migration`)
    const history = sql<{ name: string }>`select name from ${sql.table(`${schema}.migration`)}`
    const applied = new Set(hasHistory ? (await history.execute(db)).rows.map(({ name }) => name) : [])
    const unknown = [...applied].find((name) => !Object.hasOwn(migrations, name))
    if (unknown !== undefined)
      throw new CommandLineError(
        `${title} was migrated by another release (${schema}: ${unknown}). Copy with that release.`,
      )
    const missing = Object.keys(migrations).find((name) => !applied.has(name))
    if (missing !== undefined)
      throw new CommandLineError(
        `${title} lacks the migration ${missing} of this version of Flowdesk. Start the server on it once, stop it, and copy again.`,
      )
  }
  return tables
}

/** Starts a transaction that reads one snapshot. Until it ends, no other transaction can write to the tables. */
async function beginReading({ db, title }: CopyEndpoint, tables: readonly TableDefinition[]): Promise<Database> {
  const tx = await db.startTransaction().setIsolationLevel('repeatable read').execute()
  // PostgreSQL takes the snapshot at the first query. The lock precedes that query, so the snapshot misses no commit.
  await sql`lock table ${listNames(tables)} in share mode`.execute(tx).catch((error: unknown) => {
    if (!isLockTimeout(error)) throw error
    throw new CommandLineError(
      `Another session has locked tables of ${lowerFirst(title)} (${formatErrorLine(error)}). End it and copy again.`,
    )
  })
  return tx
}

async function requireEmpty(tx: Database, { title, howToEmpty }: CopyEndpoint): Promise<void> {
  const { rows } = await sql<{ locked: boolean }>`select pg_try_advisory_xact_lock(${COPY_LOCK}) as locked`.execute(tx)
  if (!rows[0]?.locked) throw new CommandLineError(`${title} is the target of another copy that runs now.`)
  if ((await readTableDefinitions(tx, schemas)).length > 0)
    throw new CommandLineError(`${title} already has tables of Flowdesk. ${howToEmpty}`)
}

async function createTables(tx: Database, sourceTables: readonly TableDefinition[]): Promise<TableDefinition[]> {
  await migrateAllSchemas(tx)
  const tables = await readTableDefinitions(tx, schemas)
  const [targetColumns, sourceColumns] = [tables, sourceTables].map(
    (all) => new Map(all.map(({ name, columns }) => [name, columns])),
  )
  const differing = [...tables, ...sourceTables].find(
    ({ name }) => targetColumns?.get(name) !== sourceColumns?.get(name),
  )
  if (differing)
    throw new CommandLineError(
      `The database of --from has a table that differs from this version of Flowdesk: ${withoutQuotes(differing.name)}`,
    )
  // Some migrations insert rows, which would collide with the copied rows.
  await sql`truncate ${listNames(tables)}`.execute(tx)
  return sortByReferences(tables)
}

async function copyTable(
  source: CopyEndpoint & { readonly tx: Database },
  target: CopyEndpoint & { readonly tx: Database },
  table: TableDefinition,
): Promise<number> {
  await copyRows(source.client, target.client, table)
  const [expectedCount, copiedCount] = await Promise.all([countRows(source.tx, table), countRows(target.tx, table)])
  if (expectedCount === copiedCount) return copiedCount
  throw new CommandLineError(
    `${withoutQuotes(table.name)} has ${expectedCount} rows, of which ${copiedCount} were copied`,
  )
}

/** If an operator can fix the error, returns an error that also says that the target (`title`) is still empty. */
const toCopyError = (error: unknown, title: string): unknown =>
  error instanceof Error && ('code' in error || isDatabaseUnavailable(error) || error instanceof CommandLineError)
    ? new CommandLineError(`The copy failed: ${formatErrorLine(error)}. ${title} is still empty.`, { cause: error })
    : error

/**
 * Copies every row, from one snapshot and in one transaction. Returns the number of tables. Throws `CommandLineError`
 * for a failure that an operator can fix. After an error, the caller must close the target, which rolls back the copy.
 */
export async function copyAllTables(source: CopyEndpoint, target: CopyEndpoint, onTable: OnTable): Promise<number> {
  await requireUnused(source)
  const sourceTables = await readMigratedTables(source)
  const tx = await target.db.startTransaction().execute()
  await requireEmpty(tx, target)
  const lockedSource = { ...source, tx: await beginReading(source, sourceTables) }
  try {
    const tables = await createTables(tx, sourceTables)
    for (const table of tables)
      onTable(withoutQuotes(table.name), await copyTable(lockedSource, { ...target, tx }, table))
    await copySequences(lockedSource.tx, tx, schemas)
    await sql`analyze ${listNames(tables)}`.execute(tx)
  } catch (error) {
    throw toCopyError(error, target.title)
  }
  await tx.commit().execute()
  return sourceTables.length
}
