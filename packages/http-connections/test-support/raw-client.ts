import { once } from 'node:events'
import { createServer, type RequestListener, type Server, type ServerOptions } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'

export const REQUEST_TEXT = 'GET /socket?version=1 HTTP/1.1\r\nHost: localhost\r\n\r\n'

/** Starts a server on a free port that is closed after the test. `prepare` is called before it listens. */
export async function startServer(
  listener: RequestListener,
  prepare: (server: Server) => void = () => undefined,
  options: ServerOptions = {},
): Promise<Server> {
  const server = createServer(options, listener)
  prepare(server)
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return server
}

/** A connection, and the bytes that it received. */
export interface RawClient {
  readonly socket: Socket
  readonly received: () => string
  /** Resolves when the connection has closed. */
  readonly closed: Promise<void>
}

/** Opens a connection that the server has accepted, and sends bytes. */
export async function openClient(server: Server, bytes = '', localAddress = '127.0.0.1'): Promise<RawClient> {
  const accepted = once(server, 'connection')
  const { port } = server.address() as AddressInfo
  const socket = connect({ port, host: '127.0.0.1', localAddress })
  onTestFinished(() => void socket.destroy())
  let received = ''
  socket.on('data', (chunk: Buffer) => {
    received += chunk.toString('latin1')
  })
  socket.on('error', () => undefined)
  const { promise: closed, resolve } = Promise.withResolvers<void>()
  socket.once('close', () => resolve())
  await accepted
  if (bytes !== '') await new Promise((sent) => socket.write(bytes, sent))
  return { socket, received: () => received, closed }
}
