import type { FastifyReply } from 'fastify'
import { type TSchema, Type } from 'typebox'

const createEnvelopeSchema = (data: TSchema) =>
  Type.Object({ data, success: Type.Boolean(), error: Type.Unsafe<null>({ type: 'object', nullable: true }) })

/** Returns, by status, the schemas with which Fastify serializes responses. A response without JSON has none. */
export function toResponseSchemas(responses: Readonly<Record<number, { data?: TSchema }>>): Record<string, TSchema> {
  const schemas = Object.entries(responses).flatMap(([status, { data }]) =>
    data ? [[status, createEnvelopeSchema(data)]] : [],
  )
  return Object.fromEntries(schemas)
}

type SendData = (reply: FastifyReply, data: unknown) => FastifyReply

const toEnvelope = (data: unknown) => ({ data, success: true, error: null })

export const sendEnvelope: SendData = (reply, data) => reply.send(toEnvelope(data))

/** Returns a sender that serializes each object once and caches the bytes. */
export function createCachingSender(): SendData {
  const bytesByData = new WeakMap<object, Buffer>()
  return (reply, data) => {
    if (typeof data !== 'object' || data === null) return sendEnvelope(reply, data)
    const serialized = bytesByData.get(data) ?? Buffer.from(String(reply.serialize(toEnvelope(data))))
    bytesByData.set(data, serialized)
    return reply.type('application/json; charset=utf-8').send(serialized)
  }
}
