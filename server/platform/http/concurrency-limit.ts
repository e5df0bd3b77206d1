import { createOverloadedRefusal } from '../errors/common.ts'

/** Limits calls to `maxRunning` at a time. A call throws `overloaded` if `maxWaiting` calls are waiting already. */
export function createConcurrencyLimit(
  maxRunning: number,
  maxWaiting: number,
): <T>(run: () => Promise<T>) => Promise<T> {
  let running = 0
  const waiting: (() => void)[] = []
  return async (run) => {
    if (waiting.length >= maxWaiting) throw createOverloadedRefusal()
    if (running >= maxRunning) await new Promise<void>((resolve) => waiting.push(resolve))
    else running++
    try {
      return await run()
    } finally {
      // A waiting call takes over the place of this one.
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }
}
