import { isUtf8 } from 'node:buffer'
import { ProtocolError } from './protocol-error.ts'

/** Ends every message. */
const SEPARATOR = 0x1e

const nothing: Buffer = Buffer.alloc(0)

/** Splits the received bytes into messages, however they are chunked. */
export class Inbox {
  private bytes: Buffer = nothing
  private isOurs = true

  /** Number of bytes that were received and not taken. */
  get size(): number {
    return this.bytes.length
  }

  push(bytes: Buffer): void {
    const isFirst = this.bytes.length === 0
    this.bytes = isFirst ? bytes : Buffer.concat([this.bytes, bytes])
    this.isOurs = !isFirst
  }

  /**
   * Returns the next complete message, or null while there is none. Throws a `ProtocolError` for a message of more than
   * `limit` bytes and for one that is not UTF-8.
   */
  next(limit: number): string | null {
    const { bytes } = this
    const end = bytes.indexOf(SEPARATOR)
    if ((end < 0 ? bytes.length : end) > limit) throw new ProtocolError('A message is too large.')
    if (end < 0) {
      this.own()
      return null
    }
    const message = bytes.subarray(0, end)
    this.bytes = end + 1 === bytes.length ? nothing : bytes.subarray(end + 1)
    if (!isUtf8(message)) throw new ProtocolError('A message is not valid UTF-8.')
    return message.toString()
  }

  /** Copies a part of a message, which may wait for long: otherwise it would keep the large buffer alive it arrived in. */
  private own(): void {
    if (this.isOurs || this.bytes.length === 0) return
    this.bytes = Buffer.from(this.bytes)
    this.isOurs = true
  }
}
