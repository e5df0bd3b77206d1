import type { Kysely, Transaction } from 'kysely'
import type { Resources } from '#platform/context.ts'
import type { TicketingTables } from './tables.ts'

export type Ticketing = Resources<TicketingTables>

/** The database, or a transaction on it. */
export type TicketingDb = Kysely<TicketingTables>
export type TicketingTx = Transaction<TicketingTables>
