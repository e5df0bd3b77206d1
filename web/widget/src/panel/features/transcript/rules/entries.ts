import type { ChatMessage, ConversationState, OutboxMessage } from '#sdk'

/** One line of the transcript. */
export type Entry =
  | { readonly kind: 'day'; readonly key: string; readonly at: string }
  | { readonly kind: 'new'; readonly key: string }
  | { readonly kind: 'message'; readonly key: string; readonly message: ChatMessage; readonly group: GroupPosition }
  | { readonly kind: 'system'; readonly key: string; readonly message: ChatMessage }
  | { readonly kind: 'pending'; readonly key: string; readonly message: OutboxMessage; readonly group: GroupPosition }

/** Where a message is in a group: messages of one sender, shortly after each other. */
export interface GroupPosition {
  readonly isFirst: boolean
  readonly isLast: boolean
}

const GROUP_GAP_MS = 5 * 60_000

const dayOf = (at: string): string => new Date(at).toDateString()

const isSameDay = (previous: ChatMessage | undefined, message: ChatMessage): boolean =>
  previous !== undefined && dayOf(previous.createdAt) === dayOf(message.createdAt)

const isSameGroup = (previous: ChatMessage | undefined, message: ChatMessage | undefined): boolean =>
  previous !== undefined &&
  message !== undefined &&
  previous.senderKind !== 'system' &&
  previous.senderKind === message.senderKind &&
  previous.senderId === message.senderId &&
  Date.parse(message.createdAt) - Date.parse(previous.createdAt) < GROUP_GAP_MS &&
  isSameDay(previous, message)

/** Returns the lines of rows, with a line before each day and before the first new row. */
export function toEntries(rows: readonly ChatMessage[], firstNewSequence: number | null): Entry[] {
  const entries: Entry[] = []
  const continues = (previous: ChatMessage | undefined, message: ChatMessage | undefined) =>
    isSameGroup(previous, message) && message?.sequence !== firstNewSequence
  rows.forEach((message, index) => {
    const previous = rows[index - 1]
    if (!isSameDay(previous, message)) entries.push({ kind: 'day', key: `day-${message.id}`, at: message.createdAt })
    if (message.sequence === firstNewSequence) entries.push({ kind: 'new', key: 'new' })
    // The key of a sent message stays the same when its row arrives, so that its element stays.
    const key = message.clientMessageId ?? message.id
    const group = { isFirst: !continues(previous, message), isLast: !continues(message, rows[index + 1]) }
    if (message.senderKind === 'system') entries.push({ kind: 'system', key, message })
    else entries.push({ kind: 'message', key, message, group })
  })
  return entries
}

/** Returns a line for each message that was not sent yet. */
export const toPendingEntries = ({ outbox }: ConversationState): Entry[] =>
  outbox.map((message, index) => ({
    kind: 'pending',
    key: message.clientMessageId,
    message,
    group: { isFirst: index === 0, isLast: index === outbox.length - 1 || message.state === 'failed' },
  }))
