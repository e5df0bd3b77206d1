import { createOverloadedRefusal } from '../errors/common.ts'

/** Limits calls to `maxRunning` at a time. A call throws `overloaded` if `maxWaiting` calls are waiting already. */
export function createConcurrencyLimit(
  maxRunning: number,
  maxWaiting: number,
): <T>(run: () => Promise<T>) => Promise<T> {
  let runningCount = 0
  const waitingCalls: (() => void)[] = []
  return async (run) => {
    if (waitingCalls.length >= maxWaiting) throw createOverloadedRefusal()
    if (runningCount >= maxRunning) await new Promise<void>((resolve) => waitingCalls.push(resolve))
    else runningCount++
    try {
      return await run()
    } finally {
      // A waiting call takes over the place of this one.
      const next = waitingCalls.shift()
      if (next) next()
      else runningCount--
    }
  }
}
