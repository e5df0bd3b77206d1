import type { FastifyReply, FastifyRequest } from 'fastify'
import { originNotAllowed } from '../errors/common.ts'
import type { IsOwnOrigin } from '../http/own-origin.ts'

/** How long a browser may remember what we allow, in seconds. */
const REMEMBERED = '7200'

/** The request headers that we read and that the official clients send, beside those that browsers always allow. */
const ALLOWED_HEADERS = 'Authorization, Content-Type, X-Request-Id, X-Requested-With, X-SignalR-User-Agent'

/**
 * Lets pages of our own origin and of those that are allowed call the routes of a hub, with credentials, as the official
 * clients ask for it; pages of others are refused. A program sends no origin and may come.
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

/** Answers a browser that asks whether it may. */
export const preflight = async (_request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> =>
  reply
    .code(204)
    .headers({
      'access-control-allow-methods': 'GET, POST, DELETE',
      'access-control-allow-headers': ALLOWED_HEADERS,
      'access-control-max-age': REMEMBERED,
    })
    .send()
