import { retryAfterMs } from './refusals.ts'
import { retryDelayMs } from './retry-delay.ts'

/** Repeats a failed function after growing delays, and not before the server allows it. */
export interface Retry {
  /** Calls the function after a delay. Call it when the function has failed. */
  readonly later: (error: unknown, run: () => unknown) => void
  /** Cancels the call that `later` has planned. */
  readonly cancel: () => void
  /** Call it when the function has succeeded: the next delay is short again. */
  readonly succeed: () => void
  readonly isPlanned: () => boolean
}

/** After `ended` is aborted, plans no further calls. */
export function createRetry(ended: AbortSignal): Retry {
  let failures = 0
  let timer = 0
  const cancel = () => {
    clearTimeout(timer)
    timer = 0
  }
  return {
    later: (error, run) => {
      cancel()
      failures += 1
      const delay = Math.max(retryDelayMs(failures), retryAfterMs(error))
      if (!ended.aborted) timer = window.setTimeout(run, delay)
    },
    cancel,
    succeed: () => {
      failures = 0
    },
    isPlanned: () => timer !== 0,
  }
}
