/** An RFC 3339 text in UTC with milliseconds. */
type Instant = string

/** A staff member who views a ticket, until the lease expires. The primary key is the pair of ticket and person. */
interface TicketViewerTable {
  ticketId: number
  userId: number
  state: 'viewing' | 'typing'
  /** When the person began to view the ticket. The renewal of a valid lease does not change this time. */
  since: Instant
  expiresAt: Instant
}

/** A staff member who is notified of messages of the requester and of status changes of a ticket. */
interface TicketWatcherTable {
  ticketId: number
  userId: number
  createdAt: Instant
}

export interface TicketPeopleTables {
  'ticketing.ticketViewer': TicketViewerTable
  'ticketing.ticketWatcher': TicketWatcherTable
}
