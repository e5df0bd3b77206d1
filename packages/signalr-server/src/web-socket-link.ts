import type { Socket } from 'node:net'
import { WebSocket, WebSocketServer } from 'ws'
import type { Frame } from './frame.ts'
import type { Identity } from './identity.ts'
import { FRAME_LIMIT } from './limits.ts'
import { Link, type LinkOrigin } from './link.ts'

const NORMAL = 1000
const FAILED = 1011
const TOO_BIG = 1009

/** Maximum size of the reason in a close frame, in bytes. */
const REASON_BYTES = 123

/** A socket with a reference to its link, so that all sockets share the same listeners. */
class HubSocket extends WebSocket {
  link: WebSocketLink | null = null

  /** Answers 1000 to a client that closes without a code, as ASP.NET does: some clients treat a missing code as a failure. */
  override close(code = NORMAL, reason?: string | Buffer): void {
    // `ws` closes by itself at a frame beyond the limit; the session sends the reason first.
    if (code === TOO_BIG) this.link?.session?.flooded()
    super.close(code, reason)
  }
}

/** The beginning of a reason that fits into a close frame, without half a character at its end. */
const shortened = (reason: string): string =>
  Buffer.from(reason)
    .subarray(0, REASON_BYTES)
    .toString()
    .replace(/\uFFFD+$/, '')

function onMessage(this: WebSocket, bytes: unknown, isBinary: boolean): void {
  if (this instanceof HubSocket && Buffer.isBuffer(bytes)) this.link?.session?.receive(bytes, isBinary)
}

function onClose(this: WebSocket): void {
  if (this instanceof HubSocket) this.link?.closed()
}

/** Ignores errors of frames and of the connection: the `close` event follows and ends the link. */
function onError(): void {}

/** Performs the WebSocket handshakes. Compression would cost memory for each connection, and save nothing on small messages. */
export const webSockets = new WebSocketServer({
  noServer: true,
  clientTracking: false,
  perMessageDeflate: false,
  maxPayload: FRAME_LIMIT,
  WebSocket: HubSocket,
})

/** A client that is connected by a WebSocket. */
export class WebSocketLink<I extends Identity = Identity> extends Link<I> {
  private readonly socket: HubSocket
  private readonly connection: Socket

  /** `connection` is the network connection that carries the WebSocket. */
  constructor(origin: LinkOrigin<I>, socket: HubSocket, connection: Socket) {
    super(origin)
    this.socket = socket
    this.connection = connection
    socket.link = this
    socket.on('message', onMessage)
    socket.on('close', onClose)
    socket.on('error', onError)
  }

  get transport() {
    return 'WebSockets' as const
  }

  get buffered(): number {
    return this.connection.writableLength
  }

  /**
   * Writes the frame past `ws`, which would build its head again for each client and write it separately. This is safe
   * without compression: `ws` then writes each frame of its own whole and at once.
   */
  send({ framed }: Frame): void {
    if (this.socket.readyState === WebSocket.OPEN) this.connection.write(framed)
  }

  abort(): void {
    this.socket.terminate()
  }

  override pause(): void {
    super.pause()
    this.socket.pause()
  }

  override resume(): void {
    if (!this.isPaused) return
    super.resume()
    this.socket.resume()
  }

  closed(): void {
    this.end()
  }

  protected finish(lastFrames: readonly Frame[], reason?: string): void {
    for (const frame of lastFrames) this.send(frame)
    if (reason === undefined) this.socket.close(NORMAL)
    else this.socket.close(FAILED, shortened(reason))
    // A paused socket would not read the close frame of the client.
    this.resume()
  }
}
