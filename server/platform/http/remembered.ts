import { LRUCache } from 'lru-cache'

const ANSWERS = 2000

/** Hears how often an answer was remembered. */
export interface Lookups {
  readonly hit: () => void
  readonly miss: () => void
}

/**
 * Remembers answers for a while by a key of the caller's making. Calls that miss together share one look; a look that
 * failed is not remembered. `forMs` of 0 remembers nothing. `lookups` hears how often an answer was there.
 */
export function remembered<V>(
  forMs: number,
  now: () => Date,
  lookups?: Lookups,
): (key: string, look: () => Promise<V>) => Promise<V> {
  const answers = new LRUCache<string, { readonly value: Promise<V>; readonly until: number }>({ max: ANSWERS })
  return (key, look) => {
    const at = now().getTime()
    const known = answers.get(key)
    // An answer from before the clock was put back would stay for as long as that has to catch up.
    if (known && known.until > at && known.until - at <= forMs) {
      lookups?.hit()
      return known.value
    }
    lookups?.miss()
    const value = look()
    if (forMs > 0) {
      const entry = { value, until: at + forMs }
      answers.set(key, entry)
      value.catch(() => answers.peek(key) === entry && answers.delete(key))
    }
    return value
  }
}
