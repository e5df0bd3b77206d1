import { Kysely, type KyselyPlugin, PostgresDialect, sql } from 'kysely'
import { type PoolOptions, type PostgresAddress, postgresPool } from './postgres.ts'

/** Longer than anything that serves a request takes, or waits for a lock, in milliseconds. */
const SILENCE_MS = 20_000

export interface DatabaseOptions extends Omit<PoolOptions, 'silenceMs'> {
  readonly address: PostgresAddress
  /** How long a statement may go without any answer, in milliseconds; 0 for ever, 20 seconds unless given. */
  readonly silenceMs?: number
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

/** Opens a database of the given tables; it connects when it is first asked. */
export function openLoadedDatabase<T>(options: DatabaseOptions): LoadedDatabase<T> {
  const pool = postgresPool(options.address, { ...options, silenceMs: options.silenceMs ?? SILENCE_MS })
  const db = new Kysely<T>({ dialect: new PostgresDialect({ pool }), plugins: [...(options.plugins ?? [])] })
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
    if (!pool.ended) await pool.end()
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
