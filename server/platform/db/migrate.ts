import type { Kysely } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import { createSchema } from './columns.ts'
import { isUniqueViolation } from './database-errors.ts'

/** Migrations by name. They run in the order of their names. */
export type Migrations = Readonly<Record<string, Migration>>

/** Runs missing migrations in one transaction; other processes wait for it. Returns true if none had run before. */
export async function migrate<T>(db: Kysely<T>, schema: string, migrations: Migrations): Promise<boolean> {
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
  const { error, results } = await migrator.migrateToLatest()
  if (error) throw error
  return results?.[0]?.migrationName === Object.keys(migrations)[0]
}
