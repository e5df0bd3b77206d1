import { afterCommit } from '#platform/db/transaction.ts'
import { agentDeactivated } from '../agents/events.ts'
import type { Chat } from '../database/chat.ts'
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
export function registerConversationJobs(chat: Chat, patience: Patience): void {
  const { jobs } = chat
  const { inactivityMs, agentAbsentMs } = patience
  jobs.on(agentDeactivated, 'conversations.returnOfDeactivated', (tx, { id }) => returnConversationsOf(chat, tx, id))
  jobs.every(MINUTE_MS, 'conversations.bringBack', async (tx) => {
    await bringBack(tx, chat.now())
    return false
  })
  jobs.every(LOOK_MS, 'conversations.endSnoozes', (tx) => endSnoozes(chat, tx))
  jobs.every(LOOK_MS, 'conversations.returnOfAbsent', (tx) => returnOfAbsent(chat, tx, agentAbsentMs))
  jobs.every(LOOK_MS, 'conversations.returnOfUnseen', (tx) => returnOfUnseen(chat, tx))
  // Behind the commit: it waits for locks that this transaction may hold.
  jobs.every(LOOK_MS, 'conversations.assign', async (tx) => {
    afterCommit(tx, () => assignSoon(chat))
    return false
  })
  // A process that lets them live on must not leave the schedules of the others undone.
  jobs.every(LOOK_MS, 'conversations.closeInactive', async (tx) =>
    inactivityMs === undefined ? false : await closeInactive(chat, tx, inactivityMs),
  )
}

const assignSoon = (chat: Chat): void => chat.announcements.soon('assign', () => assignWaiting(chat))

/** The events after which somebody may be free, or somebody new wait. */
const MOVES = new Set(['conversation', 'agentPresence'])

/** Gives conversations away as soon as something moves in this process; whatever it does not hear of waits for the schedule. */
export function assignAtOnce(chat: Chat): void {
  chat.announcements.listen(({ audience, event }) => {
    if (audience.kind !== 'visitor' && MOVES.has(event)) assignSoon(chat)
  })
}
