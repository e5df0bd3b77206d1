import { type IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Exchange, HttpAnswer, TakenSocket } from './exchange.ts'
import type { Identity } from './identity.ts'
import { RefusedRequest } from './refused-request.ts'

/** How the requests of Node's HTTP server are authenticated and counted. */
export interface RequestOptions<I extends Identity> {
  /**
   * Returns the user of a request. Called for every request of a connection. Throw a `RefusedRequest` to refuse it.
   * Browsers let pages of any origin open WebSockets: if the credential is a cookie, check the `origin` header.
   */
  readonly authenticate: (request: IncomingMessage) => I | Promise<I>
  /** Returns the key under which connections are counted by address. By default, the address of the network connection. */
  readonly addressOf?: (request: IncomingMessage) => string
}

/** A request of Node's HTTP server to a hub. */
export class NodeExchange<I extends Identity> implements Exchange<I> {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  private readonly options: RequestOptions<I>
  private readonly head: Buffer | null

  /** `head` is what arrived behind the request of an upgrade; null for other requests. */
  constructor(request: IncomingMessage, response: ServerResponse, head: Buffer | null, options: RequestOptions<I>) {
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
    // The answer to a body that is too large still goes out over the same connection.
    for await (const chunk of this.request.iterator({ destroyOnReturn: false })) {
      size += chunk.length
      if (size > limit) throw new RefusedRequest('bodyTooLarge')
      chunks.push(chunk)
    }
    return Buffer.concat(chunks)
  }

  takeSocket(): TakenSocket | null {
    const { socket } = this.request
    if (!this.head || socket.destroyed) return null
    this.response.detachSocket(socket)
    socket.off('error', destroyThis)
    return { socket, head: this.head }
  }

  takeResponse(headers: Readonly<Record<string, string>>): ServerResponse {
    for (const [name, value] of Object.entries(headers)) this.response.setHeader(name, value)
    return this.response
  }
}

function destroyThis(this: Socket): void {
  this.destroy()
}

/** Returns a response for the request of an upgrade, so that it can be refused as other requests are. */
export function upgradeResponse(request: IncomingMessage): ServerResponse {
  const { socket } = request
  const response = new ServerResponse(request)
  response.shouldKeepAlive = false
  response.assignSocket(socket)
  response.once('finish', () => socket.destroySoon())
  socket.on('error', destroyThis)
  return response
}

/** Sends an answer. */
export function sendAnswer(response: ServerResponse, { status, contentType, body }: HttpAnswer): void {
  response.setHeader('cache-control', 'no-store')
  if (status === 204) return void response.writeHead(status).end()
  response.writeHead(status, { 'content-type': contentType, 'content-length': body.length }).end(body)
}

/** Sends the answer to a request that failed; an error that is no `RefusedRequest` is answered 500 without detail. */
export function sendError(response: ServerResponse, error: unknown): void {
  if (response.headersSent) return void response.destroy()
  const { status, headers, message } =
    error instanceof RefusedRequest ? error : { status: 500, headers: {}, message: 'Internal server error.' }
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value)
  // The rest of a body that is too large is not read.
  if (!response.req.complete) response.setHeader('connection', 'close')
  sendAnswer(response, { status, contentType: 'text/plain', body: Buffer.from(message) })
}
