import type { IncomingMessage, ServerResponse } from 'node:http'
import type { ConnectionSlot, SlotRequest } from './connection-slots.ts'
import { type ConnectionToken, createConnectionId } from './connection-tokens.ts'
import { EventStreamLink } from './event-stream-link.ts'
import type { Exchange, HttpResponse } from './exchange.ts'
import { HttpLink } from './http-link.ts'
import type { Identity } from './identity.ts'
import { MAX_FRAME_BYTES } from './limits.ts'
import {
  type Link,
  type LinkOptions,
  type LinkOwner,
  type ProtocolSession,
  type Transport,
  transports,
} from './link.ts'
import type { LiveLinks } from './live-links.ts'
import { createNegotiateResponse } from './negotiation.ts'
import { PollingLink } from './polling-link.ts'
import { RefusedRequest } from './refused-request.ts'
import { parseQuery } from './request-query.ts'
import { WebSocketLink, webSockets } from './web-socket-link.ts'

export interface EndpointOptions<I extends Identity> {
  /** The path, such as `/hubs/chat`. */
  readonly path: string
  /** The transports to offer; all by default. */
  readonly transports?: readonly Transport[]
  /** Maximum number of connections of one user to this endpoint, per process; no limit by default. */
  readonly maxPerUser?: number
  /** Whether its connections may use the reserve of `bounds`. */
  readonly canUseReserve?: boolean
  /**
   * Returns the identity of a connection after another request of the same user. By default it is the newest one, so
   * that a newer credential extends the connection.
   */
  readonly updateIdentity?: (current: I, newest: I) => I
}

export interface LinkHandler<I extends Identity> {
  /** Starts a session over a new link. */
  accept(link: Link<I>): ProtocolSession
  /** Called when `authenticate` has refused a poll of a live connection, which it may close. */
  unauthenticated?(link: Link<I>): void | Promise<void>
}

/** A request with a connection token. The link is null if the connection has not started. */
interface ConnectionRequest<I extends Identity> {
  readonly identity: I
  readonly token: ConnectionToken
  readonly link: Link<I> | null
}

const EMPTY_BODY: Buffer = Buffer.alloc(0)

/** Header fields that keep proxies from buffering, compressing and caching a stream. */
const streamHeaders = {
  'content-type': 'text/event-stream',
  'cache-control': 'no-cache,no-store',
  'content-encoding': 'identity',
  'x-accel-buffering': 'no',
}

/** Handles the requests to one path: negotiation and the three transports. */
export class Endpoint<I extends Identity> implements LinkOwner<I> {
  readonly path: string
  private readonly options: EndpointOptions<I>
  private readonly liveLinks: LiveLinks
  private readonly protocol: LinkHandler<I>
  private readonly offered: readonly Transport[]
  private readonly links = new Map<string, Link<I>>()

  constructor(live: LiveLinks, options: EndpointOptions<I>, protocol: LinkHandler<I>) {
    this.path = options.path
    this.liveLinks = live
    this.options = options
    this.protocol = protocol
    this.offered = options.transports ?? transports
  }

  clock(): number {
    return this.liveLinks.clock
  }

  remove(link: Link<I>): void {
    this.links.delete(link.id)
    this.liveLinks.remove(link)
  }

  /** Answers a POST to `<path>/negotiate`. Throws a `RefusedRequest`, or the error of `authenticate`. */
  async negotiate(exchange: Exchange<I>): Promise<HttpResponse> {
    const identity = await this.authenticateNew(exchange)
    this.liveLinks.checkSlots(this.slotRequest(exchange, identity))
    const issued = this.liveLinks.tokens.issue(this.path, identity.user)
    const version = parseQuery(exchange.request).get('negotiateversion') ?? null
    const body = JSON.stringify(createNegotiateResponse(version, issued, this.offered))
    return { status: 200, contentType: 'application/json', body: Buffer.from(body) }
  }

