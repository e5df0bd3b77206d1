import { type IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { DetachedSocket, Exchange, HttpResponse } from './exchange.ts'
import type { Identity } from './identity.ts'
import { RefusedRequest } from './refused-request.ts'

export interface NodeExchangeOptions<I extends Identity> {
  /**
   * Called for every request of a connection. Throw a `RefusedRequest` to refuse it. If the credential is a cookie, check
   * the `origin` header, because browsers let pages of any origin open WebSockets.
   */
  readonly authenticate: (request: IncomingMessage) => I | Promise<I>
  /** Returns the key by which `maxPerAddress` counts connections; the remote address by default. */
  readonly addressOf?: (request: IncomingMessage) => string
}

export class NodeExchange<I extends Identity> implements Exchange<I> {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  private readonly options: NodeExchangeOptions<I>
  private readonly head: Buffer | null

  /** `head` contains the bytes that followed an upgrade request; null for other requests. */
  constructor(
    request: IncomingMessage,
    response: ServerResponse,
    head: Buffer | null,
    options: NodeExchangeOptions<I>,
  ) {
    this.request = request
    this.response = response
    this.head = head
    this.options = options
  }

  get address(): string {
    return this.options.addressOf?.(this.request) ?? this.request.socket.remoteAddress ?? ''
  }

  get isUpgrade(): boolean {
    return this.head !== null
  }

  authenticate(): I | Promise<I> {
    return this.options.authenticate(this.request)
  }

  async readBody(limit: number): Promise<Buffer> {
    const chunks: Buffer[] = []
    let size = 0
    // Keeps the connection open after an error, because the response is still to be sent.
    for await (const chunk of this.request.iterator({ destroyOnReturn: false })) {
      size += chunk.length
      if (size > limit) throw new RefusedRequest('bodyTooLarge')
      chunks.push(chunk)
    }
    return Buffer.concat(chunks)
  }

  detachSocket(): DetachedSocket | null {
    const { socket } = this.request
    if (!this.head || socket.destroyed) return null
    this.response.detachSocket(socket)
    socket.off('error', destroyOnError)
    return { socket, head: this.head }
  }

  detachResponse(headers: Readonly<Record<string, string>>): ServerResponse {
    for (const [name, value] of Object.entries(headers)) this.response.setHeader(name, value)
    return this.response
  }
}

function destroyOnError(this: Socket): void {
  this.destroy()
}

/** Creates a response for an upgrade request, so that it can be refused like other requests. */
export function createUpgradeResponse(request: IncomingMessage): ServerResponse {
  const { socket } = request
  const response = new ServerResponse(request)
  response.shouldKeepAlive = false
  response.assignSocket(socket)
  response.once('finish', () => socket.destroySoon())
  socket.on('error', destroyOnError)
  return response
}

export function sendResponse(response: ServerResponse, { status, contentType, body }: HttpResponse): void {
  response.setHeader('cache-control', 'no-store')
  if (status === 204) return void response.writeHead(status).end()
  response.writeHead(status, { 'content-type': contentType, 'content-length': body.length }).end(body)
}

/** Sends the response to a failed request: that of a `RefusedRequest`, or 500 without details for any other error. */
export function sendError(response: ServerResponse, error: unknown): void {
  if (response.headersSent) return void response.destroy()
  const { status, headers, message } =
    error instanceof RefusedRequest ? error : { status: 500, headers: {}, message: 'Internal server error.' }
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value)
  // Closes the connection if the rest of the body was not read.
  if (!response.req.complete) response.setHeader('connection', 'close')
  sendResponse(response, { status, contentType: 'text/plain', body: Buffer.from(message) })
}
