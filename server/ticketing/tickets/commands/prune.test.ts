import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { openFlowdesk } from '../../../../tests/support/flowdesk.ts'

const HOUR_MS = 3600_000
const path = '/v1/integration/tickets'

async function open() {
  const flowdesk = await openFlowdesk()
  onTestFinished(flowdesk.close)
  return { flowdesk, db: flowdesk.app.resources.db.withoutPlugins() }
}

type Db = Awaited<ReturnType<typeof open>>['db']

/** Inserts receipts of creations at `now`. */
async function makeReceipts(db: Db, count: number, now: Date): Promise<void> {
  await sql`insert into ticketing."ticketReceipt" ("trackingKey", "tokenId", "idempotencyKey", fingerprint, "createdAt")
    select 'receipt-' || n, 1, 'key-' || n, 'fingerprint', ${now.toISOString()}
    from generate_series(1, ${count}::int) as n`.execute(db)
}

/** Counts deleted receipts per transaction, with a trigger. */
async function watchRemovals(db: Db): Promise<() => Promise<number[]>> {
  await sql`create table ticketing.removal (transaction xid8, removed int)`.execute(db)
  await sql`create function ticketing.note_removal() returns trigger language plpgsql as $$ begin
    insert into ticketing.removal select pg_current_xact_id(), count(*) from gone; return null; end $$`.execute(db)
  await sql`create trigger note_removal after delete on ticketing."ticketReceipt" referencing old table as gone
    for each statement execute function ticketing.note_removal()`.execute(db)
  return async () => {
    const { rows } = await sql<{ removed: number }>`select sum(removed)::int as removed from ticketing.removal
      group by transaction having sum(removed) > 0 order by min(transaction::text::bigint)`.execute(db)
    return rows.map((row) => row.removed)
  }
}

async function countReceipts(db: Db): Promise<number> {
  const count = db.selectFrom('ticketing.ticketReceipt').select((e) => e.fn.countAll<number>().as('n'))
  return (await count.executeTakeFirstOrThrow()).n
}

test('expired receipts are deleted in transactions of 1000', async () => {
  const { flowdesk, db } = await open()
  await makeReceipts(db, 5000, flowdesk.clock.now())
  const removals = await watchRemovals(db)
  await flowdesk.runDueJobs()
  flowdesk.clock.advance(24 * HOUR_MS - 60_000)
  await flowdesk.runDueJobs()
  expect(await countReceipts(db)).toBe(5000)
  flowdesk.clock.advance(120_000 + 600_000)
  await flowdesk.runDueJobs()
  expect(await countReceipts(db)).toBe(0)
  expect(await removals()).toEqual([1000, 1000, 1000, 1000, 1000])
})

test('a key is valid for 24 hours, even while other receipts are deleted', async () => {
  const { flowdesk, db } = await open()
  const { token } = await flowdesk.makeToken()
  await makeReceipts(db, 1500, flowdesk.clock.now())
  flowdesk.clock.advance(2 * HOUR_MS)
  const create = () =>
    flowdesk.post(path, { token, headers: { 'idempotency-key': 'once' }, body: { poolId: 1, subject: 'Hello' } })
  const first = await create()
  await flowdesk.runDueJobs()
  flowdesk.clock.advance(24 * HOUR_MS - 60_000)
  await flowdesk.runDueJobs()
  expect(await countReceipts(db)).toBe(1)
  expect((await create()).body).toEqual(first.body)
  flowdesk.clock.advance(120_000 + 600_000)
  await flowdesk.runDueJobs()
  expect(await countReceipts(db)).toBe(0)
})
