/** What the client needs of the world around it. */
export interface Runtime {
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>
  readonly now: () => Date
  /** Resolves after so many milliseconds; rejects with the reason of the signal once that is aborted. */
  readonly sleep: (ms: number, signal?: AbortSignal) => Promise<void>
  /** A number from 0 to below 1. */
  readonly random: () => number
}

// Called on nothing, for browsers refuse a fetch that is called on another object; looked up at each call.
const realFetch: Runtime['fetch'] = (url, init) => fetch(url, init)

const realSleep: Runtime['sleep'] = (ms, signal) =>
  new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer)
      reject(signal?.reason)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop)
      resolve()
    }, ms)
    if (signal?.aborted) stop()
    else signal?.addEventListener('abort', stop, { once: true })
  })

/** What is given, and else the world as browsers, Node and edge runtimes have it. */
export const toRuntime = (given: Partial<Runtime>): Runtime => ({
  fetch: given.fetch ?? realFetch,
  now: given.now ?? (() => new Date()),
  sleep: given.sleep ?? realSleep,
  random: given.random ?? Math.random,
})

/**
 * Bounds repeated waiting: what it returns waits so many milliseconds and answers true, or answers false at once where
 * that would end later than `forMs` after now.
 */
export function createDeadlineSleep({ now, sleep }: Runtime, forMs: number, signal?: AbortSignal) {
  const start = now().getTime()
  let waited = 0
  return async (ms: number): Promise<boolean> => {
    // The waits are counted, too, for a clock may be put back.
    if (Math.max(waited, now().getTime() - start) + ms > forMs) return false
    waited += ms
    await sleep(ms, signal)
    return true
  }
}
