import { createOverloadedRefusal } from '../errors/common.ts'
import { createBatcher } from './batch.ts'

// One batch at a time: calls that arrive while a query runs share the query after it, so their results are fresh.
const BATCH_OPTIONS = {
  concurrency: 1,
  maxBatchSize: 200,
  maxQueued: 5000,
  maxWaitMs: 10_000,
  createOverloadError: createOverloadedRefusal,
  onBatch: () => undefined,
}

/** Concurrent calls share queries. A call rejects with `overloaded` if too many wait, or after a wait of 10 seconds. */
export function createBatchedLookup<K, V>(
  loadValues: (keys: K[]) => Promise<ReadonlyMap<K, V>>,
  now: () => Date,
): (key: K) => Promise<V | undefined> {
  async function loadAll(keys: K[]): Promise<(V | undefined)[]> {
    const found = await loadValues([...new Set(keys)])
    return keys.map((key) => found.get(key))
  }
  return createBatcher(loadAll, { ...BATCH_OPTIONS, now: () => now().getTime() })
}

/** Less than `maxQueued`, so that lookups of other callers still find room in the queue. */
const SLICE_SIZE = 1000

/** Calls `work`, which awaits a batched lookup, for all items, at most 1000 at a time. Stops at a slice that fails. */
export async function forEachInSlices<T>(items: Iterable<T>, work: (item: T) => Promise<void>): Promise<void> {
  const all = [...items]
  for (let start = 0; start < all.length; start += SLICE_SIZE)
    await Promise.all(all.slice(start, start + SLICE_SIZE).map(work))
}
