/** The words by which staff find a ticket. The row is missing or outdated until the server has indexed the ticket. */
interface TicketSearchTable {
  ticketId: number
  version: number
  poolId: number
  /** The distinct words of the ticket in their indexed form, separated by single spaces, and padded with spaces. */
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
