import type { onResponseHookHandler } from 'fastify'
import type { Http } from '../http/route.ts'
import type { Counter, Histogram, Metrics } from './metrics.ts'

/** Upper bounds of the buckets, in seconds. */
const BUCKET_BOUNDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** All requests that match no route share this route label: the number of their paths has no limit. */
const UNMATCHED = 'unmatched'

interface RouteMetrics {
  readonly duration: Histogram
  /** By the first digit of the status. */
  readonly byStatusClass: (Counter | undefined)[]
}

function createResponseHook(metrics: Metrics, route: string): onResponseHookHandler {
  const byMethod = new Map<string, RouteMetrics>()
  const createMetrics = (method: string): RouteMetrics => {
    const help = 'Time from the head of a request to the end of its response.'
    const duration = metrics.histogram('flowdesk_http_request_duration_seconds', help, BUCKET_BOUNDS, { method, route })
    const routeMetrics = { duration, byStatusClass: [] }
    byMethod.set(method, routeMetrics)
    return routeMetrics
  }
  return (request, reply, done) => {
    const { method } = request
    const { duration, byStatusClass } = byMethod.get(method) ?? createMetrics(method)
    duration.record(reply.elapsedTime / 1000)
    const statusClass = Math.floor(reply.statusCode / 100)
    byStatusClass[statusClass] ??= metrics.counter('flowdesk_http_requests_total', 'Number of responses sent.', {
      method,
      route,
      status: `${statusClass}xx`,
    })
    byStatusClass[statusClass].add()
    done()
  }
}

/** Measures requests to routes that are mounted after this call, and requests that match no route. */
export function measureRequests({ app }: Http, metrics: Metrics): void {
  const responseHooks = new WeakSet<object>()
  app.addHook('onRoute', (route) => {
    const existingHooks = [route.onResponse ?? []].flat()
    // The HEAD route that Fastify adds to a GET route already has the hooks of the GET route.
    if (existingHooks.some((hook) => responseHooks.has(hook))) return
    const hook = createResponseHook(metrics, route.url)
    responseHooks.add(hook)
    route.onResponse = [...existingHooks, hook]
  })
  const unmatched = createResponseHook(metrics, UNMATCHED)
  app.addHook('onResponse', function countUnmatched(request, reply, done) {
    if (!request.is404) return done()
    unmatched.call(this, request, reply, done)
  })
}
