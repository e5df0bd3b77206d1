import type { HandlerRegistry } from './emit.ts'

/** The wait of a polling loop between two polls. A wake-up ends it early. */
export class IdleWait {
  private readonly maxWaitMs: number
  private readonly unsubscribe: () => void
  private isWoken = false
  private endWait: () => void = () => undefined

  constructor(jobs: Pick<HandlerRegistry, 'onWake'>, maxWaitMs: number) {
    this.maxWaitMs = maxWaitMs
    this.unsubscribe = jobs.onWake(() => this.wake())
  }

  /** Clears earlier wake-ups. Call it before a poll, so that a wake-up during the poll is not lost. */
  reset(): void {
    this.isWoken = false
  }

  /** Resolves at the next wake-up or after the maximum wait; at once if there was a wake-up since `reset`. */
  wait(): Promise<void> {
    if (this.isWoken) return Promise.resolve()
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, this.maxWaitMs)
      this.endWait = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }

  wake(): void {
    this.isWoken = true
    this.endWait()
  }

  close(): void {
    this.unsubscribe()
    this.wake()
  }
}
