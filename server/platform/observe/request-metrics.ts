import type { onResponseHookHandler } from 'fastify'
import type { Http } from '../http/route.ts'
import type { Counter, Histogram, Metrics } from './metrics.ts'

const BOUNDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** Of what matched no route: their paths are as many as strangers can think of. */
const UNMATCHED = 'unmatched'

interface Measures {
  readonly duration: Histogram
  /** By the first digit of the status; each appears with its first answer. */
  readonly byClass: (Counter | undefined)[]
}

/** Counts and times the answers of one route, by method and class of the status. */
function hookFor(metrics: Metrics, route: string): onResponseHookHandler {
  const byMethod = new Map<string, Measures>()
  const measuresOf = (method: string): Measures => {
    const help = 'Time from the head of a request to the end of its answer.'
    const duration = metrics.histogram('flowdesk_http_request_duration_seconds', help, BOUNDS, { method, route })
    const measures = { duration, byClass: [] }
    byMethod.set(method, measures)
    return measures
  }
  return (request, reply, done) => {
    const { method } = request
    const { duration, byClass } = byMethod.get(method) ?? measuresOf(method)
    duration.record(reply.elapsedTime / 1000)
    const first = Math.floor(reply.statusCode / 100)
    byClass[first] ??= metrics.counter('flowdesk_http_requests_total', 'Requests answered.', {
      method,
      route,
      status: `${first}xx`,
    })
    byClass[first].add()
    done()
  }
}

/** Measures the requests of every route that is mounted from now on, and of those that match none. */
export function measureRequests({ app }: Http, metrics: Metrics): void {
  const hooks = new WeakSet<object>()
  app.addHook('onRoute', (route) => {
    const given = [route.onResponse ?? []].flat()
    // The HEAD that accompanies a GET arrives with the hooks of the GET.
    if (given.some((hook) => hooks.has(hook))) return
    const hook = hookFor(metrics, route.url)
    hooks.add(hook)
    route.onResponse = [...given, hook]
  })
  const unmatched = hookFor(metrics, UNMATCHED)
  app.addHook('onResponse', function ofNoRoute(request, reply, done) {
    if (!request.is404) return done()
    unmatched.call(this, request, reply, done)
  })
}
