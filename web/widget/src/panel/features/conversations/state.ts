import { computed, signal } from '@preact/signals'
import {
  type ConversationAction,
  type ConversationState,
  emptyConversation,
  type OutboxMessage,
  reduceConversation,
  updateStoredOutbox,
} from '#sdk'
import type { DeviceStorage } from '../../../../../ui/browser/storage.ts'
import { stringifyList } from '../../platform/json.ts'
import { countsAsUnread } from './rules.ts'

const OUTBOX_ENTRY = 'outbox'
const CONVERSATION_ENTRY = 'conversation'
const READ_ENTRY = 'read'

/** The conversation of the visitor. Messages that were not sent survive a reload, and all tabs share them. */
export interface ConversationStore {
  readonly state: () => ConversationState
  readonly dispatch: (action: ConversationAction) => void
  /** Whether a conversation is open, or will be opened by a message that is being sent. */
  readonly hasConversation: () => boolean
  /** Adopts the messages that other tabs have queued, and drops those that they have sent. */
  readonly adoptOutbox: () => void
  /** The number of messages from agents that the visitor has not seen. */
  readonly unreadCount: () => number
  readonly isSeen: (sequence: number) => boolean
  readonly markSeen: (sequence: number) => void
}

const isMessage = (value: unknown): value is OutboxMessage =>
  typeof value === 'object' && value !== null && 'clientMessageId' in value && 'body' in value && 'state' in value

/** Returns the stored outbox; null if there is none, for example because the page has cleared its storage. */
function readOutbox(storage: DeviceStorage): readonly OutboxMessage[] | null {
  try {
    const stored: unknown = JSON.parse(storage.get(OUTBOX_ENTRY) ?? 'null')
    return Array.isArray(stored) ? stored.filter(isMessage) : null
  } catch {
    return null
  }
}

/**
 * Returns the messages of this tab that the stored outbox lacks, each once. Another tab has sent them, or has stored its
 * outbox at the same instant and replaced this one's. The server writes a message that is sent again only once, by its id.
 */
function findReplaced(
  outbox: readonly OutboxMessage[],
  stored: readonly OutboxMessage[],
  queuedHere: Set<string>,
): OutboxMessage[] {
  const storedIds = new Set(stored.map(({ clientMessageId }) => clientMessageId))
  return outbox.filter(
    ({ clientMessageId, state }) =>
      state === 'queued' && !storedIds.has(clientMessageId) && queuedHere.delete(clientMessageId),
  )
}

export function createConversationStore(storage: DeviceStorage): ConversationStore {
  const stored = { ...emptyConversation, outbox: readOutbox(storage) ?? [] }
  const conversationId = storage.get(CONVERSATION_ENTRY)
  const state = signal(
    conversationId === null ? stored : reduceConversation(stored, { type: 'conversationOpened', conversationId }),
  )
  const seen = signal(Number(storage.get(READ_ENTRY) ?? 0))
  const isSeen = (sequence: number) => sequence <= seen.value
  const unreadCount = computed(
    () => state.value.rows.filter((row) => !isSeen(row.sequence) && countsAsUnread(row)).length,
  )
  const storeConversation = (id: string | null) => {
    if (id === null) storage.delete(CONVERSATION_ENTRY)
    else storage.set(CONVERSATION_ENTRY, id)
    seen.value = 0
    storage.set(READ_ENTRY, '0')
  }
  /** The messages that this tab has queued and not stored a second time. */
  const queuedHere = new Set<string>()
  const dispatch = (action: ConversationAction): void => {
    if (action.type === 'messageQueued') queuedHere.add(action.message.clientMessageId)
    const before = state.peek()
    const after = reduceConversation(before, action)
    state.value = after
    if (after.outbox !== before.outbox && action.type !== 'outboxShared') {
      const outbox = updateStoredOutbox(readOutbox(storage) ?? before.outbox, before.outbox, after.outbox)
      const text = stringifyList(outbox)
      // Other tabs send what is left whenever the entry changes.
      if (text !== storage.get(OUTBOX_ENTRY)) storage.set(OUTBOX_ENTRY, text)
    }
    if (after.conversationId !== before.conversationId) storeConversation(after.conversationId)
  }
  return {
    state: () => state.value,
    dispatch,
    hasConversation: () => state.value.conversationId !== null || state.value.outbox.length > 0,
    adoptOutbox: () => {
      const stored = readOutbox(storage)
      if (!stored) return
      const replaced = findReplaced(state.peek().outbox, stored, queuedHere)
      const outbox = [...stored, ...replaced]
      if (replaced.length > 0) storage.set(OUTBOX_ENTRY, stringifyList(outbox))
      dispatch({ type: 'outboxShared', outbox })
    },
    unreadCount: () => unreadCount.value,
    isSeen,
    markSeen: (sequence) => {
      if (sequence <= seen.peek()) return
      seen.value = sequence
      storage.set(READ_ENTRY, String(sequence))
    },
  }
}
