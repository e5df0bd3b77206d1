import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'

export interface TestProxy {
  readonly url: string
  breakConnections(): void
}

/** Opens a proxy to a server, closed after the test. */
export async function openTestProxy(target: string): Promise<TestProxy> {
  const port = Number(new URL(target).port)
  const sockets = new Set<Socket>()
  const breakConnections = () => {
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
    breakConnections()
  })
  return { url: `http://127.0.0.1:${address.port}`, breakConnections }
}
