import { nextValue } from '#platform/db/by-dialect.ts'
import type { Chat, ChatTx } from '../database/chat.ts'
import { entryOf, placesTaken, type WaitingEntry, waitingCount } from './queries.ts'
import { hasPlace, isInRoom } from './rules.ts'

/** The chat, and how many queued and active conversations there may be in the deployment; undefined: any number. */
export interface BoundedChat extends Chat {
  readonly ceiling: number | undefined
}

/** What a conversation is to begin with once there is a place. */
export interface Wish {
  readonly departmentId: number
  readonly pageUrl: string | null
  readonly pageTitle: string | null
  readonly message: { readonly body: string; readonly clientMessageId: string | null } | null
}

/**
 * Until the commit nobody else decides who comes in, in any process: the row is locked by its change, so that everybody
 * counts what everybody before has committed.
 */
async function decideAlone(tx: ChatTx): Promise<void> {
  const room = tx.updateTable('chat.waitingRoom').set((e) => ({ decisions: e('decisions', '+', 1) }))
  await room.where('id', '=', 1).execute()
}

/** Whether a newcomer may come in now. While anybody waits, nobody overtakes. */
export async function mayComeIn({ now }: Pick<Chat, 'now'>, tx: ChatTx, ceiling: number): Promise<boolean> {
  await decideAlone(tx)
  if ((await waitingCount(tx, now(), null)) > 0) return false
  return hasPlace(0, ceiling - (await placesTaken(tx)))
}

/**
 * Keeps what a visitor came for until there is a place. Whoever waits already keeps what came first; only a message goes
 * to those who came without one. The row of the visitor is locked.
 */
export async function hold({ now }: BoundedChat, tx: ChatTx, visitorId: string, wish: Wish): Promise<void> {
  const { departmentId, pageUrl, pageTitle, message } = wish
  const kept = { body: message?.body ?? null, clientMessageId: message?.clientMessageId ?? null }
  const entry = await entryOf(tx, visitorId)
  if (entry && entry.conversationId === null && isInRoom(entry, now())) {
    if (entry.body !== null || kept.clientMessageId === null) return
    await tx.updateTable('chat.waitingEntry').set(kept).where('visitorId', '=', visitorId).execute()
    return
  }
  await tx.deleteFrom('chat.waitingEntry').where('visitorId', '=', visitorId).execute()
  const row = { visitorId, departmentId, pageUrl, pageTitle, ...kept, heldAt: now().toISOString() }
  await tx.insertInto('chat.waitingEntry').values(row).execute()
}

/** What came of asking for a place. */
export interface Turn {
  readonly ticketNumber: number
  /** How many wait before. */
  readonly ahead: number
  readonly isAdmitted: boolean
}

/**
 * Asks for the place of somebody who waits, and takes a number where that is the first time. Whoever is admitted has to get
 * a conversation in the same transaction.
 */
export async function askForPlace(chat: BoundedChat, tx: ChatTx, entry: WaitingEntry): Promise<Turn> {
  const { ceiling = Number.POSITIVE_INFINITY } = chat
  const now = chat.now()
  await decideAlone(tx)
  const ticketNumber = entry.ticketNumber ?? (await nextTicket(tx))
  await tx
    .updateTable('chat.waitingEntry')
    .set({ ticketNumber, lastPolledAt: now.toISOString() })
    .where('visitorId', '=', entry.visitorId)
    .execute()
  const ahead = await waitingCount(tx, now, ticketNumber)
  return { ticketNumber, ahead, isAdmitted: hasPlace(ahead, ceiling - (await placesTaken(tx))) }
}

async function nextTicket(tx: ChatTx): Promise<number> {
  const { ticketNumber } = await tx
    .selectNoFrom(nextValue('chat.waiting_ticket').as('ticketNumber'))
    .executeTakeFirstOrThrow()
  return Number(ticketNumber)
}

/** Notes the conversation of whoever came in; what was kept for it goes. */
export async function noteAdmission(tx: ChatTx, visitorId: string, conversationId: string): Promise<void> {
  const set = { conversationId, body: null, clientMessageId: null }
  await tx.updateTable('chat.waitingEntry').set(set).where('visitorId', '=', visitorId).execute()
}

/** Forgets a visitor who does not wait any more. */
export async function leaveRoom(tx: ChatTx, visitorId: string): Promise<void> {
  await tx.deleteFrom('chat.waitingEntry').where('visitorId', '=', visitorId).execute()
}
