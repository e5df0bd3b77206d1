import { connect as connectSocket } from 'node:net'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { makeSignedInAgent } from '../support/chat.ts'
import { bootstrapVisitor, type ListeningServer, openListeningServer } from '../support/chat-hubs.ts'
import { negotiate, sendHubRequest } from '../support/raw-hub-client.ts'
import { formatRequest, sendRawRequest } from '../support/raw-socket.ts'

/** How many connections one user may have. */
const PER_USER = 64
const ATTEMPTS = 100

interface Attempt {
  readonly status: number
  readonly socket: WebSocket
}

interface Asking {
  readonly hub?: 'visitor' | 'agent'
  readonly id?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly localAddress?: string
}

/** Tries to open a socket: 101, or the status with which it was refused. */
function attempt({ url }: Pick<ListeningServer, 'url'>, token: string, asking: Asking = {}): Promise<Attempt> {
  const { hub = 'visitor', id, ...options } = asking
  const query = new URLSearchParams({ access_token: token, ...(id === undefined ? {} : { id }) })
  const socket = new WebSocket(`${url.replace('http', 'ws')}/hubs/${hub}?${query}`, options)
  onTestFinished(() => socket.terminate())
  return new Promise((resolve, reject) => {
    socket.once('open', () => resolve({ status: 101, socket }))
    socket.once('unexpected-response', (_request, { statusCode = 0 }) => resolve({ status: statusCode, socket }))
    socket.once('error', reject)
  })
}

const parallel = <T>(count: number, one: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => one(index)))

/** How often each status occurs. */
function tally(attempts: readonly { readonly status: number }[]): Record<number, number> {
  const counts: Record<number, number> = {}
  for (const { status } of attempts) counts[status] = (counts[status] ?? 0) + 1
  return counts
}

async function closeAll(attempts: readonly Attempt[]): Promise<void> {
  await Promise.all(
    attempts
      .filter(({ status }) => status === 101)
      .map(({ socket }) => {
        const closed = new Promise((resolve) => socket.once('close', resolve))
        socket.close()
        return closed
      }),
  )
}

const onlyAllowed = { 101: PER_USER, 429: ATTEMPTS - PER_USER }

describe('Parallel connections of one visitor', () => {
  test('are limited to the allowed number, also after earlier ones have closed', async () => {
    const live = await openListeningServer()
    const { token } = await bootstrapVisitor(live.flowdesk)
    for (let round = 0; round < 2; round++) {
      const attempts = await parallel(ATTEMPTS, () => attempt(live, token))
      expect(tally(attempts)).toEqual(onlyAllowed)
      await closeAll(attempts)
    }
  })

  test('are limited for negotiated WebSockets too', async () => {
    const live = await openListeningServer()
    const { token } = await bootstrapVisitor(live.flowdesk)
    const hub = { url: `${live.url}/hubs/visitor` }
    const ids = await parallel(ATTEMPTS, async () => (await negotiate(hub, token)).connectionToken)
    expect(tally(await parallel(ATTEMPTS, (index) => attempt(live, token, { id: ids[index] ?? '' })))).toEqual(
      onlyAllowed,
    )
  })

  test.each([
    ['server-sent events', 'text/event-stream'],
    ['long polling', '*/*'],
  ])('are limited for %s too', async (_transport, accept) => {
    const live = await openListeningServer()
    const { token } = await bootstrapVisitor(live.flowdesk)
    const hub = { url: `${live.url}/hubs/visitor` }
    const ids = await parallel(ATTEMPTS, async () => (await negotiate(hub, token)).connectionToken)
    const answers = await parallel(ATTEMPTS, (index) =>
      sendHubRequest(hub, 'GET', { id: ids[index] ?? '' }, { token, headers: { accept } }),
    )
    expect(tally(answers)).toEqual({ 200: PER_USER, 429: ATTEMPTS - PER_USER })
    for (const { body } of answers) await body?.cancel()
  })

  test('do not include upgrades that never become connections', async () => {
    const live = await openListeningServer()
    const { token } = await bootstrapVisitor(live.flowdesk)
    const port = Number(new URL(live.url).port)
    const upgrade = ['Connection: Upgrade', 'Upgrade: websocket']
    const path = `GET /hubs/visitor?access_token=${token}`
    const withoutKey = await parallel(PER_USER, () => sendRawRequest(port, formatRequest(path, upgrade)))
    expect(tally(withoutKey)).toEqual({ 400: PER_USER })
    const wrongKey = formatRequest(path, [...upgrade, 'Sec-WebSocket-Version: 13', 'Sec-WebSocket-Key: x'])
    expect(tally(await parallel(PER_USER, () => sendRawRequest(port, wrongKey)))).toEqual({ 400: PER_USER })
    // Clients that go away before they are answered.
    const key = ['Sec-WebSocket-Version: 13', 'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==']
    await parallel(PER_USER, async () => {
      const socket = connectSocket(port, '127.0.0.1')
      socket.on('error', () => undefined)
      await new Promise((resolve) => socket.write(formatRequest(path, [...upgrade, ...key]), resolve))
      socket.resetAndDestroy()
    })
    await vi.waitFor(
      async () => {
        const attempts = await parallel(ATTEMPTS, () => attempt(live, token))
        const opened = tally(attempts)
        await closeAll(attempts)
        expect(opened).toEqual(onlyAllowed)
      },
      { timeout: 30_000 },
    )
  })
})

