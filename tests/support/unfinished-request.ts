import { connect } from 'node:net'
import { onTestFinished } from 'vitest'

/** The parts of a request. */
export interface RequestParts {
  /** Method and path. */
  readonly line: string
  /** The credential, as a header field: `['Authorization', 'Bearer …']`. */
  readonly credential: readonly [name: string, value: string]
  readonly body: Buffer
  /** The media type of the body; `application/json` by default. */
  readonly type?: string
}

/** A request of which all but the last byte has been sent. */
export interface UnfinishedRequest {
  /** Sends the last byte and returns the status of the response. */
  finish(): Promise<number>
}

/** Sends a request to a port of this machine, all but its last byte. */
export function startUnfinishedRequest(
  port: number,
  { line, credential, body, type = 'application/json' }: RequestParts,
): UnfinishedRequest {
  const socket = connect(port, '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  const fields = [
    ...['Host: localhost', 'Connection: close', credential.join(': ')],
    ...[`Content-Type: ${type}`, `Content-Length: ${body.length}`],
  ]
  socket.write([`${line} HTTP/1.1`, ...fields, '', ''].join('\r\n'))
  socket.write(body.subarray(0, -1))
  const received: Buffer[] = []
  socket.on('data', (bytes: Buffer) => received.push(bytes))
  const closed = new Promise((resolve) => socket.once('close', resolve))
  return {
    async finish() {
      socket.write(body.subarray(-1))
      await closed
      return Number(Buffer.concat(received).toString().split(' ')[1])
    },
  }
}
