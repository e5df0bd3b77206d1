import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { migrate } from '#platform/db/migrate.ts'
import { openEarlierTicketing } from '../../../tests/support/earlier-ticketing.ts'
import { ticketingMigrations } from './migrations.ts'

test('the migration counts the tags of the stored tickets by pool', async () => {
  const db = await openEarlierTicketing('0009-tags')
  await sql`insert into ticketing.pool (name, "nameKey", "createdAt", "updatedAt") values ('Sales', 'sales', now(), now())`.execute(
    db,
  )
  const tickets: [number, number, string[]][] = [
    [1, 1, ['VIP', 'vip', 'invoice']],
    [2, 1, ['invoice']],
    [3, 1, []],
    [4, 2, ['invoice']],
  ]
  for (const [id, poolId, tags] of tickets)
    await sql`insert into ticketing.ticket
      (id, "trackingKey", "poolId", priority, "statusId", "subStatusId", source, channel, tags, "createdAt")
      values (${id}, ${String(id)}, ${poolId}, 2, 1, 100, 'shop', 'api', ${JSON.stringify(tags)}, now())`.execute(db)

  await migrate(db, 'ticketing', ticketingMigrations)

  const rows = await db.selectFrom('ticketing.tag').selectAll().orderBy('poolId').orderBy('nameKey').execute()
  expect(rows).toEqual([
    { poolId: 1, nameKey: 'invoice', name: 'invoice', ticketCount: 2 },
    { poolId: 1, nameKey: 'vip', name: 'VIP', ticketCount: 1 },
    { poolId: 2, nameKey: 'invoice', name: 'invoice', ticketCount: 1 },
  ])
})
