import type { JobQueue } from './emit.ts'

/** The wait of a loop that found nothing to do; a wake-up ends it early. */
export class IdleWait {
  private readonly longestMs: number
  private readonly unsubscribe: () => void
  private isWoken = false
  private end: () => void = () => undefined

  constructor(jobs: Pick<JobQueue, 'onWake'>, longestMs: number) {
    this.longestMs = longestMs
    this.unsubscribe = jobs.onWake(() => this.wake())
  }

  /** Clears earlier wake-ups. Call before a poll, so that a wake-up during the poll counts. */
  begin(): void {
    this.isWoken = false
  }

  /** Waits for a wake-up since `begin`, or until the time is up. */
  wait(): Promise<void> {
    if (this.isWoken) return Promise.resolve()
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, this.longestMs)
      this.end = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }

  /** Ends the wait, or keeps the next one from beginning. */
  wake(): void {
    this.isWoken = true
    this.end()
  }

  /** Ends the wait for good. */
  close(): void {
    this.unsubscribe()
    this.wake()
  }
}
