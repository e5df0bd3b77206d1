import { Readable } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import { names } from '../http/etag.ts'
import { type Answer, notModified } from '../http/route.ts'
import type { ByteRange } from './files.ts'
import { rangeAsked } from './range.ts'

/** A file to be sent. */
export interface SentFile {
  readonly sizeBytes: number
  /** Strong, quoted. */
  readonly etag: string
  /** Its type, and whatever else goes with its bytes. */
  readonly headers: Readonly<Record<string, string>>
  /** Opens its bytes, all of them unless a range is given; null where they have gone. */
  readonly read: (range?: ByteRange) => Promise<Readable | null>
}

/** The range that counts: none for a HEAD, nor for a caller who holds a part of another version. */
function rangeOf({ method, headers }: FastifyRequest, { sizeBytes, etag }: SentFile) {
  const condition = headers['if-range']
  if (method === 'HEAD' || (condition !== undefined && condition !== etag)) return null
  return rangeAsked(headers.range, sizeBytes)
}

/**
 * Answers with a file as the request wants it: whole (200), a single range of it (206), its head alone, or that nothing
 * has changed (304) or there is no such range (416). Null where its bytes have gone. The caller may keep it, and asks again
 * before each use.
 */
export async function fileAnswer(request: FastifyRequest, file: SentFile): Promise<Answer<never> | null> {
  const { sizeBytes, etag } = file
  // A 304 renews what the caller keeps, so it carries them as well.
  const kept = { etag, 'cache-control': 'private, no-cache', ...file.headers }
  if (names(request.headers['if-none-match'], etag)) return notModified(kept)
  const range = rangeOf(request, file)
  if (range === 'unsatisfiable') return { status: 416, headers: { 'content-range': `bytes */${sizeBytes}` } }
  const headers = { ...kept, 'accept-ranges': 'bytes', 'content-length': String(sizeBytes) }
  if (request.method === 'HEAD') return { status: 200, headers, file: Readable.from([]) }
  const bytes = await file.read(range ?? undefined)
  if (bytes === null) return null
  if (range === null) return { status: 200, headers, file: bytes }
  const { first, last } = range
  const partial = { 'content-range': `bytes ${first}-${last}/${sizeBytes}`, 'content-length': String(last - first + 1) }
  return { status: 206, headers: { ...headers, ...partial }, file: bytes }
}
