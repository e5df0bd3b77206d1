import { migrate } from '#platform/db/migrate.ts'
import { platformMigrations } from '#platform/migrations.ts'
import type { Chat } from './database/chat.ts'
import { chatMigrations } from './database/migrations.ts'

export type { Chat } from './database/chat.ts'
export type { ChatTables } from './database/tables.ts'

/** Brings the database of the chat up to date. */
export async function migrateChat({ db }: Pick<Chat, 'db'>): Promise<void> {
  await migrate(db, 'platform', platformMigrations)
  await migrate(db, 'chat', chatMigrations)
}
