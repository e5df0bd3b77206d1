import { randomBytes } from 'node:crypto'
import { v7 } from 'uuid'

const RANDOM_BYTES = 16

/** Returns a generator of UUIDv7. Its ids increase strictly, even within a millisecond or if the clock moves back. */
export function createUuidGenerator(now: () => Date): () => string {
  let msecs = 0
  let seq = 0
  return () => {
    const random = randomBytes(RANDOM_BYTES)
    const currentMs = now().getTime()
    // A random start keeps generators apart. Clearing its top bit leaves room to count up.
    seq = currentMs > msecs ? random.readUInt32BE() >>> 1 : seq + 1
    msecs = Math.max(msecs, currentMs)
    return v7({ msecs, seq, random })
  }
}
