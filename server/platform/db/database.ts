import { setTimeout as pause } from 'node:timers/promises'
import { Kysely, type KyselyPlugin, PostgresDialect, sql } from 'kysely'
import { createPostgresPool, type PoolOptions, type PostgresAddress } from './postgres.ts'

/** Must exceed the longest statement of a request, which can wait 10 seconds for a lock by default. */
const DEFAULT_SOCKET_TIMEOUT_MS = 20_000

/** Maximum wait for connections to close; an unreachable server never confirms the close. */
const CLOSE_TIMEOUT_MS = 5000

export interface DatabaseOptions extends Omit<PoolOptions, 'socketTimeoutMs'> {
  readonly address: PostgresAddress
  readonly socketTimeoutMs?: number
  /** Plugins that transform queries, not results. They see a statement of `compileOnce` only when it is compiled. */
  readonly plugins?: readonly KyselyPlugin[]
}

export type DatabaseTimeouts = Pick<DatabaseOptions, 'connectionTimeoutMs' | 'lockTimeoutMs' | 'socketTimeoutMs'>

export interface PoolStatus {
  readonly total: number
  readonly idle: number
  readonly waiting: number
}

export interface PooledDatabase<T> {
  readonly db: Kysely<T>
  /** Its properties always have the current values. */
  readonly poolStatus: PoolStatus
  readonly close: () => Promise<void>
}

/** Waits for connections that the driver's `end` leaves open: they would emit errors when the database stops. */
function createPoolCloser(pool: ReturnType<typeof createPostgresPool>): () => Promise<void> {
  const openConnections = new Set<Promise<void>>()
  pool.on('connect', (client) => {
    const closed = new Promise<void>((resolve) => client.once('end', resolve))
    openConnections.add(closed)
    void closed.then(() => openConnections.delete(closed))
  })
  return async () => {
    await pool.end()
    await Promise.race([Promise.all(openConnections), pause(CLOSE_TIMEOUT_MS, undefined, { ref: false })])
  }
}

/** Creates a connection pool, which connects at the first query. */
export function openPooledDatabase<T>(options: DatabaseOptions): PooledDatabase<T> {
  const pool = createPostgresPool(options.address, {
    ...options,
    socketTimeoutMs: options.socketTimeoutMs ?? DEFAULT_SOCKET_TIMEOUT_MS,
  })
  const end = createPoolCloser(pool)
  const dialect = new PostgresDialect({ pool: { connect: () => pool.connect(), end, options: pool.options } })
  const db = new Kysely<T>({ dialect, plugins: [...(options.plugins ?? [])] })
  const poolStatus: PoolStatus = {
    get total() {
      return pool.totalCount
    },
    get idle() {
      return pool.idleCount
    },
    get waiting() {
      return pool.waitingCount
    },
  }
  const close = async (): Promise<void> => {
    await db.destroy()
    // Kysely does not end a pool that it has not used yet.
    if (!pool.ended) await end()
  }
  return { db, poolStatus, close }
}

/** Like `openPooledDatabase`, but returns only the database. Close it with `destroy()`. */
export const openDatabase = <T>(options: DatabaseOptions): Kysely<T> => openPooledDatabase<T>(options).db

/** Throws the error of the driver if the address, the credentials or the server do not work. */
export async function checkDatabaseConnection(address: PostgresAddress): Promise<void> {
  const db = openDatabase({ address, poolSize: 1, onIdleError: () => undefined })
  try {
    await sql`select 1 as answer`.execute(db)
  } finally {
    await db.destroy()
  }
}

export const isReachable = <T>(db: Kysely<T>): Promise<boolean> =>
  sql`select 1 as answer`.execute(db).then(
    () => true,
    () => false,
  )
