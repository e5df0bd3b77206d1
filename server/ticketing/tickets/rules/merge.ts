import type { FieldError } from '#platform/errors/field-errors.ts'
import { isTerminalStatus } from '../../statuses/rules.ts'

const MAX_THREAD_TICKETS = 1000

interface MergedTicket {
  readonly id: number
  readonly ticketStatusId: number
}

/**
 * Returns the errors of a merge. `into` is undefined if the actor cannot see it. Both tickets must be locked. Threads
 * have no cycle, because each step leads from a ticket to its parent or to a ticket merged into it. These were
 * completed or cancelled earlier than the ticket, and cannot be reopened.
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
