import type { AddressInfo } from 'node:net'
import { Writable } from 'node:stream'
import { type HubConnection, HubConnectionBuilder, type IHttpConnectionOptions, LogLevel } from '@microsoft/signalr'
import type { FastifyRequest } from 'fastify'
import pino from 'pino'
import { Type } from 'typebox'
import { onTestFinished } from 'vitest'
import { credentialRequired } from '#platform/errors/common.ts'
import { publicAccess } from '#platform/http/access.ts'
import { createHttpServer } from '#platform/http/http-server.ts'
import type { Log } from '#platform/observe/log.ts'
import { Metrics } from '#platform/observe/metrics.ts'
import { type Connection, type Hub, type HubOptions, openHub } from '#platform/realtime/hub.ts'
import { hubMethod } from '#platform/realtime/hub-methods.ts'
import { type Identity, negotiateRequestLocale, readHubToken } from '#platform/realtime/identity.ts'
import { openRealtime, type Realtime, type RealtimeOptions } from '#platform/realtime/realtime.ts'

const PATH = '/hubs/test'

/** Returns the user of a token: `maria` and `maria.2` are two tokens of maria. */
const toIdentity = (token: string, request: FastifyRequest): Identity => ({
  user: token.split('.')[0] ?? '',
  locale: negotiateRequestLocale(request),
})

/** Options of a test that differ from the usual ones. */
export interface TestHubOptions extends Partial<HubOptions<Identity>> {
  readonly realtime?: Partial<RealtimeOptions> & { readonly now?: () => Date }
}

/** A hub that listens, closed after the test. */
export interface TestHub {
  readonly hub: Hub<Identity>
  readonly realtime: Realtime
  readonly port: number
  readonly url: string
  /** Every line that was logged. */
  readonly logged: () => string
  readonly close: () => Promise<void>
}

const parameters = Type.Object({ text: Type.String(), times: Type.Integer({ minimum: 1 }) })

/** Methods that most tests invoke. */
export const testMethods = {
  Echo: hubMethod(
    publicAccess,
    Type.Object({ text: Type.String() }),
    (_connection: Connection<Identity>, { text }) => text,
  ),
  Repeat: hubMethod(publicAccess, parameters, async (_connection: Connection<Identity>, { text, times }) =>
    text.repeat(times),
  ),
  Join: hubMethod(publicAccess, Type.Object({ group: Type.String() }), (connection: Connection<Identity>, { group }) =>
    connection.join(group),
  ),
  Leave: hubMethod(publicAccess, Type.Object({ group: Type.String() }), (connection: Connection<Identity>, { group }) =>
    connection.leave(group),
  ),
}

/** Opens hubs on the HTTP server of Flowdesk, without the rest of it. */
function openBareRealtime(log: Log, options: TestHubOptions['realtime'] = {}): Realtime {
  const { now = () => new Date(), ...more } = options
  const http = createHttpServer({
    allowedHosts: '*',
    trustedProxies: [],
    rateLimitSettings: {},
    now,
    refuseIfOverloaded: () => undefined,
    onError: (error) => log.error(error),
  })
  return openRealtime(http, { log, metrics: new Metrics(), ...more })
}

/** Opens a hub that listens. */
export async function openTestHub({ realtime: given = {}, ...more }: TestHubOptions = {}): Promise<TestHub> {
  const lines: string[] = []
  const stream = new Writable({
    write(line, _encoding, done) {
      lines.push(String(line))
      done()
    },
  })
  const realtime = openBareRealtime(pino({ level: 'trace' }, stream), given)
  const hub = openHub(realtime, {
    path: PATH,
    access: publicAccess,
    authenticate(request) {
      const token = readHubToken(request)
      if (!token) throw credentialRequired()
      return toIdentity(token, request)
    },
    methods: testMethods,
    ...more,
  })
  const { app } = realtime.http
  await app.listen({ host: '127.0.0.1', port: 0 })
  // A server that listens on a port has no textual address.
  const { port } = app.server.address() as AddressInfo
  const close = () => app.close()
  onTestFinished(close)
  return { hub, realtime, port, url: `http://127.0.0.1:${port}${PATH}`, logged: () => lines.join(''), close }
}

/** Returns an official client that is not started yet. It reconnects after 10 ms, and is stopped after the test. */
export function createHubClient(
  { url }: Pick<TestHub, 'url'>,
  { token = 'maria', ...options }: IHttpConnectionOptions & { token?: string } = {},
): HubConnection {
  const client = new HubConnectionBuilder()
    .withUrl(url, { accessTokenFactory: () => token, ...options })
    .withAutomaticReconnect({ nextRetryDelayInMilliseconds: () => 10 })
    .configureLogging(LogLevel.None)
    .build()
  onTestFinished(() => client.stop())
  return client
}
