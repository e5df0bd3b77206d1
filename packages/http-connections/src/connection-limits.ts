import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { BlockList, isIP, type Socket } from 'node:net'
import { toAddressKey } from './address-key.ts'

/** Which limit of `ConnectionLimits` a closed connection exceeded. */
export type RejectionReason = 'connections-per-address' | 'incomplete-requests-per-address' | 'incomplete-requests'

/** Maximum numbers of connections. Upgraded connections do not count. */
export interface ConnectionLimits {
  /** Connections of one address. */
  readonly maxPerAddress: number
  /** Connections whose request is incomplete, in total. */
  readonly maxIncompleteRequests: number
  /** Connections of one address whose request is incomplete. */
  readonly maxIncompleteRequestsPerAddress: number
  /** Addresses and networks, such as `10.0.0.0/8`, that limits by address do not apply to, for example proxies. */
  readonly exemptNetworks?: readonly string[]
  /** Writes a complete response with `Connection: close` before the connection is closed. Default: 429 or 503, no body. */
  readonly writeRejection?: (socket: Socket, reason: RejectionReason) => void
}

/** Interval at which kept-alive connections are checked for the beginning of another request. */
const CHECK_INTERVAL_MS = 1000

interface Client {
  readonly socket: Socket
  /** The key under which limits by address count the client; null if they do not apply. */
  readonly addressKey: string | null
  /** The request whose body is incomplete; null if there is none, also while the head of a request is incomplete. */
  request: IncomingMessage | null
  response: ServerResponse | null
  /** Number of bytes that the connection had received when its last request was complete. */
  bytesReadWhenIdle: number
}

function writeEmptyResponse(socket: Socket, reason: RejectionReason): void {
  const status = reason === 'incomplete-requests' ? '503 Service Unavailable' : '429 Too Many Requests'
  socket.write(`HTTP/1.1 ${status}\r\nretry-after: 1\r\ncontent-length: 0\r\nconnection: close\r\n\r\n`)
}

