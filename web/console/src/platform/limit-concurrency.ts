/** Returns a function that runs others, at most `limit` of them at the same time. The rest wait for their turn. */
export function limitConcurrency(limit: number): <Result>(run: () => Promise<Result>) => Promise<Result> {
  const waiting: (() => void)[] = []
  let running = 0
  return async (run) => {
    if (running < limit) running += 1
    // A function that ends passes its place on.
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await run()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}
