import { integer, oneOf, type Setting, secretText, settings } from '@flowdesk/settings'
import { contexts } from './contexts.ts'

/** The setting with the database address of all contexts whose own connection setting is not set. */
export const DEFAULT_CONNECTION_SETTING = 'ConnectionStrings:Default'

export const connectionSettings: Readonly<Record<string, Setting<string | undefined>>> = {
  [DEFAULT_CONNECTION_SETTING]: secretText(
    'Connection string of the database, `postgres://user:password@host:5432/name`; percent-encode special characters of the password. To encrypt the connection, add `?sslmode=verify-full` at the end; without it, the connection is not encrypted. If your own certificate authority has signed the certificate of the database, also add `&sslrootcert=/path/authority.pem`, or set the environment variable `NODE_EXTRA_CA_CERTS` to that file. By default the server uses the embedded PostgreSQL.',
  ),
  ...Object.fromEntries(contexts.map(({ connection }) => [connection.name, connection.setting])),
}

export const databaseSettings = settings({
  'Database:Provider': oneOf(
    undefined,
    ['Embedded', 'PostgreSql', 'SqlServer'],
    'The kind of database. By default, the connection string determines it. `SqlServer` is not supported yet.',
  ),
  'Database:PoolSize': integer(
    16,
    { min: 2, max: 500 },
    'Maximum number of database connections of one process. The process opens one more to monitor the database.',
  ),
})
