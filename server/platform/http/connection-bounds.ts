import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { BlockList, isIP, type Socket } from 'node:net'
import { rateLimited, tooBusy } from '../errors/common.ts'
import type { Refusal } from '../errors/refusal.ts'
import { addressKey } from './client-address.ts'
import { closeWithRefusal } from './refuse.ts'

/** Maximum numbers of connections. WebSockets have bounds of their own. */
export interface ConnectionBounds {
  readonly maxPerAddress: number
  /** Connections whose request is incomplete, in all. */
  readonly maxHalfOpen: number
  readonly maxHalfOpenPerAddress: number
  /** Addresses and networks that bounds by address do not bind: many clients connect through them. */
  readonly trustedProxies: readonly string[]
}

/** How often kept-alive connections are checked for the beginning of another head, in milliseconds. */
const CHECK_INTERVAL_MS = 1000

/** One connection. */
interface Client {
  readonly socket: Socket
  /** Null where the bound by address does not apply. */
  readonly address: string | null
  /** The request whose body is not complete; null while its head is not. */
  request: IncomingMessage | null
  response: ServerResponse | null
  /** How many bytes had been received when its last request was complete. */
  idleSince: number
}

const tooManyFromAddress = (policy: 'Connections' | 'HalfOpenRequests'): Refusal =>
  rateLimited({
    details: { policy, retryAfterSeconds: 1 },
    params: { retryAfterSeconds: 1 },
    headers: { 'retry-after': '1' },
  })

function networks(list: readonly string[]): BlockList {
  const blocks = new BlockList()
  for (const network of list) {
    const [address = '', prefix] = network.split('/')
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
    if (prefix === undefined) blocks.addAddress(address, family)
    else blocks.addSubnet(address, Number(prefix), family)
  }
  return blocks
}

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/**
 * Bounds the connections of one address, and the requests that clients have begun and not completed, so that clients that
 * send slowly, or nothing, cannot take all connections. A connection counts from its beginning to the end of its first request, and again while a
 * further request is incomplete. Beyond the bound by address the newest is refused. Beyond the bound in all the oldest is
 * closed, so that whole requests are still answered: theirs are the youngest.
 */
class ClientConnections {
  private readonly bounds: ConnectionBounds
  private readonly proxies: BlockList
  private readonly clients = new WeakMap<Socket, Client>()
  /** In the order in which they began. */
  private readonly halfOpen = new Set<Client>()
  private readonly byAddress = new Map<string, Set<Client>>()
  private readonly idle = new Set<Client>()
  private readonly countByAddress = new Map<string, number>()

  constructor(bounds: ConnectionBounds) {
    this.bounds = bounds
    this.proxies = networks(bounds.trustedProxies)
  }

  connected(socket: Socket): void {
    const client: Client = { socket, address: this.boundAddress(socket), request: null, response: null, idleSince: 0 }
    this.clients.set(socket, client)
    socket.once('close', () => this.disconnected(socket))
    if (this.count(client, 1) > this.bounds.maxPerAddress) {
      this.close(client, tooManyFromAddress('Connections'))
      return
    }
    this.begin(client)
    if (this.isBeyondBound(client)) this.refuse(client)
  }

  requested(request: IncomingMessage, response: ServerResponse): void {
    const client = this.clients.get(request.socket)
    if (!client) return
    if (!hasBody(request)) {
      this.complete(client)
      return
    }
    const isAnother = this.idle.has(client)
    client.request = request
    client.response = response
    request.once('close', () => {
      if (client.request === request && request.complete) this.complete(client)
    })
    if (!isAnother) return
    this.begin(client)
    // Most bodies are complete as soon as what was received with the head has been parsed.
    if (this.isBeyondBound(client)) setImmediate(() => this.refuseIncomplete(client, request))
  }

  /** Stops counting a connection that has closed, or speaks HTTP no longer. */
  disconnected(socket: Socket): void {
    const client = this.clients.get(socket)
    if (!client) return
    this.clients.delete(socket)
    this.count(client, -1)
    this.idle.delete(client)
    this.end(client)
  }

  /** Finds kept-alive connections on which another head has begun. */
  check(): void {
    for (const client of this.idle) {
      if (client.socket.bytesRead === client.idleSince) continue
      this.begin(client)
      if (this.isBeyondBound(client)) this.refuse(client)
    }
  }

  /** Adds to the connections of the client's address, and returns how many there are; 0 where no bound applies. */
  private count({ address }: Client, change: 1 | -1): number {
    if (address === null) return 0
    const count = (this.countByAddress.get(address) ?? 0) + change
    if (count === 0) this.countByAddress.delete(address)
    else this.countByAddress.set(address, count)
    return count
  }

  private boundAddress({ remoteAddress = '' }: Socket): string | null {
    // A link-local address names its interface, as in fe80::1%eth0.
    const [address = ''] = remoteAddress.split('%')
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
    return address !== '' && this.proxies.check(address, family) ? null : addressKey(address)
  }

  private begin(client: Client): void {
    this.idle.delete(client)
    this.halfOpen.add(client)
    if (client.address !== null) {
      const ofAddress = this.byAddress.get(client.address) ?? new Set()
      this.byAddress.set(client.address, ofAddress.add(client))
    }
    this.makeRoom()
  }

  private end(client: Client): void {
    client.request = null
    client.response = null
    this.halfOpen.delete(client)
    if (client.address === null) return
    const ofAddress = this.byAddress.get(client.address)
    ofAddress?.delete(client)
    if (ofAddress?.size === 0) this.byAddress.delete(client.address)
  }

  private complete(client: Client): void {
    this.end(client)
    client.idleSince = client.socket.bytesRead
    this.idle.add(client)
  }

  /** Whether a request is complete although the server has not read all of it yet. */
  private isComplete(client: Client): boolean {
    if (!client.request?.complete) return false
    this.complete(client)
    return true
  }

  private isBeyondBound({ address }: Client): boolean {
    const ofAddress = address === null ? undefined : this.byAddress.get(address)
    if (!ofAddress || ofAddress.size <= this.bounds.maxHalfOpenPerAddress) return false
    for (const client of ofAddress) this.isComplete(client)
    return ofAddress.size > this.bounds.maxHalfOpenPerAddress
  }

  private makeRoom(): void {
    for (const client of this.halfOpen) {
      if (this.halfOpen.size <= this.bounds.maxHalfOpen) return
      if (!this.isComplete(client)) this.close(client, tooBusy())
    }
  }

  private refuseIncomplete(client: Client, request: IncomingMessage): void {
    if (client.request === request && !request.complete && this.isBeyondBound(client)) this.refuse(client)
  }

  private refuse(client: Client): void {
    this.close(client, tooManyFromAddress('HalfOpenRequests'))
  }

  private close(client: Client, refusal: Refusal): void {
    const { socket, response } = client
    this.disconnected(socket)
    if (response?.headersSent) socket.destroy()
    else closeWithRefusal(socket, refusal)
  }
}

/** Bounds the connections of a server. Call before it listens. */
export function boundConnections(server: Server, bounds: ConnectionBounds): void {
  const connections = new ClientConnections(bounds)
  server.on('connection', (socket: Socket) => connections.connected(socket))
  server.on('request', (request, response) => connections.requested(request, response))
  server.on('upgrade', (_request, socket: Socket) => connections.disconnected(socket))
  const timer = setInterval(() => connections.check(), CHECK_INTERVAL_MS).unref()
  server.once('close', () => clearInterval(timer))
}
