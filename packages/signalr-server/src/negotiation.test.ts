import { expect, test } from 'vitest'
import {
  negotiate,
  openRawClient,
  openRefusedSocket,
  requestUpgrade,
  sendHubRequest,
} from '../test-support/raw-client.ts'
import { openTestHub } from '../test-support/test-hub.ts'

test('a negotiation answers an id, a token and the transports, the best first', async () => {
  const answer = await sendHubRequest(await openTestHub(), 'POST', { negotiateVersion: '1' }, { path: '/negotiate' })
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toContain('application/json')
  expect(answer.headers.get('cache-control')).toBe('no-store')
  expect(await answer.json()).toEqual({
    negotiateVersion: 1,
    connectionId: expect.stringMatching(/^[\w-]{22}$/),
    connectionToken: expect.any(String),
    availableTransports: [
      { transport: 'WebSockets', transferFormats: ['Text', 'Binary'] },
      { transport: 'ServerSentEvents', transferFormats: ['Text'] },
      { transport: 'LongPolling', transferFormats: ['Text', 'Binary'] },
    ],
  })
})

test('a client of negotiation version 0 uses the token as its id', async () => {
  const server = await openTestHub()
  const answer = await sendHubRequest(server, 'POST', {}, { path: '/negotiate' })
  const ids: { connectionId: string } = JSON.parse(await answer.text())
  expect(ids).toMatchObject({ negotiateVersion: 0, connectionId: expect.any(String) })
  expect(ids).not.toHaveProperty('connectionToken')
  await openRawClient(server, { id: ids.connectionId })
})

test('names in the query match in any case, and newer versions get the newest that is known', async () => {
  const server = await openTestHub()
  const ask = async (query: Record<string, string>) =>
    (await sendHubRequest(server, 'POST', query, { path: '/negotiate' })).json()
  expect(await ask({ NEGOTIATEVERSION: '1' })).toMatchObject({ negotiateVersion: 1 })
  expect(await ask({ negotiateversion: '7', useStatefulReconnect: 'true' })).not.toHaveProperty('useStatefulReconnect')
  expect(await ask({ negotiateVersion: '2147483647' })).toMatchObject({ negotiateVersion: 1 })
  for (const version of ['-1', 'x', '1.5'])
    expect(await ask({ negotiateVersion: version })).toEqual({
      error: `The client requested an invalid protocol version '${version}'`,
    })
})

test('a negotiation without a credential is refused', async () => {
  const answer = await sendHubRequest(await openTestHub(), 'POST', {}, { token: '', path: '/negotiate' })
  expect(answer.status).toBe(401)
  expect(answer.headers.get('www-authenticate')).toBe('Bearer')
  expect(await answer.text()).toBe('A valid credential is required.')
})

test('a WebSocket needs a valid token of this path that has not expired and was not used', async () => {
  let now = new Date()
  const server = await openTestHub({ server: { now: () => now } })
  const { connectionToken: id } = await negotiate(server)
  expect(await openRefusedSocket(server, { id: `${id}x` })).toMatchObject({ status: 404 })
  expect(await openRefusedSocket(server, { id: 'nonsense' })).toMatchObject({ status: 404 })
  expect(await openRefusedSocket(server, { id: `x${id}` })).toMatchObject({ status: 404 })
  const client = await openRawClient(server, { id })
  const second = await openRefusedSocket(server, { id })
  expect(second.status).toBe(409)
  client.socket.close()
  await client.closed
  expect(await openRefusedSocket(server, { id })).toMatchObject({ status: 404 })
  const late = await negotiate(server)
  now = new Date(now.getTime() + 15_000)
  expect(await openRefusedSocket(server, { id: late.connectionToken })).toMatchObject({ status: 404 })
})

