import { integer, oneOf, type Setting, secretText, settings } from '@flowdesk/settings'
import { contexts } from './contexts.ts'

/** The setting with the database of all contexts that have no setting of their own. */
export const DEFAULT_CONNECTION = 'ConnectionStrings:Default'

/** The settings with database addresses: the default one, and one for each context. */
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
