import { LRUCache } from 'lru-cache'

const ANSWERS = 2000

/**
 * Remembers answers for a while by a key of the caller's making. Calls that miss together share one look; a look that
 * failed is not remembered. `forMs` of 0 remembers nothing.
 */
export function remembered<V>(forMs: number, now: () => Date): (key: string, look: () => Promise<V>) => Promise<V> {
  const answers = new LRUCache<string, { readonly value: Promise<V>; readonly until: number }>({ max: ANSWERS })
  return (key, look) => {
    const at = now().getTime()
    const known = answers.get(key)
    if (known && known.until > at) return known.value
    const value = look()
    if (forMs > 0) {
      const entry = { value, until: at + forMs }
      answers.set(key, entry)
      value.catch(() => answers.peek(key) === entry && answers.delete(key))
    }
    return value
  }
}
