import { once } from 'node:events'
import type { RequestListener, Server } from 'node:http'
import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { openClient, type RawClient, REQUEST_TEXT, startServer } from '../test-support/raw-client.ts'
import { prepareDrain } from './drain.ts'

/** Starts a server, and returns it with a function that stops it and resolves with the time taken, in milliseconds. */
async function start(
  listener: RequestListener,
  timeoutMs = 60_000,
): Promise<{ server: Server; stop: () => Promise<number> }> {
  let drain = (): void => undefined
  const server = await startServer(listener, (created) => {
    drain = prepareDrain(created, { timeoutMs })
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

const STREAM_BYTES = 32 * 1024 * 1024

/** Sends a response without `Content-Length`. */
const sendStream: RequestListener = (_request, response) =>
  void Readable.from(Array.from({ length: STREAM_BYTES / 65_536 }, () => Buffer.alloc(65_536))).pipe(response)

/** Opens a client that needs about ten seconds to read what `sendStream` sends. */
async function openSteadyReader(server: Server): Promise<RawClient> {
  const client = await openClient(server)
  client.socket.on('data', () => {
    client.socket.pause()
    setTimeout(() => client.socket.resume(), 20)
  })
  const requested = once(server, 'request')
  client.socket.write(REQUEST_TEXT)
  await requested
  return client
}

test('a client that reads steadily receives the whole of a response without a length', async () => {
  const { server, stop } = await start(sendStream)
  const client = await openSteadyReader(server)
  await stop()
  await client.closed
  expect(client.received().length).toBeGreaterThan(STREAM_BYTES)
})

test('a client that has not read a response without a length in time is disconnected', async () => {
  const { server, stop } = await start(sendStream, 1000)
  const client = await openSteadyReader(server)
  await stop()
  await client.closed
  expect(client.received().length).toBeLessThan(STREAM_BYTES)
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
