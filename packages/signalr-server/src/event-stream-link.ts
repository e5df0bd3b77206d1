import type { ServerResponse } from 'node:http'
import type { PreparedMessage } from './frame.ts'
import { HttpLink } from './http-link.ts'
import type { Identity } from './identity.ts'
import type { LinkOptions } from './link.ts'

const LINE_END = /\r\n|\n|\r/

export class EventStreamLink<I extends Identity = Identity> extends HttpLink<I> {
  private readonly response: ServerResponse

  constructor(options: LinkOptions<I>, response: ServerResponse) {
    super(options)
    this.response = response
    response.once('close', () => this.end())
    // Some browsers consider a stream open only after its first byte.
    response.write(':\r\n')
  }

  get transport() {
    return 'ServerSentEvents' as const
  }

  get unsentBytes(): number {
    return this.response.writableLength
  }

  send({ payload }: PreparedMessage): void {
    const lines = payload.toString().split(LINE_END)
    this.response.write(`${lines.map((line) => `data: ${line}`).join('\r\n')}\r\n\r\n`)
  }

  abort(): void {
    this.response.destroy()
  }

  protected finish(lastFrames: readonly PreparedMessage[]): void {
    for (const frame of lastFrames) this.send(frame)
    this.response.end()
    this.resume()
  }
}
