import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'

/**
 * The value of `Content-Security-Policy` for the page: it loads files of its own server only, calls its own server only,
 * and contains no inline script and no inline style.
 */
export const contentSecurityPolicy: string = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ')

/** A compressed page with its entity tag. */
export interface CompressedPage {
  readonly gzip: Buffer
  /** An entity tag of the page before compression, with its quotes. Send it as a weak one if you also send it unpacked. */
  readonly etag: string
}

export async function compressPage(page: string): Promise<CompressedPage> {
  const hash = createHash('sha256').update(page).digest('base64url').slice(0, 22)
  return { gzip: await promisify(gzip)(page), etag: `"${hash}"` }
}
