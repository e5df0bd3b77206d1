export const POLL_INTERVAL_SECONDS = 30

const ABANDONED_AFTER_MS = 120_000

/** An entry is abandoned if its last poll was at this instant or earlier. Without a poll, `heldAt` counts instead. */
export const computeAbandonmentCutoff = (now: Date): string =>
  new Date(now.getTime() - ABANDONED_AFTER_MS).toISOString()

interface EntryState {
  readonly conversationId: string | null
  readonly heldAt: string
  readonly lastPolledAt: string | null
}

/** Whether the visitor is still held: not admitted yet, and the entry is not abandoned. */
export const isStillWaiting = ({ conversationId, heldAt, lastPolledAt }: EntryState, now: Date): boolean =>
  conversationId === null && (lastPolledAt ?? heldAt) > computeAbandonmentCutoff(now)

/** Whether a visitor with `aheadCount` visitors ahead can be admitted while `freeCount` more conversations may open. */
export const hasCapacity = (aheadCount: number, freeCount: number): boolean => aheadCount < freeCount
