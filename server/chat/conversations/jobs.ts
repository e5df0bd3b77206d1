import { afterCommit } from '#platform/db/transaction.ts'
import { agentDeactivated } from '../agents/events.ts'
import type { Chat } from '../database/chat.ts'
import {
  returnConversationsOfAbsentAgents,
  returnConversationsOfDeactivatedAgent,
  returnInaccessibleConversations,
} from './commands/automatic-return.ts'
import { clampFutureTimestamps } from './commands/clamp-timestamps.ts'
import { closeInactive } from './commands/close-inactive.ts'
import { endSnoozes } from './commands/end-snoozes.ts'

const CHECK_INTERVAL_MS = 5000

const MINUTE_MS = 60_000

export interface ConversationJobOptions {
  /** Undefined if inactivity does not close conversations. */
  readonly inactivityMs: number | undefined
  readonly agentAbsentMs: number
  readonly requestAssignment: () => void
}

export function registerConversationJobs(chat: Chat, options: ConversationJobOptions): void {
  const { jobs } = chat
  const { inactivityMs, agentAbsentMs, requestAssignment } = options
  jobs.on(agentDeactivated, 'conversations.returnOfDeactivated', (tx, { id }) =>
    returnConversationsOfDeactivatedAgent(chat, tx, id),
  )
  // The database stores schedules by name, so some names still contain terms that the code has replaced.
  jobs.every(MINUTE_MS, 'conversations.bringBack', async (tx) => {
    await clampFutureTimestamps(tx, chat.now())
    return false
  })
  jobs.every(CHECK_INTERVAL_MS, 'conversations.endSnoozes', (tx) => endSnoozes(chat, tx))
  jobs.every(CHECK_INTERVAL_MS, 'conversations.returnOfAbsent', (tx) =>
    returnConversationsOfAbsentAgents(chat, tx, agentAbsentMs),
  )
  jobs.every(CHECK_INTERVAL_MS, 'conversations.returnOfUnseen', (tx) => returnInaccessibleConversations(chat, tx))
  // Assigns after the commit: this transaction also runs other jobs and may hold locks that the assignment needs.
  jobs.every(CHECK_INTERVAL_MS, 'conversations.assign', async (tx) => {
    afterCommit(tx, requestAssignment)
    return false
  })
  // Registered even if there is no timeout, so that every process has the same schedules.
  jobs.every(CHECK_INTERVAL_MS, 'conversations.closeInactive', async (tx) =>
    inactivityMs === undefined ? false : await closeInactive(chat, tx, inactivityMs),
  )
}

/** After these events an agent may have new capacity, or a conversation may be queued. */
const TRIGGER_EVENTS = new Set(['conversation', 'agentPresence'])

/** Assigns queued conversations after changes in this process. After changes in other processes, the schedule does. */
export function startAutomaticAssignment({ announcements }: Chat, requestAssignment: () => void): void {
  announcements.listen(({ audience, event }) => {
    if (audience.kind !== 'visitor' && TRIGGER_EVENTS.has(event)) requestAssignment()
  })
}
