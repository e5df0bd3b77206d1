import { domainEvent } from '#platform/jobs/registry.ts'

/** `depth` is how many automation rules, one after another, led to the change (0 if none did). The server limits it. */
interface RuleDepth {
  readonly depth: number
}

/** Emitted for child tickets, and for other new tickets if a rule, an assignment or a welcome mail may follow. */
export const ticketsCreated = domainEvent<{ readonly ticketIds: readonly number[] }>('ticketsCreated')

/** Name of the handler of `ticketsCreated` that sends welcome mails. Registered only if the server sends such mails. */
export const WELCOME_MAIL_HANDLER = 'ticketMail.welcome'

export const ticketStatusChanged = domainEvent<RuleDepth & { readonly ticketId: number }>('ticketStatusChanged')

/** `actorUserId` is the staff member who assigned the ticket; null if a rule, a chain or the server assigned it. */
export const ticketAssigned = domainEvent<
  RuleDepth & { readonly ticketId: number; readonly assigneeUserId: number; readonly actorUserId: number | null }
>('ticketAssigned')

/**
 * Emitted if the ticket has watchers, unless a message of the requester changed the status: `customerReplied` already
 * leads to a notification of that message. `actorUserId` is null if a rule, a chain or the server changed the status.
 */
export const watchedTicketStatusChanged = domainEvent<{
  readonly ticketId: number
  readonly actorUserId: number | null
}>('watchedTicketStatusChanged')

/**
 * A message of the requester, but not the one that the server writes for the files of a new ticket.
 * `requestedTicketId`: the ticket to which it was sent. `ticketId`: the ticket that contains it, which is the same or a
 * new child ticket. Emitted only if a rule may follow, or if the requested ticket has an assignee or watchers.
 */
export const customerReplied = domainEvent<{
  readonly ticketId: number
  readonly requestedTicketId: number
  readonly messageId: number
}>('customerReplied')

/** A public message by staff. */
export const staffReplied = domainEvent<{ readonly ticketId: number; readonly messageId: number }>('staffReplied')