test('a connection keeps its transport: another one is 400, the same again 409', async () => {
  const server = await openTestHub()
  const accept = { accept: 'text/event-stream' }
  const begin = {
    WebSockets: async (id: string) => void (await openRawClient(server, { id })),
    ServerSentEvents: async (id: string) => void (await sendHubRequest(server, 'GET', { id }, { headers: accept })),
    LongPolling: async (id: string) => void (await sendHubRequest(server, 'GET', { id })),
  }
  const statuses: Record<string, number | undefined> = {}
  for (const [first, start] of Object.entries(begin)) {
    const { connectionToken: id } = await negotiate(server)
    await start(id)
    statuses[`${first}, then a socket`] = (await openRefusedSocket(server, { id })).status
    statuses[`${first}, then a stream`] = (await sendHubRequest(server, 'GET', { id }, { headers: accept })).status
  }
  expect(statuses).toEqual({
    'WebSockets, then a socket': 409,
    'WebSockets, then a stream': 400,
    'ServerSentEvents, then a socket': 400,
    'ServerSentEvents, then a stream': 409,
    'LongPolling, then a socket': 400,
    'LongPolling, then a stream': 400,
  })
})

const key = { 'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==' }

test.each([
  ['of an unknown version', { 'sec-websocket-version': '12', ...key }],
  ['without a key', { 'sec-websocket-version': '13' }],
  ['with a key that is not valid', { 'sec-websocket-version': '13', 'sec-websocket-key': 'x' }],
])('a handshake of a WebSocket %s is refused', async (_what, headers: Record<string, string>) => {
  const { status, headers: answered } = await requestUpgrade(await openTestHub(), headers)
  expect({ status, version: answered['sec-websocket-version'] }).toEqual({ status: 400, version: '13' })
})

test('a connection belongs to the user that negotiated it', async () => {
  const server = await openTestHub()
  const { connectionToken: id } = await negotiate(server)
  expect(await openRefusedSocket(server, { id, token: 'tom' })).toMatchObject({ status: 403 })
  expect(await openRefusedSocket(server, { id, token: '' })).toMatchObject({ status: 401 })
  // Another credential of the same user is accepted.
  await openRawClient(server, { id, token: 'maria.2' })
})

test('a process with the same key accepts a WebSocket that another one negotiated', async () => {
  const key = Buffer.from('the same key in every process of it')
  const [one, other, stranger] = await Promise.all([
    openTestHub({ server: { key } }),
    openTestHub({ server: { key } }),
    openTestHub(),
  ])
  const { connectionToken: id } = await negotiate(one)
  expect((await sendHubRequest(other, 'GET', { id })).status).toBe(404)
  await openRawClient(other, { id })
  expect(await openRefusedSocket(stranger, { id })).toMatchObject({ status: 404 })
})

test('negotiations that no connection follows take no slot', async () => {
  const server = await openTestHub({ server: { limits: { maxConnections: 1 } }, maxPerUser: 1 })
  await Promise.all(Array.from({ length: 200 }, () => negotiate(server)))
  await openRawClient(server)
})

test('a user has at most maxPerUser connections', async () => {
  const server = await openTestHub({ maxPerUser: 2 })
  const [first] = [await openRawClient(server), await openRawClient(server)]
  expect(await openRefusedSocket(server)).toMatchObject({ status: 429 })
  const answer = await sendHubRequest(server, 'POST', {}, { path: '/negotiate' })
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, '1'])
  await openRawClient(server, { token: 'tom' })
  first?.socket.close()
  await first?.closed
  await openRawClient(server)
})

test('a process with maxConnections refuses further ones', async () => {
  const server = await openTestHub({ server: { limits: { maxConnections: 2 } } })
  await Promise.all([openRawClient(server), openRawClient(server, { token: 'tom' })])
  const answer = await sendHubRequest(server, 'POST', {}, { path: '/negotiate' })
  expect(answer.status).toBe(503)
  expect(answer.headers.get('retry-after')).toBe('1')
  expect((await openRefusedSocket(server)).status).toBe(503)
})
