export const POLL_INTERVAL_SECONDS = 30

const ABANDONED_AFTER_MS = 120_000

/** An entry that was last polled at this instant or earlier is abandoned. */
export const abandonedBefore = (now: Date): string => new Date(now.getTime() - ABANDONED_AFTER_MS).toISOString()

interface EntryTimes {
  readonly heldAt: string
  readonly lastPolledAt: string | null
}

export const isStillWaiting = ({ heldAt, lastPolledAt }: EntryTimes, now: Date): boolean =>
  (lastPolledAt ?? heldAt) > abandonedBefore(now)

export const hasCapacity = (aheadCount: number, freeCount: number): boolean => aheadCount < freeCount
