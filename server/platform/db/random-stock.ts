import { randomBytes } from 'node:crypto'

const STOCK_BYTES = 4096

/** Gives out random bytes, each once, from a stock: asking the system costs the same for a few as for thousands. */
export function randomStock(): (length: number) => Buffer {
  let stock = Buffer.alloc(0)
  return (length) => {
    if (stock.length < length) stock = randomBytes(Math.max(STOCK_BYTES, length))
    const bytes = stock.subarray(0, length)
    stock = stock.subarray(length)
    return bytes
  }
}
