import type { Socket } from 'node:net'
import { WebSocket, WebSocketServer } from 'ws'
import { FRAME_LIMIT } from './bounds.ts'
import type { Frame } from './frame.ts'
import type { Identity } from './identity.ts'
import { Link, type LinkOrigin } from './link.ts'

const NORMAL = 1000
const FAILED = 1011
const TOO_BIG = 1009

/** The longest reason that a closing frame can hold, in bytes. */
const REASON_BYTES = 123

/** A socket that knows its link, so that it needs no listeners of its own. */
class HubSocket extends WebSocket {
  link: WebSocketLink | null = null

  /** A client that closes without a code hears 1000, as from ASP.NET; some take the absence of a code for a failure. */
  override close(code = NORMAL, reason?: string | Buffer): void {
    // `ws` gives a frame beyond all measure up by itself; its sender is to hear why before that.
    if (code === TOO_BIG) this.link?.session?.flooded()
    super.close(code, reason)
  }
}

function onMessage(this: WebSocket, bytes: unknown, isBinary: boolean): void {
  if (this instanceof HubSocket && Buffer.isBuffer(bytes)) this.link?.session?.receive(bytes, isBinary)
}

function onClose(this: WebSocket): void {
  if (this instanceof HubSocket) this.link?.closed()
}

/** What is wrong with a frame, and a connection that breaks: the end follows, and says it all. */
function onError(): void {}

/** What takes over the sockets. Compression would cost every connection memory and gain nothing for small messages. */
export const webSockets = new WebSocketServer({
  noServer: true,
  clientTracking: false,
  perMessageDeflate: false,
  maxPayload: FRAME_LIMIT,
  WebSocket: HubSocket,
})

/** A client over a WebSocket. */
export class WebSocketLink<I extends Identity = Identity> extends Link<I> {
  private readonly socket: HubSocket
  private readonly line: Socket

  /** `line` is what the socket was made of. */
  constructor(origin: LinkOrigin<I>, socket: HubSocket, line: Socket) {
    super(origin)
    this.socket = socket
    this.line = line
    socket.link = this
    socket.on('message', onMessage)
    socket.on('close', onClose)
    socket.on('error', onError)
  }

  get transport() {
    return 'WebSockets' as const
  }

  get buffered(): number {
    return this.line.writableLength
  }

  /**
   * Past `ws`, which would make the head of the frame anew for each client and write it apart. Without compression it
   * writes frames of its own at once and whole, so ours can stand between them.
   */
  send({ framed }: Frame): void {
    if (this.socket.readyState === WebSocket.OPEN) this.line.write(framed)
  }

  close(reason?: string): void {
    if (reason === undefined) this.socket.close(NORMAL)
    else
      this.socket.close(
        FAILED,
        Buffer.from(reason)
          .subarray(0, REASON_BYTES)
          .toString()
          .replace(/\uFFFD+$/, ''),
      )
    // Whoever waits to be read again has to see the other side's farewell.
    this.resume()
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
}
