import { setTimeout as pause } from 'node:timers/promises'
import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import {
  encodeMessages,
  handshakeRequest,
  negotiate,
  openRawClient,
  openSocket,
  sendHubRequest,
} from '../test-support/raw-client.ts'
import { connectionIdsOf, methods, openTestHub, type TestHub } from '../test-support/test-hub.ts'

const echo = (text: string, invocationId = '1') => ({ type: 1, invocationId, target: 'Echo', arguments: [text] })
const echoed = (result: string, invocationId = '1') => ({ type: 3, invocationId, result })

const isEvent = (message: unknown): boolean => JSON.stringify(message).includes('"target"')

/** A method that returns when the test calls `release`. */
function gate() {
  const begun: number[] = []
  const waiting: (() => void)[] = []
  const Wait = async (_connection: unknown, place: unknown) => {
    begun.push(Number(place))
    await new Promise<void>((resolve) => waiting.push(resolve))
    return place
  }
  return { Wait, begun, release: () => waiting.shift()?.() }
}

const wait = (place: number) => ({ type: 1, invocationId: String(place), target: 'Wait', arguments: [place] })

test.each([0, 1, 2])(
  'a handshake of version %s is accepted, and messages may follow in the same frame',
  async (version) => {
    const client = await openSocket(await openTestHub())
    client.send({ protocol: 'json', version }, echo('ab'))
    expect(await client.next()).toEqual({})
    expect(await client.next()).toEqual(echoed('ab'))
  },
)

test.each([
  [{ protocol: 'messagepack', version: 1 }, "The protocol 'messagepack' is not supported."],
  [{ protocol: 'json', version: 9 }, "The server does not support version 9 of the 'json' protocol."],
  [{ version: 1 }, expect.stringContaining('The handshake is malformed.')],
  [[], expect.stringContaining('A message is not a JSON object.')],
])('the handshake %j is refused', async (given, error) => {
  const client = await openSocket(await openTestHub())
  client.send(given)
  expect(await client.next()).toEqual({ error })
  expect(await client.closed).toMatchObject({ code: 1011 })
})

test('a client without a handshake is closed after handshakeMs', async () => {
  const server = await openTestHub({ server: { timeouts: { handshakeMs: 50, sweepMs: 10 } } })
  const client = await openSocket(server)
  expect(await client.next()).toEqual({ error: 'Handshake was canceled.' })
  await client.closed
})

test('no client is closed before handshakeMs, whenever the sweep comes', async () => {
  const handshakeMs = 300
  const server = await openTestHub({ server: { timeouts: { handshakeMs, sweepMs: 250 } } })
  const patience = async (place: number) => {
    await pause(place * 25)
    const since = performance.now()
    await (await openSocket(server)).next()
    return performance.now() - since
  }
  const all = await Promise.all(Array.from({ length: 20 }, (_, place) => patience(place)))
  expect(Math.min(...all)).toBeGreaterThanOrEqual(handshakeMs - 1)
})

test.each([
  ['no JSON', 'nonsense\x1e'],
  ['no object', '7\x1e'],
  ['null', 'null\x1e'],
  ['an array', '[]\x1e'],
  ['nothing at all', '\x1e'],
  ['no type', '{}\x1e'],
  ['a type that is no number', '{"type":"1"}\x1e'],
  ['an invocation without a target', '{"type":1,"arguments":[]}\x1e'],
  ['an invocation of a number', '{"type":1,"target":7,"arguments":[]}\x1e'],
  ['an invocation without arguments', '{"type":1,"target":"Echo"}\x1e'],
  ['arguments that are no list', '{"type":1,"target":"Echo","arguments":{}}\x1e'],
  ['an id that is no text', '{"type":1,"invocationId":1,"target":"Echo","arguments":[]}\x1e'],
  ['a stream without an id', '{"type":4,"target":"Echo","arguments":[]}\x1e'],
  ['an answer that says both', '{"type":3,"invocationId":"1","result":1,"error":"no"}\x1e'],
  ['an answer to nothing', '{"type":3,"result":1}\x1e'],
  ['bytes that are no text', Buffer.from([0x7b, 0xff, 0xfe, 0x7d, 0x1e])],
  ['a message that is too large', encodeMessages(echo('x'.repeat(33_000)))],
  ['a part of a message that is too large', 'x'.repeat(33_000)],
])('%s ends the connection with an error', async (_what, bytes) => {
  const client = await openRawClient(await openTestHub())
  client.socket.send(bytes)
  expect(await client.next()).toEqual({ type: 7, error: expect.stringMatching(/^Connection closed with an error\. ./) })
  expect(await client.closed).toMatchObject({ code: 1011, reason: expect.stringMatching(/^Connection closed/) })
})

