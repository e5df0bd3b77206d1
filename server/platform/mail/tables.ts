import type { Generated } from 'kysely'

/** A mail that waits to be sent, or was. Instants are RFC 3339 texts. */
interface MailTable {
  id: Generated<number>
  /** Names what the mail is about, where it must leave no more than once; unique. */
  onceKey: string | null
  recipient: string
  subject: string
  textBody: string
  htmlBody: string | null
  /** A JSON object of texts: header fields beside those that the mail itself gives. */
  headers: string
  createdAt: string
  /** When it is tried next. */
  dueAt: string
  attempts: Generated<number>
  sentAt: string | null
  /** Set when no further attempt is made. */
  deadAt: string | null
  lastError: string | null
}

export interface MailTables {
  'platform.mail': MailTable
}
