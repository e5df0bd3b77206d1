import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { PostgresAddress } from './postgres.ts'

const CONNECT_TIMEOUT_MS = 10_000

/** One connection to a database, for statements of any duration. A wait for a lock fails after 10 seconds. */
export interface SingleConnection {
  readonly db: Kysely<unknown>
  readonly client: pg.Client
  readonly close: () => Promise<void>
}

const SETTINGS = {
  timezone: 'UTC',
  datestyle: 'ISO',
  statement_timeout: '0',
  idle_in_transaction_session_timeout: '0',
  lock_timeout: '10s',
}

/** Throws the error of the driver if the address, the credentials or the server do not work. */
export async function openSingleConnection(
  address: PostgresAddress,
  applicationName: string,
): Promise<SingleConnection> {
  const client = new pg.Client({
    ...(typeof address === 'string' ? { connectionString: address } : address),
    application_name: applicationName,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
    options: Object.entries(SETTINGS)
      .map(([name, value]) => `-c ${name}=${value}`)
      .join(' '),
  })
  // If the connection breaks, a statement rejects. The client also emits `error`, which would end the process.
  client.on('error', () => undefined)
  await client.connect()
  const connection = Object.assign(client, { release: () => undefined })
  const dialect = new PostgresDialect({
    pool: { connect: async () => connection, end: async () => undefined, options: {} },
  })
  return { db: new Kysely<unknown>({ dialect }), client, close: () => client.end() }
}
