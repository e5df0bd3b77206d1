import { integer, oneOf, secretText } from '../config/kinds.ts'
import { settings } from '../config/setting.ts'

export const databaseSettings = settings({
  'ConnectionStrings:Default': secretText(
    'Address of the database, `postgres://user:password@host:5432/name`. Without it the embedded PostgreSQL is used.',
  ),
  'ConnectionStrings:Ticketing': secretText(
    'Address of the database of ticketing, where it differs from `ConnectionStrings:Default`.',
  ),
  'ConnectionStrings:Chat': secretText(
    'Address of the database of the chat, where it differs. Two databases take two processes, each with its `Parts`.',
  ),
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
