import type { Kysely } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import { createSchema } from './columns.ts'
import { isDuplicate } from './failures.ts'

/** A context's migrations by name; names sort in the order they run. */
export type Migrations = Readonly<Record<string, Migration>>

/**
 * Brings one schema up to date. Each schema has a history of its own inside it, and a lock in the database lets
 * processes that start together wait for one another. Throws what the failing migration threw; it left nothing behind.
 */
export async function migrate<T>(db: Kysely<T>, schema: string, migrations: Migrations): Promise<void> {
  // Two processes that start on an empty database may both find no schema; the second then hears of a duplicate.
  await createSchema(db, schema).catch((error: unknown) => {
    if (!isDuplicate(error)) throw error
  })
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => ({ ...migrations }) },
    migrationTableSchema: schema,
    migrationTableName: 'migration',
    migrationLockTableName: 'migration_lock',
  })
  const { error } = await migrator.migrateToLatest()
  if (error) throw error
}
