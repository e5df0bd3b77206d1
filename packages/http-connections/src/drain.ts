import type { Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

export interface DrainOptions {
  /** Time in which requests in progress have to end, in milliseconds. */
  readonly timeoutMs: number
}

/** Time for the server to read the bytes that arrived before it closed, in milliseconds. */
const READ_GRACE_MS = 250

/**
 * Interval at which a drain samples the clients that have to send the rest of a body or read the rest of a response, in
 * milliseconds. A window of samples is long enough for the retransmission of lost packets.
 */
const SAMPLE_INTERVAL_MS = 1000
const WINDOW_SAMPLES = 5

/** Whether the exchange can go on only when the client sends the rest of its body, or reads buffered output. */
const isWaitingForClient = ({ req, writableLength }: ServerResponse): boolean =>
  writableLength > 0 || (!req.complete && req.readableLength === 0)

/**
 * Number of bytes that were handed to the kernel for sending. A response counts in the pieces in which it is written.
 */
const countSentBytes = (socket: Socket): number => socket.bytesWritten - socket.writableLength

/** A response in progress, and the number of bytes that its connection had sent before. */
interface PendingResponse {
  readonly response: ServerResponse
  readonly sentBefore: number
}

/** Number of bytes of the response that remain to be sent; infinite if it has no `Content-Length`. */
const countRemainingBytes = ({ response, sentBefore }: PendingResponse): number =>
  Number(response.getHeader('content-length') ?? Number.POSITIVE_INFINITY) -
  (countSentBytes(response.req.socket) - sentBefore)

/**
 * Closes the connections of clients that transfer no bytes although it is their turn, or that read a response too
 * slowly for it to end within `timeoutMs`. Checks them at every sample.
 */
function closeSlowClients(inProgress: ReadonlySet<PendingResponse>, timeoutMs: number): void {
  const samples = new WeakMap<PendingResponse, readonly number[]>()
  const endsAt = performance.now() + timeoutMs

  function isTooSlow(exchange: PendingResponse): boolean {
    const { response } = exchange
    const { socket, complete } = response.req
    const before = isWaitingForClient(response) ? (samples.get(exchange) ?? []) : []
    const moved = [...before, socket.bytesRead + countSentBytes(socket)].slice(-WINDOW_SAMPLES - 1)
    samples.set(exchange, moved)
    if (moved.length <= WINDOW_SAMPLES) return false
    const movedInWindow = (moved.at(-1) ?? 0) - (moved[0] ?? 0)
    const windowsLeft = (endsAt - performance.now()) / (WINDOW_SAMPLES * SAMPLE_INTERVAL_MS)
    return movedInWindow === 0 || (complete && movedInWindow * windowsLeft < countRemainingBytes(exchange))
  }

  function sample(): void {
    for (const exchange of inProgress) if (isTooSlow(exchange)) exchange.response.req.socket.destroy()
    if (inProgress.size > 0) setTimeout(sample, SAMPLE_INTERVAL_MS).unref()
  }
  sample()
}

/**
 * Watches the connections of a server, and returns a function that drains them: call it together with `server.close()`,
 * which then ends as soon as the requests in progress are answered. Node.js alone would wait for connections without a
 * request, for the rest of bodies that never arrives and for clients that do not read, and would keep connections open
 * after their last response. Upgraded connections are left to their owner.
 */
export function prepareDrain(server: Server, { timeoutMs }: DrainOptions): () => void {
  const sockets = new Set<Socket>()
  const inProgress = new Set<PendingResponse>()
  let isClosing = false
  function onClose(this: Socket): void {
    sockets.delete(this)
  }
  server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.on('close', onClose)
  })
  server.on('upgrade', (_request, socket: Socket) => {
    sockets.delete(socket)
    socket.off('close', onClose)
  })
  server.on('request', (request, response) => {
    const exchange = { response, sentBefore: countSentBytes(request.socket) }
    inProgress.add(exchange)
    response.once('close', () => {
      inProgress.delete(exchange)
      if (isClosing) request.socket.destroySoon()
    })
  })
  function closeConnections(): void {
    const busy = new Set([...inProgress].map(({ response }) => response.req.socket))
    for (const socket of sockets) if (!busy.has(socket)) socket.destroy()
    closeSlowClients(inProgress, timeoutMs)
  }
  return () => {
    isClosing = true
    for (const { response } of inProgress) if (!response.headersSent) response.setHeader('connection', 'close')
    setTimeout(closeConnections, READ_GRACE_MS).unref()
  }
}
