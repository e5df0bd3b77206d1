/** Concurrent calls of the returned function share one call of `load` and its result or error. */
export function singleFlight<V>(load: () => Promise<V>): () => Promise<V> {
  let pending: Promise<V> | undefined
  return () => {
    pending ??= load().finally(() => {
      pending = undefined
    })
    return pending
  }
}
