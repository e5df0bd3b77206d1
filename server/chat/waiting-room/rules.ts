export const POLL_INTERVAL_SECONDS = 30

const ABANDONED_AFTER_MS = 120_000

/** Returns the cutoff for the last poll: an entry polled at this instant or earlier is abandoned. */
export const computeAbandonmentCutoff = (now: Date): string =>
  new Date(now.getTime() - ABANDONED_AFTER_MS).toISOString()

interface EntryTimes {
  readonly heldAt: string
  readonly lastPolledAt: string | null
}

export const isStillWaiting = ({ heldAt, lastPolledAt }: EntryTimes, now: Date): boolean =>
  (lastPolledAt ?? heldAt) > computeAbandonmentCutoff(now)

/** Whether a visitor with so many visitors ahead fits into the free places. */
export const hasCapacity = (aheadCount: number, freeCount: number): boolean => aheadCount < freeCount
