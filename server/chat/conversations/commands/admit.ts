import type { Chat, ChatTx } from '../../database/chat.ts'
import { recordAdmittedConversation } from '../../waiting-room/commands.ts'
import { listPendingMessages, type WaitingEntry } from '../../waiting-room/queries.ts'
import { listOfferedDepartments } from '../../widgets/queries.ts'
import { listSentClientMessageIds } from '../queries/messages.ts'
import type { MessageContent } from '../rules/change.ts'
import { chooseDepartmentOrFallback } from '../rules/opening.ts'
import { insertConversation, type OpenConversationResult, type OpeningVisitor } from './insert-conversation.ts'

interface Admission {
  readonly visitor: OpeningVisitor
  readonly entry: WaitingEntry
  /** Messages to write after those of the waiting room. A message that is also in the waiting room is written once. */
  readonly furtherMessages?: readonly MessageContent[]
}

/** Returns the messages that the waiting room stores, without those already sent to a conversation. */
async function listUnsentMessages(tx: ChatTx, visitorId: string): Promise<MessageContent[]> {
  const pendingMessages = await listPendingMessages(tx, visitorId)
  const sentIds = await listSentClientMessageIds(tx, visitorId, pendingMessages)
  return pendingMessages.filter(({ clientMessageId }) => !sentIds.has(clientMessageId))
}

/** Admits a held visitor. In `tx`, `lockVisitorAndFindOpenConversationId` must have returned null. */
export async function admitVisitor(
  chat: Chat,
  tx: ChatTx,
  { visitor, entry, furtherMessages = [] }: Admission,
): Promise<OpenConversationResult> {
  const { pageUrl, pageTitle } = entry
  // If the widget no longer offers any department, the visitor still gets the requested one.
  const departmentId =
    chooseDepartmentOrFallback(await listOfferedDepartments(tx, visitor.widgetId), entry.departmentId) ??
    entry.departmentId
  const unsentMessages = await listUnsentMessages(tx, visitor.id)
  const unsentIds = new Set(unsentMessages.flatMap(({ clientMessageId }) => clientMessageId ?? []))
  const isDuplicate = ({ clientMessageId }: MessageContent): boolean =>
    clientMessageId !== null && unsentIds.has(clientMessageId)
  const result = await insertConversation(chat, tx, visitor, {
    ...{ departmentId, pageUrl, pageTitle, isContinuation: false, isLeftMessage: false },
    firstMessages: [...unsentMessages, ...furtherMessages.filter((message) => !isDuplicate(message))],
  })
  await recordAdmittedConversation(tx, visitor.id, result.snapshot.id)
  return result
}
