import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import type { PostgresAddress } from '#platform/db/postgres.ts'

/** A lock that is held. */
export interface HeldLock {
  /** Resolves when this number of connections wait for the lock. */
  waitForWaiters(by: number): Promise<void>
  /** Ends the connections that wait for the lock. */
  terminateWaiters(): Promise<void>
  release(): Promise<void>
}

const WAITING_SESSIONS_SQL = `from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`

/** Runs a statement on a separate connection and holds its locks. */
export async function holdLock(
  address: PostgresAddress,
  statement: string,
  values: readonly unknown[],
): Promise<HeldLock> {
  const client = new pg.Client(typeof address === 'string' ? { connectionString: address } : address)
  // Closing the database ends a lock that a failed test still holds.
  client.on('error', () => undefined)
  await client.connect()
  await client.query('begin')
  await client.query(statement, [...values])
  async function waiting(): Promise<number> {
    // Within a transaction, PostgreSQL would otherwise return the same statistics at every poll.
    await client.query('select pg_stat_clear_snapshot()')
    return Number((await client.query(`select count(*) ${WAITING_SESSIONS_SQL}`)).rows[0].count)
  }
  return {
    async waitForWaiters(by) {
      for (let waited = 0; (await waiting()) < by; waited += 10) {
        if (waited > 10_000) throw new Error('no statement waits for the lock')
        await delay(10)
      }
    },
    terminateWaiters: async () => void (await client.query(`select pg_terminate_backend(pid) ${WAITING_SESSIONS_SQL}`)),
    release: async () => {
      await client.query('rollback')
      await client.end()
    },
  }
}
