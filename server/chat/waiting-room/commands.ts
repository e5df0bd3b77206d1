import { nextValue } from '#platform/db/by-dialect.ts'
import type { Chat, ChatTx } from '../database/chat.ts'
import {
  countOpenConversations,
  countWaitingVisitors,
  findWaitingEntry,
  listPendingMessages,
  type WaitingEntry,
} from './queries.ts'
import { hasCapacity, isStillWaiting } from './rules.ts'

export interface AdmissionContext extends Chat {
  /** Maximum number of queued and active conversations, not counting left messages; undefined means no limit. */
  readonly maxOpenConversations: number | undefined
}

/** Maximum number of stored messages of a held visitor. The client sends all later ones again after the admission. */
const MAX_PENDING_MESSAGES = 100

/** A message that is sent for a held visitor on admission. */
export interface PendingMessage {
  readonly body: string
  readonly clientMessageId: string | null
}

/** The conversation that a held visitor gets on admission. */
export interface PendingConversation {
  readonly departmentId: number
  readonly pageUrl: string | null
  readonly pageTitle: string | null
  readonly message: PendingMessage | null
  /** Whether the message was sent to a closed conversation. While the visitor waits, only such messages are added. */
  readonly isContinuation: boolean
}

/** Serializes admissions across processes: the update locks the row until commit. */
async function lockAdmissions(tx: ChatTx): Promise<void> {
  const update = tx.updateTable('chat.waitingRoom').set((e) => ({ decisions: e('decisions', '+', 1) }))
  await update.where('id', '=', 1).execute()
}

/** Whether a visitor can skip the waiting room: no visitor waits, and the limit is not reached. Locks admissions. */
export async function lockAndCheckCapacity(
  { now }: Pick<Chat, 'now'>,
  tx: ChatTx,
  maxOpenConversations: number,
): Promise<boolean> {
  await lockAdmissions(tx)
  if ((await countWaitingVisitors(tx, now(), null)) > 0) return false
  return hasCapacity(0, maxOpenConversations - (await countOpenConversations(tx)))
}

async function addPendingMessage(tx: ChatTx, visitorId: string, message: PendingMessage): Promise<void> {
  const storedMessages = await listPendingMessages(tx, visitorId)
  const { body, clientMessageId } = message
  const isStored =
    clientMessageId !== null && storedMessages.some((stored) => stored.clientMessageId === clientMessageId)
  if (isStored || storedMessages.length >= MAX_PENDING_MESSAGES) return
  const row = { visitorId, number: storedMessages.length + 1, body, clientMessageId }
  await tx.insertInto('chat.waitingMessage').values(row).execute()
}

/**
 * Puts a visitor into the waiting room. If the visitor is waiting already, keeps the entry, and adds the message only
 * if `isContinuation`. The caller must have locked the visitor’s row.
 */
export async function putIntoWaitingRoom(
  { now }: AdmissionContext,
  tx: ChatTx,
  visitorId: string,
  pending: PendingConversation,
): Promise<void> {
  const { departmentId, pageUrl, pageTitle, message, isContinuation } = pending
  const entry = await findWaitingEntry(tx, visitorId)
  if (entry && isStillWaiting(entry, now())) {
    if (message && isContinuation) await addPendingMessage(tx, visitorId, message)
    return
  }
  await removeFromWaitingRoom(tx, visitorId)
  const row = { visitorId, departmentId, pageUrl, pageTitle, heldAt: now().toISOString() }
  await tx.insertInto('chat.waitingEntry').values(row).execute()
  if (message) await addPendingMessage(tx, visitorId, message)
}

export interface AdmissionResult {
  readonly ticketNumber: number
  /** The number of waiting visitors with a lower ticket number. */
  readonly aheadCount: number
  readonly isAdmitted: boolean
}

/**
 * Records the poll of a held visitor and decides whether the visitor is admitted. Assigns a ticket number at the first
 * poll. If `isAdmitted`, the caller must open the conversation in `tx`. Locks admissions.
 */
export async function requestAdmission(
  chat: AdmissionContext,
  tx: ChatTx,
  entry: WaitingEntry,
): Promise<AdmissionResult> {
  const { maxOpenConversations = Number.POSITIVE_INFINITY } = chat
  const now = chat.now()
  await lockAdmissions(tx)
  const ticketNumber = entry.ticketNumber ?? (await drawTicketNumber(tx))
  await tx
    .updateTable('chat.waitingEntry')
    .set({ ticketNumber, lastPolledAt: now.toISOString() })
    .where('visitorId', '=', entry.visitorId)
    .execute()
  const aheadCount = await countWaitingVisitors(tx, now, ticketNumber)
  return {
    ticketNumber,
    aheadCount,
    isAdmitted: hasCapacity(aheadCount, maxOpenConversations - (await countOpenConversations(tx))),
  }
}

async function drawTicketNumber(tx: ChatTx): Promise<number> {
  const { ticketNumber } = await tx
    .selectNoFrom(nextValue('chat.waiting_ticket').as('ticketNumber'))
    .executeTakeFirstOrThrow()
  return Number(ticketNumber)
}

/** Records that the visitor has been admitted, and deletes the stored messages. */
export async function recordAdmittedConversation(tx: ChatTx, visitorId: string, conversationId: string): Promise<void> {
  await tx.updateTable('chat.waitingEntry').set({ conversationId }).where('visitorId', '=', visitorId).execute()
  await tx.deleteFrom('chat.waitingMessage').where('visitorId', '=', visitorId).execute()
}

export async function removeFromWaitingRoom(tx: ChatTx, visitorId: string): Promise<void> {
  await tx.deleteFrom('chat.waitingEntry').where('visitorId', '=', visitorId).execute()
}
