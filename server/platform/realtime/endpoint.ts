import type { FastifyReply, FastifyRequest } from 'fastify'
import { methodNotAllowed } from '../errors/common.ts'
import type { Refusal } from '../errors/refusal.ts'
import { type Access, publicAccess } from '../http/access.ts'
import { clientAddress } from '../http/client-address.ts'
import type { Scheme } from '../http/refuse.ts'
import { localeOf } from '../i18n/sentence.ts'
import { FRAME_LIMIT } from './bounds.ts'
import type { ConnectionSlot, SlotRequest } from './connection-slots.ts'
import { type ConnectionToken, newConnectionId } from './connection-tokens.ts'
import { corsOf, preflight } from './cors.ts'
import { connectionInUse, connectionMisused, connectionNotFound, notYourConnection } from './errors.ts'
import { EventStreamLink } from './event-stream-link.ts'
import { HttpLink } from './http-link.ts'
import type { Identity } from './identity.ts'
import { type Link, type LinkOrigin, type Session, type Transport, transports } from './link.ts'
import { negotiation } from './negotiation.ts'
import { PollingLink } from './polling-link.ts'
import { queryOf } from './query.ts'
import type { Realtime } from './realtime.ts'
import { WebSocketLink, webSockets } from './web-socket-link.ts'

export interface EndpointOptions<I extends Identity> {
  /** As `/hubs/agent`. */
  readonly path: string
  /** Who may connect, stated apart from `authenticate`. */
  readonly access: Access
  /** Who makes a request; throws a refusal. Every request of a connection is asked, and has to be of the same user. */
  readonly authenticate: (request: FastifyRequest) => I | Promise<I>
  /** Whether pages of a foreign origin may come; those of our own always may. Nobody may unless given. */
  readonly allowsOrigin?: (origin: string) => boolean
  /** The scheme that a 401 asks for, `Bearer` unless given. */
  readonly scheme?: Scheme
  /** The transports that are offered: all unless given. */
  readonly transports?: readonly Transport[]
  /** How many connections one user may have in this process, 64 unless given. */
  readonly maxPerUser?: number
  /** Whether its connections may use those that the process keeps in reserve. */
  readonly canUseReserve?: boolean
}

const MAX_PER_USER = 64

/** What an endpoint does with those who come. */
export interface Reception<I extends Identity> {
  /** Begins to speak over a link. */
  readonly accept: (link: Link<I>) => Session
}

/** Who makes a request of a connection, and the connection if it has begun. */
interface Asked<I extends Identity> {
  readonly identity: I
  readonly token: ConnectionToken
  readonly link: Link<I> | null
}

/** Nobody on the way may keep or change a stream. */
const streamHeaders = {
  'content-type': 'text/event-stream',
  'cache-control': 'no-cache,no-store',
  'content-encoding': 'identity',
  'x-accel-buffering': 'no',
}

/** The routes of one path. */
class Endpoint<I extends Identity> {
  private readonly options: EndpointOptions<I>
  private readonly realtime: Realtime
  private readonly reception: Reception<I>
  private readonly offered: readonly Transport[]
  private readonly links = new Map<string, Link<I>>()

  constructor(realtime: Realtime, options: EndpointOptions<I>, reception: Reception<I>) {
    this.realtime = realtime
    this.options = options
    this.reception = reception
    this.offered = options.transports ?? transports
  }

  remove(link: Link<I>): void {
    this.links.delete(link.id)
    this.realtime.remove(link)
  }

