/** Never runs backwards, so that setting the system clock back extends no licence. Times are in ms since 1970. */
export class MonotonicClock {
  private readonly systemNow: () => Date
  private latest: number
  private aheadMs: number

  /** `minimum` is a lower bound of the time, such as the last time that an earlier process stored. */
  constructor(systemNow: () => Date, minimum: number) {
    this.systemNow = systemNow
    this.latest = minimum
    this.aheadMs = Math.max(0, minimum - systemNow().getTime())
  }

  read(): number {
    const system = this.systemNow().getTime()
    this.aheadMs = Math.max(this.aheadMs, this.latest - system, 0)
    this.latest = system + this.aheadMs
    return this.latest
  }
}
