import type { Generated } from 'kysely'

/** Instants are RFC 3339 texts in UTC with milliseconds. */
interface TicketFormTable {
  id: Generated<number>
  /** The public token of the form, which is part of the URLs of the form. */
  token: string
  name: string
  /** The name in lower case, which is unique. */
  nameKey: string
  poolId: number
  isEnabled: boolean
  title: string | null
  description: string | null
  submitLabel: string | null
  successMessage: string | null
  locale: string | null
  /** A JSON array of fields, in their order. */
  fields: string
  /** A JSON array of origins. */
  allowedOrigins: string
  attachmentsEnabled: boolean
  /** Rank 1 (low) to 4 (urgent); null means the default of the pool. */
  defaultPriority: number | null
  createdAt: string
  updatedAt: string
}

/** The primary key allows only one use of each challenge. A row is deleted after the challenge has expired. */
interface UsedFormChallengeTable {
  nonce: string
  expiresAt: string
}

export interface TicketFormTables {
  'ticketing.ticketForm': TicketFormTable
  'ticketing.usedFormChallenge': UsedFormChallengeTable
}
