import type { FastifyRequest } from 'fastify'
import type { FieldError } from '../errors/invalid.ts'

/** Whether a header field was sent more than once. Node joins or drops the copies; only the raw list tells. */
export function isRepeated(request: FastifyRequest, field: string): boolean {
  const { rawHeaders: raw, headers } = request.raw
  // As many names as lines: none was sent twice, whatever its case.
  if (Object.keys(headers).length * 2 === raw.length) return false
  let seen = 0
  for (let i = 0; i < raw.length; i += 2) if (raw[i]?.toLowerCase() === field) seen++
  return seen > 1
}

const VISIBLE_ASCII = /^[\x21-\x7e]+$/
const SINGLE_VALUED = ['idempotency-key', 'if-match', 'content-type', 'origin']

const spelling: Record<string, string> = {
  'idempotency-key': 'Idempotency-Key',
  'if-match': 'If-Match',
  'content-type': 'Content-Type',
  origin: 'Origin',
}

/** What is wrong with the header fields of a call, and with its idempotency key where the route takes one. */
export function headerErrors(request: FastifyRequest, idempotent: boolean): FieldError[] {
  const twice = SINGLE_VALUED.filter((field) => field in request.headers && isRepeated(request, field))
  const errors: FieldError[] = twice.map((field) => ({ field: spelling[field] ?? field, rule: 'unique' }))
  const key = idempotent && !twice.includes('idempotency-key') ? idempotencyKeyOf(request) : null
  if (key === null) return errors
  if (key.length > 255) errors.push({ field: 'Idempotency-Key', rule: 'maxLength', params: { limit: 255 } })
  if (!VISIBLE_ASCII.test(key))
    errors.push({ field: 'Idempotency-Key', rule: 'format', params: { format: 'visible ASCII' } })
  return errors
}

/** The idempotency key of a call; a blank one counts as absent. */
export function idempotencyKeyOf(request: FastifyRequest): string | null {
  const given = request.headers['idempotency-key']
  const key = typeof given === 'string' ? given.trim() : ''
  return key === '' ? null : key
}
