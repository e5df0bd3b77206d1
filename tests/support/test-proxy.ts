import { once } from 'node:events'
import { createServer as createHttpServer, type RequestListener } from 'node:http'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'

/** A proxy that forwards the bytes between a client and a server. */
export interface TestProxy {
  readonly url: string
  /** Forwards later connections to another server. */
  switchTarget(url: string): void
  /** Drops the next response: calls `meanwhile` instead of forwarding it, then breaks the connection. */
  dropNextResponse(meanwhile: () => Promise<void>): void
  /** Breaks the connection on which a client next sends this text, before the server receives it. */
  breakBefore(text: string): void
  /** Breaks all connections. */
  breakConnections(): void
}

async function listenOnLoopback(server: Server): Promise<string> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('it listens on no port')
  return `http://127.0.0.1:${address.port}`
}

/** Opens an HTTP server that calls `respond` for each request. It is closed after the test. Returns its URL. */
export async function startStubServer(respond: (...exchange: Parameters<RequestListener>) => unknown): Promise<string> {
  const server = createHttpServer((request, response) => void respond(request, response))
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  return await listenOnLoopback(server)
}

/** Opens a proxy to a server, closed after the test. */
export async function openTestProxy(to: string): Promise<TestProxy> {
  let port = Number(new URL(to).port)
  let meanwhile: (() => Promise<void>) | undefined
  let breaking: string | undefined
  const sockets = new Set<Socket>()

  function pass(client: Socket): void {
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
    client.on('data', (request: Buffer) => {
      if (breaking === undefined || !request.includes(breaking)) return void upstream.write(request)
      breaking = undefined
      end()
    })
    upstream.on('data', (answer) => {
      if (meanwhile === undefined) return void client.write(answer)
      const lose = meanwhile
      meanwhile = undefined
      upstream.pause()
      lose().then(end, end)
    })
  }

  const server = createServer(pass)
  const url = await listenOnLoopback(server)
  onTestFinished(() => {
    server.close()
    for (const socket of sockets) socket.destroy()
  })
  return {
    url,
    switchTarget: (next) => {
      port = Number(new URL(next).port)
    },
    dropNextResponse: (then) => {
      meanwhile = then
    },
    breakBefore: (text) => {
      breaking = text
    },
    breakConnections: () => {
      for (const socket of sockets) socket.destroy()
      sockets.clear()
    },
  }
}
