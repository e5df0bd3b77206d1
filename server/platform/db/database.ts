import { setTimeout as pause } from 'node:timers/promises'
import { Kysely, type KyselyPlugin, PostgresDialect, sql } from 'kysely'
import { type PoolOptions, type PostgresAddress, postgresPool } from './postgres.ts'

/** Longer than anything that serves a request takes, or waits for a lock, in milliseconds. */
const SILENCE_MS = 20_000

/** How long an end waits for the server to let go of connections, in milliseconds; one that is lost never does. */
const FAREWELL_MS = 5000

export interface DatabaseOptions extends Omit<PoolOptions, 'silenceMs'> {
  readonly address: PostgresAddress
  /** How long a statement may go without any answer, in milliseconds; 0 for ever, 20 seconds unless given. */
  readonly silenceMs?: number
  /** They may change statements but no results: they see the text of a statement that is compiled once only at its first use. */
  readonly plugins?: readonly KyselyPlugin[]
}

/** The connections of this process to a database, at this moment. */
export interface Load {
  /** Open connections, those at work and those that are idle. */
  readonly total: number
  readonly idle: number
  /** Statements and transactions that wait for a connection. */
  readonly waiting: number
}

/** A database, and how busy its connections are. */
export interface LoadedDatabase<T> {
  readonly db: Kysely<T>
  readonly load: Load
  /** Closes its connections once those at work are done, and lets it open no other. */
  readonly close: () => Promise<void>
}

/**
 * How to end a pool so that none of its connections is left. The driver's own end has come once they were told to close;
 * a server that is stopped at that moment would break those that it has not heard yet.
 */
function endOf(pool: ReturnType<typeof postgresPool>): () => Promise<void> {
  const open = new Set<Promise<void>>()
  pool.on('connect', (client) => {
    const closed = new Promise<void>((resolve) => client.once('end', resolve))
    open.add(closed)
    void closed.then(() => open.delete(closed))
  })
  return async () => {
    await pool.end()
    await Promise.race([Promise.all(open), pause(FAREWELL_MS, undefined, { ref: false })])
  }
}

/** Opens a database of the given tables; it connects when it is first asked. */
export function openLoadedDatabase<T>(options: DatabaseOptions): LoadedDatabase<T> {
  const pool = postgresPool(options.address, { ...options, silenceMs: options.silenceMs ?? SILENCE_MS })
  const end = endOf(pool)
  const dialect = new PostgresDialect({ pool: { connect: () => pool.connect(), end, options: pool.options } })
  const db = new Kysely<T>({ dialect, plugins: [...(options.plugins ?? [])] })
  const load: Load = {
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
    // Kysely leaves a pool alone that it has not used yet, and would use it afterwards.
    if (!pool.ended) await end()
  }
  return { db, load, close }
}

/** The same, for whoever does not ask how busy it is. `destroy()` closes it. */
export const openDatabase = <T>(options: DatabaseOptions): Kysely<T> => openLoadedDatabase<T>(options).db

/** Connects once and throws what keeps the database from answering: the address, the credentials or the server. */
export async function reachDatabase(address: PostgresAddress): Promise<void> {
  const db = openDatabase({ address, poolSize: 1, onIdleError: () => undefined })
  try {
    await sql`select 1 as answer`.execute(db)
  } finally {
    await db.destroy()
  }
}

/** Whether the database answers; for the health page. */
export const answers = <T>(db: Kysely<T>): Promise<boolean> =>
  sql`select 1 as answer`.execute(db).then(
    () => true,
    () => false,
  )
