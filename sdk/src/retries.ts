import { throwIfAborted } from './abort.ts'
import { FlowdeskError } from './error.ts'
import { createDeadlineSleep, type Runtime } from './runtime.ts'

const INITIAL_DELAY_MS = 250
const MAX_DELAY_MS = 10_000

/** Returns the back-off in milliseconds: it doubles, with jitter, and is added to `Retry-After`. */
function backOffMs(attempts: number, retryAfterSeconds: number | null, random: () => number): number {
  const step = Math.min(INITIAL_DELAY_MS * 2 ** (attempts - 1), MAX_DELAY_MS)
  return (retryAfterSeconds ?? 0) * 1000 + (step * (1 + random())) / 2
}

/** Temporary statuses: 0 for no response, too many requests, and gateway errors. */
const TRANSIENT_STATUSES = [0, 429, 502, 504]

/** A dependency is unavailable, or the first request with this key is still running. */
const TRANSIENT_CODES = ['SVC:0002', 'SVC:3002']

function isTransient({ status, code }: FlowdeskError): boolean {
  if (TRANSIENT_STATUSES.includes(status)) return true
  // Other codes with 503, such as that of the licence, describe a state that a short wait does not end.
  return code === null ? status === 503 : TRANSIENT_CODES.includes(code)
}

/** Which attempts may be repeated. */
export interface RetryOptions {
  /** Whether the request can be repeated safely. Others are repeated only after 429: the server has not processed them. */
  readonly isRepeatable: boolean
  readonly retryForMs: number
  readonly signal: AbortSignal | undefined
}

/** Retries until an attempt succeeds, fails permanently, or would exceed the time. Throws the last error. */
export async function retry<T>(
  runtime: Runtime,
  { isRepeatable, retryForMs, signal }: RetryOptions,
  attempt: () => Promise<T>,
): Promise<T> {
  const wait = createDeadlineSleep(runtime, retryForMs, signal)
  for (let attempts = 1; ; attempts += 1) {
    throwIfAborted(signal)
    try {
      return await attempt()
    } catch (error) {
      if (!(error instanceof FlowdeskError)) throw error
      const isRetryable = error.status === 429 || (isRepeatable && isTransient(error))
      const ms = backOffMs(attempts, error.retryAfterSeconds, runtime.random)
      if (!isRetryable || !(await wait(ms))) throw error
    }
  }
}
