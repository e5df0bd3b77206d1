import type { FieldError } from '#platform/errors/field-errors.ts'
import { isTerminalStatus } from '../../statuses/rules.ts'

/** Maximum number of tickets of a message thread after a merge. */
const MAX_THREAD_TICKETS = 1000

interface MergedTicket {
  readonly id: number
  readonly ticketStatusId: number
}

/**
 * Returns an error for each reason why a ticket cannot be merged into another one, which is undefined if the actor cannot
 * see it. Both must be locked. `threadTicketIds` are the tickets of both threads.
 *
 * No thread contains a cycle. A merge needs two open tickets and makes the merged one final; the parent of a ticket was
 * final before the ticket existed; and a final ticket stays final. So each ticket of a thread became final before the
 * ticket that leads to it.
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
