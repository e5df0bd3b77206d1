import { randomUUID } from 'node:crypto'
import {
  type Connection,
  type ErrorDescription,
  type Exchange,
  type HttpResponse,
  type Hub,
  MAX_FRAME_BYTES,
  type HubOptions as SignalRHubOptions,
  type Transport,
  transports,
} from '@flowdesk/signalr-server'
import type { FastifyContextConfig, FastifyReply, FastifyRequest } from 'fastify'
import { formatFieldErrors } from '../errors/field-errors.ts'
import { Refusal } from '../errors/refusal.ts'
import { type AccessRule, publicAccess } from '../http/access.ts'
import { clientAddressKey } from '../http/client-address.ts'
import { type AuthScheme, toRefusal } from '../http/error-response.ts'
import { formatMessage } from '../i18n/localized-message.ts'
import type { Log } from '../observe/log.ts'
import { createCorsHook, sendPreflight } from './cors.ts'
import { toHubRefusal } from './errors.ts'
import type { HubMethods } from './hub-methods.ts'
import type { Identity } from './identity.ts'
import { logHubError, type Realtime } from './realtime.ts'

export type { CloseReason, Connection, Hub, SlotLimits, Transport } from '@flowdesk/signalr-server'

/** All transports, in order of preference. */
export const allTransports: readonly Transport[] = transports

/** Maximum number of connections of one user to one hub in one process. */
const MAX_CONNECTIONS_PER_USER = 64

export interface HubOptions<I extends Identity>
  extends Omit<SignalRHubOptions<I>, 'methods' | 'describeError' | 'updateIdentity'> {
  /** Declares who may connect. `authenticate` enforces it, and a test compares the two. */
  readonly access: AccessRule
  /** Returns the user of a request, or throws a refusal. Called for every request of a connection. */
  readonly authenticate: (request: FastifyRequest) => I | Promise<I>
  /** Returns whether pages of an origin may connect; none by default. Pages of the origin of this server always may. */
  readonly allowsOrigin?: (origin: string) => boolean
  readonly scheme?: AuthScheme
  readonly methods?: HubMethods<I>
}

class FastifyExchange<I extends Identity> implements Exchange<I> {
  private readonly realtime: Realtime
  private readonly fastifyRequest: FastifyRequest
  private readonly reply: FastifyReply
  private readonly authenticateRequest: HubOptions<I>['authenticate']

  constructor(
    realtime: Realtime,
    authenticate: HubOptions<I>['authenticate'],
    request: FastifyRequest,
    reply: FastifyReply,
  ) {
    this.realtime = realtime
    this.fastifyRequest = request
    this.reply = reply
    this.authenticateRequest = authenticate
  }

  authenticate(): I | Promise<I> {
    return this.authenticateRequest(this.fastifyRequest)
  }

  get request() {
    return this.fastifyRequest.raw
  }

  get response() {
    return this.reply.raw
  }

  get address(): string {
    return clientAddressKey(this.fastifyRequest)
  }

  get isUpgrade(): boolean {
    return this.realtime.http.upgrades.isUpgrade(this.request)
  }

  admit(): void {
    this.realtime.http.refuseIfOverloaded()
  }

  readBody(): Buffer {
    const { body } = this.fastifyRequest
    return Buffer.isBuffer(body) ? body : Buffer.alloc(0)
  }

  detachSocket() {
    return this.realtime.http.upgrades.takeSocket(this.request, this.response)
  }

  detachResponse(headers: Readonly<Record<string, string>>) {
    this.reply.headers(headers)
    for (const [name, value] of Object.entries(this.reply.getHeaders())) if (value) this.response.setHeader(name, value)
    return this.response
  }
}

function createErrorDescriber<I extends Identity>(
  log: Log,
  hub: string,
): (error: unknown, connection: Connection<I>, method: string) => ErrorDescription {
  return (error, { identity: { locale } }, method) => {
    const correlationId = randomUUID()
    const refusal = toRefusal(error, correlationId)
    const { status, code, sentence, options } = refusal
    if (status === 500) logHubError(log, error, { hub, method, correlationId })
    const text = `${code}: ${formatFieldErrors(refusal, locale) ?? formatMessage(sentence, locale, options.params)}`
    return { text, isExpected: error instanceof Refusal }
  }
}

function registerHubRoutes<I extends Identity>(realtime: Realtime, options: HubOptions<I>, hub: Hub<I>): void {
  const { app, upgrades, isOwnOrigin } = realtime.http
  const { path, access, authenticate, allowsOrigin = () => false, scheme = 'Bearer' } = options
  const toHandler =
    (handle: (exchange: Exchange<I>) => Promise<HttpResponse | null>) =>
    async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
      const response = await handle(new FastifyExchange(realtime, authenticate, request, reply)).catch((error) => {
        throw toHubRefusal(error)
      })
      if (!response) return reply.hijack()
      return reply.code(response.status).type(response.contentType).send(response.body)
    }
  const negotiate = toHandler((exchange) => hub.negotiate(exchange))
  const connect = toHandler((exchange) => hub.connect(exchange))
  const applyCors = createCorsHook(isOwnOrigin, allowsOrigin)
  const config = { maxRawBodyBytes: MAX_FRAME_BYTES, scheme, applyCors } satisfies Partial<FastifyContextConfig>
  const limits = { bodyLimit: MAX_FRAME_BYTES }
  const negotiateOptions = { ...limits, config: { ...config, access } }
  const connectionOptions = { ...limits, config: { ...config, access: { ...access, record: 'connection' } } }
  const preflightOptions = { config: { ...config, access: publicAccess } }
  upgrades.addPath(path)
  app.route({ ...negotiateOptions, method: 'POST', url: `${path}/negotiate`, handler: negotiate })
  app.route({ ...preflightOptions, method: 'OPTIONS', url: `${path}/negotiate`, handler: sendPreflight })
  app.route({
    ...connectionOptions,
    method: ['GET', 'POST', 'DELETE'],
    url: path,
    exposeHeadRoute: false,
    handler: connect,
  })
  app.route({ ...preflightOptions, method: 'OPTIONS', url: path, handler: sendPreflight })
}

/** Creates a hub and its routes. Pass `I` explicitly, or the parameters of methods written inline have no types. */
export function openHub<I extends Identity>(realtime: Realtime, options: HubOptions<I>): Hub<I> {
  const { path, methods = {} } = options
  for (const [name, { access }] of Object.entries(methods))
    realtime.http.addAccessRule(`INVOKE ${path} ${name}`, access)
  const hub = realtime.signalr.createHub<I>({
    maxPerUser: MAX_CONNECTIONS_PER_USER,
    ...options,
    describeError: createErrorDescriber(realtime.log, path),
    updateIdentity: (current, newest) => ({ ...newest, locale: current.locale }),
  })
  registerHubRoutes(realtime, options, hub)
  return hub
}
