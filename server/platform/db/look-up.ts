import { tooBusy } from '../errors/common.ts'
import { batched } from './batch.ts'

// One lane: calls that arrive while a query runs wait and share the next one.
const BATCH_OPTIONS = {
  lanes: 1,
  size: 200,
  queue: 5000,
  patienceMs: 10_000,
  whenFull: tooBusy,
  onBatch: () => undefined,
}

/**
 * Batches concurrent lookups by key into one query. A query starts after the calls that it serves, so its results are
 * as fresh as those of a separate query per call. `look` gets each key once and returns the values that it found.
 * Rejects with SVC:0002 while too many calls wait.
 */
export function lookUpTogether<K, V>(
  look: (keys: K[]) => Promise<ReadonlyMap<K, V>>,
  now: () => Date,
): (key: K) => Promise<V | undefined> {
  async function lookUpAll(keys: K[]): Promise<(V | undefined)[]> {
    const found = await look([...new Set(keys)])
    return keys.map((key) => found.get(key))
  }
  return batched(lookUpAll, { ...BATCH_OPTIONS, now: () => now().getTime() })
}
