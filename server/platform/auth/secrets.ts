import { hash, randomBytes } from 'node:crypto'

/** `bytes` of randomness in base64url, 43 characters for 32 bytes. */
export const randomSecret = (bytes = 32): string => randomBytes(bytes).toString('base64url')

/** What is stored of a random secret: its SHA-256 in base64url. Random secrets need no salt and no slow hash. */
export const digest = (secret: string): string => hash('sha256', secret, 'base64url')

const CROCKFORD = '0123456789abcdefghjkmnpqrstvwxyz'

/** Asking the system for randomness costs the same for a little and for a lot. */
const STOCK_BYTES = 4096
let stock = Buffer.alloc(0)

/** `length` characters of lower-case Crockford base32, five random bits each. */
export function randomBase32(length: number): string {
  if (stock.length < length) stock = randomBytes(Math.max(STOCK_BYTES, length))
  const bytes = stock.subarray(0, length)
  stock = stock.subarray(length)
  let text = ''
  for (const byte of bytes) text += CROCKFORD[byte & 31]
  return text
}
