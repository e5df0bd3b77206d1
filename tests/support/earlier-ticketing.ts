import { type Kysely, sql } from 'kysely'
import { inject, onTestFinished } from 'vitest'
import { openDatabase } from '#platform/db/database.ts'
import { migrate } from '#platform/db/migrate.ts'
import { ticketingMigrations } from '../../server/ticketing/database/migrations.ts'
import type { TicketingTables } from '../../server/ticketing/database/tables.ts'
import { createTestDatabase } from './database-server.ts'

/** Opens a database whose ticketing has run all migrations before the named one, with the pool `Support` (id 1). */
export async function openEarlierTicketing(migration: string): Promise<Kysely<TicketingTables>> {
  const { address, drop } = await createTestDatabase(inject('server'))
  const db = openDatabase<TicketingTables>({ address, poolSize: 1, onIdleError: () => undefined })
  onTestFinished(async () => {
    await db.destroy()
    await drop()
  })
  await sql`drop schema ticketing cascade`.execute(db)
  const earlier = Object.entries(ticketingMigrations).filter(([name]) => name < migration)
  await migrate(db, 'ticketing', Object.fromEntries(earlier))
  await sql`insert into ticketing.pool (name, "nameKey", "defaultPriority", "createdAt", "updatedAt")
    values ('Support', 'support', 4, now(), now())`.execute(db)
  return db
}
