import type { FastifyRequest } from 'fastify'
import type { FieldError } from '../errors/invalid.ts'

/** As many names as lines: no field was sent twice, whatever its case. */
const areDistinct = ({ raw: { headers, rawHeaders } }: FastifyRequest): boolean =>
  Object.keys(headers).length * 2 === rawHeaders.length

/** Whether a header field, named in lower case, was sent more than once. Node joins or drops the copies; only the raw list tells. */
export function isRepeated(request: FastifyRequest, field: string): boolean {
  if (areDistinct(request)) return false
  const raw = request.raw.rawHeaders
  let seen = 0
  for (let i = 0; i < raw.length; i += 2) if (raw[i]?.toLowerCase() === field) seen++
  return seen > 1
}

const none: readonly FieldError[] = []

const VISIBLE_ASCII = /^[\x21-\x7e]+$/

/** Fields of which a call may have one; of those that say who calls and which host, their readers see to it. */
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

const repeatedFields = (request: FastifyRequest): FieldError[] =>
  SINGLE_VALUED.filter((name) => isRepeated(request, name.toLowerCase())).map((field) => ({ field, rule: 'unique' }))

function idempotencyKeyErrors(key: string): readonly FieldError[] {
  if (key.length <= 255 && VISIBLE_ASCII.test(key)) return none
  const errors: FieldError[] = []
  if (key.length > 255) errors.push({ field: 'Idempotency-Key', rule: 'maxLength', params: { limit: 255 } })
  if (!VISIBLE_ASCII.test(key))
    errors.push({ field: 'Idempotency-Key', rule: 'format', params: { format: 'visible ASCII' } })
  return errors
}

/** What is wrong with the header fields of a call, and with its idempotency key where the route takes one. */
export function headerErrors(request: FastifyRequest, idempotent: boolean): readonly FieldError[] {
  const repeated = areDistinct(request) ? none : repeatedFields(request)
  const key = idempotent ? idempotencyKeyOf(request) : null
  // Of a key that was sent twice only that is told.
  if (key === null || repeated.some(({ field }) => field === 'Idempotency-Key')) return repeated
  const wrong = idempotencyKeyErrors(key)
  return wrong.length === 0 ? repeated : [...repeated, ...wrong]
}

/** The idempotency key of a call; a blank one counts as absent. */
export function idempotencyKeyOf(request: FastifyRequest): string | null {
  const given = request.headers['idempotency-key']
  const key = typeof given === 'string' ? given.trim() : ''
  return key === '' ? null : key
}
