import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyReply, FastifyRequest } from 'fastify'
import Negotiator from 'negotiator'
import { isUnavailable } from '../db/failures.ts'
import { dependencyUnavailable, originNotAllowed, unexpected } from '../errors/common.ts'
import { Refusal } from '../errors/refusal.ts'
import { Unavailable } from '../errors/unavailable.ts'
import { type Locale, localeOf, say } from '../i18n/sentence.ts'

const PROBLEM = 'application/problem+json'
const JSON_TYPE = 'application/json'

/** The language of the answer. */
const localeAsked = (request: FastifyRequest): Locale => localeOf(request.headers['accept-language'])

const prefersProblem = (accept: string | undefined): boolean =>
  accept?.toLowerCase().includes(PROBLEM) === true &&
  new Negotiator({ headers: { accept } }).mediaType([JSON_TYPE, PROBLEM]) === PROBLEM

/** The one error body: a reader of the envelope and a reader of problem details each find their members. */
export function errorBody(refusal: Refusal, locale: Locale, instance: string) {
  const { status, code, options } = refusal
  const message = say(refusal.sentence, locale, options.params)
  const details = typeof options.details === 'function' ? options.details(locale) : (options.details ?? null)
  return {
    success: false,
    data: null,
    error: { status, code, message, details },
    type: 'about:blank',
    title: STATUS_CODES[status] ?? 'Error',
    status,
    detail: message,
    instance,
  }
}

/** An authentication scheme of RFC 9110, as `Bearer`: the one that a 401 of the route asks for. */
export type Scheme = string

/** What stands before the path where a proxy sends the whole URL. */
const ORIGIN = /^https?:\/\/[^/?]*/i

/** Answers a refusal in the caller's language and preferred media type. */
export function sendRefusal(request: FastifyRequest, reply: FastifyReply, refusal: Refusal, scheme: Scheme = 'Bearer') {
  if (refusal.status === 401) reply.header('www-authenticate', scheme)
  // Nor may a page read that it may not.
  if (refusal.code === originNotAllowed.code)
    reply.removeHeader('access-control-allow-origin').removeHeader('access-control-allow-credentials')
  const locale = localeAsked(request)
  const [path = '/'] = request.url.replace(ORIGIN, '').split('?')
  return reply
    .code(refusal.status)
    .headers({ 'cache-control': 'no-store', 'content-language': locale, ...refusal.options.headers })
    .type(prefersProblem(request.headers.accept) ? PROBLEM : `${JSON_TYPE}; charset=utf-8`)
    .serializer(JSON.stringify)
    .send(errorBody(refusal, locale, path))
}

/** Answers a refusal where there is no request to reply to: the response is written by hand, in English. */
export function writeRefusal(socket: Socket, refusal: Refusal): void {
  const { status, options } = refusal
  const body = JSON.stringify(errorBody(refusal, 'en', '/'))
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

const RETRY_SECONDS = '2'

/** What a foreign error becomes: "not now" where a dependency is away, else the unexpected, told by its id alone. */
export function refusalOf(error: unknown, correlationId: string): Refusal {
  if (error instanceof Refusal) return error
  if (isUnavailable(error) || error instanceof Unavailable)
    return dependencyUnavailable({ headers: { 'retry-after': RETRY_SECONDS } })
  return unexpected({ params: { correlationId }, details: { correlationId } })
}
