import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { migrate } from '#platform/db/migrate.ts'
import { openEarlierTicketing } from '../../../tests/support/earlier-ticketing.ts'
import { ticketingMigrations } from './migrations.ts'

test('the migration creates tickets for accepted creations and keeps their idempotency keys', async () => {
  const db = await openEarlierTicketing('0004-ticket-receipts')
  const at = '2026-01-02T03:04:05.678Z'
  await sql`insert into ticketing.acceptance
    ("trackingKey", "tokenId", "idempotencyKey", fingerprint, "poolId", subject, priority, source, channel, "acceptedAt")
    values ('made', 1, 'key-1', 'body-1', 1, 'Made', 1, 'shop', 'api', ${at}),
      ('waiting', 1, 'key-2', 'body-2', 1, 'Waiting', null, 'shop', 'api', ${at}),
      ('unkeyed', 1, null, 'body-3', 1, 'Without a key', 1, 'shop', 'api', ${at})`.execute(db)
  await sql`insert into ticketing.ticket
    (id, "trackingKey", "poolId", subject, priority, "statusId", "subStatusId", source, channel, tags, "createdAt", "updatedAt", version)
    select id, "trackingKey", 1, 'Changed since', 3, 2, 200, source, channel, '[]', "acceptedAt", "acceptedAt", 7
    from ticketing.acceptance where "trackingKey" = 'made'`.execute(db)

  await migrate(db, 'ticketing', ticketingMigrations)

  const tickets = db
    .selectFrom('ticketing.ticket')
    .innerJoin('ticketing.ticketActivity', 'ticketId', 'id')
    .orderBy('id')
  expect(
    await tickets.select(['id', 'trackingKey', 'subject', 'priority', 'statusId', 'createdAt', 'version']).execute(),
  ).toEqual([
    { id: 1, trackingKey: 'made', subject: 'Changed since', priority: 3, statusId: 2, createdAt: at, version: 7 },
    { id: 2, trackingKey: 'waiting', subject: 'Waiting', priority: 4, statusId: 1, createdAt: at, version: 1 },
    { id: 3, trackingKey: 'unkeyed', subject: 'Without a key', priority: 1, statusId: 1, createdAt: at, version: 1 },
  ])
  const receipts = db.selectFrom('ticketing.ticketReceipt').selectAll().orderBy('idempotencyKey')
  expect(await receipts.execute()).toEqual([
    { tokenId: 1, formId: 0, idempotencyKey: 'key-1', fingerprint: 'body-1', trackingKey: 'made', createdAt: at },
    { tokenId: 1, formId: 0, idempotencyKey: 'key-2', fingerprint: 'body-2', trackingKey: 'waiting', createdAt: at },
  ])
})
