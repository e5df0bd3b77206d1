/** A row of the table `ticket`. */
export interface TicketRow {
  readonly id: number
  readonly trackingKey: string
  readonly poolId: number
  readonly parentTicketId: number | null
  readonly subject: string | null
  readonly description: string | null
  readonly priority: number
  readonly statusId: number
  readonly subStatusId: number
  readonly requesterFullName: string | null
  readonly requesterEmailAddress: string | null
  readonly requesterPhoneNumber: string | null
  readonly createdAt: string
  readonly updatedAt: string
  readonly completedAt: string | null
  readonly version: number
}

/** The columns of `TicketRow`, as a query selects them. */
export const ticketColumns = `id, "trackingKey", "poolId", "parentTicketId", subject, description, priority, "statusId",
  "subStatusId", "requesterFullName", "requesterEmailAddress", "requesterPhoneNumber", "createdAt", "updatedAt",
  "completedAt", version`

const priorities = ['', 'low', 'normal', 'high', 'urgent']
const statuses = ['', 'New', 'Open', 'Pending', 'OnHold', 'Resolved', 'Completed', 'Cancelled']

/** The entity tag of a version. */
export const etagOf = (row: { readonly id: number; readonly version: number }): string => `"${row.id}-${row.version}"`

/** The JSON of a ticket, with the same members as Flowdesk's. */
export const toTicketJson = (row: TicketRow) => ({
  id: row.id,
  trackingKey: row.trackingKey,
  poolId: row.poolId,
  parentTicketId: row.parentTicketId,
  subject: row.subject,
  description: row.description,
  priority: priorities[row.priority],
  ticketStatusId: row.statusId,
  ticketStatusName: statuses[row.statusId],
  ticketSubStatusId: row.subStatusId,
  requesterFullName: row.requesterFullName,
  requesterEmailAddress: row.requesterEmailAddress,
  requesterPhoneNumber: row.requesterPhoneNumber,
  createdAt: row.createdAt,
  updatedAt: row.updatedAt,
  completedAt: row.completedAt,
  eTag: etagOf(row),
})
