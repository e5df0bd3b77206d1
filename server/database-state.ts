import type { Config } from '@flowdesk/settings'
import { type Kysely, sql } from 'kysely'
import type { DatabaseState, SchemaVersion } from '#platform/context.ts'
import { readDatabaseAddress } from './database-address.ts'
import { schemaMigrations } from './database-migrations.ts'

async function readSchemaVersion<T>(
  db: Kysely<T>,
  schema: string,
  knownNames: readonly string[],
): Promise<SchemaVersion> {
  const { rows } = await sql<{ readonly name: string }>`select name from ${sql.id(schema, 'migration')}`.execute(db)
  const appliedNames = rows.map(({ name }) => name).sort()
  return {
    schema,
    applied: appliedNames.length,
    pending: knownNames.filter((name) => !appliedNames.includes(name)).length,
    latest: appliedNames.at(-1) ?? null,
  }
}

export const createDatabaseStateReader =
  <T>(db: Kysely<T>, config: Config): (() => Promise<DatabaseState>) =>
  async () => ({
    provider: readDatabaseAddress(config).provider === 'embedded' ? 'Embedded' : 'PostgreSql',
    schemas: await Promise.all(
      schemaMigrations.map(({ schema, migrations }) => readSchemaVersion(db, schema, Object.keys(migrations))),
    ),
  })