test.each([
  ['{"type":"1"}', 'The type of a message is not a number.'],
  ['{"type":1,"target":7,"arguments":[]}', 'The target of an invocation is not a string.'],
  ['{"type":1,"target":"Echo","arguments":{}}', 'The arguments of an invocation are not an array.'],
  [
    '{"type":1,"invocationId":"","target":"Echo","arguments":[]}',
    'The id of an invocation is not a string, or is empty.',
  ],
  ['{"type":3,"invocationId":1,"result":1}', 'The id of a completion is not a string.'],
])('the error for %s names what is wrong', async (message, reason) => {
  const client = await openRawClient(await openTestHub())
  client.socket.send(`${message}\x1e`)
  expect(await client.next()).toEqual({ type: 7, error: `Connection closed with an error. ${reason}` })
})

test('a frame beyond the limit is not read, and its sender gets the reason', async () => {
  const client = await openRawClient(await openTestHub())
  client.socket.send('x'.repeat(300_000))
  const error = 'Connection closed with an error. A message is too large.'
  expect(await client.next()).toEqual({ type: 7, error })
  expect(await client.closed).toEqual({ code: 1011, reason: error })
})

test('messages of unknown types are ignored', async () => {
  const client = await openRawClient(await openTestHub())
  const odd = [{ type: 99 }, { type: 6 }, { type: 2, invocationId: '1', item: 1 }, { type: 5, invocationId: '9' }]
  client.send(...odd, { type: 3, invocationId: '1', result: 1 }, { type: 8, sequenceId: 1 }, { type: 1.5 }, echo('ab'))
  expect(await client.next()).toEqual(echoed('ab'))
})

test('an invocation without an id gets no completion, not even an error', async () => {
  const client = await openRawClient(await openTestHub())
  client.send({ type: 1, target: 'Nothing', arguments: [] }, { type: 1, target: 'Echo', arguments: ['x'] }, echo('ab'))
  expect(await client.next()).toEqual(echoed('ab'))
})

test('methods of a connection run one at a time, in order', async () => {
  const { Wait, begun, release } = gate()
  const client = await openRawClient(await openTestHub({ methods: { ...methods, Wait } }))
  client.send(wait(1), wait(2), echo('ab', '3'))
  await expect.poll(() => begun).toEqual([1])
  release()
  expect(await client.next()).toEqual({ type: 3, invocationId: '1', result: 1 })
  await expect.poll(() => begun).toEqual([1, 2])
  release()
  expect(await client.next()).toEqual({ type: 3, invocationId: '2', result: 2 })
  expect(await client.next()).toEqual(echoed('ab', '3'))
})

test('the server stops reading a flood of messages, and loses none', async () => {
  const { Wait, begun, release } = gate()
  const counted: number[] = []
  const Count = (_connection: unknown, place: unknown) => {
    counted.push(Number(place))
  }
  const server = await openTestHub({ methods: { Wait, Count } })
  const client = await openRawClient(server)
  client.send(wait(0))
  await expect.poll(() => begun).toEqual([0])
  const ballast = 'x'.repeat(30_000)
  const messages = 1000
  for (let place = 0; place < messages; place++) client.send({ type: 1, target: 'Count', arguments: [place, ballast] })
  // 30 MB are more than the sockets of both sides hold.
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(client.socket.bufferedAmount).toBeGreaterThan(1_000_000)
  release()
  await expect.poll(() => counted).toEqual(Array.from({ length: messages }, (_, place) => place))
})

