import { type AddressInfo, connect } from 'node:net'
import type { Flowdesk } from './flowdesk.ts'

/** A response, parsed from the received bytes. */
export interface RawResponse {
  readonly status: number
  /** By lower-case name. Of repeated fields, the last one counts. */
  readonly headers: Readonly<Record<string, string>>
  readonly text: string
}

/** Makes the server listen on a free port of this machine. Returns the port. */
export async function listenOnFreePort({ app }: Flowdesk): Promise<number> {
  await app.http.app.listen({ host: '127.0.0.1', port: 0 })
  // A server that listens on a port has no textual address.
  return (app.http.app.server.address() as AddressInfo).port
}

function parseResponse(received: string): RawResponse {
  const end = received.indexOf('\r\n\r\n')
  const [statusLine = '', ...fields] = received.slice(0, end).split('\r\n')
  const headers = fields.map((field) => [
    field.slice(0, field.indexOf(':')).toLowerCase(),
    field.slice(field.indexOf(':') + 1).trim(),
  ])
  return {
    status: Number(statusLine.split(' ')[1]),
    headers: Object.fromEntries(headers),
    text: received.slice(end + 4),
  }
}

/** Sends bytes as they are and reads until the server closes the connection: send `Connection: close`. */
export async function sendRawRequest(port: number, ...parts: readonly (string | Buffer)[]): Promise<RawResponse> {
  const socket = connect(port, '127.0.0.1')
  const received: Buffer[] = []
  socket.on('data', (bytes: Buffer) => received.push(bytes))
  // A server that refuses may close during the write. Its response before that counts.
  socket.on('error', () => undefined)
  for (const part of parts) socket.write(part)
  await new Promise((resolve) => socket.once('close', resolve))
  return parseResponse(Buffer.concat(received).toString('latin1'))
}

/** Returns a request as text: `firstLine` is its method and path, `fields` are added to `Host` and `Connection: close`. */
export const formatRequest = (firstLine: string, fields: readonly string[] = [], body = ''): string =>
  [`${firstLine} HTTP/1.1`, 'Host: localhost', 'Connection: close', ...fields, '', body].join('\r\n')
