import type { Socket } from 'node:net'
import pg from 'pg'
import { PipeliningClient } from './postgres-client.ts'

const INT8_OID = 20
const TIMESTAMPTZ_OID = 1184

/** The application name by which commands that need exclusive access find connections of running servers. */
export const SERVER_APPLICATION_NAME = 'flowdesk'

/** The address of a PostgreSQL server: a `postgres://…` URL, or the socket of the embedded server. */
export type PostgresAddress = string | { host: string; port: number; user: string; database: string }

/** Converts PostgreSQL's format under UTC, `2026-11-21 09:51:04.1+00`, to `2026-11-21T09:51:04.100Z`. */
export function toIsoInstant(text: string): string {
  const seconds = `${text.slice(0, 10)}T${text.slice(11, 19)}`
  const fraction = text[19] === '.' ? text.slice(20, text.indexOf('+', 20)) : ''
  return `${seconds}.${fraction.padEnd(3, '0')}Z`
}

// Ids are below 2^53 by design. Instants become the texts that the API returns.
const parsers: Record<number, (text: string) => unknown> = { [INT8_OID]: Number, [TIMESTAMPTZ_OID]: toIsoInstant }
const types: pg.CustomTypesConfig = {
  getTypeParser: (id: number, format?: 'text' | 'binary') =>
    (format !== 'binary' && parsers[id]) || pg.types.getTypeParser(id, format === 'binary' ? 'binary' : 'text'),
}

interface ClientInternals {
  readonly readyForQuery: boolean
  readonly connection: { readonly stream: Socket }
}

function closeOnSocketTimeout(client: pg.PoolClient, timeoutMs: number): void {
  const internals = client as unknown as ClientInternals
  const { stream } = internals.connection
  stream.setTimeout(timeoutMs, () => {
    if (!internals.readyForQuery)
      stream.destroy(new Error('Connection terminated because the database does not answer'))
  })
}

export interface PoolOptions {
  readonly poolSize: number
  readonly connectionTimeoutMs?: number
  readonly lockTimeoutMs?: number
  /** Maximum time without data from the server while a statement runs, in milliseconds; 0 for no limit. */
  readonly socketTimeoutMs: number
  readonly onIdleError: (error: Error) => void
}

export function createPostgresPool(
  address: PostgresAddress,
  { poolSize, connectionTimeoutMs = 5000, lockTimeoutMs = 10_000, socketTimeoutMs, onIdleError }: PoolOptions,
): pg.Pool {
  const addressOptions = typeof address === 'string' ? { connectionString: address } : address
  const pool = new pg.Pool({
    ...addressOptions,
    types,
    max: poolSize,
    // An idle server keeps one connection, by which commands that need exclusive access detect it.
    min: 1,
    connectionTimeoutMillis: connectionTimeoutMs,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    options: `-c timezone=UTC -c enable_seqscan=off -c lock_timeout=${lockTimeoutMs} -c idle_in_transaction_session_timeout=60s`,
    application_name: SERVER_APPLICATION_NAME,
    Client: PipeliningClient,
    pipeline: true,
  })
  // PostgreSQL resets connections when it shuts down, which is expected while the pool is closing.
  pool.on('error', (error) => {
    if (!pool.ending) onIdleError(error)
  })
  // If a busy connection fails, its statement rejects. The client also emits `error`, which would end the process.
  pool.on('connect', (client) => {
    client.on('error', () => undefined)
    closeOnSocketTimeout(client, socketTimeoutMs)
  })
  return pool
}
