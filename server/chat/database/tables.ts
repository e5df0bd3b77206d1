import type { Generated } from 'kysely'
import type { BindingColumns } from '#platform/auth/id-tokens.ts'
import type { KnownIpAddressTable, RefreshTokenTable, SessionTable } from '#platform/auth/session-tables.ts'
import type { PlatformTables } from '#platform/tables.ts'
import type { ArchiveTables } from './archive-tables.ts'
import type { ConversationTables, Instant } from './conversation-tables.ts'
import type { SearchTables } from './search-tables.ts'

interface AgentTable extends BindingColumns {
  id: Generated<number>
  /** Lower-case. */
  email: string
  displayName: string
  role: 'administrator' | 'agent'
  passwordHash: string | null
  isActive: boolean
  /** Whether the agent accepts new conversations. `chat.agentConnection` shows whether the agent is connected. */
  isAvailable: boolean
  avatarUrl: string | null
  maxConcurrentConversations: number
  createdAt: Instant
  lastLoginAt: Instant | null
}

/** A single row. A transaction that needs a seat of the licence updates `changes`, only to lock the row. */
interface AgentSeatsTable {
  id: number
  changes: number
}

/** A link by which an agent chooses a password. The use of a link deletes its row. */
interface PasswordLinkTable {
  agentId: number
  /** SHA-256 of the token in the link. */
  digest: string
  createdAt: Instant
  expiresAt: Instant
}

interface ServiceKeyTable {
  id: Generated<number>
  name: string
  /** SHA-256 of the key. */
  digest: string
  /** The first characters of the key. */
  prefix: string
  /** The names of the scopes, separated by spaces. */
  scopes: string
  createdAt: Instant
  /** Updated at most once a minute. */
  lastUsedAt: Instant | null
  expiresAt: Instant | null
  /** When an administrator deleted the key. The row is kept, so that the key is refused as revoked. */
  revokedAt: Instant | null
}

/** A hub connection of an agent. It is a lease that its process renews: if the process dies, the lease expires. */
interface AgentConnectionTable {
  id: string
  agentId: number
  instanceId: string
  connectedAt: Instant
  /** When the lease began or was last renewed, or when the connection closed. The lease expires 30 seconds later. */
  seenAt: Instant
  /** When the connection closed. Null while it is open; stays null if its process died. */
  endedAt: Instant | null
}

/** An agent with active conversations who has had a hub connection, but has none with a valid lease now. */
interface AbsentAgentTable {
  agentId: number
  /** When the absence was first detected. */
  missedAt: Instant
}

interface DepartmentTable {
  id: Generated<number>
  name: string
  /** The name in lower case, which is unique. */
  nameKey: string
  isDefault: boolean
  isActive: boolean
  /** The pool in which escalated conversations become tickets. */
  ticketPoolId: number | null
  routing: 'manual' | 'automatic'
  createdAt: Instant
  updatedAt: Instant
}

interface DepartmentMemberTable {
  departmentId: number
  agentId: number
}

interface WidgetTable {
  id: Generated<number>
  key: string
  name: string
  primaryColor: string
  title: string | null
  greeting: string | null
  position: 'left' | 'right'
  /** Null means the language of the page or of the browser. */
  locale: string | null
  preChatFormEnabled: boolean
  visitorUploadsEnabled: boolean
  /** Null means the limit of the deployment. */
  attachmentMaxSizeBytes: number | null
  /** A JSON array of extensions; null means those that the deployment allows. */
  attachmentAllowedExtensions: string | null
  /** A JSON array of origins; an empty one allows every origin. */
  allowedOrigins: string
  /** The secret that signs and verifies identity tokens; if null, no token is valid. */
  identitySecret: string | null
  isActive: boolean
  createdAt: Instant
  updatedAt: Instant
}

/** A department that a widget offers. If a widget has no rows here, it offers all active departments. */
interface WidgetDepartmentTable {
  widgetId: number
  departmentId: number
  /** Zero-based position. Departments with the same position are ordered by id. */
  place: number
}

interface CannedResponseTable {
  id: Generated<number>
  shortcut: string
  /** The shortcut in lower case. Unique within a department, and among the responses without a department. */
  shortcutKey: string
  title: string
  body: string
  /** Null means every department. */
  departmentId: number | null
  updatedAt: Instant
}

interface AuditEntryTable {
  id: Generated<number>
  at: Instant
  actorAgentId: number | null
  action: string
  target: string
}

export type ChatTables = PlatformTables &
  ConversationTables &
  ArchiveTables &
  SearchTables & {
    'chat.agent': AgentTable
    'chat.agentSeats': AgentSeatsTable
    'chat.passwordLink': PasswordLinkTable
    'chat.session': SessionTable
    'chat.refreshToken': RefreshTokenTable
    'chat.serviceKey': ServiceKeyTable
    'chat.signInAddress': KnownIpAddressTable
    'chat.agentConnection': AgentConnectionTable
    'chat.missingAgent': AbsentAgentTable
    'chat.department': DepartmentTable
    'chat.departmentMember': DepartmentMemberTable
    'chat.widget': WidgetTable
    'chat.widgetDepartment': WidgetDepartmentTable
    'chat.cannedResponse': CannedResponseTable
    'chat.auditEntry': AuditEntryTable
  }
