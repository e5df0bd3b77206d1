import { type ErrorSource, type ServerOptions, SignalRServer } from '@flowdesk/signalr-server'
import type { Http } from '../http/route.ts'
import { type Log, logFields } from '../observe/log.ts'
import type { Metrics } from '../observe/metrics.ts'

export interface RealtimeOptions extends Pick<ServerOptions, 'key' | 'backplane' | 'limits' | 'timeouts'> {
  readonly log: Log
  readonly metrics: Metrics
}

export interface Realtime {
  readonly signalr: SignalRServer
  readonly http: Http
  readonly log: Log
}

/** Opens the SignalR server and its metrics. The HTTP server closes only after all hub connections have closed. */
export function openRealtime(http: Http, { log, metrics, ...options }: RealtimeOptions): Realtime {
  const slowReaders = metrics.counter(
    'flowdesk_hub_slow_readers_total',
    'Number of connections that were closed because the client read too slowly.',
  )
  const signalr = new SignalRServer({
    ...options,
    now: http.now,
    onError: (error, source) => logHubError(log, error, source),
    onSlowClient: () => slowReaders.add(),
  })
  metrics.addSource(() => [
    {
      name: 'flowdesk_hub_connections',
      help: 'Number of open hub connections.',
      type: 'gauge',
      value: signalr.connectionCount,
    },
  ])
  http.app.addHook('preClose', async () => await signalr.close())
  return { signalr, http, log }
}

/** `correlationId` is the id in the error message that the client got; undefined if the client got none. */
export function logHubError(log: Log, error: unknown, source: ErrorSource & { readonly correlationId?: string }): void {
  const message = source.method === undefined ? 'a hub connection failed' : 'a hub method failed'
  log.error({ ...logFields(error), ...source }, message)
}
