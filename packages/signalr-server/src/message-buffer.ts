import { isUtf8 } from 'node:buffer'
import { ProtocolError } from './protocol-error.ts'

const SEPARATOR = 0x1e

const EMPTY_BUFFER: Buffer = Buffer.alloc(0)

/** Splits received bytes into messages. */
export class MessageBuffer {
  private bytes: Buffer = EMPTY_BUFFER
  private isCopied = true

  /** The number of received bytes that `nextMessage` has not returned. */
  get size(): number {
    return this.bytes.length
  }

  push(bytes: Buffer): void {
    const isFirst = this.bytes.length === 0
    this.bytes = isFirst ? bytes : Buffer.concat([this.bytes, bytes])
    this.isCopied = !isFirst
  }

  /**
   * Returns the next complete message, or null while there is none. Throws a `ProtocolError` for a message of more than
   * `limit` bytes and for one that is not UTF-8.
   */
  nextMessage(limit: number): string | null {
    const { bytes } = this
    const end = bytes.indexOf(SEPARATOR)
    if ((end < 0 ? bytes.length : end) > limit) throw new ProtocolError('A message is too large.')
    if (end < 0) {
      this.copyRest()
      return null
    }
    const message = bytes.subarray(0, end)
    this.bytes = end + 1 === bytes.length ? EMPTY_BUFFER : bytes.subarray(end + 1)
    if (!isUtf8(message)) throw new ProtocolError('A message is not valid UTF-8.')
    return message.toString()
  }

  /** Copies an incomplete message, so that it does not retain the larger buffer that it arrived in. */
  private copyRest(): void {
    if (this.isCopied || this.bytes.length === 0) return
    this.bytes = Buffer.from(this.bytes)
    this.isCopied = true
  }
}
