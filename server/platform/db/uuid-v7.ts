import { randomStock } from './random-stock.ts'

const hexOf = (value: number, digits: number): string => value.toString(16).padStart(digits, '0')

const TAIL_BYTES = 8

/** How many ids of one millisecond are told apart by their counter, of 12 bits. */
const A_MILLISECOND = 4096

/**
 * Makes UUIDs of version 7 (RFC 9562): text that sorts by the time of `now`. Ids of one maker grow strictly, also within
 * a millisecond and when the clock goes back.
 */
export function uuidMaker(now: () => Date): () => string {
  let ms = 0
  let counter = 0
  const randomOf = randomStock()
  return () => {
    const at = now().getTime()
    counter = at > ms ? 0 : counter + 1
    // A counter that overflows moves on the time.
    ms = Math.max(ms, at) + Math.floor(counter / A_MILLISECOND)
    counter %= A_MILLISECOND
    const time = hexOf(ms, 12)
    const random = randomOf(TAIL_BYTES)
    random[0] = ((random[0] ?? 0) & 0x3f) | 0x80
    const tail = random.toString('hex')
    return `${time.slice(0, 8)}-${time.slice(8)}-7${hexOf(counter, 3)}-${tail.slice(0, 4)}-${tail.slice(4)}`
  }
}
