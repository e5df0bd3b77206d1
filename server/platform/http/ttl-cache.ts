import { LRUCache } from 'lru-cache'

export interface LookupCounters {
  readonly hit: () => void
  readonly miss: () => void
}

interface TtlCacheOptions<V> {
  readonly maxEntries: number
  /** Maximum size of all keys and values. `measure` returns the size of a value in bytes. Not limited by default. */
  readonly size?: { readonly maxBytes: number; readonly measure: (value: V) => number }
  /** Maximum age of an entry, counted from the start of its load. 0 disables the cache. */
  readonly ttlMs: number
  readonly now: () => Date
  readonly lookups?: LookupCounters
}

export interface TtlCache<V> {
  /** Concurrent calls share one load, unless the cache is disabled. A load that fails or returns null is not cached. */
  readonly getOrLoad: <R extends V | null>(key: string, load: () => Promise<R>) => V | Promise<R>
  /** Deletes every entry. Loads in progress are not cached. */
  readonly clear: () => void
}

/** Wraps a value or null: lru-cache does not allow null, and its `forceFetch` rejects if a load returns undefined. */
interface CacheEntry<V> {
  readonly value: V | null
}

/** Returns a clock that advances even when `now` moves back. Starts at 1, because lru-cache treats 0 as no time. */
function createMonotonicClock(now: () => Date): () => number {
  let elapsed = 1
  let lastReading = now().getTime()
  return () => {
    const at = now().getTime()
    elapsed += Math.abs(at - lastReading)
    lastReading = at
    return elapsed
  }
}

/** Returns the size of an entry: two bytes for each character of its key, and its value. lru-cache does not allow 0. */
const createMeasure =
  <V>(measure: (value: V) => number) =>
  ({ value }: CacheEntry<V>, key: string): number =>
    1 + 2 * key.length + (value === null ? 0 : measure(value))

export function createTtlCache<V extends NonNullable<unknown>>(options: TtlCacheOptions<V>): TtlCache<V> {
  const { maxEntries, size, ttlMs, now, lookups } = options
  const entries = new LRUCache<string, CacheEntry<V>, () => Promise<V | null>>({
    max: maxEntries,
    ...(size ? { maxSize: size.maxBytes, sizeCalculation: createMeasure(size.measure) } : {}),
    // One less, because lru-cache still serves an entry whose age equals its TTL.
    ttl: Math.max(1, ttlMs - 1),
    ttlResolution: 0,
    perf: { now: createMonotonicClock(now) },
    // Counts the age from the start of the load, because the result may lack later changes.
    noUpdateTTL: true,
    ignoreFetchAbort: true,
    async fetchMethod(key, _stale, { context: load }) {
      const value = await load()
      if (value === null) entries.delete(key)
      return { value }
    },
  })
  return {
    getOrLoad<R extends V | null>(key: string, load: () => Promise<R>) {
      const cached = ttlMs > 0 ? entries.get(key)?.value : null
      if (cached !== undefined && cached !== null) {
        lookups?.hit()
        return cached
      }
      lookups?.miss()
      if (ttlMs === 0) return load()
      // Every load under a key returns the same type.
      return entries.forceFetch(key, { context: load }).then(({ value }) => value as R)
    },
    clear: () => entries.clear(),
  }
}
