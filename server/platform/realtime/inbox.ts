import { isUtf8 } from 'node:buffer'
import { ProtocolError } from './protocol-error.ts'

/** What ends every message. */
const SEPARATOR = 0x1e

const nothing: Buffer = Buffer.alloc(0)

/** Cuts what a client sends into messages, however its bytes are chunked. */
export class Inbox {
  private bytes: Buffer = nothing
  private isOurs = true

  /** Bytes that are here and not taken. */
  get size(): number {
    return this.bytes.length
  }

  push(bytes: Buffer): void {
    const isFirst = this.bytes.length === 0
    this.bytes = isFirst ? bytes : Buffer.concat([this.bytes, bytes])
    this.isOurs = !isFirst
  }

  /** The next whole message; null while there is none. Throws at one of more than `limit` bytes, or that is no text. */
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

  /** A part of a message may have to wait for long: it must not keep alive the large buffer that it arrived in. */
  private own(): void {
    if (this.isOurs || this.bytes.length === 0) return
    this.bytes = Buffer.from(this.bytes)
    this.isOurs = true
  }
}
