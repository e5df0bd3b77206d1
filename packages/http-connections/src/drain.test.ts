import { once } from 'node:events'
import type { RequestListener, Server } from 'node:http'
import { expect, test } from 'vitest'
import { openClient, REQUEST_TEXT, startServer } from '../test-support/raw-client.ts'
import { prepareDrain } from './drain.ts'

/** Starts a server, and returns it with a function that stops it and resolves with the time taken, in milliseconds. */
async function start(listener: RequestListener): Promise<{ server: Server; stop: () => Promise<number> }> {
  let drain = (): void => undefined
  const server = await startServer(listener, (created) => {
    drain = prepareDrain(created, { timeoutMs: 60_000 })
  })
  async function stop(): Promise<number> {
    const begin = performance.now()
    const closed = once(server, 'close')
    server.close()
    drain()
    await closed
    return performance.now() - begin
  }
  return { server, stop }
}

test('connections without a request are closed', async () => {
  const { server, stop } = await start((_request, response) => response.end('Hello'))
  await openClient(server)
  await openClient(server, 'GET / HTTP/1.1\r\nHost: local')
  expect(await stop()).toBeLessThan(30_000)
})

test('a request in progress is answered, and its connection closed', async () => {
  const { server, stop } = await start((_request, response) => void setTimeout(() => response.end('Hello'), 1000))
  const client = await openClient(server, REQUEST_TEXT)
  await once(server, 'request')
  expect(await stop()).toBeLessThan(30_000)
  await client.closed
  expect(client.received()).toMatch(/connection: close\r\n.*Hello/is)
})

test('a client that does not send the rest of its body is disconnected', async () => {
  const { server, stop } = await start((incoming) => void incoming.resume())
  await openClient(server, 'POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\npart')
  expect(await stop()).toBeLessThan(30_000)
})

test('a client that does not read its response is disconnected', async () => {
  const { server, stop } = await start((_request, response) => response.end(Buffer.alloc(64 * 1024 * 1024)))
  const client = await openClient(server)
  client.socket.pause()
  const requested = once(server, 'request')
  client.socket.write(REQUEST_TEXT)
  await requested
  expect(await stop()).toBeLessThan(30_000)
})

test('an upgraded connection is left alone', async () => {
  const { server, stop } = await start(() => undefined)
  const upgraded = once(server, 'upgrade')
  const client = await openClient(
    server,
    'GET / HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n',
  )
  const [, socket] = await upgraded
  const stopped = stop()
  await new Promise((resolve) => setTimeout(resolve, 600))
  expect(socket.destroyed).toBe(false)
  client.socket.destroy()
  socket.destroy()
  await stopped
})
