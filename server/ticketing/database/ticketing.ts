import type { Kysely, Transaction } from 'kysely'
import type { Resources } from '#platform/context.ts'
import type { TicketingTables } from './tables.ts'

/** Resources of ticketing. Commands and queries take them as their first argument. */
export type Ticketing = Resources<TicketingTables>

/** The database, or a transaction on it. */
export type TicketingDb = Kysely<TicketingTables>
export type TicketingTx = Transaction<TicketingTables>
