import { once } from 'node:events'
import { expect, test, vi } from 'vitest'
import { encodeMessages, handshakeRequest, negotiate, sendHubRequest } from '../test-support/raw-client.ts'
import { connectionIdsOf, openTestHub } from '../test-support/test-hub.ts'

const accept = { accept: 'text/event-stream' }

/** Reads a stream until it contains a text. */
async function readUntil(answer: Response, wanted: string): Promise<string> {
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader()
  for (let text = ''; ; ) {
    if (text.includes(wanted)) return text
    const { value, done } = (await reader?.read()) ?? { done: true, value: '' }
    if (done) return text
    text += value
  }
}

test('a stream begins at once, contains the messages, and is not buffered by proxies', async () => {
  const server = await openTestHub()
  const { connectionToken: id } = await negotiate(server)
  const answer = await sendHubRequest(server, 'GET', { id }, { headers: accept })
  expect(answer.status).toBe(200)
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'text/event-stream',
    'cache-control': 'no-cache,no-store',
    'x-accel-buffering': 'no',
  })
  expect((await sendHubRequest(server, 'POST', { id }, { body: encodeMessages(handshakeRequest) })).status).toBe(200)
  server.hub.sendToUser('maria', 'message', { text: 'two\nlines' })
  const text = await readUntil(answer, 'lines')
  expect(text).toBe(
    ':\r\ndata: {}\x1e\r\n\r\ndata: {"type":1,"target":"message","arguments":[{"text":"two\\nlines"}]}\x1e\r\n\r\n',
  )
})

test('a connection has one stream, of one user, and no other transport', async () => {
  const server = await openTestHub()
  const { connectionToken: id } = await negotiate(server)
  const stream = await sendHubRequest(server, 'GET', { id }, { headers: accept })
  expect((await sendHubRequest(server, 'GET', { id }, { headers: accept })).status).toBe(409)
  expect((await sendHubRequest(server, 'GET', { id })).status).toBe(400)
  expect((await sendHubRequest(server, 'DELETE', { id })).status).toBe(400)
  expect(
    (await sendHubRequest(server, 'POST', { id }, { body: encodeMessages(handshakeRequest), token: 'tom' })).status,
  ).toBe(403)
  await stream.body?.cancel()
  await expect.poll(() => connectionIdsOf(server.hub, 'maria')).toEqual([])
  expect((await sendHubRequest(server, 'POST', { id }, { body: encodeMessages(handshakeRequest) })).status).toBe(404)
})

test('a stream that is not read is closed', async () => {
  const server = await openTestHub({ server: { timeouts: { closeMs: 50, sweepMs: 10 } } })
  const { connectionToken: id } = await negotiate(server)
  await sendHubRequest(server, 'GET', { id }, { headers: accept })
  await sendHubRequest(server, 'POST', { id }, { body: encodeMessages(handshakeRequest) })
  await vi.waitFor(
    () => {
      for (let more = 0; more < 50; more++) server.hub.sendToUser('maria', 'message', { text: 'x'.repeat(50_000) })
      expect(connectionIdsOf(server.hub, 'maria')).toEqual([])
    },
    { timeout: 30_000, interval: 20 },
  )
})

test('a client that disconnects during authentication leaves no connection', async () => {
  const asked = Promise.withResolvers<void>()
  const server = await openTestHub({
    async authenticate({ socket, headers }) {
      if (headers['x-slow']) {
        asked.resolve()
        await once(socket, 'close')
      }
      return { user: 'maria' }
    },
  })
  const { connectionToken: id } = await negotiate(server)
  const gone = new AbortController()
  const headers = { ...accept, 'x-slow': 'yes' }
  const lost = fetch(`${server.url}?id=${encodeURIComponent(id)}`, { headers, signal: gone.signal }).catch(
    () => undefined,
  )
  await asked.promise
  gone.abort()
  await lost
  const another = await sendHubRequest(
    server,
    'GET',
    { id: (await negotiate(server)).connectionToken },
    { headers: accept },
  )
  expect(connectionIdsOf(server.hub, 'maria')).toHaveLength(1)
  await another.body?.cancel()
  await expect.poll(() => connectionIdsOf(server.hub, 'maria')).toEqual([])
})
