import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { migrate } from '#platform/db/migrate.ts'
import { openEarlierTicketing } from '../../../tests/support/earlier-ticketing.ts'
import { ticketingMigrations } from './migrations.ts'

test('the migration keeps the update times, versions and messages of tickets', async () => {
  const db = await openEarlierTicketing('0005-ticket-activity')
  const [created, changed] = ['2026-01-02T03:04:05.678Z', '2026-02-03T04:05:06.789Z']
  await sql`insert into ticketing.ticket
    (id, "trackingKey", "poolId", priority, "statusId", "subStatusId", source, channel, tags, "createdAt", "updatedAt", version)
    values (1, 'new', 1, 2, 1, 100, 'shop', 'api', '[]', ${created}, ${created}, 1),
      (2, 'changed', 1, 2, 2, 200, 'shop', 'api', '[]', ${created}, ${changed}, 7)`.execute(db)
  await sql`insert into ticketing.message ("ticketId", direction, channel, visibility, subject, content, "occurredAt")
    values (2, 'inbound', 'api', 'public', '', 'Hello', ${changed})`.execute(db)

  await migrate(db, 'ticketing', ticketingMigrations)

  expect(await db.selectFrom('ticketing.ticketActivity').selectAll().orderBy('ticketId').execute()).toEqual([
    { ticketId: 1, updatedAt: created, version: 1 },
    { ticketId: 2, updatedAt: changed, version: 7 },
  ])
  const tickets = await db.selectFrom('ticketing.ticket').selectAll().orderBy('id').execute()
  expect(tickets).toMatchObject([
    { id: 1, trackingKey: 'new', statusId: 1, createdAt: created },
    { id: 2, trackingKey: 'changed', statusId: 2, createdAt: created },
  ])
  const messages = await db.selectFrom('ticketing.message').select(['ticketId', 'content']).execute()
  expect(messages).toEqual([{ ticketId: 2, content: 'Hello' }])
})
