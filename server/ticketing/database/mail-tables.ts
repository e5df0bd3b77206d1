import type { Generated } from 'kysely'

/** A mail of a ticket, received or sent. Replies are matched to tickets by the Message-IDs of these rows. */
export interface TicketMailTable {
  id: Generated<number>
  ticketId: number
  /** The id (not Message-ID) of the ticket message that a received mail became or a sent mail contains; else null. */
  messageId: number | null
  /** `note` is a received mail of staff that became an internal note. */
  kind: 'received' | 'note' | 'welcome' | 'reply' | 'automation'
  /** The Message-ID with its angle brackets; null if a received mail has none. */
  mailMessageId: string | null
  /** SHA-256 of the Message-ID, or of the content of a received mail without one, in base64url. Unique. */
  mailKey: string
  createdAt: string
}
