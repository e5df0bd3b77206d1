/** The clock of the demo data. Only `moveTo` and `advance` move it. The real time is `realNow`, which never changes. */
export interface DemoClock {
  readonly now: () => Date
  /** `minutesAgo` counts from the real time. */
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
