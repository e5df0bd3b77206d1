import { pipeline } from 'node:stream/promises'
import { type Kysely, sql } from 'kysely'
import type pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'

/** A table of PostgreSQL. Names are quoted where SQL requires it. */
export interface TableDefinition {
  /** Schema and name, such as `shop."lineItem"`. */
  readonly name: string
  /** The columns that are not generated, separated by commas, in the order of their names. */
  readonly columns: string
  readonly references: readonly string[]
}

export async function readTableDefinitions(
  db: Kysely<unknown>,
  schemas: readonly string[],
): Promise<TableDefinition[]> {
  const { rows } = await sql<TableDefinition>`
    select format('%I.%I', n.nspname, c.relname) as name,
      (select coalesce(string_agg(quote_ident(a.attname), ', ' order by a.attname), '') from pg_attribute a
       where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
      array(select format('%I.%I', rn.nspname, r.relname)
            from pg_constraint k join pg_class r on r.oid = k.confrelid join pg_namespace rn on rn.oid = r.relnamespace
            where k.conrelid = c.oid and k.contype = 'f' and r.oid <> c.oid) as references
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p') and n.nspname in (${sql.join(schemas)})
    order by 1`.execute(db)
  return rows
}

/** Puts each table after the tables it references, which `tables` must contain. Throws if references form a cycle. */
export function sortByReferences(tables: readonly TableDefinition[]): TableDefinition[] {
  const ordered = new Map<string, TableDefinition>()
  while (ordered.size < tables.length) {
    const ready = tables.filter(
      ({ name, references }) => !ordered.has(name) && references.every((other) => ordered.has(other)),
    )
    if (ready.length === 0) throw new Error('the foreign keys of the tables form a cycle')
    for (const table of ready) ordered.set(table.name, table)
  }
  return [...ordered.values()]
}

/** Copies all rows of a table in bounded memory, in PostgreSQL's text format, which every major version reads. */
export async function copyRows(
  source: pg.Client,
  target: pg.Client,
  { name, columns }: TableDefinition,
): Promise<void> {
  const read = source.query(copyTo(`copy ${name} (${columns}) to stdout`))
  const write = target.query(copyFrom(`copy ${name} (${columns}) from stdin`))
  // Throws the first error at once, because the streams may then wait for a response that never arrives.
  const { promise: firstError, reject } = Promise.withResolvers<never>()
  for (const stream of [read, write]) stream.on('error', reject)
  await Promise.race([pipeline(read, write), firstError])
}

export async function countRows(db: Kysely<unknown>, { name }: TableDefinition): Promise<number> {
  const { rows } = await sql<{ count: string }>`select count(*) as count from ${sql.raw(name)}`.execute(db)
  return Number(rows[0]?.count)
}

/** Sets the sequences of the schemas in `target`, including those of identity columns, to their values in `source`. */
export async function copySequences(
  source: Kysely<unknown>,
  target: Kysely<unknown>,
  schemas: readonly string[],
): Promise<void> {
  const { rows: sequences } = await sql<{ name: string }>`
    select format('%I.%I', n.nspname, c.relname) as name
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'S' and n.nspname in (${sql.join(schemas)})`.execute(source)
  for (const { name } of sequences) {
    const { rows } = await sql<{ last: string; called: boolean }>`
      select last_value as last, is_called as called from ${sql.raw(name)}`.execute(source)
    for (const { last, called } of rows)
      await sql`select setval(${name}::regclass, ${last}::bigint, ${called}::boolean)`.execute(target)
  }
}
