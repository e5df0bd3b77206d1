import type { Generated } from 'kysely'

/** A mail of a ticket, received or sent. Replies are matched to tickets by the Message-IDs of these rows. */
export interface TicketMailTable {
  id: Generated<number>
  ticketId: number
  /**
   * The id of the message (not a Message-ID) that was made from the received mail, or that a reply contains. Null for other
   * mails, and for a mail that became the description of a ticket.
   */
  messageId: number | null
  kind: 'received' | 'welcome' | 'reply' | 'automation'
  /** The Message-ID with its angle brackets; null if a received mail has none. */
  mailMessageId: string | null
  /** SHA-256 of the Message-ID, or of the content of a received mail without one, in base64url. Unique. */
  mailKey: string
  createdAt: string
}
