import type { HandlerRegistry } from './emit.ts'

/** The wait of a polling loop between two polls. A wake-up ends it early. */
export class IdleWait {
  private readonly maxWaitMs: number
  private readonly unsubscribe: () => void
  private isWoken = false
  private end: () => void = () => undefined

  constructor(jobs: Pick<HandlerRegistry, 'onWake'>, longestMs: number) {
    this.maxWaitMs = longestMs
    this.unsubscribe = jobs.onWake(() => this.wake())
  }

  /** Clears earlier wake-ups. Call it before a poll, so that a wake-up during the poll is not lost. */
  reset(): void {
    this.isWoken = false
  }

  /** Waits for a wake-up, or until the time is up. Returns at once if there was a wake-up since `begin`. */
  wait(): Promise<void> {
    if (this.isWoken) return Promise.resolve()
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, this.maxWaitMs)
      this.end = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }

  /** Ends the current wait, or skips the next one. */
  wake(): void {
    this.isWoken = true
    this.end()
  }

  /** Ends the wait and stops receiving wake-ups. */
  close(): void {
    this.unsubscribe()
    this.wake()
  }
}
