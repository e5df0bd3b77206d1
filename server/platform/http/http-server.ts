import { isUtf8 } from 'node:buffer'
import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import Fastify, { type FastifyError, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import {
  bodyTooLarge,
  hostNotAllowed,
  mediaTypeNotSupported,
  methodNotAllowed,
  routeNotFound,
  unparsableRequest,
} from '../errors/common.ts'
import { Refusal } from '../errors/refusal.ts'
import { type Access, publicAccess } from './access.ts'
import { type ConnectionBounds, createConnections } from './connections.ts'
import { letPagesRead } from './cors.ts'
import { isRepeated } from './headers.ts'
import { hostFilter } from './hosts.ts'
import { ownOriginRule } from './own-origin.ts'
import { RateLimits } from './rate-limits.ts'
import { readBytes } from './read-bytes.ts'
import { refusalOf, type Scheme, sendRefusal, writeRefusal } from './refuse.ts'
import type { Http } from './route.ts'

const JSON_LIMIT = 1024 * 1024

/** How long a refused client may keep its connection, in milliseconds. */
const LINGER_MS = 1000

/** Header fields of every answer; a page that needs more than nothing says so itself. */
const fixedHeaders = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'content-security-policy': "default-src 'none'; base-uri 'none'; form-action 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'cache-control': 'no-store',
}

export interface HttpOptions {
  readonly allowedHosts: string
  readonly trustedProxies: readonly string[]
  /** None unless given. */
  readonly connectionBounds?: ConnectionBounds
  /** `Http:PublicUrl`. */
  readonly publicUrl?: string | undefined
  readonly rateLimits: Readonly<Record<string, number>>
  readonly now: () => Date
  /** Throws while there is more to do than can be done in time; asked before a call is looked at. */
  readonly checkLoad: () => void
  /** Hears of every unexpected error, once. */
  readonly onError: (error: unknown, request: FastifyRequest) => void
}

const mark = (request: FastifyRequest, reply: FastifyReply): FastifyReply =>
  reply.headers(fixedHeaders).header('x-request-id', request.id)

const REQUEST_ID = /^[\x21-\x7e]{1,128}$/

function requestId(request: { headers: Record<string, unknown> }): string {
  const given = request.headers['x-request-id']
  return typeof given === 'string' && REQUEST_ID.test(given) ? given : randomUUID()
}

const foreign: Record<string, () => Refusal> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: mediaTypeNotSupported,
  FST_ERR_CTP_BODY_TOO_LARGE: bodyTooLarge,
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: unparsableRequest,
  FST_ERR_BAD_URL: unparsableRequest,
  FST_ERR_MAX_PARAM_LENGTH: unparsableRequest,
}

const translated = (error: FastifyError): unknown => foreign[error.code]?.() ?? error

function parsed(body: Buffer): unknown {
  if (body.length === 0) return {}
  if (!isUtf8(body)) throw unparsableRequest()
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    throw unparsableRequest()
  }
}

/** Whether a body of a type that is not read holds anything; one that comes in chunks only tells by its first. */
async function hasBody({ headers }: FastifyRequest, body: IncomingMessage): Promise<boolean> {
  if (headers['transfer-encoding'] === undefined) return Number(headers['content-length'] ?? 0) > 0
  // A body left in the middle stays open: the answer has yet to go out over the same connection.
  for await (const bytes of body.iterator({ destroyOnReturn: false })) if (bytes.length > 0) return true
  return false
}

/** What is no HTTP at all gets the same body, written by hand: no request object was made for it. */
function refuseSocket(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  const status = error.code === 'HPE_HEADER_OVERFLOW' ? 431 : error.code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : 400
  writeRefusal(socket, new Refusal(status, unparsableRequest.code, unparsableRequest.sentence))
  socket.end()
  // A client that is still sending can read the answer before the connection is reset.
  setTimeout(() => socket.destroy(), LINGER_MS).unref()
}

/** Bodies are JSON, unless a route takes a form or bytes. */
function readBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, async (request: FastifyRequest, body: Buffer) => {
    if (request.routeOptions.config.takesFile && body.length > 0) throw mediaTypeNotSupported()
    if (request.routeOptions.config.takesBytes) return body
    return parsed(body)
  })
  // The route reads the form itself, as a stream.
  app.addContentTypeParser('multipart/form-data', async (request: FastifyRequest, body: IncomingMessage) => {
    if (request.routeOptions.config.takesFile) return body
    if (await hasBody(request, body)) throw mediaTypeNotSupported()
    return {}
  })
  app.addContentTypeParser('*', async (request: FastifyRequest, body: IncomingMessage) => {
    const { takesBytes } = request.routeOptions.config
    if (takesBytes) return await readBytes(body, takesBytes)
    if (await hasBody(request, body)) throw mediaTypeNotSupported()
    return {}
  })
}

