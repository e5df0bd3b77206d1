import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { migrate } from '#platform/db/migrate.ts'
import { openEarlierTicketing } from '../../../tests/support/earlier-ticketing.ts'
import { ticketingMigrations } from './migrations.ts'

test('staff from before the upgrade, and those whom a process of the previous release creates, get mails in English', async () => {
  const db = await openEarlierTicketing('0007')
  const insert = (email: string) =>
    sql`insert into ticketing.staff (email, "displayName", role, "passwordHash", "isActive", "createdAt")
      values (${email}, 'Maria', 'agent', 'hash', true, now())`.execute(db)
  await insert('before@example.com')
  await migrate(db, 'ticketing', ticketingMigrations)
  await insert('after@example.com')
  const rows = await db.selectFrom('ticketing.staff').select('locale').execute()
  expect(rows).toEqual([{ locale: 'en' }, { locale: 'en' }])
})
