import { tooBusy } from '../errors/common.ts'
import { batched } from './batch.ts'

// One look under way while the next gathers keeps the database and this process busy at the same time.
const SHARED = { lanes: 2, size: 200, queue: 5000, patienceMs: 10_000, whenFull: tooBusy, onBatch: () => undefined }

/**
 * Lets calls that arrive while a look is under way share the next one. A call never hears what was looked up before it
 * came, so an answer is as fresh as from a statement of its own. `look` gets each key once and answers what it found.
 * Refuses with SVC:0002 when too many wait.
 */
export function lookUpTogether<K, V>(
  look: (keys: K[]) => Promise<ReadonlyMap<K, V>>,
  now: () => Date,
): (key: K) => Promise<V | undefined> {
  async function all(keys: K[]): Promise<(V | undefined)[]> {
    const found = await look([...new Set(keys)])
    return keys.map((key) => found.get(key))
  }
  return batched(all, { ...SHARED, now: () => now().getTime() })
}
