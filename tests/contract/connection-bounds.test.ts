import { once } from 'node:events'
import type { Server } from 'node:http'
import { connect, type Socket } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { describe, expect, onTestFinished, test } from 'vitest'
import { type Flowdesk, openFlowdesk } from '../support/flowdesk.ts'
import { listenOnFreePort } from '../support/raw-socket.ts'

const BOUND = 5
/** Interval at which the server looks for partial heads on kept-alive connections. */
const CHECK_OF_KEPT_ALIVE_MS = 1000
const PER_ADDRESS = { Http__MaxHalfOpenRequestsPerAddress: String(BOUND) }

/** A whole request, kept alive. */
const whole = 'GET /health/live HTTP/1.1\r\nHost: localhost\r\n\r\n'
const partOfHead = 'GET /health/live HTTP/1.1\r\nHost: local'
const restOfHead = 'host\r\n\r\n'

const content = JSON.stringify({ email: 'maria@example.com', password: 'wrong password', platform: 'web' })
const headOfPost = [
  'POST /v1/dashboard/auth/login HTTP/1.1',
  'Host: localhost',
  'Content-Type: application/json',
  `Content-Length: ${content.length}`,
  '\r\n',
].join('\r\n')
const partOfBody = headOfPost + content.slice(0, 10)
const restOfBody = content.slice(10)

/** A connection, and what came over it. */
class Client {
  readonly socket: Socket
  readonly closed: Promise<void>
  received = ''
  isClosed = false

  constructor(port: number, localAddress: string) {
    this.socket = connect({ port, host: '127.0.0.1', localAddress })
    this.socket.on('data', (bytes: Buffer) => {
      this.received += bytes.toString('latin1')
    })
    this.socket.on('error', () => undefined)
    this.closed = new Promise((resolve) => {
      this.socket.once('close', () => {
        this.isClosed = true
        resolve()
      })
    })
    onTestFinished(() => void this.socket.destroy())
  }

  /** Sends bytes and returns the status of the next answer, or `closed` if the server closes without one. */
  async ask(bytes: string): Promise<string> {
    this.received = ''
    this.socket.write(bytes)
    while (!this.isClosed && !/\r\n\r\n/.test(this.received))
      await Promise.race([once(this.socket, 'data'), this.closed])
    return this.received.split(' ')[1] ?? 'closed'
  }
}

interface Running {
  readonly flowdesk: Flowdesk
  readonly server: Server
  /** Opens a connection that the server has accepted, and sends bytes. */
  readonly open: (bytes?: string, localAddress?: string) => Promise<Client>
  /** Sends a whole request over a connection of its own. */
  readonly visit: (localAddress?: string) => Promise<string>
  readonly countConnections: () => Promise<number>
}

async function start(settings: Record<string, string>): Promise<Running> {
  const flowdesk = await openFlowdesk(settings)
  onTestFinished(() => flowdesk.close())
  const port = await listenOnFreePort(flowdesk)
  const { server } = flowdesk.app.http.app
  const countConnections = () =>
    new Promise<number>((resolve, reject) =>
      server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
    )
  async function open(bytes = '', localAddress = '127.0.0.1') {
    const accepted = once(server, 'connection')
    const client = new Client(port, localAddress)
    await accepted
    if (bytes !== '') await new Promise((resolve) => client.socket.write(bytes, resolve))
    return client
  }
  async function visit(localAddress?: string) {
    const client = await open('', localAddress)
    const status = await client.ask(whole)
    client.socket.destroy()
    return status
  }
  return { flowdesk, server, open, visit, countConnections }
}

async function openMany(count: number, { open }: Running, bytes: string, localAddress?: string): Promise<Client[]> {
  const clients: Client[] = []
  for (let made = 0; made < count; made++) clients.push(await open(bytes, localAddress))
  return clients
}

/** A request from the address that is at its bound: refused with 429, or closed before that could be read. */
const REFUSED = expect.stringMatching(/^(429|closed)$/)

