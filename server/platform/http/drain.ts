import type { Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** What was sent before the server closed may not have been read yet: that long it may take, in milliseconds. */
const GRACE_MS = 250

/**
 * Once the server closes, a client that owes the rest of a body, or has to take the rest of its answer, is looked at so
 * often, in milliseconds, and given up when nothing has moved between so many looks: long enough for packets that were
 * lost, short beside the time for a stop.
 */
const LOOK_MS = 1000
const SILENT_LOOKS = 5

/** Whether it is the client's turn: to send a body of which all that has come was read, or to take what waits for it. */
const awaitsClient = ({ req, writableLength }: ServerResponse): boolean =>
  writableLength > 0 || (!req.complete && req.readableLength === 0)

/** How many bytes have come, or were taken: an answer counts by the pieces in which it is written. */
const moved = ({ req: { socket } }: ServerResponse): number =>
  socket.bytesRead + socket.bytesWritten - socket.writableLength

/** Cuts, look by look, the connections on which nothing moves though it is the client's turn. */
function silenceOf(underWay: ReadonlySet<ServerResponse>): () => void {
  const seen = new WeakMap<ServerResponse, { readonly bytes: number; readonly looks: number }>()
  return function look() {
    for (const response of underWay) {
      const last = seen.get(response)
      const bytes = moved(response)
      const isSilent = awaitsClient(response) && last?.bytes === bytes
      const looks = isSilent ? last.looks + 1 : 0
      seen.set(response, { bytes, looks })
      if (looks >= SILENT_LOOKS) response.req.socket.destroy()
    }
    if (underWay.size > 0) setTimeout(look, LOOK_MS).unref()
  }
}

/**
 * Watches the connections of a server, so that it can close as soon as the requests under way are answered: Node alone
 * would wait for connections that have said nothing yet, for bodies whose rest does not come and for answers that nobody
 * takes, and keep open the ones on which it has just answered. Call what this returns when the server closes.
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
