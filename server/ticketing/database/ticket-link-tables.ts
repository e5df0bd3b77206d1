/** An RFC 3339 text in UTC with milliseconds. */
type Instant = string

/** The primary key is the merged ticket: a ticket is merged once. */
interface TicketMergeTable {
  ticketId: number
  intoTicketId: number
  mergedAt: Instant
  mergedByUserId: number
}

export interface TicketLinkTables {
  'ticketing.ticketMerge': TicketMergeTable
}
