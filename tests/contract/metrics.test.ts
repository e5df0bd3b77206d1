import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { type Flowdesk, openFlowdesk } from '../support/flowdesk.ts'

const HOUR_MS = 3600_000
const elsewhere = '203.0.113.7'

let flowdesk: Flowdesk
let token: string

beforeAll(async () => {
  flowdesk = await openFlowdesk({ Tickets__ListCacheSeconds: '45' })
  flowdesk.clock.stop()
  token = (await flowdesk.makeToken()).token
})
afterAll(() => flowdesk.close())

type Method = 'GET' | 'HEAD' | 'POST' | 'DELETE' | 'OPTIONS'

const ask = (from: Flowdesk, remoteAddress: string, method: Method = 'GET', url = '/metrics', headers = {}) =>
  from.app.http.app.inject({ method, url, remoteAddress, headers })

/** Returns the value of one series as it is in the text; undefined if there is none. */
async function findReading(series: string): Promise<number | undefined> {
  const { text } = await flowdesk.get('/metrics')
  const line = text.split('\n').find((one) => one.startsWith(`${series} `))
  return line === undefined ? undefined : Number(line.slice(series.length + 1))
}

/** Returns the value of one series. Waits for it, because a response omits what the database does not return in time. */
const reading = (series: string): Promise<number> =>
  vi.waitFor(
    async () => {
      const value = await findReading(series)
      if (value === undefined) throw new Error(`there is no series ${series}`)
      return value
    },
    { timeout: 60_000 },
  )

/** How much a series grows while something happens. A counter that nothing has counted yet may be missing. */
async function growth(series: string, happens: () => Promise<unknown>): Promise<number> {
  const before = (await findReading(series)) ?? 0
  await happens()
  return (await reading(series)) - before
}

