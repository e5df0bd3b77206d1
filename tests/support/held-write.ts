import pg from 'pg'
import { vi } from 'vitest'

/** The rows at which a write waits. */
export interface WriteHoldPoint {
  readonly table: string
  readonly event: 'insert' | 'update' | 'delete'
  /** A condition on the columns of `new` and `old`. */
  readonly when: string
}

/** A write that waits in its transaction. */
export interface HeldWrite {
  readonly waitUntilReached: () => Promise<void>
  /** Rolls back the transaction that waits, as if its process had died earlier, and lets later writes continue. */
  readonly abandon: () => Promise<void>
}

const LOCK_ID = 18

const WAITING_SQL = `from pg_stat_activity where datname = current_database() and wait_event = 'advisory'`

/** Lets the next write of such a row wait. Holds one kind of write at a time. */
export async function holdWrite(database: string, { table, event, when }: WriteHoldPoint): Promise<HeldWrite> {
  const client = new pg.Client({ connectionString: database })
  // The end of the test drops the database while a failed test still holds the write.
  client.on('error', () => undefined)
  await client.connect()
  await client.query(`select pg_advisory_lock(${LOCK_ID})`)
  await client.query(`create or replace function hold_write() returns trigger language plpgsql as $$ begin
    perform pg_advisory_xact_lock_shared(${LOCK_ID});
    if tg_op = 'DELETE' then return old; end if;
    return new;
  end $$`)
  const trigger = `before ${event} on ${table} for each row when (${when}) execute function hold_write()`
  await client.query(`create trigger hold_write ${trigger}`)
  const waitUntilWaiting = (isWaiting: boolean): Promise<void> =>
    vi.waitFor(
      async () => {
        const { rows } = await client.query(`select 1 ${WAITING_SQL}`)
        if (rows.length > 0 !== isWaiting) throw new Error(`${isWaiting ? 'no' : 'a'} write of ${table} waits`)
      },
      { timeout: 120_000, interval: 20 },
    )
  return {
    waitUntilReached: () => waitUntilWaiting(true),
    async abandon() {
      await client.query(`select pg_terminate_backend(pid) ${WAITING_SQL}`)
      await waitUntilWaiting(false)
      await client.query(`drop trigger hold_write on ${table}`)
      await client.end()
    },
  }
}
