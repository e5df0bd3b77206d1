import { once } from 'node:events'
import type { Socket } from 'node:net'
import { expect, test, vi } from 'vitest'
import {
  encodeMessages,
  handshakeRequest,
  negotiate,
  parseMessages,
  sendHubRequest,
} from '../test-support/raw-client.ts'
import { connectionIdsOf, methods, openTestHub, type TestHub, type TestHubOptions } from '../test-support/test-hub.ts'
import { RefusedRequest } from './index.ts'

const echo = (text: string) => ({ type: 1, invocationId: '1', target: 'Echo', arguments: [text] })

/** A negotiated client that polls and sends exactly the messages of a test. */
async function pollingClient(server: TestHub) {
  const { connectionToken: id } = await negotiate(server)
  return {
    id,
    poll: (more?: { token?: string; signal?: AbortSignal }) => sendHubRequest(server, 'GET', { id }, more),
    post: (body: string | Buffer, token?: string) =>
      sendHubRequest(server, 'POST', { id }, { body, ...(token ? { token } : {}) }),
    end: () => sendHubRequest(server, 'DELETE', { id }),
  }
}

const received = async (answer: Promise<Response>): Promise<unknown[]> => parseMessages(await (await answer).text())

async function opened(options?: TestHubOptions) {
  const server = await openTestHub(options)
  const client = await pollingClient(server)
  await client.poll()
  await client.post(encodeMessages(handshakeRequest))
  expect(await received(client.poll())).toEqual([{}])
  return { server, ...client }
}

test('the first poll is answered at once and empty, the next when there is a message', async () => {
  const client = await pollingClient(await openTestHub())
  const first = await client.poll()
  expect(first.status).toBe(200)
  expect(first.headers.get('content-type')).toBe('application/octet-stream')
  expect(await first.text()).toBe('')
  const second = client.poll()
  expect((await client.post(encodeMessages(handshakeRequest, echo('ab'), echo('cd')))).status).toBe(200)
  expect(await received(second)).toEqual([
    {},
    { type: 3, invocationId: '1', result: 'ab' },
    { type: 3, invocationId: '1', result: 'cd' },
  ])
})

test('messages that are posted before the first poll are handled', async () => {
  const client = await pollingClient(await openTestHub())
  expect((await client.post(encodeMessages(handshakeRequest))).status).toBe(200)
  expect((await client.post(encodeMessages(echo('ab')))).status).toBe(200)
  expect(await received(client.poll())).toEqual([])
  expect(await received(client.poll())).toEqual([{}, { type: 3, invocationId: '1', result: 'ab' }])
})

test('a message may be split anywhere, even inside a character', async () => {
  const { post, poll } = await opened()
  const bytes = Buffer.from(encodeMessages(echo('Grüße')))
  const place = bytes.indexOf('ü') + 1
  await post(bytes.subarray(0, place))
  await post(bytes.subarray(place))
  expect(await received(poll())).toEqual([{ type: 3, invocationId: '1', result: 'Grüße' }])
})

test('a poll after the close message is answered 204, and further ones 404', async () => {
  const { server, poll, post } = await opened()
  const waiting = poll()
  server.hub.closeUser('maria', { error: 'The session has ended.' })
  expect(await received(waiting)).toEqual([{ type: 7, error: 'The session has ended.' }])
  const last = await poll()
  expect({ status: last.status, text: await last.text() }).toEqual({ status: 204, text: '' })
  expect((await poll()).status).toBe(404)
  expect((await post(encodeMessages(echo('ab')))).status).toBe(404)
})

test('a client that sends a close message gets 204', async () => {
  const { poll, post } = await opened()
  const waiting = poll()
  expect((await post(encodeMessages({ type: 7 }))).status).toBe(200)
  expect((await waiting).status).toBe(204)
  expect((await poll()).status).toBe(404)
})

test('a client ends its connection by DELETE', async () => {
  const { server, poll, end } = await opened()
  const waiting = poll()
  await expect.poll(() => connectionIdsOf(server.hub, 'maria').length).toBe(1)
  expect((await end()).status).toBe(202)
  expect((await waiting).status).toBe(204)
  expect((await end()).status).toBe(404)
  expect((await poll()).status).toBe(404)
  expect(connectionIdsOf(server.hub, 'maria')).toEqual([])
})

