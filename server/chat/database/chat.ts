import type { Kysely, Transaction } from 'kysely'
import type { Resources } from '#platform/context.ts'
import type { Announcements } from '../announcements/announcements.ts'
import type { ChatTables } from './tables.ts'

/** What the commands and queries of the chat work with: the resources, and the announcements of their changes. */
export interface Chat extends Resources<ChatTables> {
  readonly announcements: Announcements
}

export type ChatDb = Kysely<ChatTables>
export type ChatTx = Transaction<ChatTables>
