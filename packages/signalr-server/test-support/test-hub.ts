import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type HubConnection, HubConnectionBuilder, type IHttpConnectionOptions, LogLevel } from '@microsoft/signalr'
import { onTestFinished } from 'vitest'
import {
  type Hub,
  type HubOptions,
  type Identity,
  type Methods,
  type NodeExchangeOptions,
  parseAccessToken,
  RefusedRequest,
  type ServerOptions,
  SignalRServer,
} from '../src/index.ts'

const PATH = '/hubs/test'

export const connectionIdsOf = (hub: Hub<Identity>, user: string): string[] =>
  [...hub.connectionsOfUser(user)].map(({ id }) => id)

export interface TestHubOptions extends Partial<HubOptions<Identity> & NodeExchangeOptions<Identity>> {
  readonly server?: ServerOptions
}

export interface TestHub {
  readonly hub: Hub<Identity>
  readonly signalr: SignalRServer
  readonly http: Server
  readonly port: number
  readonly url: string
  /** Every unexpected error that was reported. */
  readonly errors: unknown[]
  readonly close: () => Promise<void>
}

export const methods: Methods<Identity> = {
  Echo: { parameters: ['text'], invoke: (_connection, { text }) => text },
  Repeat: {
    parameters: ['text', 'times'],
    invoke: async (_connection, { text, times }) => String(text).repeat(Number(times)),
  },
  Join: { parameters: ['group'], invoke: (connection, { group }) => connection.join(String(group)) },
  Leave: { parameters: ['group'], invoke: (connection, { group }) => connection.leave(String(group)) },
}

/** Starts a hub, closed after the test. The tokens `maria` and `maria.2` belong to the user maria. */
export async function openTestHub({ server: options = {}, ...more }: TestHubOptions = {}): Promise<TestHub> {
  const errors: unknown[] = []
  const signalr = new SignalRServer({ onError: (error) => errors.push(error), ...options })
  const hub = signalr.openHub<Identity>({
    path: PATH,
    authenticate(request) {
      const token = parseAccessToken(request)
      if (!token) throw new RefusedRequest('unauthorized')
      return { user: token.split('.')[0] ?? '' }
    },
    methods,
    ...more,
  })
  const http = createServer((request, response) => {
    if (!signalr.handleRequest(request, response)) response.writeHead(404).end()
  })
  http.on('upgrade', (request, socket, head) => {
    if (!signalr.handleUpgrade(request, head)) socket.destroy()
  })
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  // A server that listens on a port has no textual address.
  const { port } = http.address() as AddressInfo
  async function close(): Promise<void> {
    await signalr.close()
    http.closeAllConnections()
    http.close()
  }
  onTestFinished(close)
  return { hub, signalr, http, port, url: `http://127.0.0.1:${port}${PATH}`, errors, close }
}

/** Returns an official client, not started yet. It reconnects after 10 ms, and is stopped after the test. */
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
