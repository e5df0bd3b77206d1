import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { publicAccess } from './access.ts'

const PREFLIGHT_CACHE_SECONDS = '7200'

const ALLOWED_HEADERS = 'Authorization, Content-Type, If-None-Match, If-Range, Range, X-Request-Id, X-Service-User-Id'

const EXPOSED_HEADERS = 'Retry-After, WWW-Authenticate, X-Request-Id'

/** Allows pages of any origin to read the response, even if it is an error. Does not allow cookies. */
export function allowCrossOrigin({ headers }: FastifyRequest, reply: FastifyReply): void {
  reply.header('vary', 'Origin')
  if (headers.origin === undefined) return
  // `sendRefusal` removes the header `access-control-allow-origin` again for `originNotAllowed`.
  reply.headers({ 'access-control-allow-origin': headers.origin, 'access-control-expose-headers': EXPOSED_HEADERS })
}

export interface PreflightRules {
  /** Throws if the origin is not allowed. By default, allows every origin: the actual request is checked anyway. */
  readonly check?: (request: FastifyRequest) => Promise<void>
  /** The header fields that pages may send, separated by commas. */
  readonly allowedHeaders?: string
}

export function registerPreflightRoute(
  app: FastifyInstance,
  url: string,
  { check, allowedHeaders = ALLOWED_HEADERS }: PreflightRules = {},
): void {
  if (app.hasRoute({ method: 'OPTIONS', url })) return
  app.route({
    method: 'OPTIONS',
    url,
    config: { access: publicAccess, allowsCrossOrigin: true },
    handler: async (request, reply) => {
      await check?.(request)
      return reply
        .code(204)
        .headers({
          'access-control-allow-methods': 'GET, POST, PUT, DELETE',
          'access-control-allow-headers': allowedHeaders,
          'access-control-max-age': PREFLIGHT_CACHE_SECONDS,
        })
        .send()
    },
  })
}
