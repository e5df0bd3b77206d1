import type { Generated } from 'kysely'
import type { RefreshTokenTable, SessionTable, SignInAddressTable } from '#platform/auth/session-tables.ts'
import type { PlatformTables } from '#platform/tables.ts'
import type { ConversationTables } from './conversation-tables.ts'

/** Instants are RFC 3339 texts in UTC with milliseconds, in every table. */
type Instant = string

interface AgentTable {
  id: Generated<number>
  /** Lower-case. */
  email: string
  displayName: string
  role: 'administrator' | 'agent'
  /** Null where the person signs in by other means than a password. */
  passwordHash: string | null
  isActive: boolean
  /** The toggle; whether the agent is there as well, the connections tell. */
  isAvailable: boolean
  avatarUrl: string | null
  /** How many active conversations automatic routing gives. */
  maxConcurrentConversations: number
  createdAt: Instant
  lastLoginAt: Instant | null
  /** `iss` and `sub` of the ID tokens that sign the agent in. Both are null until the first single sign-on. */
  oidcIssuer: string | null
  oidcSubject: string | null
}

/** An ID token that has signed an agent in, so that it does so once. */
interface UsedIdTokenTable {
  /** SHA-256 of its signed part. */
  digest: string
  /** From this instant on it is refused for its age. */
  refusedFrom: Instant
}

/** A connection of an agent to a hub: a lease that its process renews, so that a process that died ends it. */
interface AgentConnectionTable {
  id: string
  agentId: number
  /** The process that holds it. */
  instanceId: string
  connectedAt: Instant
  /** When its process last said that it is there. */
  seenAt: Instant
  /** Set when it ended in order. */
  endedAt: Instant | null
}

/** An agent with conversations who was found disconnected. */
interface MissingAgentTable {
  agentId: number
  /** When it was found. */
  missedAt: Instant
}

interface DepartmentTable {
  id: Generated<number>
  name: string
  /** The name as uniqueness sees it. */
  nameKey: string
  /** True of one department at most. */
  isDefault: boolean
  isActive: boolean
  /** The pool in which an escalated conversation becomes a ticket. */
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
  /** As `#1f6feb`. */
  primaryColor: string
  title: string | null
  greeting: string | null
  position: 'left' | 'right'
  /** Null: the visitor's own. */
  locale: string | null
  preChatFormEnabled: boolean
  visitorUploadsEnabled: boolean
  /** Null: what the deployment takes. */
  attachmentMaxSizeBytes: number | null
  /** A JSON array of extensions; null: what the deployment takes. */
  attachmentAllowedExtensions: string | null
  /** A JSON array of origins; an empty one lets every origin in. */
  allowedOrigins: string
  /** Verifies identity tokens; null: none is ever verified. */
  identitySecret: string | null
  isActive: boolean
  createdAt: Instant
  updatedAt: Instant
}

/** The departments that a widget offers; without any it offers all that are active. */
interface WidgetDepartmentTable {
  widgetId: number
  departmentId: number
  /** Where it stands among them, from 0; those of the same place stand in the order of their ids. */
  place: number
}

interface CannedResponseTable {
  id: Generated<number>
  shortcut: string
  /** The shortcut as uniqueness sees it. */
  shortcutKey: string
  title: string
  body: string
  /** Null: for every department. */
  departmentId: number | null
  updatedAt: Instant
}

interface AuditEntryTable {
  id: Generated<number>
  at: Instant
  /** Null where nobody was signed in. */
  actorAgentId: number | null
  action: string
  /** What it was done to, as `department:3`. */
  target: string
}

/** Every table that the chat may touch. */
export type ChatTables = PlatformTables &
  ConversationTables & {
    'chat.agent': AgentTable
    'chat.session': SessionTable
    'chat.refreshToken': RefreshTokenTable
    'chat.usedIdToken': UsedIdTokenTable
    'chat.signInAddress': SignInAddressTable
    'chat.agentConnection': AgentConnectionTable
    'chat.missingAgent': MissingAgentTable
    'chat.department': DepartmentTable
    'chat.departmentMember': DepartmentMemberTable
    'chat.widget': WidgetTable
    'chat.widgetDepartment': WidgetDepartmentTable
    'chat.cannedResponse': CannedResponseTable
    'chat.auditEntry': AuditEntryTable
  }
