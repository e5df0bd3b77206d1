import type { Socket } from 'node:net'
import pg from 'pg'
import { PipeliningClient } from './postgres-client.ts'

const INT8 = 20
const TIMESTAMPTZ = 1184

/** How to reach a PostgreSQL: a `postgres://…` address, or the socket of the embedded one. */
export type PostgresAddress = string | { host: string; port: number; user: string; database: string }

/** `2026-11-21 09:51:04.1+00`, as PostgreSQL writes it under UTC, to `2026-11-21T09:51:04.100Z`. */
export function instantOf(text: string): string {
  const seconds = `${text.slice(0, 10)}T${text.slice(11, 19)}`
  const fraction = text[19] === '.' ? text.slice(20, text.indexOf('+', 20)) : ''
  return `${seconds}.${fraction.padEnd(3, '0')}Z`
}

// Ids stay below 2^53 by decision, and instants travel as the text that the wire shows.
const parsers: Record<number, (text: string) => unknown> = { [INT8]: Number, [TIMESTAMPTZ]: instantOf }
const types: pg.CustomTypesConfig = {
  getTypeParser: (id: number, format?: 'text' | 'binary') =>
    (format !== 'binary' && parsers[id]) || pg.types.getTypeParser(id, format === 'binary' ? 'binary' : 'text'),
}

interface Wire {
  readonly readyForQuery: boolean
  readonly connection: { readonly stream: Socket }
}

/** Breaks the connection when a statement on it gets no answer for so long: the server, or the way to it, is lost. */
function breakOnSilence(client: pg.PoolClient, silenceMs: number): void {
  const wire = client as unknown as Wire
  const { stream } = wire.connection
  stream.setTimeout(silenceMs, () => {
    if (!wire.readyForQuery) stream.destroy(new Error('Connection terminated because the database does not answer'))
  })
}

export interface PoolOptions {
  /** Connections that this process may hold. */
  readonly poolSize: number
  /** How long a statement may go without any answer, in milliseconds; 0 for ever. */
  readonly silenceMs: number
  /** Called when an idle connection breaks, unless the pool is closing. */
  readonly onIdleError: (error: Error) => void
}

/** A pool of connections that speak UTC, prepare their statements, and give up on a dead server within seconds. */
export function postgresPool(address: PostgresAddress, { poolSize, silenceMs, onIdleError }: PoolOptions): pg.Pool {
  const where = typeof address === 'string' ? { connectionString: address } : address
  const pool = new pg.Pool({
    ...where,
    types,
    max: poolSize,
    connectionTimeoutMillis: 5000,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    options: '-c timezone=UTC -c enable_seqscan=off -c lock_timeout=10s -c idle_in_transaction_session_timeout=60s',
    application_name: 'flowdesk',
    Client: PipeliningClient,
    // Statements that are given at once are sent at once.
    pipeline: true,
  })
  // A server that shuts down breaks the connections on which it has not read yet that they are closed.
  pool.on('error', (error) => {
    if (!pool.ending) onIdleError(error)
  })
  // One that breaks while at work fails its statement; the event comes on top, and unheard it would end the process.
  pool.on('connect', (client) => {
    client.on('error', () => undefined)
    breakOnSilence(client, silenceMs)
  })
  return pool
}
