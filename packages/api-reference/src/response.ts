import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'

/** The header field for the page, which loads and calls its own origin only and has no inline scripts or styles. */
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

export interface CompressedPage {
  readonly gzip: Buffer
  /** Quoted entity tag of the uncompressed page. If you also send the page uncompressed, make the tag weak. */
  readonly etag: string
}

export async function compressPage(page: string): Promise<CompressedPage> {
  const hash = createHash('sha256').update(page).digest('base64url').slice(0, 22)
  return { gzip: await promisify(gzip)(page), etag: `"${hash}"` }
}
