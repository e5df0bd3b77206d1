import { type IncomingMessage, type RequestListener, type Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/**
 * Passes WebSocket upgrades through the request listener of a server, so that it authenticates and rejects them like
 * any other request. The handler of a path then takes the connection.
 */
export class UpgradeRoutes {
  private readonly paths = new Set<string>()
  private readonly heads = new WeakMap<IncomingMessage, Buffer>()

  /** Adds a path, without query, whose handler takes connections. Call before the server listens. */
  addPath(path: string): void {
    this.paths.add(path)
  }

  /**
   * Returns whether a request becomes an upgrade. Pass it to `createServer` as `shouldUpgradeCallback`: Node.js then
   * treats a request for another path as if it had not requested an upgrade.
   */
  shouldUpgrade = ({ method, url = '', headers }: IncomingMessage): boolean =>
    method === 'GET' && headers.upgrade?.toLowerCase() === 'websocket' && this.paths.has(url.split('?', 1)[0] ?? '')

  /** Calls `handle` for each upgrade of the server. A response that it sends closes the connection. */
  attach(server: Server, handle: RequestListener): void {
    server.on('upgrade', (request: IncomingMessage, socket: Socket, head: Buffer) => {
      const response = new ServerResponse(request)
      response.shouldKeepAlive = false
      response.assignSocket(socket)
      response.once('finish', () => socket.destroySoon())
      socket.on('error', destroyOnError)
      this.heads.set(request, head)
      handle(request, response)
    })
  }

  /**
   * Returns the connection of an upgrade and the bytes that arrived after its request; null for any other request, and
   * for an upgrade whose connection was taken before. The caller then owns the connection.
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

  /** Returns whether a request is an upgrade whose connection has not been taken. */
  isUpgrade(request: IncomingMessage): boolean {
    return this.heads.has(request)
  }
}

function destroyOnError(this: Socket): void {
  this.destroy()
}