test('a newer poll is answered in place of the older one', async () => {
  const authenticate = vi.fn(() => ({ user: 'maria' }))
  const { server, poll, post } = await opened({ authenticate })
  authenticate.mockClear()
  const older = poll()
  await expect.poll(() => authenticate).toHaveBeenCalledOnce()
  // When the post is answered, the older poll was handled.
  expect((await post(encodeMessages({ type: 6 }))).status).toBe(200)
  const newer = poll()
  expect((await older).status).toBe(204)
  server.hub.sendToUser('maria', 'message', { text: 'ab' })
  expect(await received(newer)).toEqual([{ type: 1, target: 'message', arguments: [{ text: 'ab' }] }])
})

test('a poll waits at most pollMs', async () => {
  const { poll } = await opened({ server: { timeouts: { pollMs: 30, sweepMs: 10 } } })
  const answer = await poll()
  expect({ status: answer.status, text: await answer.text() }).toEqual({ status: 200, text: '' })
  expect((await poll()).status).toBe(200)
})

test('a client that does not poll for disconnectMs is disconnected', async () => {
  const onDisconnected = vi.fn()
  const { poll } = await opened({ onDisconnected, server: { timeouts: { disconnectMs: 3000, sweepMs: 10 } } })
  await expect.poll(() => onDisconnected).toHaveBeenCalledTimes(1)
  expect((await poll()).status).toBe(404)
})

test('a poll that breaks loses no message', async () => {
  const asked = Promise.withResolvers<Socket>()
  const { server, id, poll, post } = await opened({
    authenticate({ socket, headers }) {
      if (headers['x-breaks']) asked.resolve(socket)
      return { user: 'maria' }
    },
  })
  const broken = new AbortController()
  const url = `${server.url}?id=${encodeURIComponent(id)}`
  const lost = fetch(url, { headers: { 'x-breaks': 'yes' }, signal: broken.signal }).catch(() => undefined)
  const socket = await asked.promise
  // When the post is answered, the poll was handled.
  expect((await post(encodeMessages({ type: 6 }))).status).toBe(200)
  const closed = once(socket, 'close')
  broken.abort()
  await Promise.all([lost, closed])
  server.hub.sendToUser('maria', 'message', { text: 'ab' })
  expect(await received(poll())).toEqual([{ type: 1, target: 'message', arguments: [{ text: 'ab' }] }])
})

test('a poll that breaks while it is authenticated loses no message', async () => {
  const asked = Promise.withResolvers<void>()
  const { server, id, poll, post } = await opened({
    async authenticate({ socket, headers }) {
      if (headers['x-slow']) {
        asked.resolve()
        await once(socket, 'close')
      }
      return { user: 'maria' }
    },
  })
  const broken = new AbortController()
  const url = `${server.url}?id=${encodeURIComponent(id)}`
  const lost = fetch(url, { headers: { 'x-slow': 'yes' }, signal: broken.signal }).catch(() => undefined)
  await asked.promise
  broken.abort()
  await lost
  // When the post is answered, the poll was handled.
  expect((await post(encodeMessages({ type: 6 }))).status).toBe(200)
  server.hub.sendToUser('maria', 'message', { text: 'ab' })
  expect(await received(poll())).toEqual([{ type: 1, target: 'message', arguments: [{ text: 'ab' }] }])
})

test('every request has to be of the same user', async () => {
  const { server, id, poll, post } = await opened()
  expect((await poll({ token: 'tom' })).status).toBe(403)
  expect((await post(encodeMessages(echo('ab')), 'tom')).status).toBe(403)
  expect((await sendHubRequest(server, 'DELETE', { id }, { token: 'tom' })).status).toBe(403)
  expect((await sendHubRequest(server, 'GET', { id }, { token: '' })).status).toBe(401)
  expect((await post(encodeMessages(echo('ab')), 'maria.2')).status).toBe(200)
})

test('a request that names no connection is refused', async () => {
  const server = await openTestHub()
  for (const verb of ['GET', 'POST', 'DELETE']) expect((await sendHubRequest(server, verb)).status).toBe(400)
  for (const verb of ['GET', 'POST', 'DELETE'])
    expect((await sendHubRequest(server, verb, { id: 'x.y.z' })).status).toBe(404)
})

