import { afterCommit } from '#platform/db/transaction.ts'
import type { Reactions } from '#platform/events/facts.ts'
import { agentDeactivated } from '../agents/events.ts'
import type { Chat } from '../database/chat.ts'
import type { ChatTables } from '../database/tables.ts'
import { assignWaiting } from './commands/assign.ts'
import { bringBack } from './commands/bring-back.ts'
import { closeInactive } from './commands/close-inactive.ts'
import { endSnoozes } from './commands/end-snoozes.ts'
import { returnConversationsOf, returnOfAbsent, returnOfUnseen } from './commands/return.ts'

/** How often it is looked what time has brought, in milliseconds: nothing happens later than this. */
const LOOK_MS = 5000

const MINUTE_MS = 60_000

/** How long conversations wait for what does not come, in milliseconds. */
export interface Patience {
  /** Undefined: for ever. */
  readonly inactivityMs: number | undefined
  readonly agentAbsentMs: number
}

/** What time does to conversations; each is looked after by one process of all. */
export function conversationReactions(reactions: Reactions<ChatTables>, chat: Chat, patience: Patience): void {
  const { inactivityMs, agentAbsentMs } = patience
  reactions.on(agentDeactivated, 'conversations.returnOfDeactivated', (tx, { id }) =>
    returnConversationsOf(chat, tx, id),
  )
  reactions.every(MINUTE_MS, 'conversations.bringBack', async (tx) => {
    await bringBack(tx, chat.now())
    return false
  })
  reactions.every(LOOK_MS, 'conversations.endSnoozes', (tx) => endSnoozes(chat, tx))
  reactions.every(LOOK_MS, 'conversations.returnOfAbsent', (tx) => returnOfAbsent(chat, tx, agentAbsentMs))
  reactions.every(LOOK_MS, 'conversations.returnOfUnseen', (tx) => returnOfUnseen(chat, tx))
  // Behind the commit: it waits for locks that this transaction may hold.
  reactions.every(LOOK_MS, 'conversations.assign', async (tx) => {
    afterCommit(tx, () => assignSoon(chat))
    return false
  })
  // A process that lets them live on must not leave the beats of the others undone.
  reactions.every(LOOK_MS, 'conversations.closeInactive', async (tx) =>
    inactivityMs === undefined ? false : await closeInactive(chat, tx, inactivityMs),
  )
}

const assignSoon = (chat: Chat): void => chat.announcements.soon('assign', () => assignWaiting(chat))

/** The events after which somebody may be free, or somebody new wait. */
const MOVES = new Set(['conversation', 'agentPresence'])

/** Gives conversations away as soon as something moves in this process; whatever it does not hear of waits for the beat. */
export function assignAtOnce(chat: Chat): void {
  chat.announcements.listen(({ audience, event }) => {
    if (audience.kind !== 'visitor' && MOVES.has(event)) assignSoon(chat)
  })
}
