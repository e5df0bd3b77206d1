import { nextValue } from '#platform/db/by-dialect.ts'
import type { Chat, ChatTx } from '../database/chat.ts'
import { countOpenConversations, countWaitingVisitors, findWaitingEntry, type WaitingEntry } from './queries.ts'
import { hasCapacity, isStillWaiting } from './rules.ts'

export interface AdmissionContext extends Chat {
  /** Maximum number of queued and active conversations, not counting messages that visitors leave; undefined means no limit. */
  readonly maxOpenConversations: number | undefined
}

/** The conversation that a held visitor gets on admission. */
export interface PendingConversation {
  readonly departmentId: number
  readonly pageUrl: string | null
  readonly pageTitle: string | null
  readonly message: { readonly body: string; readonly clientMessageId: string | null } | null
}

/** Serializes admissions across processes: the update locks the row until commit. */
async function lockAdmissions(tx: ChatTx): Promise<void> {
  const update = tx.updateTable('chat.waitingRoom').set((e) => ({ decisions: e('decisions', '+', 1) }))
  await update.where('id', '=', 1).execute()
}

/** Whether a new visitor can skip the waiting room: it is empty, and the limit is not reached. Locks admissions. */
export async function canAdmitNow(
  { now }: Pick<Chat, 'now'>,
  tx: ChatTx,
  maxOpenConversations: number,
): Promise<boolean> {
  await lockAdmissions(tx)
  if ((await countWaitingVisitors(tx, now(), null)) > 0) return false
  return hasCapacity(0, maxOpenConversations - (await countOpenConversations(tx)))
}

/**
 * Puts a visitor into the waiting room. A visitor who is waiting already keeps the entry; if it has no message, a message
 * with a `clientMessageId` is added. The caller must have locked the visitor’s row.
 */
export async function holdVisitor(
  { now }: AdmissionContext,
  tx: ChatTx,
  visitorId: string,
  pending: PendingConversation,
): Promise<void> {
  const { departmentId, pageUrl, pageTitle, message } = pending
  const storedMessage = { body: message?.body ?? null, clientMessageId: message?.clientMessageId ?? null }
  const entry = await findWaitingEntry(tx, visitorId)
  if (entry && entry.conversationId === null && isStillWaiting(entry, now())) {
    if (entry.body !== null || storedMessage.clientMessageId === null) return
    await tx.updateTable('chat.waitingEntry').set(storedMessage).where('visitorId', '=', visitorId).execute()
    return
  }
  await tx.deleteFrom('chat.waitingEntry').where('visitorId', '=', visitorId).execute()
  const row = { visitorId, departmentId, pageUrl, pageTitle, ...storedMessage, heldAt: now().toISOString() }
  await tx.insertInto('chat.waitingEntry').values(row).execute()
}

export interface AdmissionResult {
  readonly ticketNumber: number
  /** The number of waiting visitors with a lower ticket number. */
  readonly aheadCount: number
  readonly isAdmitted: boolean
}

/**
 * Records the poll of a held visitor and decides whether it admits the visitor. Assigns a ticket number at the first
 * poll. If `isAdmitted`, the caller must open the conversation in `tx`.
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

/** Records that the visitor has been admitted, and deletes the stored message. */
export async function recordAdmittedConversation(tx: ChatTx, visitorId: string, conversationId: string): Promise<void> {
  const set = { conversationId, body: null, clientMessageId: null }
  await tx.updateTable('chat.waitingEntry').set(set).where('visitorId', '=', visitorId).execute()
}

export async function removeFromWaitingRoom(tx: ChatTx, visitorId: string): Promise<void> {
  await tx.deleteFrom('chat.waitingEntry').where('visitorId', '=', visitorId).execute()
}
