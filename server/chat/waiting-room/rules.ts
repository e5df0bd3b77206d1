export const POLL_INTERVAL_SECONDS = 30

const ABANDONED_AFTER_MS = 120_000

/**
 * Returns the cutoff for the last poll, or for the start of the wait if there was none: an entry of this instant or earlier
 * is abandoned.
 */
export const computeAbandonmentCutoff = (now: Date): string =>
  new Date(now.getTime() - ABANDONED_AFTER_MS).toISOString()

interface EntryTimes {
  readonly heldAt: string
  readonly lastPolledAt: string | null
}

export const isStillWaiting = ({ heldAt, lastPolledAt }: EntryTimes, now: Date): boolean =>
  (lastPolledAt ?? heldAt) > computeAbandonmentCutoff(now)

/** Whether a visitor with `aheadCount` visitors ahead can be admitted while `freeCount` more conversations may open. */
export const hasCapacity = (aheadCount: number, freeCount: number): boolean => aheadCount < freeCount
