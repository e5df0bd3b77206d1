/** While the database is away it is reported this often, in milliseconds. */
const REPORT_EVERY_MS = 60_000

/** Is called when the database cannot be reached, and every minute while that lasts; and with null once it is back. */
export type OnOutage = (error: unknown | null) => void

/** Decides when an outage of the database is reported: once for all loops of a worker. */
export class Outage {
  private readonly now: () => Date
  private readonly onOutage: OnOutage
  private reportedAt: number | null = null

  constructor(now: () => Date, onOutage: OnOutage) {
    this.now = now
    this.onOutage = onOutage
  }

  /** A poll failed. */
  failed(error: unknown): void {
    const at = this.now().getTime()
    if (this.reportedAt !== null && Math.abs(at - this.reportedAt) < REPORT_EVERY_MS) return
    this.reportedAt = at
    this.onOutage(error)
  }

  /** A poll reached the database. */
  succeeded(): void {
    if (this.reportedAt === null) return
    this.reportedAt = null
    this.onOutage(null)
  }
}
