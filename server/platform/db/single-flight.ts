/** Returns a function whose concurrent calls share one call of `look` and its result or error. */
export function singleFlight<V>(load: () => Promise<V>): () => Promise<V> {
  let pending: Promise<V> | undefined
  return () => {
    pending ??= load().finally(() => {
      pending = undefined
    })
    return pending
  }
}
