import { createHmac, randomBytes } from 'node:crypto'
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http'
import type { AddressInfo } from 'node:net'
import {
  type HubOptions,
  type Identity,
  type Link,
  type Methods,
  PreparedMessage,
  type ProtocolSession,
  parseAccessToken,
  parseQuery,
  RefusedRequest,
  type ServerOptions,
  SignalRServer,
} from '../src/index.ts'

/** All clients are the same user. Headers and query are those of the first request of a connection. */
interface Caller extends Identity {
  readonly headers: IncomingHttpHeaders
  readonly query: ReadonlyMap<string, string>
}

const toCaller = (request: IncomingMessage): Caller => ({
  user: 'anybody',
  headers: request.headers,
  query: parseQuery(request),
})

const invalidOperation = (message: string): Error =>
  Object.assign(new Error(message), { name: 'InvalidOperationException' })

const findCookie = ({ headers }: Caller, name: string): string | null =>
  headers.cookie
    ?.split(/; */)
    .find((pair) => pair.startsWith(`${name}=`))
    ?.slice(name.length + 1) ?? null

const complexObject = {
  ByteArray: 'AQID',
  DateTime: '2000-01-01T00:00:00Z',
  Guid: '00010203-0405-0607-0706-050403020100',
  IntArray: [1, 2, 3],
  String: 'hello world',
}

/** The methods that the test suites of clients invoke. */
const methods: Methods<Caller> = {
  Echo: (_connection, message) => message,
  GetCallerConnectionId: ({ id }) => id,
  GetNumRedirects: ({ identity }) => Number(identity.query.get('numredirects')),
  ThrowException(_connection, message) {
    throw invalidOperation(String(message))
  },
  InvokeWithString: (connection, message) => connection.send('Message', message),
  SendCustomObject: (connection, customObject) => connection.send('CustomObject', customObject),
  GetActiveTransportName: ({ transport }) => transport,
  EchoComplexObject: (_connection, object) => object,
  SendComplexObject: () => complexObject,
  GetContentTypeHeader: ({ identity }) => identity.headers['content-type'] ?? null,
  GetHeader: ({ identity }, name) => identity.headers[String(name).toLowerCase()] ?? null,
  GetCookie: ({ identity }, name) => findCookie(identity, String(name)),
}

/** Sends back the bytes that it receives. */
class Echo implements ProtocolSession {
  private readonly link: Link

  constructor(link: Link) {
    this.link = link
  }

  receive(bytes: Buffer, isBinary: boolean): void {
    this.link.send(PreparedMessage.fromBytes(bytes, isBinary))
  }

  drain(): void {
    this.link.close([])
  }

  frameTooLarge(): void {}
  ended(): void {}
  tick(): void {}
}

const createHubOptions = (path: string, more: Partial<HubOptions<Caller>> = {}) => ({
  path,
  methods,
  authenticate: toCaller,
  // Test suites expect the header fields of the first request, not those of the newest POST.
  updateIdentity: (first: Caller) => first,
  // Like an ASP.NET server with detailed errors.
  describeError: (error: unknown) => ({
    text: error instanceof Error ? `${error.name}: ${error.message}` : 'Exception: something was thrown',
    isExpected: false,
  }),
  ...more,
})

/** Issues and checks the tokens of `/authorizedhub`. */
class Tokens {
  private readonly key = randomBytes(32)

  issue(): string {
    const [header, payload] = [{ alg: 'HS256' }, { sub: 'testuser' }].map((part) =>
      Buffer.from(JSON.stringify(part)).toString('base64url'),
    )
    const text = `${header}.${payload}`
    return `${text}.${createHmac('sha256', this.key).update(text).digest('base64url')}`
  }

  isValid(token: string | null): boolean {
    return token === this.issue()
  }
}

const UNRESOLVED =
  "Unable to resolve service for type 'System.Object' while attempting to activate 'FunctionalTests.UncreatableHub'."

