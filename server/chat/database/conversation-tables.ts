import type { Generated } from 'kysely'

/** An RFC 3339 text in UTC with milliseconds. */
export type Instant = string

type UuidV7 = string

interface VisitorTable {
  id: UuidV7
  widgetId: number
  /** SHA-256 of the credential; null if the visitor got none, as with a left message. */
  credentialDigest: string | null
  credentialExpiresAt: Instant | null
  displayName: string | null
  email: string | null
  externalId: string | null
  /** Space-separated names of the columns that an identity token verified; null if the visitor is not verified. */
  verifiedMembers: string | null
  /**
   * The external id that an identity token last verified, even if the visitor is no longer verified. Null if no token
   * has verified an external id. Can also be null if a token did so before migration 0007.
   */
  verifiedExternalId: string | null
  /** The last valid value of `X-Service-User-Id`, by which the website identifies its own user. It is not verified. */
  serviceUserId: string | null
  locale: string | null
  timezone: string | null
  userAgent: string | null
  referrer: string | null
  createdAt: Instant
  lastSeenAt: Instant
}

interface BlockedVisitorTable {
  visitorId: string
  reason: string | null
  blockedByAgentId: number
  createdAt: Instant
}

interface PageVisitTable {
  id: Generated<number>
  visitorId: string
  url: string
  title: string | null
  visitedAt: Instant
}

/** Visitors have their own sequences and versions without gaps, so that they cannot infer that there is a note. */
interface ConversationTable {
  id: UuidV7
  status: 'queued' | 'active' | 'closed'
  departmentId: number
  /** The department before the first transfer to a department since migration 0018; null without such a transfer. */
  firstDepartmentId: number | null
  visitorId: string
  widgetId: number
  agentId: number | null
  assignedAt: Instant | null
  agentVersion: number
  visitorVersion: number
  lastAgentSequence: number
  lastVisitorSequence: number
  lastMessageId: string | null
  visitorReadMessageId: string | null
  visitorReadSequence: number
  agentReadMessageId: string | null
  agentReadSequence: number
  /** Number of messages of the visitor after `agentReadSequence`. */
  unreadCount: number
  /** A left message is exempt from the conversation limit, and from the inactivity timeout until an agent takes it. */
  isLeftMessage: boolean
  pageUrl: string | null
  pageTitle: string | null
  createdAt: Instant
  startedAt: Instant | null
  firstResponseAt: Instant | null
  firstResponseAgentId: number | null
  /** The start of the inactivity timeout. */
  activityAt: Instant
  snoozedUntil: Instant | null
  snoozedAt: Instant | null
  closedAt: Instant | null
  closedBy: 'agent' | 'visitor' | 'inactivity' | null
  closedByAgentId: number | null
  escalationStatus: 'none' | 'requested' | 'escalated'
  escalationRequestedAt: Instant | null
  escalationRequestedByAgentId: number | null
  /**
   * When the schedule next inserts a job that creates the ticket. While a job has claimed the conversation, the value
   * is the `claimedUntil` of that job (`AdvanceEscalationPayload`). Jobs with another `claimedUntil` do nothing.
   */
  escalationDueAt: Instant | null
  /** When the first attempt to create the ticket began. From then on, a ticket may exist. */
  escalationAttemptedAt: Instant | null
  escalationTrackingKey: string | null
  escalationTicketId: number | null
  updatedAt: Instant
}

interface ConversationTagTable {
  conversationId: string
  /** The tag in lower case, unique in its conversation. */
  tagKey: string
  tag: string
  /** Zero-based position in the list of tags. */
  place: number
}

/** One row for each time that an agent took or received a conversation. */
interface AssignmentTable {
  id: Generated<number>
  conversationId: string
  agentId: number
  assignedAt: Instant
}

interface MessageTable {
  id: UuidV7
  conversationId: string
  agentSequence: number
  /** Null if visitors never see the message. */
  visitorSequence: number | null
  kind: 'Text' | 'Note' | 'AgentJoined' | 'Transferred' | 'Closed' | 'TicketOpened'
  senderKind: 'agent' | 'visitor' | 'system'
  /** The id of the visitor or agent; null for a message of the system without an actor. */
  senderId: string | null
  senderName: string | null
  body: string
  /** Unique per sender, across all conversations. */
  clientMessageId: string | null
  createdAt: Instant
}

/** A file of a conversation. Its row is inserted before its bytes are stored, so that no stored bytes lack a row. */
interface AttachmentTable {
  id: UuidV7
  conversationId: string
  messageId: string | null
  objectKey: string
  originalFileName: string
  contentType: string
  fileSize: number
  /** SHA-256 in base64url. */
  sha256: string
  /** `receiving`: in no message yet. `linked`: in a message. `removed`: the bytes are being deleted, then the row. */
  state: 'receiving' | 'linked' | 'removed'
  createdAt: Instant
}

/** A visitor who waits or was admitted. A job deletes entries that are abandoned or whose conversation is closed. */
interface WaitingEntryTable {
  visitorId: string
  /** Determines the order of admission, lowest first. Assigned at the first poll; null before it. */
  ticketNumber: number | null
  departmentId: number
  pageUrl: string | null
  pageTitle: string | null
  heldAt: Instant
  /** Null before the first poll. */
  lastPolledAt: Instant | null
  /** Null before the admission. */
  conversationId: string | null
}

interface WaitingMessageTable {
  visitorId: string
  /** Orders the messages of the visitor, from 1. */
  number: number
  body: string
  clientMessageId: string | null
}

/** A single row. A transaction that decides whether a visitor must wait updates `decisions`, only to lock the row. */
interface WaitingRoomTable {
  id: number
  decisions: number
}

interface RatingTable {
  conversationId: string
  /** 1 to 5. */
  score: number
  comment: string | null
  createdAt: Instant
}

export interface ConversationTables {
  'chat.visitor': VisitorTable
  'chat.blockedVisitor': BlockedVisitorTable
  'chat.pageVisit': PageVisitTable
  'chat.conversation': ConversationTable
  'chat.conversationTag': ConversationTagTable
  'chat.assignment': AssignmentTable
  'chat.message': MessageTable
  'chat.attachment': AttachmentTable
  'chat.waitingEntry': WaitingEntryTable
  'chat.waitingMessage': WaitingMessageTable
  'chat.waitingRoom': WaitingRoomTable
  'chat.rating': RatingTable
}