test('GET /metrics: 200 with the text format of Prometheus, outside the envelope', async () => {
  const { status, headers, text } = await flowdesk.get('/metrics')
  expect(status).toBe(200)
  expect(headers['content-type']).toBe('text/plain; version=0.0.4; charset=utf-8')
  expect(headers['cache-control']).toBe('no-store')
  const shape = /^(# (HELP|TYPE) [a-z0-9_]+ .+|[a-z0-9_]+(\{[a-z]+="[^"]*"(,[a-z]+="[^"]*")*\})? [0-9.e+-]+)$/
  expect(text.split('\n').filter((line) => line !== '' && !shape.test(line))).toEqual([])
  expect(text.endsWith('\n')).toBe(true)
})

test('every metric has one type and one help, before its first value', async () => {
  const lines = (await flowdesk.get('/metrics')).text.split('\n')
  const types = lines.filter((line) => line.startsWith('# TYPE ')).map((line) => line.split(' ')[2])
  expect(new Set(types).size).toBe(types.length)
  expect(lines.filter((line) => line.startsWith('# HELP ')).map((line) => line.split(' ')[2])).toEqual(types)
})

test('every metric is documented in docs/operations.md', async () => {
  const told = await readFile(new URL('../../docs/operations.md', import.meta.url), 'utf8')
  const { text } = await flowdesk.get('/metrics')
  const names = [...text.matchAll(/^# TYPE (flowdesk_\w+)/gm)].map(([, name = '']) => name)
  expect(names.length).toBeGreaterThan(15)
  expect(names.filter((name) => !new RegExp(`\`${name}[\`{]`).test(told))).toEqual([])
})

test('requests are counted by method, route pattern and status class, and timed', async () => {
  const ticket = await flowdesk.makeTicket(token)
  const route = 'route="/v1/integration/tickets/:id"'
  const read = () => flowdesk.get(`/v1/integration/tickets/${ticket.id}`, { token })
  const counted = `flowdesk_http_requests_total{method="GET",${route},status="2xx"}`
  const timed = `flowdesk_http_request_duration_seconds_count{method="GET",${route}}`
  const within = `flowdesk_http_request_duration_seconds_bucket{method="GET",${route},le="+Inf"}`
  expect(await growth(counted, read)).toBe(1)
  expect(await growth(timed, read)).toBe(1)
  expect(await growth(within, read)).toBe(1)
  const missing = `flowdesk_http_requests_total{method="GET",${route},status="4xx"}`
  expect(await growth(missing, () => flowdesk.get('/v1/integration/tickets/999999', { token }))).toBe(1)
})

test('no address, id or other input of a caller becomes a label', async () => {
  const unmatched = 'flowdesk_http_requests_total{method="GET",route="unmatched",status="4xx"}'
  expect(await growth(unmatched, () => flowdesk.get('/v1/nobodys-business?q=maria@example.com'))).toBe(1)
  expect((await flowdesk.get('/metrics')).text).not.toMatch(/nobodys|business|maria/)
})

test('HEAD and refused methods are counted once, under their own names', async () => {
  const head = 'flowdesk_http_requests_total{method="HEAD",route="/health/live",status="2xx"}'
  expect(await growth(head, () => flowdesk.app.http.app.inject({ method: 'HEAD', url: '/health/live' }))).toBe(1)
  const refused = 'flowdesk_http_requests_total{method="DELETE",route="/health/live",status="4xx"}'
  expect(await growth(refused, () => flowdesk.delete('/health/live'))).toBe(1)
})

test('pending jobs, the age of the oldest, and dead letters are current at each scrape', async () => {
  await flowdesk.runDueJobs()
  expect(await reading('flowdesk_jobs_waiting')).toBe(0)
  expect(await reading('flowdesk_jobs_oldest_seconds')).toBe(0)
  const { db, clock } = flowdesk
  const at = clock.now().toISOString()
  const handler = 'conversations.returnOfDeactivated'
  const job = { event: 'chat.agentDeactivated', handler, payload: '{"id":0}', createdAt: at, dueAt: at }
  await db.insertInto('platform.job').values([job, job, job]).execute()
  flowdesk.clock.advance(5000)
  expect(await reading('flowdesk_jobs_waiting')).toBe(3)
  expect(await reading('flowdesk_jobs_oldest_seconds')).toBe(5)
  const first = db.selectFrom('platform.job').select((e) => e.fn.min('id').as('id'))
  await db.updateTable('platform.job').set({ deadAt: clock.now().toISOString() }).where('id', '=', first).execute()
  expect(await reading('flowdesk_jobs_waiting')).toBe(2)
  expect(await reading('flowdesk_dead_letters')).toBe(1)
  await flowdesk.runDueJobs()
  expect(await reading('flowdesk_jobs_waiting')).toBe(0)
  expect(await reading('flowdesk_dead_letters')).toBe(1)
})

test('the caches of tokens and of lists count hits and misses', async () => {
  const fresh = await flowdesk.makeToken()
  const list = () => flowdesk.get('/v1/integration/tickets?search=nothing-like-it', { token: fresh.token })
  const lookups = (cache: string, outcome: string) =>
    `flowdesk_cache_lookups_total{cache="${cache}",outcome="${outcome}"}`
  expect(await growth(lookups('api_tokens', 'miss'), list)).toBe(1)
  expect(await growth(lookups('api_tokens', 'hit'), list)).toBe(1)
  expect(await growth(lookups('ticket_list', 'hit'), list)).toBe(1)
  flowdesk.clock.advance(HOUR_MS)
  expect(await growth(lookups('ticket_list', 'miss'), list)).toBe(1)
})

test('the batch sizes of creations and the number of waiting ones are reported', async () => {
  const create = () => flowdesk.post('/v1/integration/tickets', { token, body: { poolId: 1, subject: 'Hello' } })
  expect(await growth('flowdesk_ticket_creation_batch_size_sum', () => Promise.all([1, 2, 3, 4].map(create)))).toBe(4)
  expect(await reading('flowdesk_ticket_creations_waiting')).toBe(0)
  await flowdesk.runDueJobs()
})

test('metrics of the database pool and the process are reported', async () => {
  expect(await reading('flowdesk_database_pool_size')).toBe(6)
  expect(await reading('flowdesk_database_pool_connections')).toBeGreaterThanOrEqual(1)
  expect(await reading('flowdesk_database_pool_waiting')).toBe(0)
  expect(await reading('process_cpu_seconds_total')).toBeGreaterThan(0)
  expect(await reading('process_resident_memory_bytes')).toBeGreaterThan(1_000_000)
  const { text } = await flowdesk.get('/metrics')
  for (const name of [
    'nodejs_eventloop_lag_p50_seconds',
    'nodejs_eventloop_lag_p99_seconds',
    'flowdesk_database_pool_idle',
  ])
    expect(text).toMatch(new RegExp(`^${name} [0-9.e-]+$`, 'm'))
})

test.each(['127.0.0.1', '127.8.9.10', '::1', '::ffff:127.0.0.1'])(
  'a peer on this machine (%s) gets 200',
  async (peer) => {
    expect((await ask(flowdesk, peer)).statusCode).toBe(200)
  },
)

test.each(['203.0.113.7', '10.0.0.1', '::ffff:203.0.113.7', '2001:db8::1', '::'])(
  'a peer elsewhere (%s) gets 404 with any method',
  async (peer) => {
    for (const method of ['GET', 'HEAD', 'POST', 'DELETE', 'OPTIONS'] as const) {
      const answer = await ask(flowdesk, peer, method)
      const unknown = await ask(flowdesk, peer, method, '/no-such-route')
      expect(answer.statusCode).toBe(404)
      expect(answer.body.replaceAll('/metrics', '/no-such-route')).toBe(unknown.body)
    }
  },
)

test('only the address of the peer counts, not forwarding headers', async () => {
  const proxied = await openFlowdesk({ Http__TrustedProxies: elsewhere })
  onTestFinished(proxied.close)
  const claim = { 'x-forwarded-for': '127.0.0.1' }
  expect((await ask(proxied, elsewhere, 'GET', '/metrics', claim)).statusCode).toBe(404)
  expect((await ask(proxied, '127.0.0.1', 'GET', '/metrics', { 'x-forwarded-for': elsewhere })).statusCode).toBe(200)
})

test('other methods are refused with 405 on this machine', async () => {
  const { status, headers, body } = await flowdesk.post('/metrics', { body: {} })
  expect(status).toBe(405)
  expect(headers['allow']).toBe('GET, HEAD')
  expect(body.error.code).toBe('SVC:0006')
})

test('Metrics:Public allows every peer', async () => {
  const open = await openFlowdesk({ Metrics__Public: 'true' })
  onTestFinished(open.close)
  expect((await ask(open, elsewhere)).statusCode).toBe(200)
})

test('with Metrics:Enabled off the route does not exist', async () => {
  const off = await openFlowdesk({ Metrics__Enabled: 'false', Metrics__Public: 'true' })
  onTestFinished(off.close)
  const { status, body } = await off.get('/metrics')
  expect(status).toBe(404)
  expect(body.error.code).toBe('SVC:0005')
  expect((await off.get('/health/live')).status).toBe(200)
})