/** Sends to a client that does not read, until the server closes it. */
async function overfill({ hub }: TestHub, onSlowClient: () => void): Promise<void> {
  const [connection] = hub.connectionsOfUser('maria')
  await vi.waitFor(
    () => {
      for (let more = 0; more < 50; more++) connection?.send('message', { text: 'x'.repeat(50_000) })
      expect(onSlowClient).toHaveBeenCalled()
    },
    { timeout: 30_000, interval: 5 },
  )
}

test('a client that reads too slowly is closed with the reason, and may reconnect', async () => {
  const onSlowClient = vi.fn()
  const server = await openTestHub({ server: { onSlowClient } })
  const client = await openRawClient(server)
  client.socket.pause()
  await overfill(server, onSlowClient)
  client.socket.resume()
  const why = 'Connection closed with an error. The client reads too slowly.'
  expect(await client.closed).toEqual({ code: 1011, reason: why })
  let last: unknown = null
  for (let message = await client.next(); isEvent(message); message = await client.next()) last = message
  expect(last).toMatchObject({ target: 'message' })
})

test('a client that does not read its close message is disconnected', async () => {
  const onSlowClient = vi.fn()
  const server = await openTestHub({ server: { onSlowClient, timeouts: { closeMs: 50, sweepMs: 10 } } })
  const client = await openRawClient(server)
  client.socket.pause()
  await overfill(server, onSlowClient)
  await expect.poll(() => connectionIdsOf(server.hub, 'maria')).toEqual([])
})

test('events of any size arrive whole, and control frames between them', async () => {
  const { hub, url } = await openTestHub()
  const client = await openRawClient({ url })
  const pong = vi.fn()
  client.socket.on('pong', pong)
  const bare = encodeMessages({ type: 1, target: 'message', arguments: [{ text: '' }] }).length
  const sizes = [125, 126, 127, 65_535, 65_536, 200_000]
  for (const size of sizes) {
    hub.sendToUser('maria', 'message', { text: 'x'.repeat(size - bare) })
    client.socket.ping()
  }
  for (const size of sizes)
    expect(await client.next()).toEqual({ type: 1, target: 'message', arguments: [{ text: 'x'.repeat(size - bare) }] })
  await expect.poll(() => pong).toHaveBeenCalledTimes(sizes.length)
})

test('an event for a hundred clients is serialized once', async () => {
  const server = await openTestHub({ maxPerUser: 1000, onConnected: (connection) => connection.join('all') })
  const clients = await Promise.all(Array.from({ length: 100 }, () => openRawClient(server)))
  const toJSON = vi.fn(() => 'written')
  server.hub.sendToGroup('all', 'message', { toJSON })
  const received = await Promise.all(clients.map((client) => client.next()))
  expect(new Set(received.map((message) => JSON.stringify(message)))).toEqual(
    new Set(['{"type":1,"target":"message","arguments":["written"]}']),
  )
  expect(toJSON).toHaveBeenCalledTimes(1)
})

test('a client gets pings, and one that sends nothing is disconnected', async () => {
  const timeouts = { keepAliveMs: 20, clientTimeoutMs: 3000, sweepMs: 10 }
  const client = await openRawClient(await openTestHub({ server: { timeouts } }))
  expect(await client.next()).toEqual({ type: 6 })
  expect(await client.next()).toEqual({ type: 6 })
  expect(await client.closed).toMatchObject({
    reason: 'Connection closed with an error. The client has been silent for too long.',
  })
})

