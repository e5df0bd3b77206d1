import { abortReasonOf } from './abort.ts'

/** The functions of the runtime that the client uses. */
export interface Runtime {
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>
  readonly now: () => Date
  /** Resolves after a number of milliseconds. Rejects with the reason of the signal if it is aborted. */
  readonly sleep: (ms: number, signal?: AbortSignal) => Promise<void>
  /** Returns a number from 0 up to, but not including, 1. */
  readonly random: () => number
}

// Called without a receiver, because browsers reject a fetch of another object. Looked up at each call.
const realFetch: Runtime['fetch'] = (url, init) => fetch(url, init)

const realSleep: Runtime['sleep'] = (ms, signal) =>
  new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer)
      if (signal) reject(abortReasonOf(signal))
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop)
      resolve()
    }, ms)
    if (signal?.aborted) stop()
    else signal?.addEventListener('abort', stop, { once: true })
  })

/** Returns the runtime, with the functions of the caller in place of its own. */
export const toRuntime = (overrides: Partial<Runtime>): Runtime => ({
  fetch: overrides.fetch ?? realFetch,
  now: overrides.now ?? (() => new Date()),
  sleep: overrides.sleep ?? realSleep,
  random: overrides.random ?? Math.random,
})

/**
 * Limits repeated waiting. The returned function waits a number of milliseconds and returns true, or returns false at
 * once if the wait would end later than `forMs` from now.
 */
export function createDeadlineSleep({ now, sleep }: Runtime, forMs: number, signal?: AbortSignal) {
  const start = now().getTime()
  let waited = 0
  return async (ms: number): Promise<boolean> => {
    // The waits are counted too, because the clock may be set back.
    if (Math.max(waited, now().getTime() - start) + ms > forMs) return false
    waited += ms
    await sleep(ms, signal)
    return true
  }
}