describe('Connections of one address', () => {
  test('are limited even if every request is complete, kept-alive ones included', async () => {
    const running = await start({ Http__MaxConnectionsPerAddress: String(BOUND) })
    const kept = await openMany(BOUND, running, '')
    for (const client of kept) expect(await client.ask(whole)).toBe('200')
    const refused = await running.open()
    await refused.closed
    expect(refused.received).toMatch(/^HTTP\/1\.1 429 Too Many Requests\r\n/)
    expect(refused.received).toContain('"policy":"Connections"')
    expect(await running.visit('127.0.0.2')).toBe('200')
    for (const client of kept) expect(await client.ask(whole)).toBe('200')
    kept[0]?.socket.destroy()
    await expect.poll(() => running.visit()).toBe('200')
  })

  test('are not limited for a trusted proxy', async () => {
    const settings = { Http__MaxConnectionsPerAddress: String(BOUND), Http__TrustedProxies: '127.0.0.1' }
    const running = await start(settings)
    for (const client of await openMany(BOUND + 2, running, '')) expect(await client.ask(whole)).toBe('200')
  })
})

describe('Pipelined requests', () => {
  const answers = ({ received }: Client): number => received.split('HTTP/1.1 200 OK').length - 1

  test('are answered in order up to sixteen', async () => {
    const running = await start({})
    const client = await running.open(whole.repeat(16))
    await expect.poll(() => answers(client)).toBe(16)
    expect(await client.ask(whole)).toBe('200')
  })

  test('close the connection beyond sixteen', async () => {
    const running = await start({})
    const client = await running.open(whole.repeat(500))
    await client.closed
    expect(answers(client)).toBeLessThanOrEqual(16)
    expect(await running.visit()).toBe('200')
  })
})

describe('Half-open requests of one address', () => {
  test.each([
    ['connections that say nothing', ''],
    ['heads that are not complete', partOfHead],
    ['bodies that are not complete', partOfBody],
  ])('are bounded: %s', async (_what, bytes) => {
    const running = await start(PER_ADDRESS)
    const held = await openMany(BOUND, running, bytes)
    expect(await running.visit()).toEqual(REFUSED)
    const silent = await running.open()
    await silent.closed
    expect(silent.received).toMatch(/^HTTP\/1\.1 429 Too Many Requests\r\n/)
    expect(silent.received).toContain('\r\nretry-after: 1\r\n')
    expect(JSON.parse(silent.received.split('\r\n\r\n')[1] ?? '')).toMatchObject({
      error: { code: 'SVC:0003', details: { policy: 'HalfOpenRequests', retryAfterSeconds: 1 } },
    })
    expect(await running.visit('127.0.0.2')).toBe('200')
    expect(held.filter(({ isClosed }) => isClosed)).toEqual([])
  })

  test('no longer count once they are complete', async () => {
    const running = await start(PER_ADDRESS)
    const [head, ...others] = await openMany(BOUND, running, partOfHead)
    expect(await running.visit()).toEqual(REFUSED)
    expect(await head?.ask(restOfHead)).toBe('200')
    expect(await running.visit()).toBe('200')
    const body = await running.open(partOfBody)
    expect(await running.visit()).toEqual(REFUSED)
    expect(await body.ask(restOfBody)).toBe('401')
    expect(await running.visit()).toBe('200')
    expect(others.filter(({ isClosed }) => isClosed)).toEqual([])
  })

  test('no longer count once they are closed', async () => {
    const running = await start(PER_ADDRESS)
    for (const bytes of ['', partOfHead, partOfBody]) {
      const held = await openMany(BOUND, running, bytes)
      expect(await running.visit()).toEqual(REFUSED)
      for (const { socket } of held) socket.destroy()
      await expect.poll(running.countConnections).toBe(0)
      expect(await running.visit()).toBe('200')
      await expect.poll(running.countConnections).toBe(0)
    }
  })

  test('do not include idle kept-alive connections, which are still served', async () => {
    const running = await start(PER_ADDRESS)
    const idle = await openMany(0, running, '')
    for (let made = 0; made < 2 * BOUND; made++) {
      const client = await running.open()
      expect(await client.ask(made % 2 ? whole : headOfPost + content)).toBe(made % 2 ? '200' : '401')
      idle.push(client)
    }
    await openMany(BOUND, running, partOfHead)
    expect(await running.visit()).toEqual(REFUSED)
    for (const client of idle) expect(await client.ask(whole)).toBe('200')
    for (const client of idle) expect(await client.ask(headOfPost + content)).toBe('401')
  })

  test('include a partial head on a kept-alive connection', async () => {
    const running = await start(PER_ADDRESS)
    const accepted: Socket[] = []
    running.server.on('connection', (socket: Socket) => accepted.push(socket))
    const held = await openMany(BOUND, running, '')
    for (const client of held) expect(await client.ask(whole)).toBe('200')
    for (const { socket } of held) socket.write(partOfHead)
    const sent = whole.length + partOfHead.length
    await expect.poll(() => accepted.map(({ bytesRead }) => bytesRead)).toEqual(held.map(() => sent))
    // During a visit, that check would count the visit, and so refuse a part.
    await setTimeout(CHECK_OF_KEPT_ALIVE_MS + 1)
    expect(await running.visit()).toEqual(REFUSED)
    for (const client of held) expect(await client.ask(restOfHead)).toBe('200')
    expect(await running.visit()).toBe('200')
  })

  test('include a partial body on a kept-alive connection', async () => {
    const running = await start(PER_ADDRESS)
    const kept = await running.open()
    expect(await kept.ask(whole)).toBe('200')
    await openMany(BOUND, running, partOfHead)
    expect(await kept.ask(partOfBody)).toEqual(REFUSED)
    await kept.closed
  })

  test('are not limited for a trusted proxy', async () => {
    const running = await start({ ...PER_ADDRESS, Http__TrustedProxies: '127.0.0.1/32' })
    await openMany(2 * BOUND, running, partOfBody)
    expect(await running.visit()).toBe('200')
    await openMany(BOUND, running, partOfBody, '127.0.0.2')
    expect(await running.visit('127.0.0.2')).toEqual(REFUSED)
  })

  test('do not include connections of hubs', async () => {
    const running = await start(PER_ADDRESS)
    const { body } = await running.flowdesk.post('/v1/widget/default/visitors', { body: {} })
    const upgrade = [
      `GET /hubs/visitor?access_token=${body.data.token} HTTP/1.1`,
      ...['Host: localhost', 'Connection: Upgrade', 'Upgrade: websocket', 'Sec-WebSocket-Version: 13'],
      'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n',
    ].join('\r\n')
    for (let made = 0; made < 2 * BOUND; made++) expect(await (await running.open()).ask(upgrade)).toBe('101')
    expect(await running.visit()).toBe('200')
  })
})

