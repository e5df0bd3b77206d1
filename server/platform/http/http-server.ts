import { isUtf8 } from 'node:buffer'
import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
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
import { type AccessRule, publicAccess } from './access.ts'
import type { ClosableRoutes } from './closable-routes.ts'
import { createHttpConnections, type HttpConnectionLimits } from './connections.ts'
import { allowCrossOrigin } from './cors.ts'
import { type AuthScheme, sendRefusal, toRefusal } from './error-response.ts'
import { isRepeated } from './headers.ts'
import { createHostFilter } from './hosts.ts'
import { createOwnOriginCheck } from './own-origin.ts'
import { RateLimits } from './rate-limits.ts'
import { readBody } from './read-body.ts'
import type { Http } from './route.ts'
import { createSerializer } from './serializer.ts'

const MAX_JSON_BYTES = 1024 * 1024

/** Pages override the content security policy. */
const defaultHeaders = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'content-security-policy': "default-src 'none'; base-uri 'none'; form-action 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'cache-control': 'no-store',
}

export interface HttpOptions {
  readonly allowedHosts: string
  readonly trustedProxies: readonly string[]
  readonly connectionLimits?: HttpConnectionLimits
  readonly publicUrl?: string | undefined
  readonly rateLimitSettings: Readonly<Record<string, number>>
  readonly now: () => Date
  /** Throws while the server is overloaded. */
  readonly refuseIfOverloaded: () => void
  readonly closableRoutes?: ClosableRoutes
  readonly onError: (error: unknown, request: FastifyRequest) => void
}

const setDefaultHeaders = (request: FastifyRequest, reply: FastifyReply): FastifyReply =>
  reply.headers(defaultHeaders).header('x-request-id', request.id)

const REQUEST_ID = /^[\x21-\x7e]{1,128}$/

function parseRequestId(request: { headers: Record<string, unknown> }): string {
  const id = request.headers['x-request-id']
  return typeof id === 'string' && REQUEST_ID.test(id) ? id : randomUUID()
}

const refusalByFastifyCode: Record<string, () => Refusal> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: mediaTypeNotSupported,
  FST_ERR_CTP_BODY_TOO_LARGE: bodyTooLarge,
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: unparsableRequest,
  FST_ERR_BAD_URL: unparsableRequest,
  FST_ERR_MAX_PARAM_LENGTH: unparsableRequest,
}

const mapFastifyError = (error: FastifyError): unknown => refusalByFastifyCode[error.code]?.() ?? error

function parseJson(body: Buffer): unknown {
  if (body.length === 0) return {}
  if (!isUtf8(body)) throw unparsableRequest()
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    throw unparsableRequest()
  }
}

/** Whether a request has a body. Reads a chunked body only up to its first bytes. */
async function hasBody({ headers }: FastifyRequest, body: IncomingMessage): Promise<boolean> {
  if (headers['transfer-encoding'] === undefined) return Number(headers['content-length'] ?? 0) > 0
  // Keeps the connection open after a partial read, because the response is still to be sent.
  for await (const bytes of body.iterator({ destroyOnReturn: false })) if (bytes.length > 0) return true
  return false
}

function addBodyParsers(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, async (request: FastifyRequest, body: Buffer) => {
    if (request.routeOptions.config.acceptsJson === false && body.length > 0) throw mediaTypeNotSupported()
    if (request.routeOptions.config.maxRawBodyBytes) return body
    return parseJson(body)
  })
  app.addContentTypeParser('multipart/form-data', async (request: FastifyRequest, body: IncomingMessage) => {
    const { acceptsFile, acceptsRawForm, maxRawBodyBytes } = request.routeOptions.config
    if (acceptsFile) return body
    if (acceptsRawForm && maxRawBodyBytes) return await readBody(body, maxRawBodyBytes)
    if (await hasBody(request, body)) throw mediaTypeNotSupported()
    return {}
  })
  app.addContentTypeParser('*', async (request: FastifyRequest, body: IncomingMessage) => {
    const { maxRawBodyBytes } = request.routeOptions.config
    if (maxRawBodyBytes) return await readBody(body, maxRawBodyBytes)
    if (await hasBody(request, body)) throw mediaTypeNotSupported()
    return {}
  })
}

/** Collects the access rules of routes that are mounted later. Throws if a route has none. */
function collectAccessRules(app: FastifyInstance): Map<string, AccessRule> {
  const rules = new Map<string, AccessRule>()
  app.addHook('onRoute', ({ url, method, config }) => {
    if (config?.refusesMethod) return
    for (const verb of [method].flat()) {
      if (!config?.access) throw new Error(`${verb} ${url} declares no access`)
      rules.set(`${verb} ${url}`, config.access)
    }
  })
  return rules
}

/** Marks closable routes added later. CORS preflights stay open, so pages of other origins can read the refusal. */
function markClosableRoutes(app: FastifyInstance, closableRoutes: ClosableRoutes): void {
  app.addHook('onRoute', (route) => {
    if (!closableRoutes.includes(route.url) || route.method === 'OPTIONS' || route.config?.refusesMethod) return
    route.config = { ...route.config, isClosable: true }
  })
}

