import type { FieldError } from '#platform/errors/field-errors.ts'
import { isCompletedStatus } from '../../statuses/rules.ts'

const MAX_THREAD_TICKETS = 1000

interface TicketInMerge {
  readonly id: number
  readonly ticketStatusId: number
}

/**
 * Returns the errors of a merge. `targetTicket` is undefined if the actor cannot see it. Both tickets must be locked.
 * Threads have no cycle: each step leads from a ticket to its parent, or to a ticket that was merged into it. The next
 * ticket was completed or cancelled earlier than the one before, so no sequence of steps returns to a ticket.
 */
export function findMergeErrors(
  ticket: TicketInMerge,
  targetTicket: TicketInMerge | undefined,
  threadTicketIds: ReadonlySet<number>,
): FieldError[] {
  const errors: FieldError[] = isCompletedStatus(ticket.ticketStatusId)
    ? [{ field: 'ticketStatusId', rule: 'state' }]
    : []
  if (!targetTicket || targetTicket.id === ticket.id || isCompletedStatus(targetTicket.ticketStatusId))
    errors.push({ field: 'intoTicketId', rule: 'state' })
  else if (threadTicketIds.size > MAX_THREAD_TICKETS)
    errors.push({ field: 'intoTicketId', rule: 'maxItems', params: { limit: MAX_THREAD_TICKETS } })
  return errors
}
