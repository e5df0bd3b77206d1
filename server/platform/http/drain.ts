import type { Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** What was sent before the server closed may not have been read yet: that long it may take, in milliseconds. */
const GRACE_MS = 250

/** How long a stop waits for requests under way, in milliseconds; orchestrators kill after 30 seconds. */
export const DRAIN_MS = 25_000

/**
 * Once the server closes, a client that owes the rest of a body, or has to take the rest of its response, is sampled at
 * this interval, in milliseconds, and judged by the last samples: long enough for packets that were lost, short beside
 * the time for a stop.
 */
const SAMPLE_MS = 1000
const WINDOW_SAMPLES = 5

/** Whether it is the client's turn: to send a body of which all that has come was read, or to take what waits for it. */
const awaitsClient = ({ req, writableLength }: ServerResponse): boolean =>
  writableLength > 0 || (!req.complete && req.readableLength === 0)

/** How many bytes were taken from a connection: a response counts by the pieces in which it is written. */
const taken = (socket: Socket): number => socket.bytesWritten - socket.writableLength

/** A response under way, and how many bytes had been taken from its connection before. */
interface Exchange {
  readonly response: ServerResponse
  readonly takenBefore: number
}

/** How many bytes of the response the client has not taken; infinite where its length was not announced. */
const remainingBytes = ({ response, takenBefore }: Exchange): number =>
  Number(response.getHeader('content-length') ?? Number.POSITIVE_INFINITY) - (taken(response.req.socket) - takenBefore)

/**
 * Returns a function that cuts, sample by sample, the connections of clients whose turn it is and that move nothing, or
 * that take a response too slowly for it to end before the stop does.
 */
function slowClientCutter(underWay: ReadonlySet<Exchange>): () => void {
  const samples = new WeakMap<Exchange, readonly number[]>()
  const closesAt = performance.now() + DRAIN_MS

  function isTooSlow(exchange: Exchange): boolean {
    const { response } = exchange
    const { socket, complete } = response.req
    const before = awaitsClient(response) ? (samples.get(exchange) ?? []) : []
    const moved = [...before, socket.bytesRead + taken(socket)].slice(-WINDOW_SAMPLES - 1)
    samples.set(exchange, moved)
    if (moved.length <= WINDOW_SAMPLES) return false
    const movedInWindow = (moved.at(-1) ?? 0) - (moved[0] ?? 0)
    const windowsLeft = (closesAt - performance.now()) / (WINDOW_SAMPLES * SAMPLE_MS)
    return movedInWindow === 0 || (complete && movedInWindow * windowsLeft < remainingBytes(exchange))
  }

  return function sample() {
    for (const exchange of underWay) if (isTooSlow(exchange)) exchange.response.req.socket.destroy()
    if (underWay.size > 0) setTimeout(sample, SAMPLE_MS).unref()
  }
}

/**
 * Watches the connections of a server, so that it can close as soon as the requests under way are answered: Node alone
 * would wait for connections that have said nothing yet, for bodies whose rest does not come and for answers that nobody
 * takes or that are taken too slowly, and keep open the ones on which it has just answered. Call what this returns when the server closes.
 */
export function drainOf(server: Server): () => void {
  const sockets = new Set<Socket>()
  const underWay = new Set<Exchange>()
  let isClosing = false
  server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  // Whoever has taken over a connection ends it.
  server.on('upgrade', (_request, socket: Socket) => sockets.delete(socket))
  server.on('request', (request, response) => {
    const exchange = { response, takenBefore: taken(request.socket) }
    underWay.add(exchange)
    response.once('close', () => {
      underWay.delete(exchange)
      if (isClosing) request.socket.destroySoon()
    })
  })
  function cut(): void {
    const busy = new Set([...underWay].map(({ response }) => response.req.socket))
    for (const socket of sockets) if (!busy.has(socket)) socket.destroy()
    slowClientCutter(underWay)()
  }
  return () => {
    isClosing = true
    for (const { response } of underWay) if (!response.headersSent) response.setHeader('connection', 'close')
    setTimeout(cut, GRACE_MS).unref()
  }
}
