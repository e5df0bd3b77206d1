import type { Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

export interface DrainOptions {
  /** Time in which clients must receive their responses. A client that reads too slowly for that is disconnected. */
  readonly timeoutMs: number
}

/** Time for the server to read bytes that arrived before the drain began. */
const READ_GRACE_MS = 250

const SAMPLE_INTERVAL_MS = 1000

/** Number of samples in a window, which is long enough for the retransmission of lost packets. */
const WINDOW_SAMPLES = 5

/** Whether the server waits for the client to send the rest of the request body or to read buffered output. */
const isWaitingForClient = ({ req, writableLength }: ServerResponse): boolean =>
  writableLength > 0 || (!req.complete && req.readableLength === 0)

/** Number of bytes that were handed to the kernel. Increases only when a whole chunk has been written. */
const countSentBytes = (socket: Socket): number => socket.bytesWritten - socket.writableLength

interface PendingResponse {
  readonly response: ServerResponse
  /** Number of bytes that the connection had sent before the response. */
  readonly sentBefore: number
}

/** Number of bytes of the response that are not sent yet; 0 without `Content-Length`, because the size is unknown. */
const countRemainingBytes = ({ response, sentBefore }: PendingResponse): number => {
  const length = response.getHeader('content-length')
  return length === undefined ? 0 : Number(length) - (countSentBytes(response.req.socket) - sentBefore)
}

/**
 * Closes the connections of clients that transfer no bytes in a window while the server waits for them, and of clients
 * that read too slowly to get a response of known size within `timeoutMs`.
 */
function closeSlowClients(inProgress: ReadonlySet<PendingResponse>, timeoutMs: number): void {
  const samples = new WeakMap<PendingResponse, readonly number[]>()
  const endsAt = performance.now() + timeoutMs

  function isTooSlow(pending: PendingResponse): boolean {
    const { response } = pending
    const { socket, complete } = response.req
    const earlier = isWaitingForClient(response) ? (samples.get(pending) ?? []) : []
    const transferred = [...earlier, socket.bytesRead + countSentBytes(socket)].slice(-WINDOW_SAMPLES - 1)
    samples.set(pending, transferred)
    if (transferred.length <= WINDOW_SAMPLES) return false
    const bytesInWindow = (transferred.at(-1) ?? 0) - (transferred[0] ?? 0)
    const windowsLeft = (endsAt - performance.now()) / (WINDOW_SAMPLES * SAMPLE_INTERVAL_MS)
    return bytesInWindow === 0 || (complete && bytesInWindow * windowsLeft < countRemainingBytes(pending))
  }

  function sample(): void {
    for (const pending of inProgress) if (isTooSlow(pending)) pending.response.req.socket.destroy()
    if (inProgress.size > 0) setTimeout(sample, SAMPLE_INTERVAL_MS).unref()
  }
  sample()
}

/**
 * Tracks the connections of a server, and returns a function that drains them. Call that function together with
 * `server.close()`, which then completes as soon as the requests in progress are answered. Node.js alone would also
 * wait for connections that have sent no request and for clients that neither send nor read. Upgraded connections are
 * left to their owner.
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
    const pending = { response, sentBefore: countSentBytes(request.socket) }
    inProgress.add(pending)
    response.once('close', () => {
      inProgress.delete(pending)
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
