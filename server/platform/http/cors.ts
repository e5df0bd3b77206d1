import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { publicAccess } from './access.ts'

/** How long a browser may remember what we allow, in seconds. */
const REMEMBERED = '7200'

/** What a script may send beside the header fields that need no leave. */
const SENT = 'Authorization, Content-Type, X-Service-User-Id'

/** What a script may read beside the header fields that it always may. */
const READ = 'Retry-After, WWW-Authenticate, X-Request-Id'

/** Whether an origin is that of the server itself, by the name under which it was called. */
export const isOwnOrigin = (origin: string, { host }: FastifyRequest): boolean =>
  URL.canParse(origin) && new URL(origin).host === host.toLowerCase()

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
    handler: async (request, reply) =>
      reply
        .code(204)
        .headers({
          'access-control-allow-methods': 'GET, POST, PUT',
          'access-control-allow-headers': request.headers['access-control-request-headers'] ?? SENT,
          'access-control-max-age': REMEMBERED,
        })
        .send(),
  })
}
