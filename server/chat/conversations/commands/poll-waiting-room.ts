import { transaction } from '#platform/db/transaction.ts'
import type { ChatTx } from '../../database/chat.ts'
import {
  type AdmissionContext,
  recordAdmittedConversation,
  removeFromWaitingRoom,
  requestAdmission,
} from '../../waiting-room/commands.ts'
import { findWaitingEntry, listPendingMessages, type WaitingEntry } from '../../waiting-room/queries.ts'
import { isStillWaiting, POLL_INTERVAL_SECONDS } from '../../waiting-room/rules.ts'
import type { WaitingState } from '../../waiting-room/schema.ts'
import { listOfferedDepartments } from '../../widgets/queries.ts'
import { listSentMessageIds } from '../queries/messages.ts'
import { chooseDepartmentToContinue } from '../rules/opening.ts'
import {
  insertConversation,
  lockVisitorAndFindOpenConversationId,
  type OpenConversationRequest,
  type OpeningVisitor,
} from './open.ts'

const NOT_WAITING: WaitingState = {
  state: 'none',
  ticketNumber: null,
  position: null,
  pollIntervalSeconds: POLL_INTERVAL_SECONDS,
  conversationId: null,
}

const toAdmittedState = (ticketNumber: number | null, conversationId: string): WaitingState => ({
  ...NOT_WAITING,
  ...{ state: 'admitted', ticketNumber, conversationId },
})

/** Omits the stored messages that the visitor has sent to a conversation meanwhile. */
async function toOpenConversationRequest(
  tx: ChatTx,
  { id: visitorId, widgetId }: OpeningVisitor,
  entry: WaitingEntry,
): Promise<OpenConversationRequest> {
  const { pageUrl, pageTitle } = entry
  // If the widget no longer offers any department, the visitor still gets the requested one.
  const departmentId =
    chooseDepartmentToContinue(await listOfferedDepartments(tx, widgetId), entry.departmentId) ?? entry.departmentId
  const pending = await listPendingMessages(tx, visitorId)
  const sentIds = await listSentMessageIds(tx, visitorId, pending)
  const firstMessages = pending.filter(({ clientMessageId }) => !sentIds.has(clientMessageId))
  return { departmentId, pageUrl, pageTitle, firstMessages, isContinuation: false, isLeftMessage: false }
}

async function pollAdmission(chat: AdmissionContext, tx: ChatTx, visitor: OpeningVisitor): Promise<WaitingState> {
  const openId = await lockVisitorAndFindOpenConversationId(tx, visitor.id)
  const entry = await findWaitingEntry(tx, visitor.id)
  if (!entry) return NOT_WAITING
  if (openId) {
    if (entry.conversationId !== openId) await recordAdmittedConversation(tx, visitor.id, openId)
    return toAdmittedState(entry.ticketNumber, openId)
  }
  if (entry.conversationId !== null || !isStillWaiting(entry, chat.now())) {
    await removeFromWaitingRoom(tx, visitor.id)
    return NOT_WAITING
  }
  const { ticketNumber, aheadCount, isAdmitted } = await requestAdmission(chat, tx, entry)
  if (!isAdmitted) return { ...NOT_WAITING, state: 'held', ticketNumber, position: aheadCount + 1 }
  const { snapshot } = await insertConversation(chat, tx, visitor, await toOpenConversationRequest(tx, visitor, entry))
  await recordAdmittedConversation(tx, visitor.id, snapshot.id)
  return toAdmittedState(ticketNumber, snapshot.id)
}

/**
 * Returns the state of a visitor in the waiting room. If it is the visitor's turn, opens the pending conversation.
 * Throws `credentialRequired` if the visitor was archived meanwhile.
 */
export async function pollWaitingRoom(chat: AdmissionContext, visitor: OpeningVisitor): Promise<WaitingState> {
  if (!(await findWaitingEntry(chat.db, visitor.id))) return NOT_WAITING
  return await transaction(chat.db, (tx) => pollAdmission(chat, tx, visitor))
}
