/** Interval at which waiting visitors poll for admission, in seconds. */
export const POLL_INTERVAL_SECONDS = 30

/** Time without a poll after which an entry counts as abandoned, in milliseconds. */
const ABANDONED_AFTER_MS = 120_000

/** Returns the cutoff for abandonment: an entry that was last polled at this instant or earlier is abandoned. */
export const abandonedBefore = (now: Date): string => new Date(now.getTime() - ABANDONED_AFTER_MS).toISOString()

interface EntryTimes {
  readonly heldAt: string
  readonly lastPolledAt: string | null
}

/** Returns whether an entry has not been abandoned. */
export const isStillWaiting = ({ heldAt, lastPolledAt }: EntryTimes, now: Date): boolean =>
  (lastPolledAt ?? heldAt) > abandonedBefore(now)

/** Returns whether there is capacity for a visitor with `aheadCount` others in front. */
export const hasCapacity = (aheadCount: number, free: number): boolean => aheadCount < free
