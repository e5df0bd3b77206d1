import { domainEvent } from '#platform/jobs/registry.ts'

/**
 * `depth` is the number of automation rules, one after another, that led to the change: 1 for a change by a rule, 2 for
 * a change by a rule that this change triggered, and 0 if no rule was involved. Limits chains of rules.
 */
interface Caused {
  readonly depth: number
}

/** Emitted for child tickets, and for other new tickets if a rule, an assignment or a welcome mail may follow. */
export const ticketsCreated = domainEvent<{ readonly ticketIds: readonly number[] }>('ticketsCreated')

export const ticketStatusChanged = domainEvent<Caused & { readonly ticketId: number }>('ticketStatusChanged')

/** `actorUserId` is the staff member who assigned the ticket; null if it was a rule, a chain or the server. */
export const ticketAssigned = domainEvent<
  Caused & { readonly ticketId: number; readonly assigneeUserId: number; readonly actorUserId: number | null }
>('ticketAssigned')

/**
 * Emitted beside `ticketStatusChanged` if the ticket has watchers. Not emitted if a message of the requester changed
 * the status, because the watchers are then notified of `customerReplied`. `actorUserId` is the staff member who
 * changed the status; null if it was a rule, a chain or the server.
 */
export const watchedTicketStatusChanged = domainEvent<{
  readonly ticketId: number
  readonly actorUserId: number | null
}>('watchedTicketStatusChanged')

/**
 * A message of the requester. Emitted only if a rule may follow, or if the requested ticket has an assignee or
 * watchers. `ticketId` is the ticket that has the message: the requested one, or the child that continues it.
 */
export const customerReplied = domainEvent<{
  readonly ticketId: number
  readonly requestedTicketId: number
  readonly messageId: number
}>('customerReplied')

/** A public message by staff. */
export const staffReplied = domainEvent<{ readonly ticketId: number; readonly messageId: number }>('staffReplied')