  negotiate = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const identity = await this.newcomer(request)
    this.realtime.checkSlots(this.slotRequest(request, identity))
    const issued = this.realtime.tokens.issue(this.options.path, identity.user)
    const told = negotiation(queryOf(request).get('negotiateversion') ?? null, issued, this.offered)
    return reply.type('application/json').serializer(JSON.stringify).send(told)
  }

  /** A WebSocket, a stream of events or a poll. */
  listen = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    if (this.realtime.http.upgrades.isUpgrade(request.raw)) return await this.upgrade(request, reply)
    const isStream = request.headers.accept?.includes('text/event-stream') === true
    return isStream ? await this.stream(request, reply) : await this.poll(request, reply)
  }

  post = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const asked = await this.asked(request)
    if (asked.link && !(asked.link instanceof HttpLink)) throw methodNotAllowed({ headers: { allow: 'GET' } })
    // Some clients post their first message before their first poll.
    const link = asked.link ?? this.beginPolling(request, asked)
    await link.post(bytesOf(request))
    return reply.code(200).type('text/plain').send('')
  }

  end = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const { link } = await this.asked(request)
    if (!link) throw connectionNotFound()
    if (!(link instanceof PollingLink)) throw connectionMisused()
    link.abort()
    return reply.code(202).type('text/plain').send('')
  }

  private async upgrade(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const isNegotiated = queryOf(request).has('id')
    const asked = isNegotiated ? await this.asked(request) : null
    if (asked?.link) throw occupied(asked.link, 'WebSockets')
    const identity = asked?.identity ?? (await this.newcomer(request))
    this.checkTransport('WebSockets', asked?.token)
    if (!isHandshake(request)) throw connectionMisused({ headers: { 'sec-websocket-version': '13' } })
    this.withSlot(request, identity, (slot) => {
      const taken = this.realtime.http.upgrades.take(request.raw, reply.raw)
      reply.hijack()
      if (!taken) return
      const origin = originOf(request, asked?.token.connectionId ?? newConnectionId(), identity, slot)
      webSockets.handleUpgrade(request.raw, taken.socket, taken.head, (socket) =>
        this.begin(new WebSocketLink(origin, socket, taken.socket), asked?.token),
      )
    })
    return reply
  }

  private async stream(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const asked = await this.asked(request)
    if (hasGone(reply)) return reply.hijack()
    if (asked.link) throw occupied(asked.link, 'ServerSentEvents')
    const { identity, token } = asked
    this.checkTransport('ServerSentEvents', token)
    this.withSlot(request, identity, (slot) => {
      reply.headers(streamHeaders)
      reply.hijack()
      for (const [name, value] of Object.entries(reply.getHeaders())) if (value) reply.raw.setHeader(name, value)
      this.begin(new EventStreamLink(originOf(request, token.connectionId, identity, slot), reply.raw), token)
    })
    return reply
  }

  private async poll(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const asked = await this.asked(request)
    if (hasGone(reply)) return reply.hijack()
    const link = asked.link ?? this.beginPolling(request, asked)
    if (!(link instanceof PollingLink)) throw connectionMisused()
    const lost = new AbortController()
    reply.raw.once('close', () => lost.abort())
    const { status, bytes } = await link.poll(lost.signal)
    return reply
      .code(status)
      .type('application/octet-stream')
      .send(bytes ?? '')
  }

  /** Somebody who has no connection yet. */
  private async newcomer(request: FastifyRequest): Promise<I> {
    this.realtime.http.checkLoad()
    return await this.options.authenticate(request)
  }

  private slotRequest(request: FastifyRequest, { user }: I): SlotRequest {
    const { path, maxPerUser = MAX_PER_USER, canUseReserve = false } = this.options
    return { hub: path, user, address: clientAddress(request), maxPerUser, canUseReserve }
  }

  /** Runs what begins a connection in a reserved slot, and frees the slot if none began. */
  private withSlot<T>(request: FastifyRequest, identity: I, begin: (slot: ConnectionSlot) => T): T {
    const slot = this.realtime.reserve(this.slotRequest(request, identity))
    try {
      return begin(slot)
    } finally {
      slot.cancel()
    }
  }

  private async asked(request: FastifyRequest): Promise<Asked<I>> {
    const identity = await this.options.authenticate(request)
    const id = queryOf(request).get('id')
    if (!id) throw connectionMisused()
    const token = this.realtime.tokens.read(this.options.path, id)
    if (!token) throw connectionNotFound()
    if (!token.isFor(identity.user)) throw notYourConnection()
    const link = this.links.get(token.connectionId) ?? null
    // Whoever comes with a newer credential stays for as long as that one does.
    if (link) link.identity = identity
    return { identity, token, link }
  }

  /** Refuses a connection by a transport that is not offered, or with a token that cannot begin one any more. */
  private checkTransport(transport: Transport, token?: ConnectionToken): void {
    if (!this.offered.includes(transport)) throw connectionNotFound()
    if (!token) return
    const isLate = token.until <= this.realtime.now().getTime() || this.realtime.wasTakenUp(token.connectionId)
    // Posts and polls have to come to the process that keeps the connection; sockets may come to any.
    if (isLate || (transport !== 'WebSockets' && !token.isOurs)) throw connectionNotFound()
  }

  private beginPolling(request: FastifyRequest, { identity, token }: Asked<I>): PollingLink<I> {
    this.checkTransport('LongPolling', token)
    return this.withSlot(request, identity, (slot) => {
      const origin = originOf(request, token.connectionId, identity, slot)
      const link = new PollingLink(origin, this.realtime.times, () => this.realtime.clock)
      this.begin(link, token)
      return link
    })
  }

  private begin(link: Link<I>, token?: ConnectionToken): void {
    const session = this.reception.accept(link)
    this.links.set(link.id, link)
    this.realtime.add(link, token?.until)
    link.begin(session, this)
  }
}

