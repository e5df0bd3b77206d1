import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { publicAccess } from './access.ts'

const PREFLIGHT_CACHE_SECONDS = '7200'

const ALLOWED_HEADERS = 'Authorization, Content-Type, If-None-Match, If-Range, Range, X-Request-Id, X-Service-User-Id'

const EXPOSED_HEADERS = 'Retry-After, WWW-Authenticate, X-Request-Id'

/** Allows pages of any origin to read the response, including errors except `originNotAllowed`. Does not allow cookies. */
export function allowCrossOrigin({ headers }: FastifyRequest, reply: FastifyReply): void {
  reply.header('vary', 'Origin')
  if (headers.origin === undefined) return
  reply.headers({ 'access-control-allow-origin': headers.origin, 'access-control-expose-headers': EXPOSED_HEADERS })
}

/** Allows every origin, because the actual request is checked when it arrives. */
export function registerPreflightRoute(app: FastifyInstance, url: string): void {
  if (app.hasRoute({ method: 'OPTIONS', url })) return
  app.route({
    method: 'OPTIONS',
    url,
    config: { access: publicAccess, allowsCrossOrigin: true },
    handler: async (_request, reply) =>
      reply
        .code(204)
        .headers({
          'access-control-allow-methods': 'GET, POST, PUT',
          'access-control-allow-headers': ALLOWED_HEADERS,
          'access-control-max-age': PREFLIGHT_CACHE_SECONDS,
        })
        .send(),
  })
}
