import { type Kysely, sql } from 'kysely'
import { expect, inject, onTestFinished, test } from 'vitest'
import { createTestDatabase } from '../../tests/support/database-server.ts'
import { openDatabase } from './db/database.ts'
import { platformMigrations } from './migrations.ts'
import type { PlatformTables } from './tables.ts'

const migrations = platformMigrations([
  { dropped: ['ticketAccepted'] },
  { handlers: { 'chat.agentDeactivated': 'conversations.returnOfDeactivated' } },
])

const at = '2026-11-21T09:51:04.123Z'
const later = '2026-11-21T10:51:04.123Z'

/** A database of an earlier release, which stored jobs as facts and mails in two tables. */
async function openOld(): Promise<Kysely<PlatformTables>> {
  const { address, drop } = await createTestDatabase(inject('server'))
  const db = openDatabase<PlatformTables>({ address, poolSize: 1, onIdleError: () => undefined })
  onTestFinished(async () => {
    await db.destroy()
    await drop()
  })
  for (const table of ['job', 'schedule', 'signingKey', 'revokedAccess'])
    await db.schema.dropTable(`platform.${table}`).execute()
  for (const name of ['0001-facts-and-keys', '0002-dead-letters', '0003-mail']) await migrations[name]?.up(db)
  return db
}

test('waiting and dead facts and mails become jobs, and dropped events and sent mails do not', async () => {
  const db = await openOld()
  await sql`insert into platform.fact (name, reaction, payload, "dueAt", attempts, "deadAt", "lastError") values
    ('ticketAccepted', null, '{"ids":[7]}', ${at}, 0, null, null),
    ('chat.agentDeactivated', null, '{"id":8}', ${at}, 2, null, 'Error: no'),
    ('happened', 'tickets.other', '{"ids":[9]}', ${at}, 12, ${later}, 'Error: no'),
    ('staff.prune', null, 'null', ${at}, 0, null, null)`.execute(db)
  await sql`insert into platform.mail
    (recipient, subject, "textBody", "htmlBody", headers, "createdAt", "dueAt", attempts, "sentAt", "deadAt", "lastError") values
    ('maria@example.com', 'Hello', 'text', '<p>', '{"Message-ID":"<1@x>"}', ${at}, ${later}, 3, null, null, 'later'),
    ('jonas@example.com', 'Sent', '', null, '{}', ${at}, ${at}, 1, ${at}, null, null),
    ('anna@example.com', 'Dead', 'text', null, '{}', ${at}, ${at}, 1, null, ${later}, 'never')`.execute(db)
  await migrations['0004-jobs']?.up(db)
  const rows = await db.selectFrom('platform.job').selectAll().orderBy('id').execute()
  const brief = rows.map(({ handler, payload, attempts, deadAt }) => [handler, JSON.parse(payload), attempts, deadAt])
  const anna = { to: 'anna@example.com', subject: 'Dead', text: 'text', html: null, headers: {} }
  const headers = { 'Message-ID': '<1@x>' }
  const maria = { to: 'maria@example.com', subject: 'Hello', text: 'text', html: '<p>', headers }
  expect(brief).toEqual([
    ['conversations.returnOfDeactivated', { id: 8 }, 2, null],
    ['tickets.other', { ids: [9] }, 12, later],
    ['staff.prune', null, 0, null],
    ['mail.send', maria, 3, null],
    ['mail.send', anna, 1, later],
  ])
  expect(rows.find(({ attempts }) => attempts === 3)).toMatchObject({ createdAt: at, dueAt: later, lastError: 'later' })
  const old = sql`select 1 where to_regclass('platform.fact') is not null or to_regclass('platform.mail') is not null`
  expect((await old.execute(db)).rows).toEqual([])
})