function parseNetworks(list: readonly string[]): BlockList {
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
 * Limits connections and incomplete requests, so that clients that send slowly cannot take all connections. The first
 * request of a connection is incomplete from the start of the connection, later ones from their first byte. Beyond a
 * limit by address, the connection that exceeded it is rejected. Beyond the total limit, the connection with the oldest
 * incomplete request is rejected, because its client sends slowly: newer requests may become complete within moments.
 */
class ClientConnections {
  private readonly limits: ConnectionLimits
  private readonly exempt: BlockList
  private readonly clients = new WeakMap<Socket, Client>()
  /** Clients with an incomplete request, in the order in which it began. */
  private readonly incomplete = new Set<Client>()
  private readonly incompleteByAddress = new Map<string, Set<Client>>()
  private readonly idle = new Set<Client>()
  private readonly countByAddress = new Map<string, number>()

  constructor(limits: ConnectionLimits) {
    this.limits = limits
    this.exempt = parseNetworks(limits.exemptNetworks ?? [])
  }

  addConnection(socket: Socket): void {
    const client: Client = {
      socket,
      addressKey: this.findAddressKey(socket),
      request: null,
      response: null,
      bytesReadWhenIdle: 0,
    }
    this.clients.set(socket, client)
    if (this.changeCount(client, 1) > this.limits.maxPerAddress) {
      this.close(client, 'connections-per-address')
      return
    }
    this.beginRequest(client)
    if (this.isBeyondLimit(client)) this.reject(client)
  }

  handleRequest(request: IncomingMessage, response: ServerResponse): void {
    const client = this.clients.get(request.socket)
    if (!client) return
    if (!hasBody(request)) {
      this.completeRequest(client)
      return
    }
    const wasIdle = this.idle.has(client)
    client.request = request
    client.response = response
    request.once('close', () => {
      if (client.request === request && request.complete) this.completeRequest(client)
    })
    if (!wasIdle) return
    this.beginRequest(client)
    // Most bodies arrive with the head and are complete once they are parsed.
    if (this.isBeyondLimit(client)) setImmediate(() => this.rejectIncomplete(client, request))
  }

  /** Called when a connection has closed or was upgraded. */
  removeConnection(socket: Socket): void {
    const client = this.clients.get(socket)
    if (!client) return
    this.clients.delete(socket)
    this.changeCount(client, -1)
    this.idle.delete(client)
    this.endRequest(client)
  }

  /** Finds kept-alive connections on which another request has begun. */
  checkIdleConnections(): void {
    for (const client of this.idle) {
      if (client.socket.bytesRead === client.bytesReadWhenIdle) continue
      this.beginRequest(client)
      if (this.isBeyondLimit(client)) this.reject(client)
    }
  }

  /** Changes the number of connections of the client's address, and returns it; 0 if limits by address do not apply. */
  private changeCount({ addressKey }: Client, change: 1 | -1): number {
    if (addressKey === null) return 0
    const count = (this.countByAddress.get(addressKey) ?? 0) + change
    if (count === 0) this.countByAddress.delete(addressKey)
    else this.countByAddress.set(addressKey, count)
    return count
  }

  private findAddressKey({ remoteAddress = '' }: Socket): string | null {
    // A link-local address names its interface, as in fe80::1%eth0.
    const [address = ''] = remoteAddress.split('%')
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
    return address !== '' && this.exempt.check(address, family) ? null : toAddressKey(address)
  }

  private beginRequest(client: Client): void {
    this.idle.delete(client)
    this.incomplete.add(client)
    if (client.addressKey !== null) {
      const ofAddress = this.incompleteByAddress.get(client.addressKey) ?? new Set()
      this.incompleteByAddress.set(client.addressKey, ofAddress.add(client))
    }
    this.closeOldest()
  }

  private endRequest(client: Client): void {
    client.request = null
    client.response = null
    this.incomplete.delete(client)
    if (client.addressKey === null) return
    const ofAddress = this.incompleteByAddress.get(client.addressKey)
    ofAddress?.delete(client)
    if (ofAddress?.size === 0) this.incompleteByAddress.delete(client.addressKey)
  }

  private completeRequest(client: Client): void {
    this.endRequest(client)
    client.bytesReadWhenIdle = client.socket.bytesRead
    this.idle.add(client)
  }

  /** Completes a request that has arrived, even if the server has not read all of it yet. Returns whether it had arrived. */
  private completeIfReceived(client: Client): boolean {
    if (!client.request?.complete) return false
    this.completeRequest(client)
    return true
  }

  private isBeyondLimit({ addressKey }: Client): boolean {
    const ofAddress = addressKey === null ? undefined : this.incompleteByAddress.get(addressKey)
    if (!ofAddress || ofAddress.size <= this.limits.maxIncompleteRequestsPerAddress) return false
    for (const client of ofAddress) this.completeIfReceived(client)
    return ofAddress.size > this.limits.maxIncompleteRequestsPerAddress
  }

  private closeOldest(): void {
    for (const client of this.incomplete) {
      if (this.incomplete.size <= this.limits.maxIncompleteRequests) return
      if (!this.completeIfReceived(client)) this.close(client, 'incomplete-requests')
    }
  }

  private rejectIncomplete(client: Client, request: IncomingMessage): void {
    if (client.request === request && !request.complete && this.isBeyondLimit(client)) this.reject(client)
  }

  private reject(client: Client): void {
    this.close(client, 'incomplete-requests-per-address')
  }

  private close(client: Client, reason: RejectionReason): void {
    const { socket, response } = client
    this.removeConnection(socket)
    const writeRejection = this.limits.writeRejection ?? writeEmptyResponse
    if (socket.writable && !response?.headersSent) writeRejection(socket, reason)
    socket.destroy()
  }
}

/** Limits the connections of a server. Call it before the server listens. */
export function limitConnections(server: Server, limits: ConnectionLimits): void {
  const connections = new ClientConnections(limits)
  function onClose(this: Socket): void {
    connections.removeConnection(this)
  }
  server.on('connection', (socket: Socket) => {
    socket.on('close', onClose)
    connections.addConnection(socket)
  })
  server.on('request', (request, response) => connections.handleRequest(request, response))
  server.on('upgrade', (_request, socket: Socket) => {
    socket.off('close', onClose)
    connections.removeConnection(socket)
  })
  const timer = setInterval(() => connections.checkIdleConnections(), CHECK_INTERVAL_MS).unref()
  server.once('close', () => clearInterval(timer))
}
