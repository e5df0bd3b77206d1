import { createOverloadedRefusal } from '../errors/common.ts'
import { createBatcher } from './batch.ts'

// One batch at a time: calls that arrive while a query runs share the next one.
const BATCH_OPTIONS = {
  concurrency: 1,
  maxBatchSize: 200,
  maxQueued: 5000,
  maxWaitMs: 10_000,
  createOverloadError: createOverloadedRefusal,
  onBatch: () => undefined,
}

/**
 * Returns a lookup whose concurrent calls share queries. A query starts after all calls that share it, so its results
 * are fresh. Rejects with `overloaded` if too many calls wait, or if a call has waited for more than 10 seconds.
 */
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
