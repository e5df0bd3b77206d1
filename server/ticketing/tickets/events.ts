import { domainEvent } from '#platform/jobs/registry.ts'

/**
 * How many rules have led to the change, one after another: 0 for a change by a person, 1 for a change by a rule that
 * followed it. Limits chains of rules.
 */
interface Caused {
  readonly depth: number
}

/** Emitted only if something may follow the creation: a rule, an assignment or a welcome mail. */
export const ticketsCreated = domainEvent<{ readonly ticketIds: readonly number[] }>('ticketsCreated')

export const ticketStatusChanged = domainEvent<Caused & { readonly ticketId: number }>('ticketStatusChanged')

/** `actorUserId` is the staff member who assigned the ticket; null if it was a rule, a chain or the server. */
export const ticketAssigned = domainEvent<
  Caused & { readonly ticketId: number; readonly assigneeUserId: number; readonly actorUserId: number | null }
>('ticketAssigned')

/**
 * Emitted beside `ticketStatusChanged` if the ticket has watchers, except for the message of a requester, which emits
 * `customerReplied`. `actorUserId` is the staff member who changed the status; null if it was a rule, a chain or the server.
 */
export const watchedTicketStatusChanged = domainEvent<{
  readonly ticketId: number
  readonly actorUserId: number | null
}>('watchedTicketStatusChanged')

/**
 * Emitted only if a rule may follow, or if the requested ticket has an assignee or watchers. `ticketId` is the ticket that
 * has the message: the requested one, or the child that continues it.
 */
export const customerReplied = domainEvent<{
  readonly ticketId: number
  readonly requestedTicketId: number
  readonly messageId: number
}>('customerReplied')

/** A public message by staff. */
export const staffReplied = domainEvent<{ readonly ticketId: number; readonly messageId: number }>('staffReplied')