describe('Half-open requests in all', () => {
  const IN_ALL = { Http__MaxHalfOpenRequests: String(BOUND) }

  test.each([
    ['connections that say nothing', ''],
    ['heads that are not complete', partOfHead],
    ['bodies that are not complete', partOfBody],
  ])('are bounded: of %s the oldest is closed, and whole requests are answered', async (_what, bytes) => {
    const running = await start(IN_ALL)
    const held: Client[] = []
    for (let made = 0; made < BOUND; made++) held.push(await running.open(bytes, `127.0.0.${2 + made}`))
    const [oldest, second, ...others] = held
    expect(await running.visit()).toBe('200')
    await oldest?.closed
    const next = await running.open(bytes)
    expect(await running.visit('127.0.0.99')).toBe('200')
    await second?.closed
    expect([next, ...others].filter(({ isClosed }) => isClosed)).toEqual([])
  })

  test('do not include uploads whose content the server has received', async () => {
    const running = await start(IN_ALL)
    const [served] = await openMany(1, running, '')
    expect(await served?.ask(headOfPost + content)).toBe('401')
    await openMany(BOUND, running, partOfHead)
    expect(await running.visit('127.0.0.2')).toBe('200')
    expect(await served?.ask(whole)).toBe('200')
  })
})

test('a head has 20 seconds, a whole request five minutes', async () => {
  const { server } = await start({})
  expect([server.headersTimeout, server.requestTimeout]).toEqual([20_000, 300_000])
})

test('a client that is refused and stays connected is closed', async () => {
  const { open, countConnections } = await start({})
  const client = await open()
  client.socket.allowHalfOpen = true
  expect(await client.ask('no request at all\r\n\r\n')).toBe('400')
  await expect.poll(countConnections).toBe(0)
})
