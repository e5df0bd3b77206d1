import type { IncomingMessage, ServerResponse } from 'node:http'
import type { ConnectionSlot, SlotRequest } from './connection-slots.ts'
import { type ConnectionToken, createConnectionId } from './connection-tokens.ts'
import { EventStreamLink } from './event-stream-link.ts'
import type { Exchange, HttpResponse } from './exchange.ts'
import { HttpLink } from './http-link.ts'
import type { Identity } from './identity.ts'
import { MAX_FRAME_BYTES } from './limits.ts'
import { type Link, type LinkHost, type LinkOptions, type ProtocolSession, type Transport, transports } from './link.ts'
import type { LiveLinks } from './live-links.ts'
import { createNegotiateResponse } from './negotiation.ts'
import { PollingLink } from './polling-link.ts'
import { RefusedRequest } from './refused-request.ts'
import { parseQuery } from './request-query.ts'
import { WebSocketLink, webSocketServer } from './web-socket-link.ts'

export interface EndpointOptions<I extends Identity> {
  /** Such as `/hubs/chat`. */
  readonly path: string
  /** All transports by default. */
  readonly transports?: readonly Transport[]
  /** Maximum number of connections of one user to this endpoint, per process; no limit by default. */
  readonly maxPerUser?: number
  /** Whether connections to this endpoint may use the `reservedConnections` of `limits`, for example to keep room for staff. */
  readonly mayUseReservedConnections?: boolean
  /**
   * Returns the identity of a connection after another request. Default: `newest`, so a new credential prolongs the
   * connection.
   */
  readonly updateIdentity?: (current: I, newest: I) => I
}

export interface LinkHandler<I extends Identity> {
  /** Starts a protocol session over a new link. */
  accept(link: Link<I>): ProtocolSession
  /** Called when `authenticate` has refused a poll of a live connection. May close the connection. */
  handleUnauthenticatedPoll?(link: Link<I>): void | Promise<void>
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

/** Handles the requests to one path. `Hub` describes `negotiate` and `connect`. */
export class Endpoint<I extends Identity> implements LinkHost<I> {
  readonly path: string
  private readonly options: EndpointOptions<I>
  private readonly liveLinks: LiveLinks
  private readonly linkHandler: LinkHandler<I>
  private readonly offered: readonly Transport[]
  private readonly links = new Map<string, Link<I>>()

  constructor(liveLinks: LiveLinks, options: EndpointOptions<I>, linkHandler: LinkHandler<I>) {
    this.path = options.path
    this.liveLinks = liveLinks
    this.options = options
    this.linkHandler = linkHandler
    this.offered = options.transports ?? transports
  }

  clock(): number {
    return this.liveLinks.clock
  }

  remove(link: Link<I>): void {
    this.links.delete(link.id)
    this.liveLinks.remove(link)
  }

  async negotiate(exchange: Exchange<I>): Promise<HttpResponse> {
    const identity = await this.authenticateNew(exchange)
    this.liveLinks.checkSlots(this.createSlotRequest(exchange, identity))
    const issued = this.liveLinks.tokens.issue(this.path, identity.user)
    const version = parseQuery(exchange.request).get('negotiateversion') ?? null
    const body = JSON.stringify(createNegotiateResponse(version, issued, this.offered))
    return { status: 200, contentType: 'application/json', body: Buffer.from(body) }
  }

  async connect(exchange: Exchange<I>): Promise<HttpResponse | null> {
    const { method, headers } = exchange.request
    if (method === 'POST') return await this.post(exchange)
    if (method === 'DELETE') return await this.endPolling(exchange)
    if (method !== 'GET') throw new RefusedRequest('methodNotAllowed', { headers: { allow: 'GET, POST, DELETE' } })
    if (exchange.isUpgrade) return await this.upgrade(exchange)
    const isStream = headers.accept?.includes('text/event-stream') === true
    return isStream ? await this.stream(exchange) : await this.poll(exchange)
  }

  private async post(exchange: Exchange<I>): Promise<HttpResponse> {
    const target = this.findConnection(exchange, await exchange.authenticate())
    if (target.link && !(target.link instanceof HttpLink)) throw new RefusedRequest('postToWebSocket')
    // Some clients send their first message before their first poll.
    const link = target.link ?? this.beginPolling(exchange, target)
    await link.post(await exchange.readBody(MAX_FRAME_BYTES))
    return { status: 200, contentType: 'text/plain', body: EMPTY_BODY }
  }

  private async endPolling(exchange: Exchange<I>): Promise<HttpResponse> {
    const { link } = this.findConnection(exchange, await exchange.authenticate())
    if (!link) throw new RefusedRequest('connectionNotFound')
    if (!(link instanceof PollingLink)) throw new RefusedRequest('wrongTransport')
    link.abort()
    return { status: 202, contentType: 'text/plain', body: EMPTY_BODY }
  }

