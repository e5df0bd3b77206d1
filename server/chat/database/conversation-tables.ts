import type { Generated } from 'kysely'

/** Instants are RFC 3339 texts in UTC with milliseconds, in every table. */
type Instant = string

interface VisitorTable {
  /** A UUIDv7. */
  id: string
  widgetId: number
  /** SHA-256 of the credential; null where none was given out, as of a message that was left. */
  credentialDigest: string | null
  credentialExpiresAt: Instant | null
  displayName: string | null
  email: string | null
  externalId: string | null
  /** The columns that an identity token verified, separated by blanks; null: the visitor is not verified. */
  verifiedMembers: string | null
  /** The external id that a token verified last, whether or not it is still verified; null in rows of before 0007 too. */
  verifiedExternalId: string | null
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

/**
 * A conversation. It is counted twice: agents count every row and every change, visitors those that they may see, so
 * that both read 1, 2, 3… and nobody can infer a note.
 */
interface ConversationTable {
  /** A UUIDv7. */
  id: string
  status: 'queued' | 'active' | 'closed'
  departmentId: number
  visitorId: string
  widgetId: number
  agentId: number | null
  /** When the agent who has it got it. */
  assignedAt: Instant | null
  agentVersion: number
  visitorVersion: number
  /** The newest row, as each side counts. */
  lastAgentSequence: number
  lastVisitorSequence: number
  lastMessageId: string | null
  /** What the visitor has read, in the visitor's count. */
  visitorReadMessageId: string | null
  visitorReadSequence: number
  /** What the agents have read, in their count. */
  agentReadMessageId: string | null
  agentReadSequence: number
  /** Rows of the visitor behind what the agents have read. */
  unreadCount: number
  /** Whether it began as a message that was left: no inactivity before it is taken, no place under the ceiling. */
  isLeftMessage: boolean
  pageUrl: string | null
  pageTitle: string | null
  createdAt: Instant
  /** When an agent first had it. */
  startedAt: Instant | null
  firstResponseAt: Instant | null
  firstResponseAgentId: number | null
  /** What inactivity is counted from. */
  activityAt: Instant
  /** Until when it is put aside, and since when. Between them the silence does not count. */
  snoozedUntil: Instant | null
  snoozedAt: Instant | null
  closedAt: Instant | null
  closedBy: 'agent' | 'visitor' | 'inactivity' | null
  closedByAgentId: number | null
  escalationStatus: 'none' | 'requested' | 'escalated'
  escalationRequestedAt: Instant | null
  escalationRequestedByAgentId: number | null
  /** When the escalation is tried next. */
  escalationDueAt: Instant | null
  escalationTrackingKey: string | null
  escalationTicketId: number | null
  updatedAt: Instant
}

interface ConversationTagTable {
  conversationId: string
  /** The tag as uniqueness sees it. */
  tagKey: string
  tag: string
  /** Its place among the tags, from 0. */
  place: number
}

/** That an agent took a conversation or was given it, whoever has it now. */
interface AssignmentTable {
  id: Generated<number>
  conversationId: string
  agentId: number
  assignedAt: Instant
}

interface MessageTable {
  /** A UUIDv7. */
  id: string
  conversationId: string
  agentSequence: number
  /** Null of a row that visitors never see. */
  visitorSequence: number | null
  kind: 'Text' | 'Note' | 'AgentJoined' | 'Transferred' | 'Closed' | 'TicketOpened'
  senderKind: 'agent' | 'visitor' | 'system'
  /** The id of a visitor or, as a text, of an agent; null where nobody did it. */
  senderId: string | null
  senderName: string | null
  /** Empty in a row of the system. */
  body: string
  /** Unique to its sender, over all conversations. */
  clientMessageId: string | null
  createdAt: Instant
}

/** A file of a conversation. Its row is there before its bytes are, so that no bytes are ever without one. */
interface AttachmentTable {
  /** A UUIDv7. */
  id: string
  conversationId: string
  /** Null until its message is written. */
  messageId: string | null
  /** The key of its bytes in the file storage. */
  objectKey: string
  originalFileName: string
  contentType: string
  fileSize: number
  /** SHA-256 in base64url. */
  sha256: string
  /** `removed`: it goes as soon as its bytes have gone. */
  state: 'receiving' | 'linked' | 'removed'
  createdAt: Instant
}

/** A visitor who waits for a place, with what is to be sent once there is one. */
interface WaitingEntryTable {
  visitorId: string
  /** Taken at the first poll and kept; null before. */
  ticketNumber: number | null
  departmentId: number
  body: string | null
  clientMessageId: string | null
  pageUrl: string | null
  pageTitle: string | null
  heldAt: Instant
  lastPolledAt: Instant | null
  /** The conversation that the visitor was let in to. */
  conversationId: string | null
}

/** One row: whoever changes it decides alone who comes in. */
interface WaitingRoomTable {
  id: number
  /** How often somebody has decided. */
  decisions: number
}

interface RatingTable {
  conversationId: string
  /** 1 to 5. */
  score: number
  comment: string | null
  createdAt: Instant
}

/** The tables of visitors and what they talk about. */
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
  'chat.waitingRoom': WaitingRoomTable
  'chat.rating': RatingTable
}
