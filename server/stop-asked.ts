/** Signals that come within this time of the first are the same wish: npm passes on what the terminal sent us already. */
const ONE_WISH_MS = 1000

/** Resolves with the first SIGTERM or SIGINT. A later one ends the program at once, with exit code 1. */
export function stopAsked(): Promise<NodeJS.Signals> {
  const { promise, resolve } = Promise.withResolvers<NodeJS.Signals>()
  let firstAt: number | undefined
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      const now = performance.now()
      firstAt ??= now
      if (now - firstAt > ONE_WISH_MS) process.exit(1)
      resolve(signal)
    })
  }
  return promise
}
