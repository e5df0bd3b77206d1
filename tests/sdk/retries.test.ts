import type { RequestListener } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { type ClientOptions, createClient } from '#sdk'
import { collectAll, createRecordingFetch, type ServedFlowdesk, serveFlowdesk } from '../support/sdk.ts'
import { openTestProxy, startStubServer } from '../support/test-proxy.ts'

const ticket = { poolId: 1, subject: 'The lift is stuck' }

/** A server with settings, closed after the test. */
async function served(settings: Record<string, string> = {}): Promise<ServedFlowdesk> {
  const opened = await serveFlowdesk(settings)
  onTestFinished(() => opened.flowdesk.close())
  return opened
}

/** Waits that take no time, and how long they would have been. */
function noted(advance: (ms: number) => void = () => undefined) {
  const waits: number[] = []
  const sleep = async (ms: number) => {
    waits.push(ms)
    advance(ms)
  }
  return { waits, sleep, random: () => 0 }
}

test('a call waits for a rate limit for as long as Retry-After says, and a little longer', async () => {
  const { flowdesk, client } = await served({ RateLimits__CreateTicket__Permits: '2' })
  const { waits, ...surroundings } = noted((ms) => flowdesk.clock.advance(ms))
  const { fetch, lines } = createRecordingFetch()
  const patient = client({ ...surroundings, fetch })
  for (let place = 0; place < 3; place += 1) await patient.createTicket(ticket)
  expect(lines.map((line) => line.slice(-3))).toEqual(['202', '202', '429', '202'])
  expect(waits).toHaveLength(1)
  expect((waits[0] ?? 0) % 1000).toBe(125)
  expect(waits[0]).toBeGreaterThan(1000)
})

test('a rate limit beyond the time limit of the caller rejects at once', async () => {
  const { client } = await served({
    RateLimits__CreateTicket__Permits: '1',
    RateLimits__CreateTicket__Window: '01:00:00',
  })
  const { waits, ...surroundings } = noted()
  const impatient = client(surroundings)
  await impatient.createTicket(ticket)
  const failure = await impatient.createTicket(ticket).catch((error: unknown) => error)
  expect(failure).toMatchObject({ status: 429, code: 'SVC:0003', details: { policy: 'CreateTicket' } })
  expect(failure).toHaveProperty(
    'retryAfterSeconds',
    expect.toSatisfy((seconds: number) => seconds > 120),
  )
  expect(waits).toEqual([])
})

test('a call that is not a read and has no key is retried only after 429', async () => {
  const { flowdesk, client } = await served({ RateLimits__CreateTicketSync__Permits: '1' })
  const { waits, ...surroundings } = noted((ms) => flowdesk.clock.advance(ms))
  const patient = client(surroundings)
  const create = () => patient.request('POST', '/v1/integration/tickets/sync', { body: ticket })
  await create()
  expect((await create()).status).toBe(201)
  expect(waits).toHaveLength(1)
  const baseUrl = await startStubServer((_request, response) => response.destroy())
  const unlucky = createClient({ baseUrl, ...noted() })
  const lost = unlucky.request('POST', '/v1/integration/tickets/sync', { body: ticket })
  await expect(lost).rejects.toMatchObject({ status: 0, code: null, cause: expect.any(TypeError) })
})

test('a creation whose response is lost returns the first receipt, and there is one ticket', async () => {
  const { flowdesk, url, client } = await served()
  const gateway = await openTestProxy(url)
  gateway.dropNextResponse(async () => undefined)
  const { waits, ...surroundings } = noted()
  const { trackingKey } = await client({ ...surroundings, baseUrl: gateway.url }).createTicket(ticket)
  expect(waits).toEqual([125])
  await flowdesk.runDueJobs()
  expect(await collectAll(client().listTickets())).toMatchObject([{ trackingKey }])
})

test('a message whose response is lost is a replay, and there is one message', async () => {
  const { flowdesk, url, token, client } = await served()
  const { id } = await flowdesk.makeTicket(token)
  const gateway = await openTestProxy(url)
  gateway.dropNextResponse(async () => undefined)
  const { waits, ...surroundings } = noted()
  const unlucky = client({ ...surroundings, baseUrl: gateway.url })
  const receipt = await unlucky.appendTicketMessage(id, { content: 'Once' })
  expect(receipt.isReplay).toBe(true)
  expect(waits).toEqual([125])
  expect(await collectAll(client().listTicketMessages(id))).toMatchObject([{ id: receipt.id }])
})

