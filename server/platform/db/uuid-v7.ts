import { v7 } from 'uuid'
import { randomStock } from './random-stock.ts'

const RANDOM_BYTES = 16

/**
 * Makes UUIDs of version 7 (RFC 9562): text that sorts by the time of `now`. Ids of one maker grow strictly, also within
 * a millisecond and when the clock goes back.
 */
export function uuidMaker(now: () => Date): () => string {
  let msecs = 0
  let seq = 0
  const randomOf = randomStock()
  return () => {
    const random = randomOf(RANDOM_BYTES)
    const at = now().getTime()
    // A random start keeps makers apart; the upper half of its 32 bits stays free to count in.
    seq = at > msecs ? random.readUInt32BE() >>> 1 : seq + 1
    msecs = Math.max(msecs, at)
    return v7({ msecs, seq, random })
  }
}