export function createHttpServer(options: HttpOptions): Http {
  const connections = createHttpConnections(options.connectionLimits)
  const app = Fastify({
    serverFactory: connections.createServer,
    logger: false,
    bodyLimit: MAX_JSON_BYTES,
    genReqId: parseRequestId,
    requestIdHeader: false,
    trustProxy: options.trustedProxies.length > 0 ? [...options.trustedProxies] : false,
    // Node.js limits the head of a request to this size, so an id of any length reaches its route, which returns 404.
    routerOptions: { maxParamLength: 16_384 },
    return503OnClosing: false,
    // Disabled: it limits `preClose` hooks, which wait for hub methods, to 10 seconds. start-up.ts limits the shutdown.
    pluginTimeout: 0,
    forceCloseConnections: 'idle',
    clientErrorHandler: connections.rejectMalformedRequest,
    frameworkErrors: (error, request, reply) => {
      setDefaultHeaders(request, reply as FastifyReply)
      sendRefusal(request, reply as FastifyReply, toRefusal(mapFastifyError(error), request.id))
    },
  })
  app.setSerializerCompiler(createSerializer)
  app.decorateRequest('actor', null).decorateRequest('wasBodyIncomplete', false)
  const accessRules = collectAccessRules(app)
  app.addHook('preClose', async () => connections.drain())
  addBodyParsers(app)

  const { now, refuseIfOverloaded, closableRoutes = null } = options
  if (closableRoutes) markClosableRoutes(app, closableRoutes)
  const isAllowedHost = createHostFilter(options.allowedHosts)
  app.addHook('onRequest', (request, reply, done) => {
    setDefaultHeaders(request, reply)
    if (request.routeOptions.config.allowsCrossOrigin) allowCrossOrigin(request, reply)
    // Refuses before the body is read, because an unknown path takes precedence over an invalid body.
    if (request.is404) return done(routeNotFound())
    if (request.routeOptions.config.refusesMethod) return done()
    if (!hasOneHost(request) || !isAllowedHost(request.headers.host)) return done(hostNotAllowed())
    // Checks the origin before it refuses a closed route, so that pages of allowed origins can read the refusal.
    request.routeOptions.config.applyCors?.(request, reply)
    if (request.routeOptions.config.isClosable && closableRoutes?.isClosed()) return done(closableRoutes.refuse())
    done()
  })
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const refusal = toRefusal(mapFastifyError(error), request.id)
    // Expected errors are not logged: disconnects of clients during a request, and refusals.
    const isExpected = (request.raw.destroyed && !request.raw.complete) || error instanceof Refusal
    if (refusal.status >= 500 && !isExpected) options.onError(error, request)
    return sendRefusal(request, reply, refusal, request.routeOptions.config.scheme)
  })
  const addAccessRule = (operation: string, access: AccessRule) => void accessRules.set(operation, access)
  const limits = new RateLimits(options.rateLimitSettings)
  const isOwnOrigin = createOwnOriginCheck(options.publicUrl)
  const access = { accessRules, addAccessRule, isOwnOrigin, closableRoutes }
  return { app, now, refuseIfOverloaded, limits, operations: [], ...access, upgrades: connections.upgrades }
}

export const HTTP_METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE'] as const

/** Whether a request has the one Host header field that HTTP/1.1 requires (RFC 9112, section 3.2). */
const hasOneHost = (request: FastifyRequest): boolean =>
  (request.headers.host !== undefined || request.raw.httpVersion === '1.0') && !isRepeated(request, 'host')

/** Responds with 405 and `Allow` to the other methods of each path. Call it after the last route. */
export function rejectOtherMethods(app: FastifyInstance, paths: ReadonlyMap<string, ReadonlySet<string>>): void {
  for (const [url, methods] of paths) {
    const allowedMethods = HTTP_METHODS.filter((method) => methods.has(method)).join(', ')
    const otherMethods = HTTP_METHODS.filter((method) => !methods.has(method))
    if (otherMethods.length === 0) continue
    app.route({
      method: otherMethods,
      url,
      config: { access: publicAccess, refusesMethod: true },
      // Refuses before the body is read, because a wrong method takes precedence over an invalid body.
      onRequest: (_request, _reply, done) => done(methodNotAllowed({ headers: { allow: allowedMethods } })),
      handler: () => undefined,
    })
  }
}

/** Collects the methods of routes that are mounted later, by path. */
export function collectMethodsByPath(app: FastifyInstance): ReadonlyMap<string, ReadonlySet<string>> {
  const paths = new Map<string, Set<string>>()
  app.addHook('onRoute', ({ url, method, config }) => {
    if (config?.refusesMethod) return
    const methods = paths.get(url) ?? new Set<string>()
    for (const verb of [method].flat()) methods.add(verb)
    paths.set(url, methods)
  })
  return paths
}

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: AccessRule
    /** Whether the route only responds with 405, because the path does not support the method. */
    refusesMethod?: boolean
    acceptsFile?: boolean
    /** Whether the route accepts a JSON body. True by default. */
    acceptsJson?: boolean
    /**
     * If set, the route gets the raw bytes of its body; those of `multipart/form-data` only if `acceptsRawForm` is set.
     * Does not limit the size of JSON: set `bodyLimit` of the route too.
     */
    maxRawBodyBytes?: number
    acceptsRawForm?: boolean
    scheme?: AuthScheme
    allowsCrossOrigin?: boolean
    /** Adds the header fields for requests from pages of other origins. Throws if the origin is not allowed. */
    applyCors?: (request: FastifyRequest, reply: FastifyReply) => void
    isClosable?: boolean
  }
}
