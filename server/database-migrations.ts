import type { Kysely } from 'kysely'
import { type Migrations, migrate } from '#platform/db/migrate.ts'
import { platformMigrations } from '#platform/migrations.ts'
import { contexts } from './contexts.ts'

/** The migrations of every schema, in the order in which the schemas are migrated. */
export const schemaMigrations: readonly { readonly schema: string; readonly migrations: Migrations }[] = [
  {
    schema: 'platform',
    migrations: platformMigrations(contexts.map(({ legacyEvents }) => legacyEvents)),
  },
  ...contexts.map(({ name, migrations }) => ({ schema: name, migrations })),
]

/** Migrates every schema to the latest version. In a transaction, everything is created together or not at all. */
export async function migrateAllSchemas<T>(db: Kysely<T>): Promise<void> {
  for (const { schema, migrations } of schemaMigrations) await migrate(db, schema, migrations)
}
