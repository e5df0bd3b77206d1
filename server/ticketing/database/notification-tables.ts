import type { Generated } from 'kysely'

/** A message to a staff member. Instants are RFC 3339 texts in UTC with milliseconds. */
interface NotificationTable {
  id: Generated<number>
  /** The recipient. */
  userId: number
  kind: 'ticket_assigned' | 'customer_replied' | 'status_changed' | 'automation_rule'
  /** For `automation_rule`, the whole text; for other kinds, the subject of the ticket, or `''` if it has none. */
  message: string
  ticketId: number | null
  createdAt: string
  readAt: string | null
}

export interface NotificationTables {
  'ticketing.notification': NotificationTable
}
