import { createOverloadedRefusal } from '../errors/common.ts'
import { createBatcher } from './batch.ts'

// One lane: calls that arrive while a query runs wait and share the next one.
const BATCH_OPTIONS = {
  concurrency: 1,
  maxBatchSize: 200,
  maxQueued: 5000,
  maxWaitMs: 10_000,
  createOverloadError: createOverloadedRefusal,
  onBatch: () => undefined,
}

/**
 * Batches concurrent lookups by key into one query. A query starts after the calls that it serves, so its results are
 * as fresh as those of a separate query per call. `look` gets each key once and returns the values that it found.
 * Rejects with SVC:0002 while too many calls wait.
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
