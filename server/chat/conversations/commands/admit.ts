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

const nobody: WaitingState = {
  state: 'none',
  ticketNumber: null,
  position: null,
  pollIntervalSeconds,
  conversationId: null,
}

const admitted = (ticketNumber: number | null, conversationId: string): WaitingState => ({
  ...{ state: 'admitted', ticketNumber, position: null, pollIntervalSeconds, conversationId },
})

/** What somebody waited for. A message that was sent meanwhile all the same is not sent again. */
async function openingOf(tx: ChatTx, { id: visitorId, widgetId }: Opener, entry: WaitingEntry): Promise<Opening> {
  const { pageUrl, pageTitle, body, clientMessageId } = entry
  // Where nothing is offered any more, whoever waited so long does not lose the place.
  const departmentId = departmentAfter(await offeredDepartments(tx, widgetId), entry.departmentId) ?? entry.departmentId
  const isSent = await isSentBefore(tx, { senderKind: 'visitor', senderId: visitorId, clientMessageId })
  const message = body === null || isSent ? null : { body, clientMessageId }
  return { departmentId, pageUrl, pageTitle, message, isLeftMessage: false }
}

async function asked(chat: BoundedChat, tx: ChatTx, visitor: Opener): Promise<WaitingState> {
  const open = await openAndLocked(tx, visitor.id)
  const entry = await entryOf(tx, visitor.id)
  if (!entry) return nobody
  if (open) {
    if (entry.conversationId !== open) await noteAdmission(tx, visitor.id, open)
    return admitted(entry.ticketNumber, open)
  }
  if (entry.conversationId !== null || !isInRoom(entry, chat.now())) {
    await leaveRoom(tx, visitor.id)
    return nobody
  }
  const { ticketNumber, ahead, isAdmitted } = await askForPlace(chat, tx, entry)
  if (!isAdmitted)
    return { state: 'held', ticketNumber, position: ahead + 1, pollIntervalSeconds, conversationId: null }
  const { state } = await writeConversation(chat, tx, visitor, await openingOf(tx, visitor, entry))
  await noteAdmission(tx, visitor.id, state.id)
  return admitted(ticketNumber, state.id)
}

/**
 * Tells a visitor how it stands in the waiting room, and lets the visitor in where there is a place: what was kept is sent
 * then. It lets in nobody else.
 */
export async function askToComeIn(chat: BoundedChat, visitor: Opener): Promise<WaitingState> {
  if (!(await entryOf(chat.db, visitor.id))) return nobody
  return await transaction(chat.db, (tx) => asked(chat, tx, visitor))
}
