import type { Kysely } from 'kysely'
import { type Migrations, migrate } from '#platform/db/migrate.ts'
import { platformMigrations } from '#platform/migrations.ts'
import { contexts } from './contexts.ts'

export const schemaMigrations: readonly { readonly schema: string; readonly migrations: Migrations }[] = [
  {
    schema: 'platform',
    migrations: platformMigrations(contexts.map(({ legacyEvents }) => legacyEvents)),
  },
  ...contexts.map(({ name, migrations }) => ({ schema: name, migrations })),
]

/** Returns whether the database was new: none of the schemas had been migrated. */
export async function migrateAllSchemas<T>(db: Kysely<T>): Promise<boolean> {
  let isNewDatabase = true
  for (const { schema, migrations } of schemaMigrations)
    isNewDatabase = (await migrate(db, schema, migrations)) && isNewDatabase
  return isNewDatabase
}
