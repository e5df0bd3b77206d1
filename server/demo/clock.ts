/** The clock of the demo data, which moves from event to event of the last days. */
export interface DemoClock {
  readonly now: () => Date
  /** Moves to the given number of minutes before the real time. */
  readonly moveTo: (minutesAgo: number) => void
  readonly advance: (seconds: number) => void
}

export function createDemoClock(realNow: Date, minutesAgo: number): DemoClock {
  const instantOf = (minutes: number) => realNow.getTime() - minutes * 60_000
  let time = instantOf(minutesAgo)
  return {
    now: () => new Date(time),
    moveTo: (minutes) => {
      time = instantOf(minutes)
    },
    advance: (seconds) => {
      time = Math.min(time + seconds * 1000, realNow.getTime())
    },
  }
}