/** How a client fares with something that always gives the same answer. The answers take no time. */
async function fare(answer: RequestListener, options: Partial<ClientOptions> = {}) {
  let attempts = 0
  const baseUrl = await startStubServer((request, response) => {
    attempts += 1
    answer(request, response)
  })
  const { waits, ...surroundings } = noted()
  const failure = await createClient({ baseUrl, now: () => new Date(0), ...surroundings, ...options })
    .createTicket(ticket)
    .catch((error: unknown) => error)
  return { failure, waits, attempts }
}

const page: RequestListener = (_request, response) =>
  void response.writeHead(502, { 'content-type': 'text/html' }).end('<h1>Bad Gateway</h1>')

test('waits double up to ten seconds, and end at the time limit of the caller', async () => {
  const { failure, waits, attempts } = await fare(page, { retryForMs: 40_000 })
  expect(failure).toMatchObject({ status: 502, code: null, message: 'No answer of Flowdesk: 502 Bad Gateway' })
  expect(waits).toEqual([125, 250, 500, 1000, 2000, 4000, 5000, 5000, 5000, 5000, 5000, 5000])
  expect(attempts).toBe(waits.length + 1)
})

test('jitter at most doubles a wait', async () => {
  const { waits } = await fare(page, { retryForMs: 3000, random: () => 0.999 })
  expect(waits.map(Math.round)).toEqual([250, 500, 1000])
})

test('slow attempts count towards the time limit of the caller', async () => {
  let ms = 0
  const now = () => new Date(ms)
  const { waits } = await fare(
    (request, response) => {
      ms += 30_000
      page(request, response)
    },
    { now },
  )
  expect(waits).toEqual([125, 250, 500])
})

test.each([
  ['a page that claims to be a success', 200, '<h1>Sign in to the network</h1>'],
  [
    'a licence that refuses',
    503,
    JSON.stringify({ error: { code: 'SVC:0011', message: 'No licence', details: null } }),
  ],
  ['an unexpected error', 500, JSON.stringify({ error: { code: 'SVC:0001', details: { correlationId: 'abc' } } })],
])('%s is not retried', async (_what, status, text) => {
  const { failure, attempts } = await fare((_request, response) => void response.writeHead(status).end(text))
  expect(failure).toMatchObject({ name: 'FlowdeskError', status })
  expect(attempts).toBe(1)
})

test('a call waits for a running request with the same key', async () => {
  const text = JSON.stringify({ error: { code: 'SVC:3002', message: 'It is still running' } })
  const { attempts } = await fare((_request, response) => void response.writeHead(409).end(text), { retryForMs: 400 })
  expect(attempts).toBe(3)
})

test('Retry-After may be a date', async () => {
  const now = () => new Date('2026-11-21T10:00:00.500Z')
  const headers = { 'retry-after': 'Sat, 21 Nov 2026 10:00:07 GMT' }
  const answer: RequestListener = (_request, response) => void response.writeHead(503, headers).end()
  const { failure, waits } = await fare(answer, { now, retryForMs: 10_000 })
  expect(waits).toEqual([7125])
  expect(failure).toMatchObject({ status: 503, retryAfterSeconds: 7 })
})

test('an attempt without a response times out', async () => {
  const { failure, waits } = await fare(() => undefined, { attemptTimeoutMs: 50, retryForMs: 200 })
  expect(failure).toMatchObject({ status: 0, message: 'No answer: it took too long' })
  // The attempts themselves may not reach a busy server in time.
  expect(waits).toEqual([125])
})

test('an abort ends an attempt, a wait and an iteration, each with the reason of the signal', async () => {
  const { flowdesk, token, client } = await served()
  const { id } = await flowdesk.makeTicket(token)
  const gone = new Error('the page was closed')
  const soon = () => {
    const controller = new AbortController()
    delay(50).then(
      () => controller.abort(gone),
      () => undefined,
    )
    return controller.signal
  }
  const silent = createClient({ baseUrl: await startStubServer(() => undefined) })
  await expect(silent.createTicket(ticket, { signal: soon() })).rejects.toBe(gone)
  const refusing = createClient({ baseUrl: await startStubServer(page), random: () => 0 })
  await expect(refusing.createTicket(ticket, { signal: soon() })).rejects.toBe(gone)
  await expect(collectAll(client().followTicket(id, { signal: soon() }))).rejects.toBe(gone)
  const aborted = AbortSignal.abort(gone)
  const neverSent = client({ fetch: () => Promise.reject(new Error('it was sent')) })
  await expect(neverSent.trackTicket('7p3k9w2m5t8v1x4z6b0c2d5f8h', { signal: aborted })).rejects.toBe(gone)
})
