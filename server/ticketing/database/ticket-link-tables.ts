import type { Generated } from 'kysely'

/** An RFC 3339 text in UTC with milliseconds. */
type Instant = string

/** The primary key is `ticketId`, the merged ticket, so that a ticket is merged into another at most once. */
interface TicketMergeTable {
  ticketId: number
  intoTicketId: number
  mergedAt: Instant
  mergedByUserId: number
}

/** One row for each link, no matter at which of the two tickets it was created. */
interface TicketLinkTable {
  id: Generated<number>
  lowerTicketId: number
  higherTicketId: number
  type: 'related' | 'duplicates' | 'blocks'
  /** The ticket that duplicates or blocks the other one; for `related`, the one at which the link was created. */
  fromTicketId: number
  createdAt: Instant
  createdByUserId: number
}

export interface TicketLinkTables {
  'ticketing.ticketLink': TicketLinkTable
  'ticketing.ticketMerge': TicketMergeTable
}