/** Collects the access rules of the routes that are mounted from now on. Throws at a route that has none. */
function collectAccessRules(app: FastifyInstance): Map<string, Access> {
  const rules = new Map<string, Access>()
  app.addHook('onRoute', ({ url, method, config }) => {
    if (config?.refusesMethod) return
    for (const one of [method].flat()) {
      if (!config?.access) throw new Error(`${one} ${url} declares no access`)
      rules.set(`${one} ${url}`, config.access)
    }
  })
  return rules
}

/** A server that answers every wrong call in the one error shape. Routes are mounted on it, then it listens. */
export function httpServer(options: HttpOptions): Http {
  const connections = createConnections(options.connectionBounds)
  const app = Fastify({
    serverFactory: connections.createServer,
    logger: false,
    bodyLimit: JSON_LIMIT,
    genReqId: requestId,
    requestIdHeader: false,
    trustProxy: options.trustedProxies.length > 0 ? [...options.trustedProxies] : false,
    // As long as the header that Node reads: an id of any length is looked up, and its absence told, by its route.
    routerOptions: { maxParamLength: 16_384 },
    return503OnClosing: false,
    // Fastify would give up a stop after 10 seconds, in which methods of hubs may still run; start-up.ts bounds it.
    pluginTimeout: 0,
    forceCloseConnections: 'idle',
    clientErrorHandler: refuseSocket,
    frameworkErrors: (error, request, reply) => {
      mark(request, reply as FastifyReply)
      sendRefusal(request, reply as FastifyReply, refusalOf(translated(error), request.id))
    },
  })
  app.decorateRequest('actor', null)
  app.decorateRequest('isBodyAwaited', false)
  const accessRules = collectAccessRules(app)
  app.addHook('preClose', async () => connections.drain())
  readBodies(app)

  const isOurHost = hostFilter(options.allowedHosts)
  app.addHook('onRequest', (request, reply, done) => {
    mark(request, reply)
    if (request.routeOptions.config.isForPages) letPagesRead(request, reply)
    // Before the body is read: whatever it is, the path is the first thing that is wrong.
    if (request.is404) return done(routeNotFound())
    if (request.routeOptions.config.refusesMethod) return done()
    if (!isOurHost(request.headers.host) || isRepeated(request, 'host')) return done(hostNotAllowed())
    done()
  })
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const refusal = refusalOf(translated(error), request.id)
    // Who went away in the middle of a request has failed, not we; and what is refused by name is no surprise.
    const isExpected = (request.raw.destroyed && !request.raw.complete) || error instanceof Refusal
    if (refusal.status >= 500 && !isExpected) options.onError(error, request)
    return sendRefusal(request, reply, refusal, request.routeOptions.config.scheme)
  })
  const { now, checkLoad } = options
  const addAccessRule = (called: string, access: Access) => void accessRules.set(called, access)
  const limits = new RateLimits(options.rateLimits)
  const isOwnOrigin = ownOriginRule(options.publicUrl)
  const { upgrades } = connections
  return { app, now, checkLoad, limits, operations: [], accessRules, addAccessRule, isOwnOrigin, upgrades }
}

/** Every method that a path answers, if only to refuse it. */
export const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE'] as const

/** Call after the last route: every path refuses its other methods with 405 and says which it has. */
export function refuseOtherMethods(app: FastifyInstance, paths: ReadonlyMap<string, ReadonlySet<string>>): void {
  for (const [url, present] of paths) {
    const allow = METHODS.filter((method) => present.has(method)).join(', ')
    const others = METHODS.filter((method) => !present.has(method))
    if (others.length === 0) continue
    app.route({
      method: others,
      url,
      config: { access: publicAccess, refusesMethod: true },
      // Before the body is read: whatever it is, the method is the first thing that is wrong.
      onRequest: (_request, _reply, done) => done(methodNotAllowed({ headers: { allow } })),
      handler: () => undefined,
    })
  }
}

/** The methods of each path that is mounted from now on. */
export function watchPaths(app: FastifyInstance): ReadonlyMap<string, ReadonlySet<string>> {
  const paths = new Map<string, Set<string>>()
  app.addHook('onRoute', ({ url, method, config }) => {
    if (config?.refusesMethod) return
    const present = paths.get(url) ?? new Set<string>()
    for (const one of [method].flat()) present.add(one)
    paths.set(url, present)
  })
  return paths
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Who may call it. A route without it refuses start-up. */
    access?: Access
    refusesMethod?: boolean
    /** Whether the body is a form with a file, which the route reads itself. */
    takesFile?: boolean
    /** The body is handed on as it is, up to so many bytes, whatever its Content-Type says. */
    takesBytes?: number
    /** The scheme that its 401 asks for. */
    scheme?: Scheme
    /** Whether scripts of other origins may call it. */
    isForPages?: boolean
  }
}
