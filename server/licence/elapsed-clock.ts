/**
 * A clock that never runs backwards. If the clock of the machine is set back, this one continues from the latest time,
 * so that setting it back does not prolong a licence. Times are milliseconds since 1970.
 */
export class ElapsedClock {
  private readonly systemNow: () => Date
  private latest: number
  private aheadMs: number

  /** `latest` is the earliest time that the clock may show, such as the latest one that an earlier process stored. */
  constructor(systemNow: () => Date, latest: number) {
    this.systemNow = systemNow
    this.latest = latest
    this.aheadMs = Math.max(0, latest - systemNow().getTime())
  }

  /** Returns the time of the machine, or a later one if the clock of the machine was set back. */
  read(): number {
    const system = this.systemNow().getTime()
    this.aheadMs = Math.max(this.aheadMs, this.latest - system, 0)
    this.latest = system + this.aheadMs
    return this.latest
  }
}
