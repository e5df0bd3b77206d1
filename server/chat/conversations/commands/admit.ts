import { transaction } from '#platform/db/transaction.ts'
import type { ChatTx } from '../../database/chat.ts'
import { askForPlace, type BoundedChat, leaveRoom, noteAdmission } from '../../waiting-room/commands.ts'
import { entryOf, type WaitingEntry } from '../../waiting-room/queries.ts'
import { isInRoom, POLL_SECONDS } from '../../waiting-room/rules.ts'
import type { WaitingState } from '../../waiting-room/schema.ts'
import { offeredDepartments } from '../../widgets/queries.ts'
import { isSentBefore } from '../queries/messages.ts'
import { departmentAfter } from '../rules/opening.ts'
import { type Opener, type Opening, openAndLocked, writeConversation } from './open.ts'

const pollIntervalSeconds = POLL_SECONDS

const NOT_WAITING: WaitingState = {
  state: 'none',
  ticketNumber: null,
  position: null,
  pollIntervalSeconds,
  conversationId: null,
}

const admittedState = (ticketNumber: number | null, conversationId: string): WaitingState => ({
  ...{ state: 'admitted', ticketNumber, position: null, pollIntervalSeconds, conversationId },
})

/** Restores the pending conversation. Leaves out the message if the visitor has sent it by other means meanwhile. */
async function pendingOpening(tx: ChatTx, { id: visitorId, widgetId }: Opener, entry: WaitingEntry): Promise<Opening> {
  const { pageUrl, pageTitle, body, clientMessageId } = entry
  // If the widget no longer offers a department, the visitor still gets the requested one.
  const departmentId = departmentAfter(await offeredDepartments(tx, widgetId), entry.departmentId) ?? entry.departmentId
  const isSent = await isSentBefore(tx, { senderKind: 'visitor', senderId: visitorId, clientMessageId })
  const message = body === null || isSent ? null : { body, clientMessageId }
  return { departmentId, pageUrl, pageTitle, message, isLeftMessage: false }
}

async function pollAdmission(chat: BoundedChat, tx: ChatTx, visitor: Opener): Promise<WaitingState> {
  const open = await openAndLocked(tx, visitor.id)
  const entry = await entryOf(tx, visitor.id)
  if (!entry) return NOT_WAITING
  if (open) {
    if (entry.conversationId !== open) await noteAdmission(tx, visitor.id, open)
    return admittedState(entry.ticketNumber, open)
  }
  if (entry.conversationId !== null || !isInRoom(entry, chat.now())) {
    await leaveRoom(tx, visitor.id)
    return NOT_WAITING
  }
  const { ticketNumber, ahead, isAdmitted } = await askForPlace(chat, tx, entry)
  if (!isAdmitted)
    return { state: 'held', ticketNumber, position: ahead + 1, pollIntervalSeconds, conversationId: null }
  const { state } = await writeConversation(chat, tx, visitor, await pendingOpening(tx, visitor, entry))
  await noteAdmission(tx, visitor.id, state.id)
  return admittedState(ticketNumber, state.id)
}

/**
 * Returns the state of a visitor in the waiting room. If there is capacity, it admits this visitor, and no other: opens
 * the pending conversation with its message.
 */
export async function askToComeIn(chat: BoundedChat, visitor: Opener): Promise<WaitingState> {
  if (!(await entryOf(chat.db, visitor.id))) return NOT_WAITING
  return await transaction(chat.db, (tx) => pollAdmission(chat, tx, visitor))
}
