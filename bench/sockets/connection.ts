import { connect, type Socket } from 'node:net'

/** The first byte of a text frame that is a whole message: FIN and the opcode 1. */
const TEXT_FIRST_BYTE = 0x81
const MASK_BIT = 0x80
const HEAD_END = Buffer.from('\r\n\r\n')

/** Returns a text frame of a client, for a text below 126 bytes. Its mask is zero, so masking costs nothing. */
export function encodeTextFrame(text: string): Buffer {
  const bytes = Buffer.from(text)
  return Buffer.concat([Buffer.from([TEXT_FIRST_BYTE, MASK_BIT | bytes.length, 0, 0, 0, 0]), bytes])
}

const formatUpgradeRequest = (path: string): string =>
  [
    `GET ${path} HTTP/1.1`,
    'Host: 127.0.0.1',
    'Upgrade: websocket',
    'Connection: Upgrade',
    'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
    'Sec-WebSocket-Version: 13',
    '',
    '',
  ].join('\r\n')

const handshake = encodeTextFrame('{"protocol":"json","version":1}\x1e')

/** A client that does so little that the measurement shows the server. */
export class SocketClient {
  private readonly socket: Socket
  private received: Buffer = Buffer.alloc(0)
  private isUpgraded = false
  private onFrame: () => void = () => undefined

  constructor(port: number, path: string, onFailure: (failure: string) => void) {
    this.socket = connect({ port, host: '127.0.0.1', noDelay: true })
    this.socket.write(formatUpgradeRequest(path))
    this.socket.on('data', (bytes) => this.receive(bytes))
    this.socket.on('error', (error) => onFailure(error.message))
    this.socket.on('close', () => onFailure('the server closed a connection'))
  }

  /** Resolves at the first frame from the server: its reply to the handshake that `receive` sends after the upgrade. */
  waitUntilOpen(): Promise<void> {
    return new Promise((resolve) => {
      this.onFrame = resolve
    })
  }

  /** Sends bytes; calls `answered` for each frame that arrives from now on. */
  send(bytes: Buffer, answered: () => void): void {
    this.onFrame = answered
    this.socket.write(bytes)
  }

  close(): void {
    this.socket.removeAllListeners('close')
    this.socket.destroy()
  }

  private receive(bytes: Buffer): void {
    this.received = this.received.length === 0 ? bytes : Buffer.concat([this.received, bytes])
    if (!this.isUpgraded) {
      const end = this.received.indexOf(HEAD_END)
      if (end < 0) return
      if (!this.received.toString('latin1', 0, 12).endsWith('101')) throw new Error(this.received.toString())
      this.isUpgraded = true
      this.received = this.received.subarray(end + HEAD_END.length)
      this.socket.write(handshake)
    }
    // Frames are short, so one byte contains the length.
    for (let size = 2 + (this.received[1] ?? 0); this.received.length >= size; size = 2 + (this.received[1] ?? 0)) {
      this.received = this.received.subarray(size)
      this.onFrame()
    }
  }
}
