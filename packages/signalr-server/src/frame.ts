const TEXT = 0x81
const BINARY = 0x82

/** Maximum lengths that fit into the second byte of a frame, and into the two bytes after it; longer ones take eight. */
const SHORT = 125
const MEDIUM = 0xffff

const headSize = (size: number): number => {
  if (size <= SHORT) return 2
  return size <= MEDIUM ? 4 : 10
}

function writeHead(target: Buffer, size: number, isBinary: boolean): void {
  target[0] = isBinary ? BINARY : TEXT
  if (size <= SHORT) {
    target[1] = size
  } else if (size <= MEDIUM) {
    target[1] = SHORT + 1
    target.writeUInt16BE(size, 2)
  } else {
    target[1] = SHORT + 2
    target.writeUInt32BE(0, 2)
    target.writeUInt32BE(size, 6)
  }
}

/**
 * Bytes to send to clients: `framed` is a whole WebSocket frame (RFC 6455, 5.2), built once, so that each of many clients
 * costs a single write; `payload` is its content, for other transports.
 */
export class Frame {
  readonly framed: Buffer

  private constructor(framed: Buffer) {
    this.framed = framed
  }

  static ofText(text: string): Frame {
    const size = Buffer.byteLength(text)
    const head = headSize(size)
    const framed = Buffer.allocUnsafe(head + size)
    writeHead(framed, size, false)
    framed.write(text, head)
    return new Frame(framed)
  }

  static ofBytes(bytes: Buffer, isBinary: boolean): Frame {
    const head = headSize(bytes.length)
    const framed = Buffer.allocUnsafe(head + bytes.length)
    writeHead(framed, bytes.length, isBinary)
    framed.set(bytes, head)
    return new Frame(framed)
  }

  get payload(): Buffer {
    const { framed } = this
    const [, length = 0] = framed
    if (length <= SHORT) return framed.subarray(2)
    return framed.subarray(length === SHORT + 1 ? 4 : 10)
  }
}
