import { transaction } from '#platform/db/transaction.ts'
import type { ChatTx } from '../../database/chat.ts'
import {
  type AdmissionContext,
  recordAdmittedConversation,
  removeFromWaitingRoom,
  requestAdmission,
} from '../../waiting-room/commands.ts'
import { findWaitingEntry } from '../../waiting-room/queries.ts'
import { isStillWaiting, POLL_INTERVAL_SECONDS } from '../../waiting-room/rules.ts'
import type { WaitingState } from '../../waiting-room/schema.ts'
import { admitVisitor } from './admit.ts'
import type { OpeningVisitor } from './insert-conversation.ts'
import { lockVisitorAndFindOpenConversationId } from './open.ts'

const EMPTY_STATE = {
  ticketNumber: null,
  position: null,
  pollIntervalSeconds: POLL_INTERVAL_SECONDS,
  conversationId: null,
}

const NOT_WAITING: WaitingState = { ...EMPTY_STATE, state: 'none' }

const toAdmittedState = (ticketNumber: number | null, conversationId: string): WaitingState => ({
  ...EMPTY_STATE,
  ...{ state: 'admitted', ticketNumber, conversationId },
})

async function pollAdmission(chat: AdmissionContext, tx: ChatTx, visitor: OpeningVisitor): Promise<WaitingState> {
  const openId = await lockVisitorAndFindOpenConversationId(tx, visitor.id)
  const entry = await findWaitingEntry(tx, visitor.id)
  if (!entry) return NOT_WAITING
  if (openId) {
    if (entry.conversationId !== openId) await recordAdmittedConversation(tx, visitor.id, openId)
    return toAdmittedState(entry.ticketNumber, openId)
  }
  if (!isStillWaiting(entry, chat.now())) {
    await removeFromWaitingRoom(tx, visitor.id)
    return NOT_WAITING
  }
  const { ticketNumber, aheadCount, isAdmitted } = await requestAdmission(chat, tx, entry)
  if (!isAdmitted) return { ...EMPTY_STATE, state: 'held', ticketNumber, position: aheadCount + 1 }
  const { snapshot } = await admitVisitor(chat, tx, { visitor, entry })
  return toAdmittedState(ticketNumber, snapshot.id)
}

/** Admits the visitor if it is their turn. Returns the state. Throws `credentialRequired` for an archived visitor. */
export async function pollWaitingRoom(chat: AdmissionContext, visitor: OpeningVisitor): Promise<WaitingState> {
  if (!(await findWaitingEntry(chat.db, visitor.id))) return NOT_WAITING
  return await transaction(chat.db, (tx) => pollAdmission(chat, tx, visitor))
}