function openHubs(signalr: SignalRServer, tokens: Tokens): void {
  signalr.openHub(createHubOptions('/testhub'))
  // Paths are case-insensitive in ASP.NET, and one test of its suite uses this spelling.
  signalr.openHub(createHubOptions('/testHub'))
  signalr.openHub(createHubOptions('/testhub-nowebsockets', { transports: ['ServerSentEvents', 'LongPolling'] }))
  signalr.openHub({
    ...createHubOptions('/authorizedhub'),
    authenticate(request) {
      // The body of a 401 is empty, as in ASP.NET.
      if (!tokens.isValid(parseAccessToken(request))) throw new RefusedRequest('unauthorized', { message: '' })
      return toCaller(request)
    },
  })
  const onConnected = () => {
    throw invalidOperation(UNRESOLVED)
  }
  signalr.openHub(createHubOptions('/uncreatable', { onConnected }))
  signalr.openEndpoint(createHubOptions('/echo'), { accept: (link) => new Echo(link) })
}

/** Allows cross-origin requests: the functional tests in browsers run on another origin. */
function allowOrigin({ headers }: IncomingMessage, response: ServerResponse): void {
  if (headers.origin === undefined) return
  response.setHeader('access-control-allow-origin', headers.origin)
  response.setHeader('access-control-allow-credentials', 'true')
  response.setHeader('access-control-allow-methods', 'GET, POST, DELETE')
  const requested = headers['access-control-request-headers']
  if (requested !== undefined) response.setHeader('access-control-allow-headers', requested)
}

const cookies = [
  'testCookie=testValue; Path=/',
  'testCookie2=testValue2; Path=/',
  'expiredCookie=doesntmatter; Path=/; Expires=Thu, 01 Jan 1970 00:00:00 GMT',
]

/** Returns the listener for requests that no hub handles. */
function createOtherRoutes(tokens: Tokens): (request: IncomingMessage, response: ServerResponse) => void {
  let redirects = 0
  return (request, response) => {
    const [path] = (request.url ?? '').split('?')
    if (path === '/generateJwtToken') {
      response.setHeader('content-type', 'text/plain').end(tokens.issue())
    } else if (path === '/redirect/negotiate') {
      redirects++
      const url = `${parseQuery(request).get('baseurl')}/testHub?numRedirects=${redirects}`
      response.setHeader('content-type', 'application/json').end(JSON.stringify({ url }))
    } else if (path === '/bad-negotiate/negotiate') {
      response.writeHead(400).end('Some response from server')
    } else {
      response.writeHead(404).end()
    }
  }
}

function createHttpServer(signalr: SignalRServer, tokens: Tokens): Server {
  const others = createOtherRoutes(tokens)
  const server = createServer((request, response) => {
    allowOrigin(request, response)
    if (request.url?.includes('/negotiate')) response.setHeader('set-cookie', cookies)
    if (request.method === 'OPTIONS') response.writeHead(204).end()
    else if (!signalr.handleRequest(request, response)) others(request, response)
  })
  server.on('upgrade', (request, socket, head) => {
    if (!signalr.handleUpgrade(request, head)) socket.destroy()
  })
  return server
}

export interface ConformanceHost {
  readonly port: number
  readonly close: () => Promise<void>
}

/** Starts the host that the public test suites of SignalR clients expect. */
export async function startConformanceHost(port: number, options: ServerOptions = {}): Promise<ConformanceHost> {
  const tokens = new Tokens()
  const signalr = new SignalRServer(options)
  openHubs(signalr, tokens)
  const server = createHttpServer(signalr, tokens)
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return {
    // A server that listens on a port has no textual address.
    port: (server.address() as AddressInfo).port,
    async close() {
      await signalr.close()
      await new Promise((resolve) => {
        server.close(resolve)
        server.closeAllConnections()
      })
    },
  }
}
