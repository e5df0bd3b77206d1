import type { ChatMessage, OutboxMessage } from '#sdk'

/** Where a message is in a group: messages of one sender, shortly after each other. */
export interface GroupPosition {
  readonly isFirst: boolean
  readonly isLast: boolean
}

/** One line of the transcript. */
export type Entry =
  | { readonly kind: 'day'; readonly key: string; readonly at: string }
  | { readonly kind: 'new'; readonly key: string }
  | { readonly kind: 'message'; readonly key: string; readonly message: ChatMessage; readonly place: GroupPosition }
  | { readonly kind: 'system'; readonly key: string; readonly message: ChatMessage }
  | { readonly kind: 'pending'; readonly key: string; readonly message: OutboxMessage }
  | { readonly kind: 'typing'; readonly key: string }

const GROUP_GAP_MS = 5 * 60_000

interface Moment {
  readonly day: string
  readonly time: number
}

/** The day and time of each row, cached because a transcript may have tens of thousands of rows. */
const moments = new WeakMap<ChatMessage, Moment>()

function momentOf(message: ChatMessage): Moment {
  const known = moments.get(message)
  if (known) return known
  const date = new Date(message.createdAt)
  const moment = { day: date.toDateString(), time: date.getTime() }
  moments.set(message, moment)
  return moment
}

const isSameDay = (previous: ChatMessage | undefined, message: ChatMessage): boolean =>
  previous !== undefined && momentOf(previous).day === momentOf(message).day

const isSameGroup = (previous: ChatMessage | undefined, message: ChatMessage | undefined): boolean =>
  previous !== undefined &&
  message !== undefined &&
  previous.senderKind !== 'system' &&
  previous.senderKind === message.senderKind &&
  previous.senderId === message.senderId &&
  previous.kind === message.kind &&
  momentOf(message).time - momentOf(previous).time < GROUP_GAP_MS &&
  isSameDay(previous, message)

// A `clientMessageId` is unique only among the messages of one sender.
const sentKey = (senderId: string | null, clientMessageId: string): string => `${senderId}:${clientMessageId}`

/** Returns the lines of rows, with a line before each day and before the first new row. */
export function toEntries(rows: readonly ChatMessage[], firstNewSequence: number | null): Entry[] {
  const entries: Entry[] = []
  const continues = (previous: ChatMessage | undefined, message: ChatMessage | undefined) =>
    message?.sequence !== firstNewSequence && isSameGroup(previous, message)
  for (const [index, message] of rows.entries()) {
    const previous = rows[index - 1]
    if (!isSameDay(previous, message))
      entries.push({ kind: 'day', key: `day-${momentOf(message).day}`, at: message.createdAt })
    if (message.sequence === firstNewSequence) entries.push({ kind: 'new', key: 'new' })
    // The key of a sent message stays the same when its row arrives, so that its element stays.
    const key = message.clientMessageId === null ? message.id : sentKey(message.senderId, message.clientMessageId)
    const place = { isFirst: !continues(previous, message), isLast: !continues(message, rows[index + 1]) }
    entries.push(
      message.senderKind === 'system' ? { kind: 'system', key, message } : { kind: 'message', key, message, place },
    )
  }
  return entries
}

/** Returns a line for each message that the agent has not sent yet. */
export const toPendingEntries = (outbox: readonly OutboxMessage[], agentId: number): Entry[] =>
  outbox.map((message) => ({ kind: 'pending', key: sentKey(String(agentId), message.clientMessageId), message }))
