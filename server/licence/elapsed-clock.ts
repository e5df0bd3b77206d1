/**
 * A clock that never runs backwards. If the clock of the machine is set back, it continues from the latest time, so that
 * the period of a licence does not begin again. Times are milliseconds since 1970.
 */
export class ElapsedClock {
  private readonly systemNow: () => Date
  private latest: number
  private aheadMs: number

  /** `latest` is the latest time that an earlier process saw. */
  constructor(systemNow: () => Date, latest: number) {
    this.systemNow = systemNow
    this.latest = latest
    this.aheadMs = Math.max(0, latest - systemNow().getTime())
  }

  /** Returns the time of the machine, or a later one if that was set back. */
  read(): number {
    const system = this.systemNow().getTime()
    this.aheadMs = Math.max(this.aheadMs, this.latest - system, 0)
    this.latest = system + this.aheadMs
    return this.latest
  }
}
