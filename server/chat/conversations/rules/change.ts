import type { Selectable } from 'kysely'
import type { ChatAttachment } from '../../attachments/schema.ts'
import type { ChatTables } from '../../database/tables.ts'

/** A conversation as it is stored. */
export type ConversationRow = Selectable<ChatTables['chat.conversation']>

/** A stored row of a conversation. */
export interface StoredMessage extends Selectable<ChatTables['chat.message']> {
  /** Its files, if they were read. */
  readonly files?: readonly ChatAttachment[]
}

/** A row that is to be written. */
export type NewRow = Pick<
  StoredMessage,
  'kind' | 'senderKind' | 'senderId' | 'senderName' | 'body' | 'clientMessageId' | 'files'
>

/** What a visitor or an agent sends: a text, files that were kept for it, or both. */
export interface MessageContent {
  readonly body: string
  readonly clientMessageId: string | null
  readonly files?: readonly ChatAttachment[]
}

/** What one command changes of a conversation. */
export interface Change {
  /** The rows that it writes, in their order. */
  readonly rows?: readonly NewRow[]
  readonly set?: Partial<ConversationRow>
  /** Whether it changes more than that there are new rows. */
  readonly isMoved: boolean
  /** Whether visitors may see the change although it writes no row for them. */
  readonly isSeenByVisitor?: boolean
  /** The agent who is given the conversation, for the record of assignments. */
  readonly assignedTo?: number
  /** The tags that replace those of before. */
  readonly tags?: readonly string[]
  readonly rating?: { readonly score: number; readonly comment: string | null }
}

/** A conversation as a decision sees it, its row locked. */
export interface LoadedConversation {
  readonly conversation: ConversationRow
  /** The message that the sender has sent before with the same `clientMessageId`, in whatever conversation. */
  readonly earlier: StoredMessage | null
  /** The agent whom the command concerns, as far as it asked; null: there is none who is active. */
  readonly agent: { readonly departmentIds: readonly number[] } | null
  /** Whether the department that the command names is active. */
  readonly isDepartmentActive: boolean
}

/** The kinds of rows that visitors never see. */
const HIDDEN: ReadonlySet<string> = new Set(['Note'])

/** Whether visitors see rows of this kind, and count them. */
const isForVisitors = (kind: string): boolean => !HIDDEN.has(kind)

/** Who caused a row of the system. */
interface Causer {
  readonly id: string | number
  readonly displayName: string | null
}

/** A row that says what happened, and who caused it. */
export const systemRow = (kind: 'AgentJoined' | 'Transferred' | 'Closed', causer: Causer | null): NewRow => ({
  ...{ kind, senderKind: 'system', body: '', clientMessageId: null },
  senderId: causer && String(causer.id),
  senderName: causer?.displayName ?? null,
})

type Counted = Pick<ConversationRow, 'id' | 'lastAgentSequence' | 'lastVisitorSequence'>

/** The rows of a change with their ids, and the numbers that follow those of the conversation so far. */
export function numberedRows(
  { id: conversationId, lastAgentSequence, lastVisitorSequence }: Counted,
  rows: readonly NewRow[],
  at: string,
  newId: () => string,
): StoredMessage[] {
  let visitorSequence = lastVisitorSequence
  return rows.map((row, index) => ({
    ...row,
    id: newId(),
    conversationId,
    agentSequence: lastAgentSequence + index + 1,
    visitorSequence: isForVisitors(row.kind) ? ++visitorSequence : null,
    createdAt: at,
  }))
}

/** Whether visitors may see any of a change. */
export const isVisibleChange = ({ rows = [], isSeenByVisitor = false }: Change): boolean =>
  isSeenByVisitor || rows.some(({ kind }) => isForVisitors(kind))

/** The conversation as a change leaves it, which has written these rows. */
export function changedRow(
  before: ConversationRow,
  change: Change,
  rows: readonly StoredMessage[],
  at: string,
): ConversationRow {
  const last = rows.at(-1)
  return {
    ...before,
    lastAgentSequence: before.lastAgentSequence + rows.length,
    lastVisitorSequence: before.lastVisitorSequence + rows.filter(({ kind }) => isForVisitors(kind)).length,
    lastMessageId: last?.id ?? before.lastMessageId,
    unreadCount: before.unreadCount + rows.filter(({ senderKind }) => senderKind === 'visitor').length,
    ...change.set,
    updatedAt: at,
    agentVersion: before.agentVersion + 1,
    visitorVersion: before.visitorVersion + (isVisibleChange(change) ? 1 : 0),
  }
}
