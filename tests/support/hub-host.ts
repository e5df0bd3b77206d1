import { randomBytes } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { FastifyRequest } from 'fastify'
import { jwtVerify, SignJWT } from 'jose'
import { Type } from 'typebox'
import { credentialRequired } from '#platform/errors/common.ts'
import { publicAccess } from '#platform/http/access.ts'
import { httpServer } from '#platform/http/http-server.ts'
import type { Http } from '#platform/http/route.ts'
import { type Log, openLog } from '#platform/observe/log.ts'
import { Metrics } from '#platform/observe/metrics.ts'
import { preflight } from '#platform/realtime/cors.ts'
import { type EndpointOptions, openEndpoint } from '#platform/realtime/endpoint.ts'
import { Frame } from '#platform/realtime/frame.ts'
import { type HubOptions, openHub } from '#platform/realtime/hub.ts'
import type { Identity } from '#platform/realtime/identity.ts'
import type { Link, Session } from '#platform/realtime/link.ts'
import { type Methods, method } from '#platform/realtime/methods.ts'
import { hubToken, queryOf } from '#platform/realtime/query.ts'
import { Realtime, type RealtimeOptions } from '#platform/realtime/realtime.ts'

/** Whoever calls the host: everybody is somebody, and the request that connected tells the rest. */
interface Caller extends Identity {
  readonly headers: IncomingHttpHeaders
  readonly query: ReadonlyMap<string, string>
}

const callerOf = (user: string, request: FastifyRequest): Caller => ({
  user,
  headers: request.headers,
  query: queryOf(request),
})

const anything = Type.Unknown()

/** The routes of the host need no credential. */
const config = { access: publicAccess }

const invalidOperation = (message: string): Error =>
  Object.assign(new Error(message), { name: 'InvalidOperationException' })

const cookieOf = ({ headers }: Caller, name: string): string | null =>
  headers.cookie
    ?.split(/; */)
    .find((pair) => pair.startsWith(`${name}=`))
    ?.slice(name.length + 1) ?? null

/** What public test suites of clients call. */
const methods: Methods<Caller> = {
  Echo: method(publicAccess, Type.Object({ message: anything }), (_connection, { message }) => message),
  GetCallerConnectionId: method(publicAccess, Type.Object({}), ({ id }) => id),
  GetNumRedirects: method(publicAccess, Type.Object({}), ({ identity }) => Number(identity.query.get('numredirects'))),
  ThrowException: method(publicAccess, Type.Object({ message: Type.String() }), (_connection, { message }) => {
    throw invalidOperation(message)
  }),
  InvokeWithString: method(publicAccess, Type.Object({ message: anything }), (connection, { message }) =>
    connection.send('Message', message),
  ),
  SendCustomObject: method(publicAccess, Type.Object({ customObject: anything }), (connection, { customObject }) =>
    connection.send('CustomObject', customObject),
  ),
  GetActiveTransportName: method(publicAccess, Type.Object({}), ({ transport }) => transport),
  EchoComplexObject: method(
    publicAccess,
    Type.Object({ complexObject: anything }),
    (_connection, { complexObject }) => complexObject,
  ),
  SendComplexObject: method(publicAccess, Type.Object({}), () => ({
    ByteArray: 'AQID',
    DateTime: '2000-01-01T00:00:00Z',
    Guid: '00010203-0405-0607-0706-050403020100',
    IntArray: [1, 2, 3],
    String: 'hello world',
  })),
  GetContentTypeHeader: method(
    publicAccess,
    Type.Object({}),
    ({ identity }) => identity.headers['content-type'] ?? null,
  ),
  GetHeader: method(publicAccess, Type.Object({ name: Type.String() }), ({ identity }, { name }) => {
    const value = identity.headers[name.toLowerCase()]
    return value ?? null
  }),
  GetCookie: method(publicAccess, Type.Object({ name: Type.String() }), ({ identity }, { name }) =>
    cookieOf(identity, name),
  ),
}

const wordsFor = (error: unknown): string =>
  error instanceof Error ? `${error.name}: ${error.message}` : 'Exception: something was thrown'

/** Sends back whatever comes, without a protocol. */
class Echo implements Session {
  private readonly link: Link

  constructor(link: Link) {
    this.link = link
  }

  receive(bytes: Buffer, isBinary: boolean): void {
    this.link.send(Frame.ofBytes(bytes, isBinary))
  }

