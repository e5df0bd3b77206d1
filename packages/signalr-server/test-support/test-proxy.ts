import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'

/** A proxy between a client and a server. */
export interface TestProxy {
  readonly url: string
  /** Breaks all connections. */
  breakConnections(): void
}

/** Opens a gateway to a server, closed after the test. */
export async function openTestProxy(to: string): Promise<TestProxy> {
  const port = Number(new URL(to).port)
  const sockets = new Set<Socket>()
  const hangUp = () => {
    for (const socket of sockets) socket.destroy()
    sockets.clear()
  }
  const server = createServer((client) => {
    const upstream = connect(port, '127.0.0.1')
    const end = () => {
      client.destroy()
      upstream.destroy()
    }
    for (const socket of [client, upstream]) {
      sockets.add(socket)
      socket.on('error', end)
      socket.on('close', end)
    }
    client.pipe(upstream)
    upstream.pipe(client)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('it listens on no port')
  onTestFinished(() => {
    server.close()
    hangUp()
  })
  return { url: `http://127.0.0.1:${address.port}`, breakConnections: hangUp }
}
