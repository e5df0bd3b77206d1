import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { publicAccess } from './access.ts'

/** How long a browser may remember what we allow, in seconds. */
const REMEMBERED = '7200'

/** The request headers that our routes for pages read, beside those that browsers always allow. */
const ALLOWED_HEADERS = 'Authorization, Content-Type, If-None-Match, If-Range, Range, X-Request-Id, X-Service-User-Id'

/** What a script may read beside the header fields that it always may. */
const READ = 'Retry-After, WWW-Authenticate, X-Request-Id'

/** Lets the page that asks read the answer, a refusal as well. Credentials of the browser are never sent along. */
export function letPagesRead({ headers }: FastifyRequest, reply: FastifyReply): void {
  reply.header('vary', 'Origin')
  if (headers.origin === undefined) return
  reply.headers({ 'access-control-allow-origin': headers.origin, 'access-control-expose-headers': READ })
}

/** Answers a browser that asks whether a page may call a path: any may ask, the call itself is looked at when it comes. */
export function answerPreflight(app: FastifyInstance, url: string): void {
  if (app.hasRoute({ method: 'OPTIONS', url })) return
  app.route({
    method: 'OPTIONS',
    url,
    config: { access: publicAccess, isForPages: true },
    handler: async (_request, reply) =>
      reply
        .code(204)
        .headers({
          'access-control-allow-methods': 'GET, POST, PUT',
          'access-control-allow-headers': ALLOWED_HEADERS,
          'access-control-max-age': REMEMBERED,
        })
        .send(),
  })
}