test('a client that pings stays connected', async () => {
  const { Wait } = gate()
  const timeouts = { keepAliveMs: 60_000, clientTimeoutMs: 3000, sweepMs: 10 }
  const server = await openTestHub({ server: { timeouts }, methods: { ...methods, Wait } })
  const client = await openRawClient(server)
  for (let sent = 0; sent < 40; sent++) {
    client.send({ type: 6 })
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  client.send(echo('ab'))
  expect(await client.next()).toEqual(echoed('ab'))
})

test('a connection is closed when its credential expires, and may reconnect', async () => {
  let now = 1_000_000
  const server = await openTestHub({
    server: { now: () => new Date(now), timeouts: { sweepMs: 10 } },
    authenticate: () => ({ user: 'maria', expiresAt: 2_000_000 }),
  })
  const client = await openRawClient(server)
  now = 1_999_999
  client.send(echo('ab'))
  expect(await client.next()).toEqual(echoed('ab'))
  now = 2_000_000
  expect(await client.next()).toEqual({ type: 7, allowReconnect: true })
  expect(await client.closed).toEqual({ code: 1000, reason: '' })
})

test('a client that closes without a code gets 1000', async () => {
  const client = await openRawClient(await openTestHub())
  client.socket.close()
  expect(await client.closed).toMatchObject({ code: 1000 })
})

test('a close message of the client ends the connection', async () => {
  const server = await openTestHub()
  const client = await openRawClient(server)
  client.send({ type: 7 })
  expect(await client.closed).toMatchObject({ code: 1000 })
  await expect.poll(() => connectionIdsOf(server.hub, 'maria')).toEqual([])
})

test('a connection that breaks is disconnected', async () => {
  const onDisconnected = vi.fn()
  const server = await openTestHub({ onConnected: (connection) => connection.join('all'), onDisconnected })
  const client = await openRawClient(server)
  client.socket.terminate()
  await expect.poll(() => onDisconnected).toHaveBeenCalledTimes(1)
  expect([...server.hub.connectionsInGroup('all')].length).toBe(0)
})

test('a connection without a handshake calls neither onConnected nor onDisconnected', async () => {
  const [onConnected, onDisconnected] = [vi.fn(), vi.fn()]
  const server = await openTestHub({ onConnected, onDisconnected })
  const client = await openSocket(server)
  server.hub.sendToUser('maria', 'message', {})
  client.socket.terminate()
  await expect.poll(() => connectionIdsOf(server.hub, 'maria')).toEqual([])
  expect(onConnected).not.toHaveBeenCalled()
  expect(onDisconnected).not.toHaveBeenCalled()
})

test('requests of other transports are refused on a WebSocket', async () => {
  const server = await openTestHub()
  const { connectionToken: id } = await negotiate(server)
  await openRawClient(server, { id })
  expect((await sendHubRequest(server, 'POST', { id }, { body: encodeMessages(handshakeRequest) })).status).toBe(405)
  expect((await sendHubRequest(server, 'DELETE', { id })).status).toBe(400)
  expect((await sendHubRequest(server, 'GET', { id })).status).toBe(400)
  expect((await sendHubRequest(server, 'GET', { id }, { headers: { accept: 'text/event-stream' } })).status).toBe(400)
})

test('arbitrary bytes close at most their own connection', async () => {
  const server = await openTestHub({ maxPerUser: 10_000 })
  const steady = await openRawClient(server)
  const kinds = [
    '{',
    '}',
    '[',
    ']',
    '"',
    ':',
    ',',
    '\x1e',
    'type',
    '1',
    '4',
    'null',
    'target',
    'Echo',
    'arguments',
    'ü',
  ]
  const text = fc.array(fc.constantFrom(...kinds), { maxLength: 60 }).map((parts) => parts.join(''))
  const value = fc.record(
    {
      type: fc.constantFrom(1, 3, 4, 5, 6, 7),
      invocationId: fc.jsonValue(),
      target: fc.jsonValue(),
      arguments: fc.jsonValue(),
    },
    { requiredKeys: ['type'] },
  )
  const bytes = fc.oneof(
    text,
    value.map((message) => encodeMessages(message)),
    fc.uint8Array({ maxLength: 60 }),
  )
  await fc.assert(
    fc.asyncProperty(bytes, fc.boolean(), async (said, shakesHands) => {
      const client = shakesHands ? await openRawClient(server) : await openSocket(server)
      client.socket.send(said)
      client.socket.close()
      await client.closed
    }),
    { numRuns: 150 },
  )
  steady.send(echo('ab'))
  expect(await steady.next()).toEqual(echoed('ab'))
})
