/** A clock that is set to the time of each event in the past before the event is created. It stops between these calls. */
export interface SeedClock {
  readonly now: () => Date
  /** Moves to the given number of minutes before the real time. */
  readonly moveTo: (minutesAgo: number) => void
  /** Moves forward, but not past the real time. */
  readonly advance: (seconds: number) => void
}

export function createSeedClock(minutesAgo: number): SeedClock {
  let time = Date.now() - minutesAgo * 60_000
  return {
    now: () => new Date(time),
    moveTo: (minutes) => {
      time = Date.now() - minutes * 60_000
    },
    advance: (seconds) => {
      time = Math.min(time + seconds * 1000, Date.now())
    },
  }
}
