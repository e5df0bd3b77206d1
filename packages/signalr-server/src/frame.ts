/** First bytes of a frame that is a whole message: the flag FIN and the opcode (RFC 6455, 5.2). */
const TEXT_FIRST_BYTE = 0x81
const BINARY_FIRST_BYTE = 0x82

/** Maximum payload lengths that a frame encodes in 7 and in 16 bits; longer ones take 64 bits (RFC 6455, 5.2). */
const MAX_SHORT_LENGTH = 125
const MAX_MEDIUM_LENGTH = 0xffff

const frameHeadSize = (size: number): number => {
  if (size <= MAX_SHORT_LENGTH) return 2
  return size <= MAX_MEDIUM_LENGTH ? 4 : 10
}

function writeFrameHead(target: Buffer, size: number, isBinary: boolean): void {
  target[0] = isBinary ? BINARY_FIRST_BYTE : TEXT_FIRST_BYTE
  if (size <= MAX_SHORT_LENGTH) {
    target[1] = size
  } else if (size <= MAX_MEDIUM_LENGTH) {
    target[1] = MAX_SHORT_LENGTH + 1
    target.writeUInt16BE(size, 2)
  } else {
    target[1] = MAX_SHORT_LENGTH + 2
    target.writeUInt32BE(0, 2)
    target.writeUInt32BE(size, 6)
  }
}

/**
 * A message to send to any number of clients. `framed` is a complete WebSocket frame (RFC 6455, 5.2), built once, so
 * that each client takes a single write. `payload` is its content, for other transports.
 */
export class PreparedMessage {
  readonly framed: Buffer

  private constructor(framed: Buffer) {
    this.framed = framed
  }

  static fromText(text: string): PreparedMessage {
    const size = Buffer.byteLength(text)
    const head = frameHeadSize(size)
    const framed = Buffer.allocUnsafe(head + size)
    writeFrameHead(framed, size, false)
    framed.write(text, head)
    return new PreparedMessage(framed)
  }

  static fromBytes(bytes: Buffer, isBinary: boolean): PreparedMessage {
    const head = frameHeadSize(bytes.length)
    const framed = Buffer.allocUnsafe(head + bytes.length)
    writeFrameHead(framed, bytes.length, isBinary)
    framed.set(bytes, head)
    return new PreparedMessage(framed)
  }

  get payload(): Buffer {
    const { framed } = this
    const [, length = 0] = framed
    if (length <= MAX_SHORT_LENGTH) return framed.subarray(2)
    return framed.subarray(length === MAX_SHORT_LENGTH + 1 ? 4 : 10)
  }
}
