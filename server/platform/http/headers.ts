import type { FastifyRequest } from 'fastify'
import type { FieldError } from '../errors/field-errors.ts'

/** Whether every field occurs once: the raw list then has two entries (name, value) per field of `headers`. */
const hasDistinctFields = ({ raw: { headers, rawHeaders } }: FastifyRequest): boolean =>
  Object.keys(headers).length * 2 === rawHeaders.length

/** Whether the field `field` (lower-case) is repeated. Node.js joins or drops duplicates, except in the raw list. */
export function isRepeated(request: FastifyRequest, field: string): boolean {
  if (hasDistinctFields(request)) return false
  const raw = request.raw.rawHeaders
  let count = 0
  for (let i = 0; i < raw.length; i += 2) if (raw[i]?.toLowerCase() === field) count++
  return count > 1
}

const noErrors: readonly FieldError[] = []

const VISIBLE_ASCII = /^[\x21-\x7e]+$/

/** Header fields that may be sent only once. The code that reads `Authorization` and `Host` checks those two itself. */
const SINGLE_VALUED = [
  'Idempotency-Key',
  'If-Match',
  'Content-Type',
  'Content-Encoding',
  'Origin',
  'Referer',
  'User-Agent',
  'Range',
  'If-Range',
  'If-Modified-Since',
  'If-Unmodified-Since',
  'X-Request-Id',
]

const findRepeatedFields = (request: FastifyRequest): FieldError[] =>
  SINGLE_VALUED.filter((name) => isRepeated(request, name.toLowerCase())).map((field) => ({ field, rule: 'unique' }))

function findIdempotencyKeyErrors(key: string): readonly FieldError[] {
  if (key.length <= 255 && VISIBLE_ASCII.test(key)) return noErrors
  const errors: FieldError[] = []
  if (key.length > 255) errors.push({ field: 'Idempotency-Key', rule: 'maxLength', params: { limit: 255 } })
  if (!VISIBLE_ASCII.test(key))
    errors.push({ field: 'Idempotency-Key', rule: 'format', params: { format: 'visible ASCII' } })
  return errors
}

export function findHeaderErrors(request: FastifyRequest, idempotent: boolean): readonly FieldError[] {
  const repeatedErrors = hasDistinctFields(request) ? noErrors : findRepeatedFields(request)
  const key = idempotent ? parseIdempotencyKey(request) : null
  if (key === null || repeatedErrors.some(({ field }) => field === 'Idempotency-Key')) return repeatedErrors
  const keyErrors = findIdempotencyKeyErrors(key)
  return keyErrors.length === 0 ? repeatedErrors : [...repeatedErrors, ...keyErrors]
}

/** Returns the trimmed key; null if it is absent or blank. */
export function parseIdempotencyKey(request: FastifyRequest): string | null {
  const value = request.headers['idempotency-key']
  const key = typeof value === 'string' ? value.trim() : ''
  return key === '' ? null : key
}
