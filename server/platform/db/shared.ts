/** Returns a function whose concurrent calls share one call of `look` and its result or error. */
export function shared<V>(look: () => Promise<V>): () => Promise<V> {
  let pending: Promise<V> | undefined
  return () => {
    pending ??= look().finally(() => {
      pending = undefined
    })
    return pending
  }
}
