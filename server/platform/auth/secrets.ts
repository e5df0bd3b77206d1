import { hash, randomBytes } from 'node:crypto'

/** Returns random bytes in base64url: 43 characters for 32 bytes. */
export const randomSecret = (bytes = 32): string => randomBytes(bytes).toString('base64url')

/** Returns the SHA-256 in base64url. Random secrets need no salt and no slow hash. */
export const digest = (secret: string): string => hash('sha256', secret, 'base64url')

const CROCKFORD = '0123456789abcdefghjkmnpqrstvwxyz'

/** Returns lower-case Crockford base32, with five random bits per character. */
export function randomBase32(length: number): string {
  let text = ''
  for (const byte of randomBytes(length)) text += CROCKFORD[byte & 31]
  return text
}
