import type { Generated } from 'kysely'
import type { RefreshTokenTable, SessionTable, SignInAddressTable } from '#platform/auth/session-tables.ts'
import type { PlatformTables } from '#platform/tables.ts'

/** Instants are RFC 3339 texts in UTC with milliseconds, in every table. */
type Instant = string

interface PoolTable {
  id: Generated<number>
  name: string
  /** The name as uniqueness sees it. */
  nameKey: string
  description: string | null
  /** Rank 1 (low) to 4 (urgent); null: normal. */
  defaultPriority: number | null
  createdAt: Instant
  updatedAt: Instant
}

interface StaffTable {
  id: Generated<number>
  /** Lower-case. */
  email: string
  displayName: string
  role: 'administrator' | 'supervisor' | 'agent'
  passwordHash: string
  isActive: boolean
  createdAt: Instant
  lastLoginAt: Instant | null
}

interface PoolMemberTable {
  poolId: number
  userId: number
}

interface ApiTokenTable {
  id: Generated<number>
  name: string
  /** SHA-256 of the token. */
  digest: string
  tokenPrefix: string
  /** Separated by blanks. */
  scopes: string
  allPools: boolean
  source: string
  createdAt: Instant
  createdByUserId: number
  lastUsedAt: Instant | null
  expiresAt: Instant | null
  revokedAt: Instant | null
}

interface ApiTokenPoolTable {
  tokenId: number
  poolId: number
}

/** The answer to a creation with an idempotency key, kept so that a retry gets it again. */
interface TicketReceiptTable {
  tokenId: number
  idempotencyKey: string
  fingerprint: string
  trackingKey: string
  createdAt: Instant
}

interface TicketTable {
  id: Generated<number>
  trackingKey: string
  poolId: number
  parentTicketId: number | null
  subject: string | null
  description: string | null
  priority: number
  statusId: number
  subStatusId: number
  requesterFullName: string | null
  requesterEmailAddress: string | null
  requesterPhoneNumber: string | null
  source: string
  channel: string
  assigneeUserId: number | null
  /** A JSON array of texts. */
  tags: string
  createdAt: Instant
  completedAt: Instant | null
}

/**
 * The members of a ticket that every write to it or its messages changes. Its row is the lock of the ticket: a transaction
 * that writes to the ticket locks it first.
 */
interface TicketActivityTable {
  ticketId: number
  updatedAt: Instant
  /** Grows with every write to the ticket or its messages. */
  version: number
}

interface SubStatusTable {
  id: number
  statusId: number
  name: string
}

interface MessageTable {
  id: Generated<number>
  ticketId: number
  direction: 'inbound' | 'outbound'
  channel: string
  visibility: 'public' | 'internal'
  subject: string
  content: string
  contentHtml: string | null
  occurredAt: Instant
}

/** The first answer to an idempotent message, kept so that a retry hears it again. */
interface MessageReceiptTable {
  tokenId: number
  /** The ticket that the request named. */
  ticketId: number
  idempotencyKey: string
  fingerprint: string
  messageId: number
  /** The ticket that took the message: the named one, or the child it continued in. */
  writtenTicketId: number
  createdAt: Instant
}

/**
 * An idempotency key in use by a message that is being written in more than one commit. Who takes a claim over gives it a
 * new id, and whoever had it before finds that it is gone.
 */
interface MessageClaimTable {
  tokenId: number
  ticketId: number
  idempotencyKey: string
  /** A UUID. */
  claimId: string
  fingerprint: string
  claimedAt: Instant
}

/** A file that was uploaded. */
interface AttachmentTable {
  id: Generated<number>
  /** The UUID by which its uploader names it. */
  uploadId: string
  /** The key of its bytes in the file storage. */
  objectKey: string
  fileName: string
  contentType: string
  sizeBytes: number
  /** SHA-256 in base64url. */
  sha256: string
  /** Exactly one of the two: the token that uploaded it, or the person. */
  tokenId: number | null
  userId: number | null
  /** `spent`: a message has taken it and is not written yet, or never was. `removed`: it goes as soon as its bytes have gone. */
  state: 'available' | 'spent' | 'linked' | 'removed'
  createdAt: Instant
  /** Until when a message may take it. */
  expiresAt: Instant
}

/** The message that an attachment belongs to; the key sees to it that there is but one. */
interface MessageAttachmentTable {
  attachmentId: number
  messageId: number
  /** Its place among the attachments of the message, from 0. */
  place: number
}

interface AuditEntryTable {
  id: Generated<number>
  at: Instant
  /** Null where nobody was signed in. */
  actorUserId: number | null
  action: string
  /** What it was done to, as `pool:3`. */
  target: string
}

/** Every table that ticketing may touch. */
export type TicketingTables = PlatformTables & {
  'ticketing.pool': PoolTable
  'ticketing.staff': StaffTable
  'ticketing.poolMember': PoolMemberTable
  'ticketing.session': SessionTable
  'ticketing.refreshToken': RefreshTokenTable
  'ticketing.signInAddress': SignInAddressTable
  'ticketing.apiToken': ApiTokenTable
  'ticketing.apiTokenPool': ApiTokenPoolTable
  'ticketing.ticketReceipt': TicketReceiptTable
  'ticketing.ticket': TicketTable
  'ticketing.ticketActivity': TicketActivityTable
  'ticketing.subStatus': SubStatusTable
  'ticketing.message': MessageTable
  'ticketing.messageReceipt': MessageReceiptTable
  'ticketing.messageClaim': MessageClaimTable
  'ticketing.attachment': AttachmentTable
  'ticketing.messageAttachment': MessageAttachmentTable
  'ticketing.auditEntry': AuditEntryTable
}
