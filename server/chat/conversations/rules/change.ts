import type { Selectable } from 'kysely'
import type { ChatAttachment } from '../../attachments/schema.ts'
import type { ChatTables } from '../../database/tables.ts'

export type ConversationRow = Selectable<ChatTables['chat.conversation']>

export interface StoredMessage extends Selectable<ChatTables['chat.message']> {
  /** The attached files; undefined if a new message has none, or if the files were not read. */
  readonly files?: readonly ChatAttachment[]
}

/** A message that has no id and no sequence numbers yet. */
export type UnsavedMessage = Pick<
  StoredMessage,
  'kind' | 'senderKind' | 'senderId' | 'senderName' | 'body' | 'clientMessageId' | 'files'
>

export interface MessageContent {
  readonly body: string
  readonly clientMessageId: string | null
  /** Files that are already stored. */
  readonly files?: readonly ChatAttachment[]
}

export interface Change {
  readonly messages?: readonly UnsavedMessage[]
  /** New values of columns, in addition to those that `applyChange` computes. */
  readonly set?: Partial<ConversationRow>
  /** Whether clients get an event with the new state of the conversation. False if `messages` show all that is new. */
  readonly announcesState: boolean
  /** Whether the visitor gets the new state even if the change has no message that the visitor sees. */
  readonly isVisibleToVisitor?: boolean
  /** The id of the agent to record in `chat.assignment`. `set` contains this id too, as `agentId`. */
  readonly newAssigneeId?: number
  /** Replaces all tags of the conversation. */
  readonly tags?: readonly string[]
  readonly rating?: { readonly score: number; readonly comment: string | null }
  /** New values of the columns about the ticket. They change rarely, so a separate statement writes them. */
  readonly escalation?: Partial<Pick<ConversationRow, EscalationColumn>>
}

type EscalationColumn =
  | 'escalationStatus'
  | 'escalationRequestedAt'
  | 'escalationRequestedByAgentId'
  | 'escalationDueAt'
  | 'escalationTicketId'

/** The input of a decision. The row of the conversation is locked. */
export interface LoadedConversation {
  readonly conversation: ConversationRow
  /** The message that has the `messageKey` of the command, in any conversation; null if there is none. */
  readonly earlierMessage: StoredMessage | null
  /** The agent whose id `getIdsToLoad` returned; null if it returned no `agentId`, or if the agent is not active. */
  readonly activeAgent: { readonly departmentIds: readonly number[] } | null
  /** Whether the department whose id `getIdsToLoad` returned is active; false if it returned no `departmentId`. */
  readonly isDepartmentActive: boolean
}

const AGENT_ONLY_KINDS: ReadonlySet<string> = new Set(['Note'])

const canVisitorsSee = (kind: string): boolean => !AGENT_ONLY_KINDS.has(kind)

interface Actor {
  readonly id: string | number
  readonly displayName: string | null
}

/** `actor` caused the event or, for `AgentJoined`, is the new assignee. Null if the server caused the event. */
export const createSystemMessage = (
  kind: 'AgentJoined' | 'Transferred' | 'Closed' | 'TicketOpened',
  actor: Actor | null,
): UnsavedMessage => ({
  ...{ kind, senderKind: 'system', body: '', clientMessageId: null },
  senderId: actor && String(actor.id),
  senderName: actor?.displayName ?? null,
})

type SequenceCounters = Pick<ConversationRow, 'id' | 'lastAgentSequence' | 'lastVisitorSequence'>

export function assignIdsAndSequences(
  { id: conversationId, lastAgentSequence, lastVisitorSequence }: SequenceCounters,
  messages: readonly UnsavedMessage[],
  at: string,
  newId: () => string,
): StoredMessage[] {
  let visitorSequence = lastVisitorSequence
  return messages.map((message, index) => ({
    ...message,
    id: newId(),
    conversationId,
    agentSequence: lastAgentSequence + index + 1,
    visitorSequence: canVisitorsSee(message.kind) ? ++visitorSequence : null,
    createdAt: at,
  }))
}

export const isChangeVisibleToVisitor = ({ messages = [], isVisibleToVisitor = false }: Change): boolean =>
  isVisibleToVisitor || messages.some(({ kind }) => canVisitorsSee(kind))

/** Does not apply `change.escalation`. `messages` are the result of `assignIdsAndSequences` for the change. */
export function applyChange(
  before: ConversationRow,
  change: Change,
  messages: readonly StoredMessage[],
  at: string,
): ConversationRow {
  const lastMessage = messages.at(-1)
  return {
    ...before,
    lastAgentSequence: before.lastAgentSequence + messages.length,
    lastVisitorSequence: before.lastVisitorSequence + messages.filter(({ kind }) => canVisitorsSee(kind)).length,
    lastMessageId: lastMessage?.id ?? before.lastMessageId,
    unreadCount: before.unreadCount + messages.filter(({ senderKind }) => senderKind === 'visitor').length,
    ...change.set,
    updatedAt: at,
    agentVersion: before.agentVersion + 1,
    visitorVersion: before.visitorVersion + (isChangeVisibleToVisitor(change) ? 1 : 0),
  }
}
