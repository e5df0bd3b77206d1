import type { Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** What was sent before the server closed may not have been read yet: that long it may take, in milliseconds. */
const GRACE_MS = 250

/**
 * Once the server closes, a client that owes the rest of a body is looked at so often, in milliseconds, and given up when
 * nothing has come of it between so many looks: long enough for packets that were lost, short beside the time for a stop.
 */
const LOOK_MS = 1000
const SILENT_LOOKS = 5

/** Whether it is the client's turn: the body is not whole, and what has come of it was read. */
const awaitsBody = ({ req }: ServerResponse): boolean => !req.complete && req.readableLength === 0

/** Cuts, look by look, the connections on which the rest of a body does not come. */
function silenceOf(underWay: ReadonlySet<ServerResponse>): () => void {
  const heard = new WeakMap<ServerResponse, { readonly bytes: number; readonly looks: number }>()
  return function look() {
    for (const response of underWay) {
      const { socket } = response.req
      const last = heard.get(response)
      const isSilent = awaitsBody(response) && last?.bytes === socket.bytesRead
      const looks = isSilent ? last.looks + 1 : 0
      heard.set(response, { bytes: socket.bytesRead, looks })
      if (looks >= SILENT_LOOKS) socket.destroy()
    }
    if (underWay.size > 0) setTimeout(look, LOOK_MS).unref()
  }
}

/**
 * Watches the connections of a server, so that it can close as soon as the requests under way are answered: Node alone
 * would wait for connections that have said nothing yet and for bodies whose rest does not come, and keep open the ones on
 * which it has just answered. Call what this returns when the server closes.
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
    silenceOf(underWay)()
  }
  return () => {
    isClosing = true
    for (const response of underWay) if (!response.headersSent) response.setHeader('connection', 'close')
    setTimeout(cut, GRACE_MS).unref()
  }
}
