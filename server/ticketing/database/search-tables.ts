/** What the search finds a ticket by. The row is missing until the ticket is indexed, and older than it after a change. */
interface TicketSearchTable {
  ticketId: number
  /** The version of the ticket that was indexed. */
  version: number
  poolId: number
  /** The distinct words of the ticket in their indexed form, separated by single spaces, with more spaces at the end. */
  document: string
}

/** One row, which the process that indexes tickets locks. */
interface TicketIndexerTable {
  id: number
}

export interface SearchTables {
  'ticketing.ticketSearch': TicketSearchTable
  'ticketing.ticketIndexer': TicketIndexerTable
}
