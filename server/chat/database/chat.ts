import type { Kysely, Transaction } from 'kysely'
import type { Files } from '#platform/files/files.ts'
import type { JobRegistry } from '#platform/jobs/registry.ts'
import type { Outbox } from '#platform/mail/outbox.ts'
import type { Metrics } from '#platform/observe/metrics.ts'
import type { Announcements } from './announcements.ts'
import type { ChatTables } from './tables.ts'

/** What every command and query of the chat works with. Time and ids come from here, never from the air. */
export interface Chat {
  readonly db: Kysely<ChatTables>
  readonly now: () => Date
  /** A new UUIDv7; of two made here, the later one is the greater text. */
  readonly newId: () => string
  /** Where features register handlers, and emit events. */
  readonly jobs: JobRegistry<ChatTables>
  /** Where features count what they do. */
  readonly metrics: Metrics
  /** Where the bytes of attachments are. */
  readonly files: Files
  /** Where features tell connected clients what has been committed. */
  readonly announcements: Announcements
  /** Where mail is left to be sent; null while e-mail is off. */
  readonly outbox: Outbox | null
}

/** The database or a transaction on it. */
export type ChatDb = Kysely<ChatTables>
export type ChatTx = Transaction<ChatTables>
