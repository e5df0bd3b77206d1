import { type IncomingMessage, type Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** The paths whose routes take over connections that ask for a WebSocket. */
export class Upgrades {
  private readonly paths = new Set<string>()
  private readonly heads = new WeakMap<IncomingMessage, Buffer>()

  /** Call before the server listens. */
  add(path: string): void {
    this.paths.add(path)
  }

  /** Whether a request becomes an upgrade; others go on as if they had not asked for one. */
  wants = ({ method, url = '', headers }: IncomingMessage): boolean =>
    method === 'GET' && headers.upgrade?.toLowerCase() === 'websocket' && this.paths.has(url.split('?', 1)[0] ?? '')

  /** Sends upgrades through the routes, as any other request, so that they are refused in the same way. */
  serve(server: Server, handle: (request: IncomingMessage, response: ServerResponse) => void): void {
    server.on('upgrade', (request: IncomingMessage, socket: Socket, head: Buffer) => {
      const response = new ServerResponse(request)
      response.shouldKeepAlive = false
      response.assignSocket(socket)
      response.once('finish', () => socket.destroySoon())
      socket.on('error', destroyed)
      this.heads.set(request, head)
      handle(request, response)
    })
  }

  /** The connection of an upgrade, and what arrived behind its request; null for any other request. Take it once. */
  take(request: IncomingMessage, response: ServerResponse): { socket: Socket; head: Buffer } | null {
    const head = this.heads.get(request)
    const { socket } = request
    if (!head) return null
    this.heads.delete(request)
    response.detachSocket(socket)
    socket.off('error', destroyed)
    return { socket, head }
  }

  isUpgrade(request: IncomingMessage): boolean {
    return this.heads.has(request)
  }
}

function destroyed(this: Socket): void {
  this.destroy()
}
