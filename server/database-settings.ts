import { integer, oneOf, type Setting, secretText, settings } from '@flowdesk/settings'
import { contexts } from './contexts.ts'

/** The setting of the database of every context that has none of its own. */
export const DEFAULT_CONNECTION = 'ConnectionStrings:Default'

/** The addresses of databases: the default one, and those of contexts. */
export const connectionSettings: Readonly<Record<string, Setting<string | undefined>>> = {
  [DEFAULT_CONNECTION]: secretText(
    'Address of the database, `postgres://user:password@host:5432/name`. Without it the embedded PostgreSQL is used.',
  ),
  ...Object.fromEntries(contexts.map(({ connection }) => [connection.name, connection.setting])),
}

export const databaseSettings = settings({
  'Database:Provider': oneOf(
    undefined,
    ['Embedded', 'PostgreSql', 'SqlServer'],
    'Which database; told from the connection string unless given.',
  ),
  'Database:PoolSize': integer(
    16,
    { min: 2, max: 500 },
    'Connections to the database for the work of one process; one more looks on.',
  ),
})
