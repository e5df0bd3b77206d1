/** Lets calls that come while one is under way have its answer, or its error. */
export function shared<V>(look: () => Promise<V>): () => Promise<V> {
  let underWay: Promise<V> | undefined
  return () => {
    underWay ??= look().finally(() => {
      underWay = undefined
    })
    return underWay
  }
}
