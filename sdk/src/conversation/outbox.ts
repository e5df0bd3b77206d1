import type { ChatMessage } from '../chat-messages.ts'
import type { OutboxMessage } from './state.ts'

type Outbox = readonly OutboxMessage[]

/** Returns the outbox with another state of one message; the same object if nothing differs. */
export function updateMessage(
  outbox: Outbox,
  clientMessageId: string | null,
  { state, error }: Pick<OutboxMessage, 'state' | 'error'>,
): Outbox {
  const isChanged = (message: OutboxMessage) =>
    message.clientMessageId === clientMessageId && (message.state !== state || message.error !== error)
  if (!outbox.some(isChanged)) return outbox
  return outbox.map((message) => {
    if (!isChanged(message)) return message
    const { error: _, ...rest } = message
    return error === undefined ? { ...rest, state } : { ...rest, state, error }
  })
}

/** Removes messages; returns the same object if there are none of them. */
export function removeMessages(outbox: Outbox, isRemoved: (message: OutboxMessage) => boolean): Outbox {
  const kept = outbox.filter((message) => !isRemoved(message))
  return kept.length === outbox.length ? outbox : kept
}

/** Removes the messages whose rows are loaded. */
export function removeLoaded(outbox: Outbox, rows: readonly ChatMessage[]): Outbox {
  if (outbox.length === 0) return outbox
  const loaded = new Set(rows.map(({ clientMessageId }) => clientMessageId))
  return removeMessages(outbox, ({ clientMessageId }) => loaded.has(clientMessageId))
}

const isInFlight = ({ state }: OutboxMessage): boolean => state === 'sending' || state === 'sent'

/** Merges the outbox that another program has stored. Keeps the messages that this program is sending or has sent. */
export function mergeShared(outbox: Outbox, shared: Outbox): Outbox {
  const own = new Map(outbox.map((message) => [message.clientMessageId, message]))
  const sharedIds = new Set(shared.map(({ clientMessageId }) => clientMessageId))
  const inFlight = outbox.filter((message) => isInFlight(message) && !sharedIds.has(message.clientMessageId))
  const merged = shared.map((message) => {
    const known = own.get(message.clientMessageId)
    return known && (isInFlight(known) || known.state === message.state) ? known : message
  })
  const next = [...inFlight, ...merged]
  return next.length === outbox.length && next.every((message, index) => message === outbox[index]) ? outbox : next
}

/**
 * Returns the outbox to store for all programs that share it, after the outbox of this one has changed. Keeps what others
 * have added meanwhile, and does not store again what they have removed.
 */
export function updateStoredOutbox(stored: Outbox, before: Outbox, after: Outbox): Outbox {
  const idsOf = (outbox: Outbox) => new Set(outbox.map(({ clientMessageId }) => clientMessageId))
  const [storedIds, beforeIds, afterIds] = [idsOf(stored), idsOf(before), idsOf(after)]
  const own = after.filter(
    ({ clientMessageId, state }) =>
      state !== 'sent' && (storedIds.has(clientMessageId) || !beforeIds.has(clientMessageId)),
  )
  const added = stored.filter(({ clientMessageId: id }) => !beforeIds.has(id) && !afterIds.has(id))
  // A message that is being sent is sent again if the program ends: its id keeps the server from writing it twice.
  return [
    ...own.map((message) => (message.state === 'sending' ? { ...message, state: 'queued' as const } : message)),
    ...added,
  ]
}
