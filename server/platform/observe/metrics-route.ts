import type { FastifyRequest } from 'fastify'
import { singleFlight } from '../db/single-flight.ts'
import { methodNotAllowed, routeNotFound } from '../errors/common.ts'
import { publicAccess } from '../http/access.ts'
import { HTTP_METHODS } from '../http/http-server.ts'
import type { Http } from '../http/route.ts'
import type { Metrics } from './metrics.ts'

const CONTENT_TYPE = 'text/plain; version=0.0.4; charset=utf-8'
const LOOPBACK_PATTERN = /^(127\.|::1$|::ffff:127\.)/

/** Whether the connection comes from this machine. A request that a proxy on this machine forwards counts too. */
const isOnThisMachine = (request: FastifyRequest): boolean => LOOPBACK_PATTERN.test(request.socket.remoteAddress ?? '')

/** Serves `/metrics`. Unless the metrics are public, other machines get 404. */
export function registerMetricsRoute({ app }: Http, metrics: Metrics, isPublic: boolean): void {
  const text = singleFlight(() => metrics.text())
  app.route({
    method: [...HTTP_METHODS],
    url: '/metrics',
    config: { access: publicAccess },
    onRequest(request, _reply, done) {
      if (!isPublic && !isOnThisMachine(request)) return done(routeNotFound())
      if (!['GET', 'HEAD'].includes(request.method)) return done(methodNotAllowed({ headers: { allow: 'GET, HEAD' } }))
      done()
    },
    handler: async (_request, reply) => reply.type(CONTENT_TYPE).send(await text()),
  })
}
