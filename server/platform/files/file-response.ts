import { Readable } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import { matchesEtag } from '../http/etag.ts'
import { notModified, type RouteResponse } from '../http/route.ts'
import type { ByteRange } from './file-store.ts'
import { parseRange } from './range.ts'

export interface ServedFile {
  readonly sizeBytes: number
  /** A strong entity tag, in quotes. */
  readonly etag: string
  readonly headers: Readonly<Record<string, string>>
  /** Returns null if the file no longer exists. */
  readonly read: (range?: ByteRange) => Promise<Readable | null>
}

/** Returns null without a valid range, for a HEAD request, or if `If-Range` is not the current entity tag. */
function parseRequestedRange({ method, headers }: FastifyRequest, { sizeBytes, etag }: ServedFile) {
  const condition = headers['if-range']
  if (method === 'HEAD' || (condition !== undefined && condition !== etag)) return null
  return parseRange(headers.range, sizeBytes)
}

/** Responds with 200, 206, 304 or 416; null if the file no longer exists. HEAD, 304 and 416 do not open the file. */
export async function createFileResponse(
  request: FastifyRequest,
  file: ServedFile,
): Promise<RouteResponse<never> | null> {
  const { sizeBytes, etag } = file
  // A 304 response updates the cached header fields, so it contains them too.
  const cachedHeaders = { etag, 'cache-control': 'private, no-cache', ...file.headers }
  if (matchesEtag(request.headers['if-none-match'], etag)) return notModified(cachedHeaders)
  const range = parseRequestedRange(request, file)
  if (range === 'unsatisfiable') return { status: 416, headers: { 'content-range': `bytes */${sizeBytes}` } }
  const headers = { ...cachedHeaders, 'accept-ranges': 'bytes', 'content-length': String(sizeBytes) }
  if (request.method === 'HEAD') return { status: 200, headers, file: Readable.from([]) }
  const bytes = await file.read(range ?? undefined)
  if (bytes === null) return null
  if (range === null) return { status: 200, headers, file: bytes }
  const { first, last } = range
  const rangeHeaders = {
    'content-range': `bytes ${first}-${last}/${sizeBytes}`,
    'content-length': String(last - first + 1),
  }
  return { status: 206, headers: { ...headers, ...rangeHeaders }, file: bytes }
}
