import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyReply, FastifyRequest } from 'fastify'
import Negotiator from 'negotiator'
import { isDatabaseUnavailable } from '../db/database-errors.ts'
import { dependencyUnavailable, originNotAllowed, unexpectedError } from '../errors/common.ts'
import { DependencyUnavailableError } from '../errors/dependency-unavailable.ts'
import { formatDetails, Refusal } from '../errors/refusal.ts'
import { formatMessage, type Locale, negotiateLocale } from '../i18n/localized-message.ts'

const PROBLEM_JSON = 'application/problem+json'
const JSON_TYPE = 'application/json'

const negotiateRequestLocale = (request: FastifyRequest): Locale => negotiateLocale(request.headers['accept-language'])

const prefersProblemJson = (accept: string | undefined): boolean =>
  accept?.toLowerCase().includes(PROBLEM_JSON) === true &&
  new Negotiator({ headers: { accept } }).mediaType([JSON_TYPE, PROBLEM_JSON]) === PROBLEM_JSON

/** Returns a body that is valid both as an envelope and as problem details (RFC 9457). */
export function toErrorBody(refusal: Refusal, locale: Locale, instance: string) {
  const { status, code, options } = refusal
  const message = formatMessage(refusal.sentence, locale, options.params)
  return {
    success: false,
    data: null,
    error: { status, code, message, details: formatDetails(refusal, locale) },
    type: 'about:blank',
    title: STATUS_CODES[status] ?? 'Error',
    status,
    detail: message,
    instance,
  }
}

/** An authentication scheme (RFC 9110) for `WWW-Authenticate`, such as `Bearer`. */
export type AuthScheme = string

/** Matches the origin of an absolute request URL. Proxies may send such URLs. */
const ORIGIN = /^https?:\/\/[^/?]*/i

export function sendRefusal(
  request: FastifyRequest,
  reply: FastifyReply,
  refusal: Refusal,
  scheme: AuthScheme = 'Bearer',
) {
  if (refusal.status === 401) reply.header('www-authenticate', scheme)
  // A page of a forbidden origin may not read the error either.
  if (refusal.code === originNotAllowed.code)
    reply.removeHeader('access-control-allow-origin').removeHeader('access-control-allow-credentials')
  const locale = negotiateRequestLocale(request)
  const [path = '/'] = request.url.replace(ORIGIN, '').split('?')
  return reply
    .code(refusal.status)
    .headers({ 'cache-control': 'no-store', 'content-language': locale, ...refusal.options.headers })
    .type(prefersProblemJson(request.headers.accept) ? PROBLEM_JSON : `${JSON_TYPE}; charset=utf-8`)
    .serializer(JSON.stringify)
    .send(toErrorBody(refusal, locale, path))
}

/** Responds on a socket for which there is no request object. The message is in English. */
export function writeRefusal(socket: Socket, refusal: Refusal): void {
  const { status, options } = refusal
  const body = JSON.stringify(toErrorBody(refusal, 'en', '/'))
  const fields = {
    'content-type': `${JSON_TYPE}; charset=utf-8`,
    'content-language': 'en',
    ...options.headers,
    'content-length': Buffer.byteLength(body),
    connection: 'close',
  }
  const head = Object.entries(fields).map(([name, value]) => `${name}: ${value}`)
  socket.write([`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...head, '', body].join('\r\n'))
}

const DATABASE_RETRY_SECONDS = 2

const createUnavailableRefusal = (retryAfterSeconds: number): Refusal =>
  dependencyUnavailable({ headers: { 'retry-after': String(retryAfterSeconds) } })

/** Returns the refusal for any error. The refusal for an unexpected error reveals only the correlation id. */
export function toRefusal(error: unknown, correlationId: string): Refusal {
  if (error instanceof Refusal) return error
  if (isDatabaseUnavailable(error)) return createUnavailableRefusal(DATABASE_RETRY_SECONDS)
  if (error instanceof DependencyUnavailableError) return createUnavailableRefusal(error.retryAfterSeconds)
  return unexpectedError({ params: { correlationId }, details: { correlationId } })
}
