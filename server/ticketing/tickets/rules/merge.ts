import type { FieldError } from '#platform/errors/field-errors.ts'
import { isTerminalStatus } from '../../statuses/rules.ts'

/** Maximum number of tickets in a message thread after a merge. */
const MAX_THREAD_TICKETS = 1000

interface MergedTicket {
  readonly id: number
  readonly ticketStatusId: number
}

/**
 * Returns an error for each reason why a ticket cannot be merged into another one. `into` is undefined if the actor
 * cannot see the other ticket. Both must be locked. `threadTicketIds` are the tickets of both threads.
 *
 * No thread contains a cycle. A thread leads from a ticket to its parent and to the tickets merged into it. The parent
 * was completed before the ticket was created. A merged ticket was cancelled before the ticket was completed or
 * cancelled. Neither can be reopened, so each step leads to a ticket that was completed or cancelled earlier.
 */
export function findMergeErrors(
  ticket: MergedTicket,
  into: MergedTicket | undefined,
  threadTicketIds: ReadonlySet<number>,
): FieldError[] {
  const errors: FieldError[] = isTerminalStatus(ticket.ticketStatusId)
    ? [{ field: 'ticketStatusId', rule: 'state' }]
    : []
  if (!into || into.id === ticket.id || isTerminalStatus(into.ticketStatusId))
    errors.push({ field: 'intoTicketId', rule: 'state' })
  else if (threadTicketIds.size > MAX_THREAD_TICKETS)
    errors.push({ field: 'intoTicketId', rule: 'maxItems', params: { limit: MAX_THREAD_TICKETS } })
  return errors
}
