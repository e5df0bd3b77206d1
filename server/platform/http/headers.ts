import type { FastifyRequest } from 'fastify'

/** Whether a header field was sent more than once. Node joins or drops the copies; only the raw list tells. */
export function isRepeated(request: FastifyRequest, field: string): boolean {
  const { rawHeaders: raw, headers } = request.raw
  // As many names as lines: none was sent twice, whatever its case.
  if (Object.keys(headers).length * 2 === raw.length) return false
  let seen = 0
  for (let i = 0; i < raw.length; i += 2) if (raw[i]?.toLowerCase() === field) seen++
  return seen > 1
}
