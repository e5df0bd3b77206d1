import type { Generated } from 'kysely'
import type { BindingColumns } from '#platform/auth/id-tokens.ts'
import type { KnownIpAddressTable, RefreshTokenTable, SessionTable } from '#platform/auth/session-tables.ts'
import type { Locale } from '#platform/i18n/localized-message.ts'
import type { PlatformTables } from '#platform/tables.ts'
import type { AutomationTables } from './automation-tables.ts'
import type { EscalationTables } from './escalation-tables.ts'
import type { TicketMailTable } from './mail-tables.ts'
import type { NotificationTables } from './notification-tables.ts'
import type { SearchTables } from './search-tables.ts'
import type { SignInTables } from './sign-in-tables.ts'
import type { StaffToolTables } from './staff-tool-tables.ts'
import type { TicketFormTables } from './ticket-form-tables.ts'
import type { TicketLinkTables } from './ticket-link-tables.ts'
import type { TicketPeopleTables } from './ticket-people-tables.ts'
import type { Trigger } from './triggers.ts'

/** Instants are RFC 3339 texts in UTC with milliseconds, in every table. */
type Instant = string

interface PoolTable {
  id: Generated<number>
  name: string
  /** The name in lower case, which is unique. */
  nameKey: string
  description: string | null
  /** Rank 1 (low) to 4 (urgent); null means normal. */
  defaultPriority: number | null
  assigneeStrategy: Generated<'none' | 'round_robin' | 'least_busy'>
  escalationChainId: number | null
  /** The member who got the last ticket that the pool assigned; null if it has assigned none. */
  lastAssigneeUserId: number | null
  createdAt: Instant
  updatedAt: Instant
}

interface StaffTable extends BindingColumns {
  id: Generated<number>
  /** Lower-case. */
  email: string
  displayName: string
  role: 'administrator' | 'supervisor' | 'agent'
  passwordHash: string
  isActive: boolean
  /** The language of mails to the person. The column defaults to `en`. */
  locale: Generated<Locale>
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
  /** SHA-256 of the token, in base64url. */
  digest: string
  /** The first 12 characters of the token. */
  tokenPrefix: string
  /** Separated by spaces. */
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

/** The response to the creation of a ticket with an idempotency key, stored for retries. */
interface TicketReceiptTable {
  /** The caller is an API token or a form: one of `tokenId` and `formId` is its id, and the other is 0. */
  tokenId: number
  formId: Generated<number>
  idempotencyKey: string
  /** Hash of the request body. A retry must have the same body. */
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
  /** Rank 1 (low) to 4 (urgent). */
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
  /** Number of steps of its escalation chain that the ticket has passed; null before the first step. */
  escalationStep: number | null
  /** The escalation chain whose steps the ticket has passed; null before the first step. May name a deleted chain. */
  escalationChainId: number | null
  createdAt: Instant
  /** When the ticket was last resolved, or completed without being resolved; null in status 1 to 4. */
  resolvedAt: Instant | null
  completedAt: Instant | null
}

/** The columns of a ticket that change with every write to it or its messages. Every writer locks the row first. */
interface TicketActivityTable {
  ticketId: number
  updatedAt: Instant
  version: number
}

interface TicketHistoryTable {
  id: Generated<number>
  ticketId: number
  at: Instant
  actorKind: 'staff' | 'rule' | 'chain' | 'requester' | 'system'
  actorId: number | null
  /** A JSON array of `HistoryChange`. */
  changes: string
}

interface AutomationRuleTable {
  id: Generated<number>
  name: string
  /** The name in lower case, which is unique. */
  nameKey: string
  trigger: Trigger
  /** JSON; null for a rule without a condition, which every ticket meets. */
  condition: string | null
  /** JSON. */
  actions: string
  position: number
  isEnabled: boolean
  createdAt: Instant
  updatedAt: Instant
}

interface SubStatusTable {
  id: number
  statusId: number
  name: string
  /** The name in lower case, which is unique within the status. */
  nameKey: string
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
  /** The staff member who wrote the message; null if a requester or an integrator sent it. */
  authorUserId: number | null
  occurredAt: Instant
}

/** The response to the first request that sent a message with an idempotency key, stored for retries. */
interface MessageReceiptTable {
  tokenId: number
  /** The ticket that the request named. */
  ticketId: number
  idempotencyKey: string
  fingerprint: string
  messageId: number
  /** The ticket that contains the message: that of `ticketId`, or the child ticket that continues it. */
  writtenTicketId: number
  createdAt: Instant
}

/** Reserves an idempotency key while a message is written in several commits. */
interface MessageClaimTable {
  tokenId: number
  ticketId: number
  idempotencyKey: string
  /** A UUID, by which a request detects that its expired claim was replaced by the claim of another request. */
  claimId: string
  fingerprint: string
  claimedAt: Instant
}

interface AttachmentTable {
  id: Generated<number>
  /** The UUID that clients send to use or delete the upload. */
  uploadId: string
  objectKey: string
  fileName: string
  contentType: string
  sizeBytes: number
  /** SHA-256 in base64url. */
  sha256: string
  /** The API token that uploaded the file; null if the file came from a staff member, a mail or a ticket form. */
  tokenId: number | null
  /** The staff member who uploaded the file; null if the file came from an API token, a mail or a ticket form. */
  userId: number | null
  /** `spent`: reserved for an unwritten message. `linked`: in a message. `removed`: bytes and row will be deleted. */
  state: 'available' | 'spent' | 'linked' | 'removed'
  createdAt: Instant
  /** When the upload expires if no message has used it. */
  expiresAt: Instant
}

/** The primary key allows one message per attachment. */
interface MessageAttachmentTable {
  attachmentId: number
  messageId: number
  /** Position among the attachments of the message, from 0. */
  place: number
}

interface AuditEntryTable {
  id: Generated<number>
  at: Instant
  actorUserId: number | null
  action: string
  /** Kind and id of the affected record, such as `pool:3`. */
  target: string
}

interface CoreTables {
  'ticketing.pool': PoolTable
  'ticketing.staff': StaffTable
  'ticketing.poolMember': PoolMemberTable
  'ticketing.session': SessionTable
  'ticketing.refreshToken': RefreshTokenTable
  'ticketing.signInAddress': KnownIpAddressTable
  'ticketing.apiToken': ApiTokenTable
  'ticketing.apiTokenPool': ApiTokenPoolTable
  'ticketing.ticketReceipt': TicketReceiptTable
  'ticketing.ticket': TicketTable
  'ticketing.ticketActivity': TicketActivityTable
  'ticketing.ticketHistory': TicketHistoryTable
  'ticketing.automationRule': AutomationRuleTable
  'ticketing.subStatus': SubStatusTable
  'ticketing.message': MessageTable
  'ticketing.messageReceipt': MessageReceiptTable
  'ticketing.messageClaim': MessageClaimTable
  'ticketing.attachment': AttachmentTable
  'ticketing.messageAttachment': MessageAttachmentTable
  'ticketing.auditEntry': AuditEntryTable
  'ticketing.ticketMail': TicketMailTable
}

export type TicketingTables = PlatformTables &
  CoreTables &
  StaffToolTables &
  SignInTables &
  NotificationTables &
  EscalationTables &
  TicketFormTables &
  TicketLinkTables &
  TicketPeopleTables &
  AutomationTables &
  SearchTables
