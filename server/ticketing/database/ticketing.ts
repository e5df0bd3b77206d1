import type { Kysely, Transaction } from 'kysely'
import type { Files } from '#platform/files/files.ts'
import type { JobRegistry } from '#platform/jobs/registry.ts'
import type { Metrics } from '#platform/observe/metrics.ts'
import type { TicketingTables } from './tables.ts'

/** What every command and query of ticketing works with. Time comes from here, never from the air. */
export interface Ticketing {
  readonly db: Kysely<TicketingTables>
  readonly now: () => Date
  /** Where features register handlers, and emit events. */
  readonly jobs: JobRegistry<TicketingTables>
  /** Where features count what they do. */
  readonly metrics: Metrics
  /** Where the bytes of attachments are. */
  readonly files: Files
}

/** The database or a transaction on it. */
export type TicketingDb = Kysely<TicketingTables>
export type TicketingTx = Transaction<TicketingTables>
