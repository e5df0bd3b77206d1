import type { Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** What was sent before the server closed may not have been read yet: that long it may take, in milliseconds. */
const GRACE_MS = 250

/**
 * Watches the connections of a server, so that it can close as soon as the requests under way are answered: Node alone
 * would wait for connections that have said nothing yet, and keep open the ones on which it has just answered. Call
 * what this returns when the server closes.
 */
export function drainOf(server: Server): () => void {
  const sockets = new Set<Socket>()
  const underWay = new Set<ServerResponse>()
  let isClosing = false
  server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  // Whoever has taken over a connection ends it.
  server.on('upgrade', (_request, socket: Socket) => sockets.delete(socket))
  server.on('request', (request, response) => {
    underWay.add(response)
    response.once('close', () => {
      underWay.delete(response)
      if (isClosing) request.socket.destroySoon()
    })
  })
  function cut(): void {
    const busy = new Set([...underWay].map((response) => response.req.socket))
    for (const socket of sockets) if (!busy.has(socket)) socket.destroy()
  }
  return () => {
    isClosing = true
    for (const response of underWay) if (!response.headersSent) response.setHeader('connection', 'close')
    setTimeout(cut, GRACE_MS).unref()
  }
}
