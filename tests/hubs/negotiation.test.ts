import { expect, test } from 'vitest'
import { negotiate, openRawClient, openRefusedSocket, openSocket, sendHubRequest } from '../support/raw-hub-client.ts'
import { formatRequest, sendRawRequest } from '../support/raw-socket.ts'
import { openTestHub } from '../support/test-hub.ts'

const code = (text: string): string => JSON.parse(text).error.code

test('a negotiation returns two ids and the transports, the best first', async () => {
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

test('a negotiation without a credential gets the usual refusal', async () => {
  const answer = await sendHubRequest(await openTestHub(), 'POST', {}, { token: '', path: '/negotiate' })
  expect(answer.status).toBe(401)
  expect(answer.headers.get('www-authenticate')).toBe('Bearer')
  expect(await answer.json()).toMatchObject({ success: false, error: { code: 'SVC:1001' } })
})

test('a WebSocket needs a valid connection token of this path, which can be used once', async () => {
  let now = new Date()
  const server = await openTestHub({ realtime: { now: () => now } })
  const { connectionToken: id } = await negotiate(server)
  expect(await openRefusedSocket(server, { id: `${id}x` })).toMatchObject({ status: 404 })
  expect(await openRefusedSocket(server, { id: 'nonsense' })).toMatchObject({ status: 404 })
  const { text } = await openRefusedSocket(server, { id: `x${id}` })
  expect(code(text)).toBe('SVC:4006')
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

const key = 'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ=='

test.each([
  ['of an unknown version', ['Sec-WebSocket-Version: 12', key]],
  ['without a key', ['Sec-WebSocket-Version: 13']],
  ['with a key that is none', ['Sec-WebSocket-Version: 13', 'Sec-WebSocket-Key: x']],
])('a WebSocket handshake %s gets the usual refusal', async (_what, fields) => {
  const { port } = await openTestHub()
  const upgrade = ['Connection: Upgrade', 'Upgrade: websocket', ...fields]
  const { status, text } = await sendRawRequest(port, formatRequest('GET /hubs/test?access_token=maria', upgrade))
  expect({ status, code: code(text) }).toEqual({ status: 400, code: 'SVC:0004' })
  expect(JSON.parse(text).error).toMatchObject({
    message: 'The WebSocket handshake is not valid. Send Sec-WebSocket-Version: 13 and a valid Sec-WebSocket-Key.',
    details: { reason: 'websocket_handshake_invalid' },
  })
})

test('a connection belongs to the user who negotiated it', async () => {
  const server = await openTestHub()
  const { connectionToken: id } = await negotiate(server)
  const { status, text } = await openRefusedSocket(server, { id, token: 'tom' })
  expect({ status, code: code(text) }).toEqual({ status: 403, code: 'SVC:1001' })
  expect(await openRefusedSocket(server, { id, token: '' })).toMatchObject({ status: 401 })
  // Another credential of the same person is as good.
  await openRawClient(server, { id, token: 'maria.2' })
})

test('a user has at most the allowed number of connections', async () => {
  const server = await openTestHub({ maxPerUser: 2 })
  const [first] = [await openRawClient(server), await openRawClient(server)]
  const { status, text } = await openRefusedSocket(server)
  expect({ status, code: code(text) }).toEqual({ status: 429, code: 'SVC:0003' })
  const answer = await sendHubRequest(server, 'POST', {}, { path: '/negotiate' })
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, '1'])
  const details = { policy: 'HubConnections', retryAfterSeconds: 1 }
  expect(await answer.json()).toMatchObject({ error: { details } })
  await openRawClient(server, { token: 'tom' })
  first?.socket.close()
  await first?.closed
  await openRawClient(server)
})

test('a process without free connections refuses new ones with the reason', async () => {
  const server = await openTestHub({ realtime: { limits: { maxConnections: 2 } } })
  await Promise.all([openRawClient(server), openRawClient(server, { token: 'tom' })])
  const answer = await sendHubRequest(server, 'POST', {}, { path: '/negotiate' })
  expect(answer.status).toBe(503)
  expect(answer.headers.get('retry-after')).toBe('1')
  expect((await openRefusedSocket(server)).status).toBe(503)
})

test('pages of the server’s own and of allowed origins may connect, others may not', async () => {
  const server = await openTestHub({ allowsOrigin: (origin) => origin === 'https://shop.example.com' })
  const ask = (origin: string, method = 'POST') =>
    sendHubRequest(
      server,
      method,
      {},
      { path: '/negotiate', headers: { origin, 'access-control-request-headers': 'x-given' } },
    )
  const allowed = await ask('https://shop.example.com')
  expect(allowed.status).toBe(200)
  expect(allowed.headers.get('access-control-allow-origin')).toBe('https://shop.example.com')
  expect(allowed.headers.get('access-control-allow-credentials')).toBe('true')
  expect(allowed.headers.get('vary')).toContain('Origin')
  expect((await ask(`http://127.0.0.1:${server.port}`)).status).toBe(200)
  for (const origin of ['https://evil.example.com', 'null', 'http://127.0.0.1']) {
    const refused = await ask(origin)
    expect(refused.status).toBe(403)
    expect(await refused.json()).toMatchObject({ error: { code: 'SVC:1105' } })
    expect(await openRefusedSocket(server, { headers: { origin } })).toMatchObject({ status: 403 })
  }
  await openSocket(server, { headers: { origin: 'https://shop.example.com' } })
  const preflight = await ask('https://shop.example.com', 'OPTIONS')
  expect(preflight.status).toBe(204)
  expect(preflight.headers.get('access-control-allow-methods')).toBe('GET, POST, DELETE')
  expect(preflight.headers.get('access-control-allow-headers')).not.toContain('x-given')
})

test('a page can read the refusal of its request', async () => {
  const server = await openTestHub({ allowsOrigin: () => true })
  const headers = { origin: 'https://shop.example.com' }
  const refused = await sendHubRequest(server, 'POST', {}, { token: '', headers, path: '/negotiate' })
  expect(refused.status).toBe(401)
  expect(refused.headers.get('access-control-allow-origin')).toBe('https://shop.example.com')
})

test('no log contains credentials or connection tokens', async () => {
  const server = await openTestHub({
    onConnected: () => {
      throw new Error('so that something is logged')
    },
  })
  const { connectionToken: id } = await negotiate(server, 'secret-token')
  const client = await openSocket(server, { id, token: 'secret-token' })
  client.send({ protocol: 'json', version: 1 })
  await client.closed
  expect(server.logged()).toContain('so that something is logged')
  expect(server.logged()).not.toContain('secret-token')
  expect(server.logged()).not.toContain(id)
})
