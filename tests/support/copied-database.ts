import { spawn } from 'node:child_process'
import { join } from 'node:path'
import pg from 'pg'
import type { PostgresAddress } from '#platform/db/postgres.ts'
import { openSingleConnection } from '#platform/db/single-connection.ts'
import { readTableDefinitions, sortByReferences } from '#platform/db/table-copy.ts'
import { repositoryFolder } from './process.ts'

const SCHEMAS = ['platform', 'ticketing', 'chat']

/** A text with every character that COPY escapes, and characters of several bytes. */
const AWKWARD_TEXT = '\\N\t\\.\r\n"\'Zoë 🛗'

/** Runs `use` with a new connection to a database, and closes the connection. */
async function withConnection<R>(address: PostgresAddress, use: (client: pg.Client) => Promise<R>): Promise<R> {
  const client = new pg.Client(typeof address === 'string' ? { connectionString: address } : address)
  await client.connect()
  try {
    return await use(client)
  } finally {
    await client.end()
  }
}

/** Returns the result rows of a statement. */
export const queryRows = (address: PostgresAddress, statement: string): Promise<Record<string, unknown>[]> =>
  withConnection(address, async (client) => (await client.query(statement)).rows)

/** Returns the tables of Flowdesk in the order of their references, and closes the connection. */
async function tablesOf(address: PostgresAddress) {
  const { db, close } = await openSingleConnection(address, 'tests')
  try {
    return sortByReferences(await readTableDefinitions(db, SCHEMAS))
  } finally {
    await close()
  }
}

interface Column {
  readonly name: string
  readonly type: string
  readonly length: number | null
  /** The referenced column, as `chat.agent` and `id`; null if the column is no foreign key. */
  readonly referenced: { readonly table: string; readonly column: string } | null
}

/** Returns the columns of a table, except identity columns. */
const columnsOf = (client: pg.Client, table: string): Promise<Column[]> =>
  client
    .query<Column>(
      `select quote_ident(a.attname) as name, format_type(a.atttypid, null) as type,
         nullif(a.atttypmod, -1) - 4 as length,
         (select json_build_object('table', k.confrelid::regclass::text, 'column', quote_ident(r.attname))
          from pg_constraint k join pg_attribute r on r.attrelid = k.confrelid and r.attnum = k.confkey[1]
          where k.conrelid = a.attrelid and k.contype = 'f' and k.conkey[1] = a.attnum limit 1) as referenced
       from pg_attribute a
       where a.attrelid = $1::regclass and a.attnum > 0 and not a.attisdropped and a.attidentity = ''
       order by a.attnum`,
      [table],
    )
    .then(({ rows }) => rows)

function valueFor({ type, length, referenced }: Column): string {
  if (referenced) return `(select ${referenced.column} from ${referenced.table} order by 1 limit 1)`
  if (type === 'timestamp with time zone') return "'2026-02-28T23:59:59.999Z'"
  if (type === 'boolean') return 'true'
  if (type === 'text' || type === 'character varying')
    return `left(${pg.escapeLiteral(AWKWARD_TEXT)}, ${length ?? 1000})`
  return '7'
}

/** Inserts a row into each table that is empty. Returns the names of these tables. */
export async function fillEmptyTables(address: PostgresAddress): Promise<string[]> {
  const tables = await tablesOf(address)
  return await withConnection(address, async (client) => {
    const filled: string[] = []
    for (const { name } of tables) {
      if ((await client.query(`select 1 from ${name} limit 1`)).rows.length > 0) continue
      const columns = await columnsOf(client, name)
      const [names, values] = [columns.map((column) => column.name), columns.map(valueFor)]
      await client.query(`insert into ${name} (${names.join(', ')}) values (${values.join(', ')})`)
      filled.push(name)
    }
    return filled
  })
}

/** The content of a database: the rows of each table as texts, and the last value of each sequence. */
export interface DatabaseContent {
  readonly rows: Readonly<Record<string, readonly string[]>>
  readonly sequences: readonly Record<string, unknown>[]
}

export async function readContent(address: PostgresAddress): Promise<DatabaseContent> {
  const tables = await tablesOf(address)
  return await withConnection(address, async (client) => {
    await client.query("set timezone = 'UTC'")
    const rows: Record<string, string[]> = {}
    for (const { name } of tables) {
      const found = await client.query(`select row_to_json(t)::jsonb::text as row from ${name} t order by 1`)
      rows[name] = found.rows.map(({ row }) => row)
    }
    const { rows: sequences } = await client.query(
      'select schemaname, sequencename, last_value from pg_sequences where schemaname = any($1) order by 1, 2',
      [SCHEMAS],
    )
    return { rows, sequences }
  })
}

/** Returns the schemas of Flowdesk that exist in a database. */
export const listSchemas = (address: PostgresAddress) =>
  queryRows(address, `select nspname from pg_namespace where nspname in ('${SCHEMAS.join("', '")}')`)

/** A running `npm run copy-database`. */
export interface CopyProcess {
  readonly kill: () => void
  /** Resolves with the exit code, the standard output (`said`) and the standard error (`complained`). */
  readonly ended: Promise<{ readonly code: number | null; readonly said: string; readonly complained: string }>
}

/** Starts a copy whose embedded database is in `data` of a folder. */
export function startCopy(folder: string, ...args: string[]): CopyProcess {
  const env = { PATH: process.env['PATH'], HOME: folder }
  const child = spawn(process.execPath, [join(repositoryFolder, 'server/copy-database.ts'), ...args], {
    cwd: folder,
    env,
  })
  const written = { said: '', complained: '' }
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    written.said += text
  })
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    written.complained += text
  })
  const { promise: ended, resolve } = Promise.withResolvers<Awaited<CopyProcess['ended']>>()
  child.once('close', (code) => resolve({ code, ...written }))
  return { kill: () => void child.kill('SIGKILL'), ended }
}

/** Runs a copy to its end. */
export const runCopy = (folder: string, from: string, to: string): CopyProcess['ended'] =>
  startCopy(folder, '--from', from, '--to', to).ended
