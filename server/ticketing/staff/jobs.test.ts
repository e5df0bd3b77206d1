import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { openFlowdesk } from '../../../tests/support/flowdesk.ts'

const DAY_MS = 24 * 3600_000

test('expired sessions and tokens are deleted in bounded batches; valid ones are kept', async () => {
  const flowdesk = await openFlowdesk()
  onTestFinished(flowdesk.close)
  const db = flowdesk.app.resources.db.withoutPlugins()
  await flowdesk.runDueJobs()
  const soon = new Date(flowdesk.clock.now().getTime() + DAY_MS).toISOString()
  const series = sql`from generate_series(1, 2500) as n`
  await sql`insert into ticketing.session (id, "userId", "accessJti", "accessExpiresAt", "createdAt")
    select 'session-' || n, 1, 'jti-' || n, ${soon}, ${soon} ${series}`.execute(db)
  await sql`insert into ticketing."refreshToken" (digest, "sessionId", "userId", platform, state, "expiresAt")
    select 'digest-' || n, 'session-' || n, 1, 'web', 'used', ${soon} ${series}`.execute(db)
  await sql`insert into platform."revokedAccess" (jti, "expiresAt") select 'jti-' || n, ${soon} ${series}`.execute(db)
  await sql`create table ticketing.removal (transaction xid8, removed int)`.execute(db)
  await sql`create function ticketing.note_removal() returns trigger language plpgsql as $$ begin
    insert into ticketing.removal select pg_current_xact_id(), count(*) from gone; return null; end $$`.execute(db)
  for (const table of ['ticketing.session', 'ticketing.refreshToken', 'platform.revokedAccess']) {
    await sql`create trigger note_removal after delete on ${sql.table(table)} referencing old table as gone
      for each statement execute function ticketing.note_removal()`.execute(db)
  }
  flowdesk.clock.advance(2 * DAY_MS)
  const { refreshToken } = await flowdesk.signIn()

  await flowdesk.runDueJobs()

  const { rows } = await sql<{ removed: number; transactions: number }>`select max(removed) as removed,
    count(distinct transaction)::int as transactions from ticketing.removal`.execute(db)
  expect(rows).toEqual([{ removed: 1000, transactions: 3 }])
  expect(await db.selectFrom('ticketing.session').select('id').execute()).toHaveLength(1)
  expect(await db.selectFrom('platform.revokedAccess').select('jti').execute()).toEqual([])
  const response = await flowdesk.post('/v1/dashboard/auth/refresh-token', { body: { refreshToken } })
  expect(response.status).toBe(200)
})
