import { LRUCache } from 'lru-cache'

/** Counts the lookups of a cache. */
export interface Lookups {
  readonly hit: () => void
  readonly miss: () => void
}

interface Options {
  readonly maxEntries: number
  /** How long an entry is served, from the start of its load. 0 turns the cache off. */
  readonly ttlMs: number
  readonly now: () => Date
  readonly lookups?: Lookups
}

/** A cache with a maximum size and a maximum age. */
export interface TtlCache<V> {
  /**
   * Returns the cached value, or the promise of `load`. Concurrent lookups of a key share one load. A load that fails, or
   * that returns null, is not cached.
   */
  readonly find: <R extends V | null>(key: string, load: () => Promise<R>) => V | Promise<R>
  /** Deletes every entry. The results of loads in progress go to their callers and are not cached. */
  readonly clear: () => void
}

/** Wrapped, because lru-cache rejects a load that returns nothing and was evicted meanwhile. */
interface Loaded<V> {
  readonly value: V | null
}

/**
 * Returns a clock, in milliseconds, that never goes back: when `now` is put back, entries grow older by the difference,
 * because they would otherwise be served until `now` has caught up. Starts at 1, since lru-cache reads 0 as no time.
 */
function monotonicClock(now: () => Date): () => number {
  let elapsed = 1
  let last = now().getTime()
  return () => {
    const at = now().getTime()
    elapsed += Math.abs(at - last)
    last = at
    return elapsed
  }
}

/** Creates a cache that loads what it lacks. */
export function createTtlCache<V extends NonNullable<unknown>>(options: Options): TtlCache<V> {
  const { maxEntries, ttlMs, now, lookups } = options
  const entries = new LRUCache<string, Loaded<V>, () => Promise<V | null>>({
    max: maxEntries,
    // lru-cache still serves an entry in the last millisecond of its age.
    ttl: Math.max(1, ttlMs - 1),
    ttlResolution: 0,
    perf: { now: monotonicClock(now) },
    // The age counts from the start of the load: later changes may be missing from its result.
    noUpdateTTL: true,
    ignoreFetchAbort: true,
    async fetchMethod(key, _stale, { context: load }) {
      const value = await load()
      if (value === null) entries.delete(key)
      return { value }
    },
  })
  return {
    find<R extends V | null>(key: string, load: () => Promise<R>) {
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
