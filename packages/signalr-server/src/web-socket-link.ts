import type { Socket } from 'node:net'
import { WebSocket, WebSocketServer } from 'ws'
import type { PreparedMessage } from './frame.ts'
import type { Identity } from './identity.ts'
import { MAX_FRAME_BYTES } from './limits.ts'
import { Link, type LinkOptions } from './link.ts'

const CLOSE_NORMAL = 1000
const CLOSE_INTERNAL_ERROR = 1011
const CLOSE_TOO_BIG = 1009

/** Maximum size of the reason in a close frame (RFC 6455, 5.5). */
const MAX_REASON_BYTES = 123

/** A WebSocket with a reference to its link, so that all sockets share the same listeners. */
class HubSocket extends WebSocket {
  link: WebSocketLink | null = null

  /** Sends 1000 if the client sent no code, like ASP.NET Core: some clients treat no code as an error. */
  override close(code = CLOSE_NORMAL, reason?: string | Buffer): void {
    // `ws` closes the socket itself if a frame is too large; the session sends the reason first.
    if (code === CLOSE_TOO_BIG) this.link?.session?.frameTooLarge()
    super.close(code, reason)
  }
}

const truncateReason = (reason: string): string =>
  Buffer.from(reason)
    .subarray(0, MAX_REASON_BYTES)
    .toString()
    // Removes an incomplete character at the end.
    .replace(/\uFFFD+$/, '')

function onMessage(this: WebSocket, bytes: unknown, isBinary: boolean): void {
  if (this instanceof HubSocket && Buffer.isBuffer(bytes)) this.link?.session?.receive(bytes, isBinary)
}

function onClose(this: WebSocket): void {
  if (this instanceof HubSocket) this.link?.closed()
}

/** The `close` event follows and ends the link. */
function ignoreError(): void {}

export const webSocketServer = new WebSocketServer({
  noServer: true,
  clientTracking: false,
  // Compression takes memory per connection and saves little on small messages.
  perMessageDeflate: false,
  maxPayload: MAX_FRAME_BYTES,
  WebSocket: HubSocket,
})

export class WebSocketLink<I extends Identity = Identity> extends Link<I> {
  private readonly webSocket: HubSocket
  private readonly networkSocket: Socket

  constructor(options: LinkOptions<I>, webSocket: HubSocket, networkSocket: Socket) {
    super(options)
    this.webSocket = webSocket
    this.networkSocket = networkSocket
    webSocket.link = this
    webSocket.on('message', onMessage)
    webSocket.on('close', onClose)
    webSocket.on('error', ignoreError)
  }

  get transport() {
    return 'WebSockets' as const
  }

  get unsentBytes(): number {
    return this.networkSocket.writableLength
  }

  /**
   * Writes the frame directly to the socket, because `ws` would build and write a frame header per client. This is safe
   * without compression, because `ws` then writes each of its own frames completely and synchronously.
   */
  send({ framed }: PreparedMessage): void {
    if (this.webSocket.readyState === WebSocket.OPEN) this.networkSocket.write(framed)
  }

  abort(): void {
    this.webSocket.terminate()
  }

  override pause(): void {
    super.pause()
    this.webSocket.pause()
  }

  override resume(): void {
    if (!this.isPaused) return
    super.resume()
    this.webSocket.resume()
  }

  closed(): void {
    this.end()
  }

  protected finish(lastFrames: readonly PreparedMessage[], reason?: string): void {
    for (const frame of lastFrames) this.send(frame)
    if (reason === undefined) this.webSocket.close(CLOSE_NORMAL)
    else this.webSocket.close(CLOSE_INTERNAL_ERROR, truncateReason(reason))
    // Resumes, because a paused socket would not read the close frame of the client.
    this.resume()
  }
}
