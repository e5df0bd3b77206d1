import { FlowdeskError } from '#sdk'

const DELAYS_MS = [1000, 2000, 5000, 10_000, 30_000]

/** Whether sending the request again cannot succeed. */
export const isPermanent = (error: unknown): error is FlowdeskError =>
  error instanceof FlowdeskError && error.status >= 400 && error.status < 500 && ![401, 408, 429].includes(error.status)

/** Returns how long to wait before the next attempt. Half of the delay is random, so clients do not retry together. */
function delayMs(failures: number, error: unknown): number {
  const asked = error instanceof FlowdeskError ? (error.retryAfterSeconds ?? 0) * 1000 : 0
  const usual = DELAYS_MS[Math.min(failures, DELAYS_MS.length) - 1] ?? 0
  return Math.max(asked, usual * (0.5 + Math.random() / 2))
}

/** Repeats a failed function after growing delays. */
export interface Retry {
  readonly later: (error: unknown, run: () => void) => void
  readonly cancel: () => void
  /** Call it when the function has succeeded: the next delay is short again. */
  readonly succeed: () => void
}

export function createRetry(): Retry {
  let failures = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  const cancel = () => clearTimeout(timer)
  return {
    later: (error, run) => {
      cancel()
      failures += 1
      timer = setTimeout(run, delayMs(failures, error))
    },
    cancel,
    succeed: () => {
      failures = 0
    },
  }
}
