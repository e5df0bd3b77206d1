import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { openClient, type RawClient, REQUEST_TEXT, startServer } from '../test-support/raw-client.ts'
import { type ConnectionLimits, limitConnections } from './connection-limits.ts'

const LIMIT = 3
const unlimited: ConnectionLimits = {
  maxPerAddress: 99,
  maxIncompleteRequests: 99,
  maxIncompleteRequestsPerAddress: 99,
}
const partOfHead = 'GET / HTTP/1.1\r\nHost: local'
const partOfBody = 'POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\npart'

const start = (limits: Partial<ConnectionLimits>): Promise<Server> =>
  startServer(
    (incoming, response) => incoming.resume().once('end', () => response.end('Hello')),
    (server) => limitConnections(server, { ...unlimited, ...limits }),
  )

async function openMany(count: number, server: Server, bytes: string): Promise<RawClient[]> {
  const clients: RawClient[] = []
  for (let opened = 0; opened < count; opened++) clients.push(await openClient(server, bytes))
  return clients
}

const isAnswered = ({ received }: RawClient) => expect.poll(() => received()).toContain('HTTP/1.1 200 OK')

test('a connection beyond the limit by address is answered 429, other addresses are served', async () => {
  const server = await start({ maxPerAddress: LIMIT })
  await Promise.all((await openMany(LIMIT, server, REQUEST_TEXT)).map(isAnswered))
  const rejected = await openClient(server)
  await rejected.closed
  expect(rejected.received()).toMatch(/^HTTP\/1\.1 429 Too Many Requests\r\n.*\r\n\r\n$/s)
  await isAnswered(await openClient(server, REQUEST_TEXT, '127.0.0.2'))
})

test.each([
  ['no bytes', ''],
  ['part of a head', partOfHead],
  ['part of a body', partOfBody],
])('an incomplete request beyond the limit by address is answered 429: %s', async (_name, bytes) => {
  const server = await start({ maxIncompleteRequestsPerAddress: LIMIT })
  const [first] = await openMany(LIMIT, server, bytes)
  const rejected = await openClient(server)
  await rejected.closed
  expect(rejected.received()).toMatch(/^HTTP\/1\.1 429 /)
  first?.socket.destroy()
  const connections = () =>
    new Promise((resolve, reject) => server.getConnections((error, count) => (error ? reject(error) : resolve(count))))
  await expect.poll(connections).toBe(LIMIT - 1)
  await isAnswered(await openClient(server, REQUEST_TEXT))
})

test('a later request that begins on a kept-alive connection counts as incomplete', async () => {
  const server = await start({ maxIncompleteRequestsPerAddress: LIMIT })
  const accepted: Socket[] = []
  server.on('connection', (socket) => accepted.push(socket))
  const kept = await openMany(LIMIT, server, REQUEST_TEXT)
  await Promise.all(kept.map(isAnswered))
  const sent = REQUEST_TEXT.length + partOfHead.length
  for (const { socket } of kept) socket.write(partOfHead)
  await expect.poll(() => accepted.map(({ bytesRead }) => bytesRead)).toEqual(kept.map(() => sent))
  // Kept-alive connections are checked every second.
  await pause(1001)
  const rejected = await openClient(server)
  await rejected.closed
  expect(rejected.received()).toMatch(/^HTTP\/1\.1 429 /)
})

test('beyond the limit in all the oldest connection is answered 503, complete requests are served', async () => {
  const server = await start({ maxIncompleteRequests: LIMIT })
  const [oldest, second] = await openMany(LIMIT, server, partOfHead)
  await isAnswered(await openClient(server, REQUEST_TEXT))
  await oldest?.closed
  expect(oldest?.received()).toMatch(/^HTTP\/1\.1 503 Service Unavailable\r\n/)
  expect(second?.socket.readyState).toBe('open')
})

test.each(['127.0.0.1', '127.0.0.0/8'])('limits by address do not apply to the exempt network %s', async (network) => {
  const limits = { maxPerAddress: LIMIT, maxIncompleteRequestsPerAddress: LIMIT, exemptNetworks: [network] }
  const server = await start(limits)
  await openMany(2 * LIMIT, server, partOfBody)
  await isAnswered(await openClient(server, REQUEST_TEXT))
})

test('the caller writes the response and learns the reason', async () => {
  const reasons: string[] = []
  const server = await start({
    maxPerAddress: 1,
    writeRejection(socket, reason) {
      reasons.push(reason)
      socket.write('HTTP/1.1 429 Slow Down\r\nConnection: close\r\n\r\n')
    },
  })
  await openClient(server)
  const rejected = await openClient(server)
  await rejected.closed
  expect(rejected.received()).toContain('Slow Down')
  expect(reasons).toEqual(['connections-per-address'])
})
