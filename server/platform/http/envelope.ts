import type { FastifyReply } from 'fastify'
import { type TSchema, Type } from 'typebox'

/** Returns the schema of a successful response. */
export const envelope = (data: TSchema) =>
  Type.Object({ data, success: Type.Boolean(), error: Type.Unsafe<null>({ type: 'object', nullable: true }) })

type Send = (reply: FastifyReply, data: unknown) => FastifyReply

const wrap = (data: unknown) => ({ data, success: true, error: null })

export const sendAnew: Send = (reply, data) => reply.send(wrap(data))

/** Returns a sender that serializes each object once and caches the bytes. */
export function sendRemembered(): Send {
  const bytes = new WeakMap<object, Buffer>()
  return (reply, data) => {
    if (typeof data !== 'object' || data === null) return sendAnew(reply, data)
    const known = bytes.get(data) ?? Buffer.from(String(reply.serialize(wrap(data))))
    bytes.set(data, known)
    return reply.type('application/json; charset=utf-8').send(known)
  }
}
