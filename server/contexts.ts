import { type ChatTables, chatContext } from '#chat/index.ts'
import type { BoundedContext } from '#platform/context.ts'
import { type TicketingTables, ticketingContext } from '#ticketing/index.ts'

export type AppTables = TicketingTables & ChatTables

/** All bounded contexts, in the order in which they are migrated, seeded, mounted and documented. */
export const contexts: readonly BoundedContext<AppTables>[] = [ticketingContext, chatContext]
