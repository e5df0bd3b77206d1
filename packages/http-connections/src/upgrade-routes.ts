import { type IncomingMessage, type RequestListener, type Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** Passes WebSocket upgrades through a request listener, which authenticates and refuses them like other requests. */
export class UpgradeRoutes {
  private readonly paths = new Set<string>()
  private readonly heads = new WeakMap<IncomingMessage, Buffer>()

  /** Adds a path, without query, that accepts upgrades. Call before the server listens. */
  addPath(path: string): void {
    this.paths.add(path)
  }

  /** The `shouldUpgradeCallback` for `createServer`. Node.js then ignores the `Upgrade` header of other requests. */
  shouldUpgrade = ({ method, url = '', headers }: IncomingMessage): boolean =>
    method === 'GET' && headers.upgrade?.toLowerCase() === 'websocket' && this.paths.has(url.split('?', 1)[0] ?? '')

  /** Calls `listener` for each upgrade of the server. To refuse the upgrade, the listener sends a response. */
  attach(server: Server, listener: RequestListener): void {
    server.on('upgrade', (request: IncomingMessage, socket: Socket, head: Buffer) => {
      const response = new ServerResponse(request)
      response.shouldKeepAlive = false
      response.assignSocket(socket)
      response.once('finish', () => socket.destroySoon())
      socket.on('error', destroyOnError)
      this.heads.set(request, head)
      listener(request, response)
    })
  }

  /**
   * Returns the socket of an upgrade, which the caller then owns, and the bytes that arrived after its request. Returns
   * null for other requests, and if the socket was already taken.
   */
  takeSocket(request: IncomingMessage, response: ServerResponse): { socket: Socket; head: Buffer } | null {
    const head = this.heads.get(request)
    const { socket } = request
    if (!head) return null
    this.heads.delete(request)
    response.detachSocket(socket)
    socket.off('error', destroyOnError)
    return { socket, head }
  }

  /** Whether a request is an upgrade whose socket has not been taken. */
  isUpgrade(request: IncomingMessage): boolean {
    return this.heads.has(request)
  }
}

function destroyOnError(this: Socket): void {
  this.destroy()
}
