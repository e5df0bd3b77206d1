import { tooBusy } from '../errors/common.ts'
import { batched } from './batch.ts'

// One statement at a time: the calls that come meanwhile make the next one larger.
const SHARED = { lanes: 1, size: 200, queue: 5000, patienceMs: 10_000, whenFull: tooBusy, onBatch: () => undefined }

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
