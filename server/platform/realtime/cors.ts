import type { FastifyReply, FastifyRequest } from 'fastify'
import { originNotAllowed } from '../errors/common.ts'
import type { IsOwnOrigin } from '../http/own-origin.ts'

/** How long a browser may cache the answer to a preflight, in seconds. */
const PREFLIGHT_CACHE_SECONDS = '7200'

/** The request headers that the server reads and that the official clients send, but for those that browsers always allow. */
const ALLOWED_HEADERS = 'Authorization, Content-Type, X-Request-Id, X-Requested-With, X-SignalR-User-Agent'

/**
 * Lets pages of our own origin and of allowed origins call the routes of a hub with credentials, as the official clients
 * request it, and refuses pages of other origins. A request without an origin comes from a program, and passes.
 */
export const corsOf =
  (isOwnOrigin: IsOwnOrigin, allows: (origin: string) => boolean) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const { origin } = request.headers
    reply.header('vary', 'Origin')
    if (origin === undefined) return
    if (!isOwnOrigin(origin, request) && !allows(origin)) throw originNotAllowed()
    reply.headers({ 'access-control-allow-origin': origin, 'access-control-allow-credentials': 'true' })
  }

/** Answers a preflight request. */
export const preflight = async (_request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> =>
  reply
    .code(204)
    .headers({
      'access-control-allow-methods': 'GET, POST, DELETE',
      'access-control-allow-headers': ALLOWED_HEADERS,
      'access-control-max-age': PREFLIGHT_CACHE_SECONDS,
    })
    .send()
