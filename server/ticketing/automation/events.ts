import { domainEvent } from '#platform/jobs/registry.ts'
import type { Trigger } from '../database/triggers.ts'

/** An event of a ticket. `depth` is how many rules, one after another, led to the event (0 if none did). */
export interface TicketEvent {
  readonly ticketId: number
  readonly depth: number
}

/** Events that `applyRules` has left for a later transaction. */
export const remainingTicketEvents = domainEvent<{
  readonly trigger: Trigger
  readonly events: readonly TicketEvent[]
}>('ticketEventsLeft')
