import type { ChatMessage, Transcript } from '#sdk'

/** Returns the sequence up to which the agents have read, from a page with the newest rows. */
export function toReadSequence({ items, agentLastReadMessageId }: Transcript): number {
  if (agentLastReadMessageId === null) return 0
  const lastRead = items.find(({ id }) => id === agentLastReadMessageId)
  return lastRead?.sequence ?? (items[0]?.sequence ?? 1) - 1
}

/** Returns the first row of the visitor that the agents have not read; null if there is none. */
export const findFirstNew = (rows: readonly ChatMessage[], readSequence: number): number | null =>
  rows.find(({ sequence, senderKind }) => sequence > readSequence && senderKind === 'visitor')?.sequence ?? null
