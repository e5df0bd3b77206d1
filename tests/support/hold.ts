import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import type { PostgresAddress } from '#platform/db/postgres.ts'

/** A lock that is held. */
export interface Hold {
  /** Resolves when so many wait for it. */
  awaited(by: number): Promise<void>
  /** Ends the connections of all who wait for it. */
  breakWaiting(): Promise<void>
  release(): Promise<void>
}

const WAITING = `from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`

/** Holds what a statement locks, over a connection of its own. */
export async function holdIn(address: PostgresAddress, statement: string, values: readonly unknown[]): Promise<Hold> {
  const client = new pg.Client(typeof address === 'string' ? { connectionString: address } : address)
  // Whoever closes the database cuts off a lock that a failed test still holds.
  client.on('error', () => undefined)
  await client.connect()
  await client.query('begin')
  await client.query(statement, [...values])
  async function waiting(): Promise<number> {
    // What a transaction has seen of the others it would otherwise see again and again.
    await client.query('select pg_stat_clear_snapshot()')
    return Number((await client.query(`select count(*) ${WAITING}`)).rows[0].count)
  }
  return {
    async awaited(by) {
      for (let waited = 0; (await waiting()) < by; waited += 10) {
        if (waited > 10_000) throw new Error('nobody waits for the lock')
        await delay(10)
      }
    },
    breakWaiting: async () => void (await client.query(`select pg_terminate_backend(pid) ${WAITING}`)),
    release: async () => {
      await client.query('rollback')
      await client.end()
    },
  }
}
