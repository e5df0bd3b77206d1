import type { AddressInfo } from 'node:net'
import { httpServer } from '#platform/http/http-server.ts'
import type { Http } from '#platform/http/route.ts'
import type { Log } from '#platform/observe/log.ts'
import { Metrics } from '#platform/observe/metrics.ts'
import { openRealtime, type Realtime, type RealtimeOptions } from '#platform/realtime/realtime.ts'

/** An HTTP server for hubs, as Flowdesk has it, without the rest of Flowdesk. */
export function bareRealtime(log: Log, options: Partial<RealtimeOptions> & { now?: () => Date } = {}): Realtime {
  const { now = () => new Date(), ...more } = options
  const http = httpServer({
    allowedHosts: '*',
    trustedProxies: [],
    rateLimits: {},
    now,
    checkLoad: () => undefined,
    onError: (error) => log.error(error),
  })
  return openRealtime(http, { log, metrics: new Metrics(), ...more })
}

export async function listening({ app }: Http, port = 0): Promise<number> {
  await app.listen({ host: '127.0.0.1', port })
  // A server that listens on a port has no textual address.
  return (app.server.address() as AddressInfo).port
}
