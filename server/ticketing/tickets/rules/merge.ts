import type { FieldError } from '#platform/errors/field-errors.ts'
import { isTerminalStatus } from '../../statuses/rules.ts'

const MAX_THREAD_TICKETS = 1000

interface MergedTicket {
  readonly id: number
  readonly ticketStatusId: number
}

/**
 * Returns an error for each reason against a merge. `into` is undefined if the actor cannot see it. Both must be
 * locked. Threads have no cycle: each step, to a parent or to a merged ticket, leads to one that was completed or
 * cancelled earlier, and such a ticket cannot be reopened.
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
