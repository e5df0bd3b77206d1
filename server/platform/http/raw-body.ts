import type { FastifyReply, FastifyRequest } from 'fastify'
import type { TSchema } from 'typebox'
import { bodyTooLarge, createOverloadedRefusal } from '../errors/common.ts'
import { clientAddressKey } from './client-address.ts'

/** A body of one of several media types, at most `maxBytes` long. */
export interface RawBodyOptions {
  readonly maxBytes: number
  /** The accepted media types, for the API reference. */
  readonly mediaTypes: Readonly<Record<string, { readonly schema: TSchema; readonly example: unknown }>>
}

/** Maximum total size of the raw bodies in this process. Each is completely in memory. */
const MAX_HELD_BYTES = 128 * 1024 * 1024

/** Maximum number of bytes that one client address reserves, so that memory remains for other clients. */
const MAX_HELD_BYTES_PER_ADDRESS = MAX_HELD_BYTES / 2

let heldBytes = 0
const heldBytesByAddress = new Map<string, number>()

function changeHeldBytes(address: string, bytes: number): void {
  heldBytes += bytes
  const heldByAddress = (heldBytesByAddress.get(address) ?? 0) + bytes
  if (heldByAddress === 0) heldBytesByAddress.delete(address)
  else heldBytesByAddress.set(address, heldByAddress)
}

const workByRequest = new WeakMap<FastifyRequest, Promise<unknown>>()

/**
 * Reserves memory for the body until both the response and the handler of `keepReservedDuring` have ended. Throws
 * `bodyTooLarge`, or `overloaded` while other bodies hold the memory. An undeclared length counts as `maxBytes`.
 */
export function reserveRawBody(request: FastifyRequest, reply: FastifyReply, maxBytes: number): void {
  const { 'content-length': length } = request.headers
  const bytes = length === undefined ? maxBytes : Number(length)
  if (bytes > maxBytes) throw bodyTooLarge()
  const address = clientAddressKey(request)
  const heldByAddress = heldBytesByAddress.get(address) ?? 0
  if (heldBytes + bytes > MAX_HELD_BYTES || heldByAddress + bytes > MAX_HELD_BYTES_PER_ADDRESS)
    throw createOverloadedRefusal()
  changeHeldBytes(address, bytes)
  reply.raw.once('close', () => {
    const release = (): void => changeHeldBytes(address, -bytes)
    void (workByRequest.get(request) ?? Promise.resolve()).then(release, release)
  })
}

/** Keeps the reservation until the handler ends: if the client disconnects, the response ends before the handler. */
export const keepReservedDuring =
  <I extends { readonly request: FastifyRequest }, R>(handle: (input: I) => Promise<R>) =>
  (input: I): Promise<R> => {
    const work = handle(input)
    workByRequest.set(input.request, work)
    return work
  }

/** Returns the bytes of the body of a route with `rawBody`; empty if the request has none. */
export const readRawBody = ({ body }: FastifyRequest): Buffer => (Buffer.isBuffer(body) ? body : Buffer.alloc(0))