const HANDSHAKE_KEY = /^[+/0-9A-Za-z]{22}==$/

/** Whether a socket can be made of an upgrade; `ws` would refuse another one in words of its own. */
const isHandshake = ({ headers }: FastifyRequest): boolean =>
  HANDSHAKE_KEY.test(headers['sec-websocket-key'] ?? '') && /^(8|13)$/.test(headers['sec-websocket-version'] ?? '')

const originOf = <I extends Identity>(
  request: FastifyRequest,
  id: string,
  identity: I,
  slot: ConnectionSlot,
): LinkOrigin<I> => ({ id, identity, locale: localeOf(request.headers['accept-language']), slot })

/** Why a connection that has begun cannot begin again by this transport. */
const occupied = (link: Link, transport: Transport): Refusal =>
  link.transport === transport ? connectionInUse() : connectionMisused()

/** Whether the client went away while it was asked who it is: the end of its request was told by then, and is not again. */
const hasGone = ({ raw }: FastifyReply): boolean => raw.destroyed

const bytesOf = ({ body }: FastifyRequest): Buffer => (Buffer.isBuffer(body) ? body : Buffer.alloc(0))

/** Mounts the routes of a path. */
export function openEndpoint<I extends Identity>(
  realtime: Realtime,
  options: EndpointOptions<I>,
  reception: Reception<I>,
): void {
  const { app, upgrades, isOwnOrigin } = realtime.http
  const { path, access, allowsOrigin = () => false, scheme = 'Bearer' } = options
  const endpoint = new Endpoint(realtime, options, reception)
  const onRequest = corsOf(isOwnOrigin, allowsOrigin)
  const config = { takesBytes: FRAME_LIMIT, scheme }
  const negotiating = { onRequest, config: { ...config, access } }
  const connected = { onRequest, config: { ...config, access: { ...access, record: 'connection' } } }
  const asking = { onRequest, config: { ...config, access: publicAccess } }
  upgrades.add(path)
  app.route({ ...negotiating, method: 'POST', url: `${path}/negotiate`, handler: endpoint.negotiate })
  app.route({ ...asking, method: 'OPTIONS', url: `${path}/negotiate`, handler: preflight })
  app.route({ ...connected, method: 'GET', url: path, exposeHeadRoute: false, handler: endpoint.listen })
  app.route({ ...connected, method: 'POST', url: path, handler: endpoint.post })
  app.route({ ...connected, method: 'DELETE', url: path, handler: endpoint.end })
  app.route({ ...asking, method: 'OPTIONS', url: path, handler: preflight })
}
