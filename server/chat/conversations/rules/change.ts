import type { Selectable } from 'kysely'
import type { ChatAttachment } from '../../attachments/schema.ts'
import type { ChatTables } from '../../database/tables.ts'

export type ConversationRow = Selectable<ChatTables['chat.conversation']>

export interface StoredMessage extends Selectable<ChatTables['chat.message']> {
  /** The attached files; undefined if they were not read. */
  readonly files?: readonly ChatAttachment[]
}

/** A message that has not been written yet: it has no id or sequence numbers. */
export type UnsavedMessage = Pick<
  StoredMessage,
  'kind' | 'senderKind' | 'senderId' | 'senderName' | 'body' | 'clientMessageId' | 'files'
>

/** The content of a message: a text, files that are stored already, or both. */
export interface MessageContent {
  readonly body: string
  readonly clientMessageId: string | null
  readonly files?: readonly ChatAttachment[]
}

export interface Change {
  readonly rows?: readonly UnsavedMessage[]
  readonly set?: Partial<ConversationRow>
  /** Whether anything besides the messages changes. */
  readonly hasStateChange: boolean
  /** Whether visitors see the change even if it writes no message for them. */
  readonly isVisibleToVisitor?: boolean
  /** The id of the agent who gets the conversation, for the assignment log. */
  readonly assignedTo?: number
  /** Replaces all tags of the conversation. */
  readonly tags?: readonly string[]
  readonly rating?: { readonly score: number; readonly comment: string | null }
}

/** The input of a decision: a conversation whose row is locked, and related data. */
export interface LoadedConversation {
  readonly conversation: ConversationRow
  /** The message that the same sender already sent with this `clientMessageId`, in any conversation. */
  readonly earlier: StoredMessage | null
  /** The agent that the command requested in `needs`; null if it requested none, or if the agent is not active. */
  readonly agent: { readonly departmentIds: readonly number[] } | null
  /** Whether the department that the command requested in `needs` is active. */
  readonly isDepartmentActive: boolean
}

const AGENT_ONLY_KINDS: ReadonlySet<string> = new Set(['Note'])

const isVisibleToVisitors = (kind: string): boolean => !AGENT_ONLY_KINDS.has(kind)

interface Actor {
  readonly id: string | number
  readonly displayName: string | null
}

/** Returns a system message that records an event and its actor; null: the system itself. */
export const createSystemMessage = (
  kind: 'AgentJoined' | 'Transferred' | 'Closed',
  actor: Actor | null,
): UnsavedMessage => ({
  ...{ kind, senderKind: 'system', body: '', clientMessageId: null },
  senderId: actor && String(actor.id),
  senderName: actor?.displayName ?? null,
})

type SequenceCounters = Pick<ConversationRow, 'id' | 'lastAgentSequence' | 'lastVisitorSequence'>

/** Assigns ids and the next sequence numbers of the conversation to new messages. */
export function numberMessages(
  { id: conversationId, lastAgentSequence, lastVisitorSequence }: SequenceCounters,
  rows: readonly UnsavedMessage[],
  at: string,
  newId: () => string,
): StoredMessage[] {
  let visitorSequence = lastVisitorSequence
  return rows.map((row, index) => ({
    ...row,
    id: newId(),
    conversationId,
    agentSequence: lastAgentSequence + index + 1,
    visitorSequence: isVisibleToVisitors(row.kind) ? ++visitorSequence : null,
    createdAt: at,
  }))
}

/** Returns whether any part of a change is visible to visitors. */
export const isChangeVisibleToVisitor = ({ rows = [], isVisibleToVisitor = false }: Change): boolean =>
  isVisibleToVisitor || rows.some(({ kind }) => isVisibleToVisitors(kind))

/** Returns the conversation after a change. `rows` are the messages of the change. */
export function applyChange(
  before: ConversationRow,
  change: Change,
  rows: readonly StoredMessage[],
  at: string,
): ConversationRow {
  const last = rows.at(-1)
  return {
    ...before,
    lastAgentSequence: before.lastAgentSequence + rows.length,
    lastVisitorSequence: before.lastVisitorSequence + rows.filter(({ kind }) => isVisibleToVisitors(kind)).length,
    lastMessageId: last?.id ?? before.lastMessageId,
    unreadCount: before.unreadCount + rows.filter(({ senderKind }) => senderKind === 'visitor').length,
    ...change.set,
    updatedAt: at,
    agentVersion: before.agentVersion + 1,
    visitorVersion: before.visitorVersion + (isChangeVisibleToVisitor(change) ? 1 : 0),
  }
}
