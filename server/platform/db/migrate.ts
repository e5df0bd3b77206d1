import type { Kysely } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import { createSchema } from './columns.ts'
import { isUniqueViolation } from './database-errors.ts'

/** The migrations of a schema by name. They run in the order of their names. */
export type Migrations = Readonly<Record<string, Migration>>

/**
 * Migrates one schema to the latest version. The schema contains its own migration history and a lock, for which
 * processes that start at the same time wait. If a migration throws, rolls it back and rethrows the error.
 */
export async function migrate<T>(db: Kysely<T>, schema: string, migrations: Migrations): Promise<void> {
  // `create schema if not exists` fails with a duplicate error if another process creates the schema at the same time.
  await createSchema(db, schema).catch((error: unknown) => {
    if (!isUniqueViolation(error)) throw error
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
