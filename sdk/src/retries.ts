import { FlowdeskError } from './error.ts'
import { patience, type Surroundings } from './surroundings.ts'

const FIRST_MS = 250
const LONGEST_MS = 10_000

/** How long to wait after so many attempts, in milliseconds: doubling, with jitter, after whatever the server asks for. */
function backOff(attempts: number, retryAfterSeconds: number | null, random: () => number): number {
  const step = Math.min(FIRST_MS * 2 ** (attempts - 1), LONGEST_MS)
  return (retryAfterSeconds ?? 0) * 1000 + (step * (1 + random())) / 2
}

/** Statuses that pass: no answer, too many requests, and those of a gateway that lost or did not find its server. */
const PASSING = [0, 429, 502, 504]

/** A dependency is away, and the first request with this key is still running. */
const PASSING_CODES = ['SVC:0002', 'SVC:3002']

function passes({ status, code }: FlowdeskError): boolean {
  if (PASSING.includes(status)) return true
  // Other codes of 503 tell of a state that waiting a moment does not end, such as that of the licence.
  return code === null ? status === 503 : PASSING_CODES.includes(code)
}

/** How far a request is repeated. */
export interface Persistence {
  /** Whether it changes nothing more when it is done twice. Others are repeated only where they were not begun. */
  readonly isRepeatable: boolean
  readonly retryForMs: number
  readonly signal: AbortSignal | undefined
}

/** Makes attempts until one succeeds, fails for good, or waiting on would take too long; throws the last failure. */
export async function persist<T>(
  surroundings: Surroundings,
  { isRepeatable, retryForMs, signal }: Persistence,
  attempt: () => Promise<T>,
): Promise<T> {
  const wait = patience(surroundings, retryForMs, signal)
  for (let attempts = 1; ; attempts += 1) {
    signal?.throwIfAborted()
    try {
      return await attempt()
    } catch (error) {
      if (!(error instanceof FlowdeskError)) throw error
      const isWorthIt = error.status === 429 || (isRepeatable && passes(error))
      const ms = backOff(attempts, error.retryAfterSeconds, surroundings.random)
      if (!isWorthIt || !(await wait(ms))) throw error
    }
  }
}
