import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

/** A proxy between all clients and the server, whose connections a test can break. */
export interface FlakyProxy {
  readonly url: string
  /** Breaks about this share of the open connections. Returns how many. */
  breakConnections: (share: number, random: () => number) => number
  close: () => void
}

/** Opens a proxy to a server. Calls `port` for each connection, because the port changes with every start. */
export async function openFlakyProxy(port: () => number): Promise<FlakyProxy> {
  const sockets = new Set<Socket>()
  const server = createServer((client) => {
    const upstream = connect(port(), '127.0.0.1')
    const end = (): void => {
      client.destroy()
      upstream.destroy()
      sockets.delete(client)
    }
    sockets.add(client)
    for (const socket of [client, upstream]) {
      socket.setNoDelay(true)
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
  return {
    url: `http://127.0.0.1:${address.port}`,
    breakConnections(share, random) {
      const broken = [...sockets].filter(() => random() < share)
      for (const socket of broken) socket.resetAndDestroy()
      return broken.length
    },
    close() {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}
