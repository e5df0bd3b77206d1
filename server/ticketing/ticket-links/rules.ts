/** Maximum number of links of a ticket. Merges do not count. */
export const MAX_LINKS = 100

/** The types that the API returns for a stored link: for the ticket `fromTicketId`, and for the other ticket. */
const typesBySide = {
  related: ['related', 'related'],
  duplicates: ['duplicates', 'duplicated_by'],
  blocks: ['blocks', 'blocked_by'],
  merge: ['merged_into', 'merged'],
} as const

/** The types of links that clients can create. */
export const linkTypes = ['related', 'duplicates', 'duplicated_by', 'blocks', 'blocked_by'] as const
export type LinkType = (typeof linkTypes)[number]

/** A link as it is stored: one row for a pair of tickets and a type, no matter at which of the two it was created. */
export interface StoredLink {
  readonly lowerTicketId: number
  readonly higherTicketId: number
  readonly type: 'related' | 'duplicates' | 'blocks'
  /** The ticket that duplicates or blocks the other one; for related tickets, the one at which the link was created. */
  readonly fromTicketId: number
}

export function toStoredLink(ticketId: number, linkType: LinkType, otherTicketId: number): StoredLink {
  const pair = { lowerTicketId: Math.min(ticketId, otherTicketId), higherTicketId: Math.max(ticketId, otherTicketId) }
  if (linkType === 'duplicated_by') return { ...pair, type: 'duplicates', fromTicketId: otherTicketId }
  if (linkType === 'blocked_by') return { ...pair, type: 'blocks', fromTicketId: otherTicketId }
  return { ...pair, type: linkType, fromTicketId: ticketId }
}

/** Returns the type as the API shows it for a ticket. `isFromTicket`: whether this ticket is the `fromTicketId`. */
export const toLinkTypeForTicket = (type: keyof typeof typesBySide, isFromTicket: boolean) =>
  typesBySide[type][isFromTicket ? 0 : 1]
