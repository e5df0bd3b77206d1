import { createOverloadedRefusal } from '../errors/common.ts'

/** Returns a function that runs `maxRunning` reads at a time, and throws `overloaded` if `maxWaiting` wait already. */
export function createConcurrencyLimit(
  maxRunning: number,
  maxWaiting: number,
): <T>(read: () => Promise<T>) => Promise<T> {
  let running = 0
  const waiting: (() => void)[] = []
  return async (read) => {
    if (waiting.length >= maxWaiting) throw createOverloadedRefusal()
    if (running >= maxRunning) await new Promise<void>((resolve) => waiting.push(resolve))
    else running++
    try {
      return await read()
    } finally {
      // A waiting call takes over the place of this one.
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }
}
