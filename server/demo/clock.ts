/**
 * The clock of the demo data. Before an event is created, the clock is set to the time of the event in the past. It
 * shows the same time until it is set again. The real time is the time at which the clock was created.
 */
export interface DemoClock {
  readonly now: () => Date
  /** Moves to the given number of minutes before the real time. */
  readonly moveTo: (minutesAgo: number) => void
  /** Moves forward, but not past the real time. */
  readonly advance: (seconds: number) => void
}

export function createDemoClock(realNow: Date, minutesAgo: number): DemoClock {
  const toTimestamp = (minutes: number) => realNow.getTime() - minutes * 60_000
  let time = toTimestamp(minutesAgo)
  return {
    now: () => new Date(time),
    moveTo: (minutes) => {
      time = toTimestamp(minutes)
    },
    advance: (seconds) => {
      time = Math.min(time + seconds * 1000, realNow.getTime())
    },
  }
}