const statusOf = async (...given: Parameters<typeof attempt>): Promise<number> => (await attempt(...given)).status

/** What a negotiation is refused with, and how long the client has to wait. */
async function refusal({ url }: ListeningServer, hub: 'visitor' | 'agent', token: string) {
  const answer = await sendHubRequest({ url: `${url}/hubs/${hub}` }, 'POST', {}, { token, path: '/negotiate' })
  const { error } = JSON.parse(await answer.text())
  return { status: answer.status, retryAfter: answer.headers.get('retry-after'), ...error }
}

describe('Connections from one address', () => {
  test('are limited by the setting, for all users together', async () => {
    const live = await openListeningServer({ Realtime__MaxConnectionsPerAddress: '3' })
    const visitors = await parallel(8, async () => (await bootstrapVisitor(live.flowdesk)).token)
    const attempts = await Promise.all(visitors.map((token) => attempt(live, token)))
    expect(tally(attempts)).toEqual({ 101: 3, 429: 5 })
    expect(await refusal(live, 'visitor', visitors[0] ?? '')).toMatchObject({
      ...{ status: 429, code: 'SVC:0003', retryAfter: '5' },
      details: { policy: 'HubConnectionsPerAddress', retryAfterSeconds: 5 },
    })
    expect(await statusOf(live, visitors[0] ?? '', { localAddress: '127.0.0.2' })).toBe(101)
    await closeAll(attempts)
    expect(tally(await Promise.all(visitors.map((token) => attempt(live, token))))).toEqual({ 101: 3, 429: 5 })
  })

  test('are counted separately for visitors and agents', async () => {
    const live = await openListeningServer({ Realtime__MaxConnectionsPerAddress: '1' })
    const { token } = await bootstrapVisitor(live.flowdesk)
    const agent = await makeSignedInAgent(live.flowdesk)
    expect([await statusOf(live, token), await statusOf(live, token)]).toEqual([101, 429])
    const asAgent = () => statusOf(live, agent.token, { hub: 'agent' })
    expect([await asAgent(), await asAgent()]).toEqual([101, 429])
  })

  test('are counted by the address that a trusted proxy forwards, an IPv6 network as one address', async () => {
    const live = await openListeningServer({
      Realtime__MaxConnectionsPerAddress: '1',
      Http__TrustedProxies: '127.0.0.1',
    })
    const { token } = await bootstrapVisitor(live.flowdesk)
    const from = (address: string) => statusOf(live, token, { headers: { 'x-forwarded-for': address } })
    expect([await from('192.0.2.1'), await from('192.0.2.2')]).toEqual([101, 101])
    expect([await from('192.0.2.1'), await from('::ffff:192.0.2.2')]).toEqual([429, 429])
    expect([await from('2001:db8::1'), await from('2001:db8::2'), await from('2001:db8:0:1::1')]).toEqual([
      101, 429, 101,
    ])
  })
})

describe('Connections of a process', () => {
  test('of visitors leave a reserve for agents', async () => {
    const live = await openListeningServer({ Realtime__MaxConnections: '5', Realtime__ReservedForAgents: '2' })
    const agents = await parallel(6, async () => (await makeSignedInAgent(live.flowdesk)).token)
    const visitors = await parallel(6, async () => (await bootstrapVisitor(live.flowdesk)).token)
    const ofVisitors = await Promise.all(visitors.map((token) => attempt(live, token)))
    expect(tally(ofVisitors)).toEqual({ 101: 3, 503: 3 })
    expect(await refusal(live, 'visitor', visitors[0] ?? '')).toMatchObject({
      ...{ status: 503, code: 'SVC:0002', retryAfter: '1' },
    })
    const ofAgents = await Promise.all(agents.map((token) => attempt(live, token, { hub: 'agent' })))
    expect(tally(ofAgents)).toEqual({ 101: 2, 503: 4 })
    // Slots that are not reserved are given in the order of arrival.
    await closeAll(ofVisitors)
    await expect.poll(() => statusOf(live, agents[0] ?? '', { hub: 'agent' })).toBe(101)
    expect(tally(await Promise.all(visitors.map((token) => attempt(live, token))))).toEqual({ 101: 2, 503: 4 })
  })

  test('with a reserve that leaves visitors none prevent the start', async () => {
    const settings = { Realtime__MaxConnections: '500', Realtime__ReservedForAgents: '500' }
    await expect(openListeningServer(settings)).rejects.toThrow(
      'Realtime:ReservedForAgents got 500; expected fewer than Realtime:MaxConnections, which is 500.',
    )
  })

  test('have a reserve of a tenth for agents by default', async () => {
    const live = await openListeningServer({ Realtime__MaxConnections: '10' })
    const { token } = await bootstrapVisitor(live.flowdesk)
    expect(tally(await parallel(12, () => attempt(live, token)))).toEqual({ 101: 9, 503: 3 })
  })
})