  /**
   * Handles a GET, POST or DELETE of `<path>`. Returns the answer; null if the connection has taken over the response
   * or the client has disconnected. Throws like `negotiate`.
   */
  async connect(exchange: Exchange<I>): Promise<HttpResponse | null> {
    const { method, headers } = exchange.request
    if (method === 'POST') return await this.post(exchange)
    if (method === 'DELETE') return await this.end(exchange)
    if (method !== 'GET') throw new RefusedRequest('methodNotAllowed', { headers: { allow: 'GET, POST, DELETE' } })
    if (exchange.isUpgrade) return await this.upgrade(exchange)
    const isStream = headers.accept?.includes('text/event-stream') === true
    return isStream ? await this.stream(exchange) : await this.poll(exchange)
  }

  private async post(exchange: Exchange<I>): Promise<HttpResponse> {
    const found = this.find(exchange, await exchange.authenticate())
    if (found.link && !(found.link instanceof HttpLink)) throw new RefusedRequest('postToWebSocket')
    // Some clients send their first message before their first poll.
    const link = found.link ?? this.beginPolling(exchange, found)
    await link.post(await exchange.readBody(MAX_FRAME_BYTES))
    return { status: 200, contentType: 'text/plain', body: EMPTY_BODY }
  }

  private async end(exchange: Exchange<I>): Promise<HttpResponse> {
    const { link } = this.find(exchange, await exchange.authenticate())
    if (!link) throw new RefusedRequest('connectionNotFound')
    if (!(link instanceof PollingLink)) throw new RefusedRequest('wrongTransport')
    link.abort()
    return { status: 202, contentType: 'text/plain', body: EMPTY_BODY }
  }

  private async upgrade(exchange: Exchange<I>): Promise<null> {
    const { request } = exchange
    const isNegotiated = parseQuery(request).has('id')
    const found = isNegotiated ? this.find(exchange, await exchange.authenticate()) : null
    if (found?.link) throw createAlreadyStartedError(found.link, 'WebSockets')
    const identity = found?.identity ?? (await this.authenticateNew(exchange))
    this.checkTransport('WebSockets', found?.token)
    if (!isValidHandshake(request)) throw new RefusedRequest('badUpgrade')
    this.withSlot(exchange, identity, (slot) => {
      const taken = exchange.detachSocket()
      if (!taken) return
      const origin = { id: found?.token.connectionId ?? createConnectionId(), identity, slot }
      webSockets.handleUpgrade(request, taken.socket, taken.head, (socket) =>
        this.begin(new WebSocketLink(origin, socket, taken.socket), found?.token),
      )
    })
    return null
  }

  private async stream(exchange: Exchange<I>): Promise<null> {
    const found = this.find(exchange, await exchange.authenticate())
    if (isDisconnected(exchange.response)) return null
    if (found.link) throw createAlreadyStartedError(found.link, 'ServerSentEvents')
    const { identity, token } = found
    this.checkTransport('ServerSentEvents', token)
    this.withSlot(exchange, identity, (slot) => {
      const origin = { id: token.connectionId, identity, slot }
      this.begin(new EventStreamLink(origin, exchange.detachResponse(streamHeaders)), token)
    })
    return null
  }

  private async poll(exchange: Exchange<I>): Promise<HttpResponse | null> {
    const link = await this.findPollingLink(exchange)
    if (!link) return null
    const lost = new AbortController()
    exchange.response.once('close', () => lost.abort())
    const { status, bytes } = await link.poll(lost.signal)
    return { status, contentType: 'application/octet-stream', body: bytes ?? EMPTY_BODY }
  }

  /** Returns the link of a poll, and creates it for the first one; null if the client has disconnected. */
  private async findPollingLink(exchange: Exchange<I>): Promise<PollingLink<I> | null> {
    let identity: I
    try {
      identity = await exchange.authenticate()
    } catch (error) {
      const closing = await this.findClosingLink(exchange)
      if (!closing) throw error
      return isDisconnected(exchange.response) ? null : closing
    }
    if (isDisconnected(exchange.response)) return null
    const found = this.find(exchange, identity)
    const link = found.link ?? this.beginPolling(exchange, found)
    if (!(link instanceof PollingLink)) throw new RefusedRequest('wrongTransport')
    return link
  }

