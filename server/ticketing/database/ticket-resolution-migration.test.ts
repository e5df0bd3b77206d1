import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { migrate } from '#platform/db/migrate.ts'
import { openEarlierTicketing } from '../../../tests/support/earlier-ticketing.ts'
import { ticketingMigrations } from './migrations.ts'

test('the migration sets the resolution time to the completion or, if there is none, to the last change of a ticket', async () => {
  const db = await openEarlierTicketing('0019-ticket-resolution')
  const [created, completed, changed] = [
    '2026-01-02T03:04:05.678Z',
    '2026-02-03T04:05:06.789Z',
    '2026-03-04T05:06:07.890Z',
  ]
  await sql`insert into ticketing.ticket
    (id, "trackingKey", "poolId", priority, "statusId", "subStatusId", source, channel, tags, "createdAt", "completedAt")
    values (1, 'open', 1, 2, 2, 200, 'shop', 'api', '[]', ${created}, null),
      (2, 'resolved', 1, 2, 5, 500, 'shop', 'api', '[]', ${created}, null),
      (3, 'completed', 1, 2, 6, 600, 'shop', 'api', '[]', ${created}, ${completed})`.execute(db)
  await sql`insert into ticketing."ticketActivity" ("ticketId", "updatedAt", version)
    values (1, ${changed}, 1), (2, ${changed}, 1), (3, ${changed}, 1)`.execute(db)

  await migrate(db, 'ticketing', ticketingMigrations)

  expect(await db.selectFrom('ticketing.ticket').select(['id', 'resolvedAt']).orderBy('id').execute()).toEqual([
    { id: 1, resolvedAt: null },
    { id: 2, resolvedAt: changed },
    { id: 3, resolvedAt: completed },
  ])
})
