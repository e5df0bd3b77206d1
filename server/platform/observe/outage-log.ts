import { type Log, toldOf } from './log.ts'

/** How long an outage goes on before it is logged again, in milliseconds. */
const REPEAT_MS = 60_000

/** Logs that the database does not answer: at once, again every minute while that lasts, and once when it answers again. */
export class OutageLog {
  private readonly log: Log
  private readonly now: () => Date
  private outage: { readonly since: number; loggedAt: number } | null = null

  constructor(log: Log, now: () => Date) {
    this.log = log
    this.now = now
  }

  /** Call at every attempt that found the database away. */
  failed(error: unknown): void {
    const at = this.now().getTime()
    const { since, loggedAt } = this.outage ?? { since: at, loggedAt: Number.NEGATIVE_INFINITY }
    if (at - loggedAt < REPEAT_MS) return
    this.outage = { since, loggedAt: at }
    this.log.warn({ ...toldOf(error), seconds: secondsFrom(since, at) }, 'the database does not answer')
  }

  /** Call at every attempt that found the database there. */
  succeeded(): void {
    if (!this.outage) return
    const seconds = secondsFrom(this.outage.since, this.now().getTime())
    this.outage = null
    this.log.info({ seconds }, 'the database answers again')
  }
}

const secondsFrom = (since: number, at: number): number => Math.round((at - since) / 1000)
