import type { FastifyReply, FastifyRequest } from 'fastify'
import { originNotAllowed } from '../errors/common.ts'
import type { OwnOriginCheck } from '../http/own-origin.ts'

const PREFLIGHT_CACHE_SECONDS = '7200'

/** The header fields that official SignalR clients send or this server reads, except those that CORS always allows. */
const ALLOWED_HEADERS = 'Authorization, Content-Type, X-Request-Id, X-Requested-With, X-SignalR-User-Agent'

/** Throws `originNotAllowed` if neither check accepts the origin. Allows the credentials that official clients send. */
export const createCorsHook =
  (isOwnOrigin: OwnOriginCheck, isAllowedOrigin: (origin: string) => boolean) =>
  (request: FastifyRequest, reply: FastifyReply): void => {
    const { origin } = request.headers
    reply.header('vary', 'Origin')
    if (origin === undefined) return
    if (!isOwnOrigin(origin, request) && !isAllowedOrigin(origin)) throw originNotAllowed()
    reply.headers({ 'access-control-allow-origin': origin, 'access-control-allow-credentials': 'true' })
  }

export const sendPreflight = async (_request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> =>
  reply
    .code(204)
    .headers({
      'access-control-allow-methods': 'GET, POST, DELETE',
      'access-control-allow-headers': ALLOWED_HEADERS,
      'access-control-max-age': PREFLIGHT_CACHE_SECONDS,
    })
    .send()