  /**
   * Returns the link of a refused poll if it is closing. The client then gets only the close message, so that it learns
   * the reason although its credential is no longer valid.
   */
  private async findClosingLink({ request }: Exchange<I>): Promise<PollingLink<I> | null> {
    const token = this.liveLinks.tokens.verify(this.path, parseQuery(request).get('id') ?? '')
    const link = token ? this.links.get(token.connectionId) : undefined
    if (!(link instanceof PollingLink)) return null
    if (!link.isClosing) await this.protocol.unauthenticated?.(link)
    if (!link.isClosing || link.isEnded) return null
    link.dropMessages()
    return link
  }

  private async authenticateNew(exchange: Exchange<I>): Promise<I> {
    exchange.admit?.()
    return await exchange.authenticate()
  }

  private slotRequest({ address }: Exchange<I>, { user }: I): SlotRequest {
    const { maxPerUser = Infinity, canUseReserve = false } = this.options
    return { hub: this.path, user, address, maxPerUser, canUseReserve }
  }

  /** Reserves a slot and runs `begin`. Frees the slot if `begin` starts no connection. */
  private withSlot<T>(exchange: Exchange<I>, identity: I, begin: (slot: ConnectionSlot) => T): T {
    const slot = this.liveLinks.reserve(this.slotRequest(exchange, identity))
    try {
      return begin(slot)
    } finally {
      slot.cancel()
    }
  }

  /** Finds the connection of a request, and checks that it belongs to the user of the request. */
  private find({ request }: Exchange<I>, identity: I): ConnectionRequest<I> {
    const id = parseQuery(request).get('id')
    if (!id) throw new RefusedRequest('connectionMissing')
    const token = this.liveLinks.tokens.verify(this.path, id)
    if (!token) throw new RefusedRequest('connectionNotFound')
    if (!token.isFor(identity.user)) throw new RefusedRequest('otherUser')
    const link = this.links.get(token.connectionId) ?? null
    if (link) link.identity = this.options.updateIdentity?.(link.identity, identity) ?? identity
    return { identity, token, link }
  }

  /** Throws if the transport is not offered, or the token has expired or was used. */
  private checkTransport(transport: Transport, token?: ConnectionToken): void {
    if (!this.offered.includes(transport)) throw new RefusedRequest('connectionNotFound')
    if (!token) return
    const isSpent = token.expiresAt <= this.liveLinks.now().getTime() || this.liveLinks.wasUsed(token.connectionId)
    // Posts and polls must reach the process that has the connection, but a WebSocket may start in any process.
    if (isSpent || (transport !== 'WebSockets' && !token.isFromThisProcess))
      throw new RefusedRequest('connectionNotFound')
  }

  private beginPolling(exchange: Exchange<I>, { identity, token }: ConnectionRequest<I>): PollingLink<I> {
    this.checkTransport('LongPolling', token)
    return this.withSlot(exchange, identity, (slot) => {
      const origin: LinkOptions<I> = { id: token.connectionId, identity, slot }
      const link = new PollingLink(origin, this.liveLinks.timeouts, () => this.liveLinks.clock)
      this.begin(link, token)
      return link
    })
  }

  private begin(link: Link<I>, token?: ConnectionToken): void {
    const session = this.protocol.accept(link)
    this.links.set(link.id, link)
    this.liveLinks.add(link, token?.expiresAt)
    link.begin(session, this)
  }
}

const HANDSHAKE_KEY = /^[+/0-9A-Za-z]{22}==$/

/** Whether the WebSocket handshake is valid. Checked here, because `ws` would send its own error response. */
const isValidHandshake = ({ headers }: IncomingMessage): boolean =>
  HANDSHAKE_KEY.test(headers['sec-websocket-key'] ?? '') && /^(8|13)$/.test(headers['sec-websocket-version'] ?? '')

const createAlreadyStartedError = (link: Link, transport: Transport): RefusedRequest =>
  new RefusedRequest(link.transport === transport ? 'connectionInUse' : 'wrongTransport')

/** Whether the client disconnected during authentication, when the `close` event of the response has already fired. */
const isDisconnected = ({ destroyed }: ServerResponse): boolean => destroyed