  drain(): void {
    this.link.close()
  }

  flooded(): void {}
  ended(): void {}
  tick(): void {}
}

/** Test suites open many connections at once, as one user. */
const MANY = 100_000

const openTo = <C extends Partial<HubOptions<Caller>>>(path: string, more: C) => ({
  path,
  access: publicAccess,
  authenticate: (request: FastifyRequest) => callerOf('anybody', request),
  allowsOrigin: () => true,
  maxPerUser: MANY,
  wordsFor,
  ...more,
})

function mountHubs(realtime: Realtime): void {
  const key = randomBytes(32)
  const authorized: EndpointOptions<Caller>['authenticate'] = async (request) => {
    const token = hubToken(request)
    if (token === null) throw credentialRequired()
    const { payload } = await jwtVerify(token, key).catch(() => {
      throw credentialRequired()
    })
    return callerOf(String(payload.sub), request)
  }
  openHub(realtime, openTo('/testhub', { methods }))
  // A server of ASP.NET finds its paths in any case, and one test of its suite spells this one so.
  openHub(realtime, openTo('/testHub', { methods }))
  openHub(
    realtime,
    openTo('/testhub-nowebsockets', { methods, transports: ['ServerSentEvents', 'LongPolling'] as const }),
  )
  openHub(realtime, openTo('/authorizedhub', { methods, authenticate: authorized }))
  const reason =
    "Unable to resolve service for type 'System.Object' while attempting to activate 'FunctionalTests.UncreatableHub'."
  const onConnected = () => {
    throw invalidOperation(reason)
  }
  openHub(realtime, openTo('/uncreatable', { onConnected }))
  openEndpoint(realtime, openTo('/echo', {}), { accept: (link) => new Echo(link) })
  realtime.http.app.get('/generateJwtToken', { config }, async (_request, reply) => {
    const token = new SignJWT().setProtectedHeader({ alg: 'HS256' }).setSubject('testuser').setExpirationTime('1m')
    return reply.type('text/plain').send(await token.sign(key))
  })
}

/** The functional tests of browsers come from an origin of their own, to routes that are no hubs as well. */
function allowOrigins({ app }: Http): void {
  app.addHook('onSend', async ({ method, headers }, reply) => {
    if (headers.origin === undefined) return
    // Their clients send headers of their own, which Flowdesk itself would not allow.
    const asked = headers['access-control-request-headers']
    if (method === 'OPTIONS' && asked !== undefined) reply.header('access-control-allow-headers', asked)
    reply.headers({ 'access-control-allow-origin': headers.origin, 'access-control-allow-credentials': 'true' })
  })
  for (const path of ['/redirect/negotiate', '/bad-negotiate/negotiate', '/generateJwtToken'])
    app.options(path, { config }, preflight)
}

function mountOddities({ app }: Http): void {
  let redirects = 0
  app.addHook('onSend', async (request, reply) => {
    if (!request.url.includes('/negotiate')) return
    const expired = 'expiredCookie=doesntmatter; Path=/; Expires=Thu, 01 Jan 1970 00:00:00 GMT'
    reply.header('set-cookie', ['testCookie=testValue; Path=/', 'testCookie2=testValue2; Path=/', expired])
  })
  app.post('/redirect/negotiate', { config }, async (request, reply) => {
    redirects++
    const base = queryOf(request).get('baseurl')
    return reply.type('application/json').send(JSON.stringify({ url: `${base}/testHub?numRedirects=${redirects}` }))
  })
  app.post('/bad-negotiate/negotiate', { config }, async (_request, reply) =>
    reply.code(400).send('Some response from server'),
  )
}

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
  return new Realtime(http, { log, metrics: new Metrics(), ...more })
}

export async function listening({ app }: Http, port = 0): Promise<number> {
  await app.listen({ host: '127.0.0.1', port })
  // A server that listens on a port has no textual address.
  return (app.server.address() as AddressInfo).port
}

/** Starts the host that public test suites of clients expect; answers its port. */
export async function startHubHost(port: number): Promise<{ port: number; close: () => Promise<void> }> {
  const realtime = bareRealtime(await openLog('warn', false))
  allowOrigins(realtime.http)
  mountOddities(realtime.http)
  mountHubs(realtime)
  return { port: await listening(realtime.http, port), close: () => realtime.http.app.close() }
}
