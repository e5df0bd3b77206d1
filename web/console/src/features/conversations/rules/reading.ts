import type { Transcript } from '#sdk'

/** Returns the sequence up to which the agents have read, at least that of the row before the page. */
export function toReadSequence({ items, agentLastReadMessageId }: Transcript): number {
  if (agentLastReadMessageId === null) return 0
  const lastRead = items.find(({ id }) => id === agentLastReadMessageId)
  return lastRead?.sequence ?? (items[0]?.sequence ?? 1) - 1
}

/** Returns the first row of the page that is the visitor's and that the agents have not read; null if it has none. */
export function findFirstUnread(page: Transcript): number | null {
  const readSequence = toReadSequence(page)
  const firstUnread = page.items.find(({ sequence, senderKind }) => sequence > readSequence && senderKind === 'visitor')
  return firstUnread?.sequence ?? null
}

/** Returns the first row of the visitor that the agents have not read; null if there is none, or an earlier page has it. */
export function findFirstNew(page: Transcript): number | null {
  const { items, agentLastReadMessageId } = page
  const hasBoundary =
    agentLastReadMessageId === null ? items[0]?.sequence === 1 : items.some(({ id }) => id === agentLastReadMessageId)
  return hasBoundary ? findFirstUnread(page) : null
}
