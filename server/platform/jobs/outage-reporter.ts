const REPORT_INTERVAL_MS = 60_000

/** Called with the error when an outage begins, then at most once a minute, and with null when it has ended. */
export type OutageCallback = (error: unknown | null) => void

export class OutageReporter {
  private readonly now: () => Date
  private readonly onOutage: OutageCallback
  private reportedAt: number | null = null

  constructor(now: () => Date, onOutage: OutageCallback) {
    this.now = now
    this.onOutage = onOutage
  }

  reportFailure(error: unknown): void {
    const at = this.now().getTime()
    if (this.reportedAt !== null && Math.abs(at - this.reportedAt) < REPORT_INTERVAL_MS) return
    this.reportedAt = at
    this.onOutage(error)
  }

  reportSuccess(): void {
    if (this.reportedAt === null) return
    this.reportedAt = null
    this.onOutage(null)
  }
}
