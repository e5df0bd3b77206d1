/** Time after the first signal during which others are ignored: npm forwards a signal that the terminal also sends. */
const DUPLICATE_SIGNAL_MS = 1000

/** Resolves with the first SIGTERM or SIGINT. A signal more than a second later ends the process with exit code 1. */
export function waitForStopSignal(): Promise<NodeJS.Signals> {
  const { promise, resolve } = Promise.withResolvers<NodeJS.Signals>()
  let firstAt: number | undefined
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      const now = performance.now()
      firstAt ??= now
      if (now - firstAt > DUPLICATE_SIGNAL_MS) process.exit(1)
      resolve(signal)
    })
  }
  return promise
}
