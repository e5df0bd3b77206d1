import { transaction } from '#platform/db/transaction.ts'
import type { ChatTx } from '../../database/chat.ts'
import {
  type LimitedChat,
  recordAdmittedConversation,
  removeFromWaitingRoom,
  requestAdmission,
} from '../../waiting-room/commands.ts'
import { findWaitingEntry, type WaitingEntry } from '../../waiting-room/queries.ts'
import { isStillWaiting, POLL_INTERVAL_SECONDS } from '../../waiting-room/rules.ts'
import type { WaitingState } from '../../waiting-room/schema.ts'
import { listOfferedDepartments } from '../../widgets/queries.ts'
import { isAlreadySent } from '../queries/messages.ts'
import { chooseDepartmentToContinue } from '../rules/opening.ts'
import {
  insertConversation,
  lockVisitorAndFindOpenConversation,
  type OpeningData,
  type OpeningVisitor,
} from './open.ts'

const pollIntervalSeconds = POLL_INTERVAL_SECONDS

const NOT_WAITING: WaitingState = {
  state: 'none',
  ticketNumber: null,
  position: null,
  pollIntervalSeconds,
  conversationId: null,
}

const toAdmittedState = (ticketNumber: number | null, conversationId: string): WaitingState => ({
  ...{ state: 'admitted', ticketNumber, position: null, pollIntervalSeconds, conversationId },
})

/** Restores the pending conversation. Leaves out the message if the visitor has sent it by other means meanwhile. */
async function toOpenRequest(
  tx: ChatTx,
  { id: visitorId, widgetId }: OpeningVisitor,
  entry: WaitingEntry,
): Promise<OpeningData> {
  const { pageUrl, pageTitle, body, clientMessageId } = entry
  // If the widget no longer offers a department, the visitor still gets the requested one.
  const departmentId =
    chooseDepartmentToContinue(await listOfferedDepartments(tx, widgetId), entry.departmentId) ?? entry.departmentId
  const isSent = await isAlreadySent(tx, { senderKind: 'visitor', senderId: visitorId, clientMessageId })
  const message = body === null || isSent ? null : { body, clientMessageId }
  return { departmentId, pageUrl, pageTitle, message, isLeftMessage: false }
}

async function pollAdmission(chat: LimitedChat, tx: ChatTx, visitor: OpeningVisitor): Promise<WaitingState> {
  const open = await lockVisitorAndFindOpenConversation(tx, visitor.id)
  const entry = await findWaitingEntry(tx, visitor.id)
  if (!entry) return NOT_WAITING
  if (open) {
    if (entry.conversationId !== open) await recordAdmittedConversation(tx, visitor.id, open)
    return toAdmittedState(entry.ticketNumber, open)
  }
  if (entry.conversationId !== null || !isStillWaiting(entry, chat.now())) {
    await removeFromWaitingRoom(tx, visitor.id)
    return NOT_WAITING
  }
  const { ticketNumber, aheadCount, isAdmitted } = await requestAdmission(chat, tx, entry)
  if (!isAdmitted)
    return { state: 'held', ticketNumber, position: aheadCount + 1, pollIntervalSeconds, conversationId: null }
  const { state } = await insertConversation(chat, tx, visitor, await toOpenRequest(tx, visitor, entry))
  await recordAdmittedConversation(tx, visitor.id, state.id)
  return toAdmittedState(ticketNumber, state.id)
}

/**
 * Returns the state of a visitor in the waiting room. If there is capacity, it admits this visitor, and no other: opens
 * the pending conversation with its message.
 */
export async function pollWaitingRoom(chat: LimitedChat, visitor: OpeningVisitor): Promise<WaitingState> {
  if (!(await findWaitingEntry(chat.db, visitor.id))) return NOT_WAITING
  return await transaction(chat.db, (tx) => pollAdmission(chat, tx, visitor))
}
