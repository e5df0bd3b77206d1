import type { FastifyReply, FastifyRequest } from 'fastify'
import type { TSchema } from 'typebox'
import { bodyTooLarge, createOverloadedRefusal } from '../errors/common.ts'

/** A body of one of several media types, at most `maxBytes` long. */
export interface RawBodyOptions {
  readonly maxBytes: number
  /** The accepted media types, for the API reference. */
  readonly mediaTypes: Readonly<Record<string, { readonly schema: TSchema; readonly example: unknown }>>
}

/** Maximum number of bytes of raw bodies that this process holds, because a body is in memory as a whole. */
const MAX_HELD_BYTES = 128 * 1024 * 1024

let heldBytes = 0

/**
 * Reserves memory for the body until the response ends. Throws `bodyTooLarge` for a declared length above `maxBytes`, and
 * `overloaded` while the bodies of other requests need the memory. A body without a declared length counts as `maxBytes`.
 */
export function reserveRawBody({ headers }: FastifyRequest, reply: FastifyReply, maxBytes: number): void {
  const bytes = headers['content-length'] === undefined ? maxBytes : Number(headers['content-length'])
  if (bytes > maxBytes) throw bodyTooLarge()
  if (heldBytes + bytes > MAX_HELD_BYTES) throw createOverloadedRefusal()
  heldBytes += bytes
  reply.raw.once('close', () => {
    heldBytes -= bytes
  })
}

/** Returns the bytes of the body of a route with `rawBody`; empty if the request has none. */
export const readRawBody = ({ body }: FastifyRequest): Buffer => (Buffer.isBuffer(body) ? body : Buffer.alloc(0))