  private async upgrade(exchange: Exchange<I>): Promise<null> {
    const { request } = exchange
    const isNegotiated = parseQuery(request).has('id')
    const target = isNegotiated ? this.findConnection(exchange, await exchange.authenticate()) : null
    if (target?.link) throw createAlreadyStartedError(target.link, 'WebSockets')
    const identity = target?.identity ?? (await this.authenticateNew(exchange))
    this.checkCanStart('WebSockets', target?.token)
    if (!isValidHandshake(request)) throw new RefusedRequest('badUpgrade')
    this.withSlot(exchange, identity, (slot) => {
      const detached = exchange.detachSocket()
      if (!detached) return
      const linkOptions = { id: target?.token.connectionId ?? createConnectionId(), identity, slot }
      webSocketServer.handleUpgrade(request, detached.socket, detached.head, (socket) =>
        this.begin(new WebSocketLink(linkOptions, socket, detached.socket), target?.token),
      )
    })
    return null
  }

  private async stream(exchange: Exchange<I>): Promise<null> {
    const target = this.findConnection(exchange, await exchange.authenticate())
    if (isDisconnected(exchange.response)) return null
    if (target.link) throw createAlreadyStartedError(target.link, 'ServerSentEvents')
    const { identity, token } = target
    this.checkCanStart('ServerSentEvents', token)
    this.withSlot(exchange, identity, (slot) => {
      const linkOptions = { id: token.connectionId, identity, slot }
      this.begin(new EventStreamLink(linkOptions, exchange.detachResponse(streamHeaders)), token)
    })
    return null
  }

  private async poll(exchange: Exchange<I>): Promise<HttpResponse | null> {
    const link = await this.findPollingLink(exchange)
    if (!link) return null
    const disconnection = new AbortController()
    exchange.response.once('close', () => disconnection.abort())
    const { status, bytes } = await link.poll(disconnection.signal)
    return { status, contentType: 'application/octet-stream', body: bytes ?? EMPTY_BODY }
  }

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
    const target = this.findConnection(exchange, identity)
    const link = target.link ?? this.beginPolling(exchange, target)
    if (!(link instanceof PollingLink)) throw new RefusedRequest('wrongTransport')
    return link
  }

  /**
   * Returns the link of a poll that `authenticate` refused if the link is closing. The client gets the close message.
   */
  private async findClosingLink({ request }: Exchange<I>): Promise<PollingLink<I> | null> {
    const token = this.liveLinks.tokens.verify(this.path, parseQuery(request).get('id') ?? '')
    const link = token ? this.links.get(token.connectionId) : undefined
    if (!(link instanceof PollingLink)) return null
    if (!link.isClosing) await this.linkHandler.handleUnauthenticatedPoll?.(link)
    if (!link.isClosing || link.isEnded) return null
    link.dropMessages()
    return link
  }

  private async authenticateNew(exchange: Exchange<I>): Promise<I> {
    exchange.admit?.()
    return await exchange.authenticate()
  }

  private createSlotRequest({ address }: Exchange<I>, { user }: I): SlotRequest {
    const { maxPerUser = Infinity, mayUseReservedConnections = false } = this.options
    return { hub: this.path, user, address, maxPerUser, mayUseReservedConnections }
  }

  /** Reserves a slot and runs `begin`. Frees the slot if `begin` starts no connection. */
  private withSlot<T>(exchange: Exchange<I>, identity: I, begin: (slot: ConnectionSlot) => T): T {
    const slot = this.liveLinks.reserve(this.createSlotRequest(exchange, identity))
    try {
      return begin(slot)
    } finally {
      slot.cancel()
    }
  }

  /** Finds the connection of a request, and checks that it belongs to the user of the request. */
  private findConnection({ request }: Exchange<I>, identity: I): ConnectionRequest<I> {
    const id = parseQuery(request).get('id')
    if (!id) throw new RefusedRequest('connectionMissing')
    const token = this.liveLinks.tokens.verify(this.path, id)
    if (!token) throw new RefusedRequest('connectionNotFound')
    if (!token.isFor(identity.user)) throw new RefusedRequest('otherUser')
    const link = this.links.get(token.connectionId) ?? null
    if (link) link.identity = this.options.updateIdentity?.(link.identity, identity) ?? identity
    return { identity, token, link }
  }

  private checkCanStart(transport: Transport, token?: ConnectionToken): void {
    if (!this.offered.includes(transport)) throw new RefusedRequest('connectionNotFound')
    if (!token) return
    const isSpent = token.expiresAt <= this.liveLinks.now().getTime() || this.liveLinks.wasUsed(token.connectionId)
    // Posts and polls must reach the process that has the connection, but a WebSocket may start in any process.
    if (isSpent || (transport !== 'WebSockets' && !token.isFromThisProcess))
      throw new RefusedRequest('connectionNotFound')
  }

  private beginPolling(exchange: Exchange<I>, { identity, token }: ConnectionRequest<I>): PollingLink<I> {
    this.checkCanStart('LongPolling', token)
    return this.withSlot(exchange, identity, (slot) => {
      const linkOptions: LinkOptions<I> = { id: token.connectionId, identity, slot }
      const link = new PollingLink(linkOptions, this.liveLinks.timeouts, () => this.liveLinks.clock)
      this.begin(link, token)
      return link
    })
  }

  private begin(link: Link<I>, token?: ConnectionToken): void {
    const session = this.linkHandler.accept(link)
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
