import { afterCommit } from '#platform/db/transaction.ts'
import type { Chat, ChatTx } from '../../database/chat.ts'
import { type ConversationSnapshot, getConversationSnapshot } from '../queries/snapshots.ts'
import { announceChange } from '../realtime.ts'
import { assignIdsAndSequences, type MessageContent, type StoredMessage, type UnsavedMessage } from '../rules/change.ts'
import { createVisitorMessage } from '../rules/messages.ts'
import { writeMessages } from './write-changes.ts'

export interface OpeningVisitor {
  readonly id: string
  readonly widgetId: number
  readonly displayName: string | null
}

export interface OpenConversationRequest {
  readonly departmentId: number
  readonly pageUrl: string | null
  readonly pageTitle: string | null
  readonly firstMessages: readonly MessageContent[]
  /** Whether the visitor continues a closed conversation. */
  readonly isContinuation: boolean
  readonly isLeftMessage: boolean
  readonly requestsTicket?: boolean
}

export interface OpenConversationResult {
  /** False if the conversation existed already. */
  readonly isNew: boolean
  readonly snapshot: ConversationSnapshot
  readonly messages: readonly StoredMessage[]
}

function toConversationRow(
  id: string,
  visitor: OpeningVisitor,
  request: OpenConversationRequest,
  messages: readonly StoredMessage[],
  at: string,
) {
  const { departmentId, pageUrl, pageTitle, isLeftMessage, requestsTicket } = request
  const escalation = requestsTicket
    ? { escalationStatus: 'requested' as const, escalationRequestedAt: at, escalationDueAt: at }
    : { escalationStatus: 'none' as const }
  return {
    ...{ id, departmentId, pageUrl, pageTitle, isLeftMessage, visitorId: visitor.id, widgetId: visitor.widgetId },
    status: 'queued' as const,
    agentVersion: 1,
    visitorVersion: 1,
    lastAgentSequence: messages.length,
    lastVisitorSequence: messages.length,
    lastMessageId: messages.at(-1)?.id ?? null,
    visitorReadSequence: 0,
    agentReadSequence: 0,
    unreadCount: messages.length,
    ...escalation,
    createdAt: at,
    activityAt: at,
    updatedAt: at,
  }
}

const toUnsavedMessages = ({ firstMessages }: OpenConversationRequest, visitor: OpeningVisitor): UnsavedMessage[] =>
  firstMessages.map((message) => createVisitorMessage(visitor, message))

/** Inserts a queued conversation. In `tx`, `lockVisitorAndFindOpenConversationId` must have returned null. */
export async function insertConversation(
  chat: Chat,
  tx: ChatTx,
  visitor: OpeningVisitor,
  request: OpenConversationRequest,
): Promise<OpenConversationResult> {
  const at = chat.now().toISOString()
  const id = chat.newId()
  const counters = { id, lastAgentSequence: 0, lastVisitorSequence: 0 }
  const messages = assignIdsAndSequences(counters, toUnsavedMessages(request, visitor), at, chat.newId)
  await tx
    .insertInto('chat.conversation')
    .values(toConversationRow(id, visitor, request, messages, at))
    .execute()
  await writeMessages(tx, messages)
  const snapshot = await getConversationSnapshot(tx, id)
  afterCommit(tx, () => announceChange(chat, { before: null, after: snapshot, messages, isVisibleToVisitor: true }))
  return { isNew: true, snapshot, messages }
}
