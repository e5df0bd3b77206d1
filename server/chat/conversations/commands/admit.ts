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
  /** Messages to write after those of the waiting room. Those that the waiting room also stores are written once. */
  readonly furtherMessages?: readonly MessageContent[]
}

/** Returns the messages that the waiting room stores, without those that the visitor has sent to a conversation. */
async function listUnsentMessages(tx: ChatTx, visitorId: string): Promise<MessageContent[]> {
  const pending = await listPendingMessages(tx, visitorId)
  const sentIds = await listSentClientMessageIds(tx, visitorId, pending)
  return pending.filter(({ clientMessageId }) => !sentIds.has(clientMessageId))
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
  const pending = await listUnsentMessages(tx, visitor.id)
  const pendingIds = new Set(pending.flatMap(({ clientMessageId }) => clientMessageId ?? []))
  const isPending = ({ clientMessageId }: MessageContent): boolean =>
    clientMessageId !== null && pendingIds.has(clientMessageId)
  const result = await insertConversation(chat, tx, visitor, {
    ...{ departmentId, pageUrl, pageTitle, isContinuation: false, isLeftMessage: false },
    firstMessages: [...pending, ...furtherMessages.filter((message) => !isPending(message))],
  })
  await recordAdmittedConversation(tx, visitor.id, result.snapshot.id)
  return result
}
