/**
 * The clock of the demo data. It is set to the time of each event in the past before the event is created. It stops
 * between these calls; the real time below is the time at which the clock was created.
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
