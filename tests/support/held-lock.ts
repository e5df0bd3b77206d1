import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import type { PostgresAddress } from '#platform/db/postgres.ts'

/** The locks of a statement, held by a transaction. */
export interface HeldLock {
  /** Resolves when at least `count` connections to this database wait for a lock. Throws after ten seconds. */
  waitForWaiters(count: number): Promise<void>
  /** Ends the connections to this database that wait for a lock. */
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
    async waitForWaiters(count) {
      for (let waited = 0; (await waiting()) < count; waited += 10) {
        if (waited > 10_000) throw new Error(`fewer than ${count} connections wait for a lock`)
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
