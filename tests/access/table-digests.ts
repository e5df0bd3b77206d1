import { sql } from 'kysely'
import type { Flowdesk } from '../support/flowdesk.ts'

/** Columns that record the use of a credential, also by calls that are then refused. */
const IGNORED_COLUMNS = ['lastSeenAt', 'lastUsedAt', 'credentialExpiresAt']

/** Returns a digest of the rows of every table of ticketing and chat, by table. */
export async function digestTables({ db }: Flowdesk): Promise<Map<string, string>> {
  const tables = await sql<{ name: string }>`select format('%I.%I', table_schema, table_name) as name
    from information_schema.tables
    where table_schema in ('ticketing', 'chat') and table_type = 'BASE TABLE'`.execute(db)
  const digests = tables.rows.map(
    ({ name }) => sql`select ${name}::text as name,
      coalesce(md5(string_agg(md5((to_jsonb(t) - ${IGNORED_COLUMNS}::text[])::text), '' order by to_jsonb(t)::text)), '') as rows
      from ${sql.raw(name)} as t`,
  )
  const { rows } = await sql<{ name: string; rows: string }>`${sql.join(digests, sql` union all `)}`.execute(db)
  return new Map(rows.map((row) => [row.name, row.rows]))
}
