import { FlowdeskError } from './error.ts'
import { createDeadlineSleep, type Runtime } from './runtime.ts'

const INITIAL_DELAY_MS = 250
const MAX_DELAY_MS = 10_000

/** How long to wait after so many attempts, in milliseconds: doubling, with jitter, after whatever the server asks for. */
function backOffMs(attempts: number, retryAfterSeconds: number | null, random: () => number): number {
  const step = Math.min(INITIAL_DELAY_MS * 2 ** (attempts - 1), MAX_DELAY_MS)
  return (retryAfterSeconds ?? 0) * 1000 + (step * (1 + random())) / 2
}

/** Statuses that pass: no answer, too many requests, and those of a gateway that lost or did not find its server. */
const TRANSIENT_STATUSES = [0, 429, 502, 504]

/** A dependency is away, and the first request with this key is still running. */
const TRANSIENT_CODES = ['SVC:0002', 'SVC:3002']

function isTransient({ status, code }: FlowdeskError): boolean {
  if (TRANSIENT_STATUSES.includes(status)) return true
  // Other codes of 503 tell of a state that waiting a moment does not end, such as that of the licence.
  return code === null ? status === 503 : TRANSIENT_CODES.includes(code)
}

/** How far a request is repeated. */
export interface RetryOptions {
  /** Whether it changes nothing more when it is done twice. Others are repeated only where they were not begun. */
  readonly isRepeatable: boolean
  readonly retryForMs: number
  readonly signal: AbortSignal | undefined
}

/** Makes attempts until one succeeds, fails for good, or waiting on would take too long; throws the last failure. */
export async function retry<T>(
  surroundings: Runtime,
  { isRepeatable, retryForMs, signal }: RetryOptions,
  attempt: () => Promise<T>,
): Promise<T> {
  const wait = createDeadlineSleep(surroundings, retryForMs, signal)
  for (let attempts = 1; ; attempts += 1) {
    signal?.throwIfAborted()
    try {
      return await attempt()
    } catch (error) {
      if (!(error instanceof FlowdeskError)) throw error
      const isWorthIt = error.status === 429 || (isRepeatable && isTransient(error))
      const ms = backOffMs(attempts, error.retryAfterSeconds, surroundings.random)
      if (!isWorthIt || !(await wait(ms))) throw error
    }
  }
}