test('posts behind a slow call wait for their turn, and too many are refused', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const Wait = async () => await promise
  const { post, poll } = await opened({ methods: { ...methods, Wait } })
  await post(encodeMessages({ type: 1, target: 'Wait', arguments: [] }))
  const ballast = { type: 1, target: 'Echo', arguments: ['x'.repeat(30_000)] }
  await post(encodeMessages(ballast, ballast, ballast))
  const waiting = Array.from({ length: 17 }, () => post(encodeMessages(echo('ab'))))
  const refused = await Promise.race(waiting)
  expect(refused.status).toBe(429)
  resolve()
  const statuses = await Promise.all(waiting.map(async (answer) => (await answer).status))
  expect(statuses.filter((status) => status === 200).length).toBe(16)
  expect((await received(poll())).length).toBe(16)
})

test('a body beyond the limit is refused', async () => {
  const { post } = await opened()
  expect((await post('x'.repeat(300_000))).status).toBe(413)
})

test('a newer credential keeps a polled connection', async () => {
  let now = 1_000_000
  const server = await openTestHub({
    server: { now: () => new Date(now), timeouts: { sweepMs: 10 } },
    authenticate: ({ headers }) => ({ user: 'maria', expiresAt: Number(headers.authorization?.slice(7)) }),
  })
  const { connectionToken: id } = await negotiate(server, '1010000')
  const at = (token: string, body?: string) =>
    sendHubRequest(
      server,
      body === undefined ? 'GET' : 'POST',
      { id },
      { token, ...(body === undefined ? {} : { body }) },
    )
  await at('1010000')
  await at('1010000', encodeMessages(handshakeRequest))
  expect(await received(at('1010000'))).toEqual([{}])
  await at('1020000', encodeMessages({ type: 6 }))
  now = 1_015_000
  await at('1020000', encodeMessages(echo('ab')))
  expect(await received(at('1020000'))).toEqual([{ type: 3, invocationId: '1', result: 'ab' }])
  now = 1_020_000
  expect(await received(at('1020000'))).toEqual([{ type: 7, allowReconnect: true }])
})

/** A hub whose credentials can be revoked, and a client that polls. */
async function revocable(options: Omit<TestHubOptions, 'authenticate'> = {}) {
  let isRevoked = false
  const client = await opened({
    ...options,
    authenticate({ headers }) {
      if (headers.authorization === 'Bearer tom') return { user: 'tom' }
      if (isRevoked) throw new RefusedRequest('unauthorized')
      return { user: 'maria' }
    },
  })
  const revoke = () => {
    isRevoked = true
  }
  return { ...client, revoke }
}

test('a client whose credential has ended still gets the close message at its next poll, and nothing else', async () => {
  const { server, poll, post, revoke } = await revocable()
  server.hub.sendToUser('maria', 'message', { text: 'a secret' })
  revoke()
  expect((await poll()).status).toBe(401)
  server.hub.closeUser('maria', { error: 'signed out' })
  expect((await post(encodeMessages(echo('ab')))).status).toBe(401)
  expect((await poll({ token: 'tom' })).status).toBe(403)
  expect(await received(poll())).toEqual([{ type: 7, error: 'signed out' }])
  expect((await poll()).status).toBe(204)
  expect((await poll()).status).toBe(401)
})

test('a refused poll can close its connection and then gets the reason', async () => {
  const { poll, revoke } = await revocable({
    async onPollAuthenticationFailed(connection) {
      await new Promise((resolve) => setTimeout(resolve, 20))
      connection.close({ error: 'signed out' })
    },
  })
  revoke()
  expect(await received(poll())).toEqual([{ type: 7, error: 'signed out' }])
  expect((await poll()).status).toBe(204)
})

test('an error of onPollAuthenticationFailed is reported, and the poll is refused', async () => {
  const { server, poll, revoke } = await revocable({
    onPollAuthenticationFailed() {
      throw new Error('no database')
    },
  })
  revoke()
  expect((await poll()).status).toBe(401)
  expect(server.errors).toEqual([new Error('no database')])
})
