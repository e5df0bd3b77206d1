import type { Kysely, Transaction } from 'kysely'
import type { Resources } from '#platform/context.ts'
import type { Announcements } from '../announcements/announcements.ts'
import type { ChatTables } from './tables.ts'

export interface Chat extends Resources<ChatTables> {
  readonly announcements: Announcements
}

export type ChatDb = Kysely<ChatTables>
export type ChatTx = Transaction<ChatTables>
