import { afterAll, beforeAll, expect, test } from 'vitest'
import { createClient, FlowdeskError, type Ticket } from '#sdk'
import { collectAll, createRecordingFetch, type ServedFlowdesk, serveFlowdesk } from '../support/sdk.ts'

let served: ServedFlowdesk
beforeAll(async () => {
  served = await serveFlowdesk()
})
afterAll(() => served.flowdesk.close())

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Waits for nothing: lets the worker of the server do its part in the meantime. */
const whileServerWorks = async () => {
  await served.flowdesk.runDueJobs()
}

test('createTicket creates a ticket with a generated key, and getTicketByTrackingKey finds it', async () => {
  const { fetch, keys } = createRecordingFetch()
  const client = served.client({ fetch, sleep: whileServerWorks })
  const first = await client.createTicket({ poolId: 1, subject: 'The lift is stuck' })
  const second = await client.createTicket({ poolId: 1, subject: 'The lift is stuck' })
  expect(first).toEqual({ trackingKey: expect.any(String), status: 'accepted' })
  expect(second.trackingKey).not.toBe(first.trackingKey)
  expect(keys).toEqual([expect.stringMatching(uuid), expect.stringMatching(uuid)])
  expect(keys[0]).not.toBe(keys[1])
  expect(await client.getTicketByTrackingKey(first.trackingKey)).toMatchObject({
    trackingKey: first.trackingKey,
    subject: 'The lift is stuck',
  })
})

test('createTicket with a key of the caller returns the first receipt again', async () => {
  const client = served.client()
  const ticket = { poolId: 1, subject: 'The lift is stuck' }
  const first = await client.createTicket(ticket, { idempotencyKey: 'order-4711' })
  expect(await client.createTicket(ticket, { idempotencyKey: 'order-4711' })).toEqual(first)
})

test('a blank key, which the server ignores, is replaced by a generated one', async () => {
  const { fetch, keys } = createRecordingFetch()
  await served.client({ fetch }).createTicket({ poolId: 1, subject: 'Blank' }, { idempotencyKey: '  ' })
  expect(keys).toEqual([expect.stringMatching(uuid)])
})

test('getTicketByTrackingKey rejects with the 404 after its time limit', async () => {
  const waits: number[] = []
  const sleep = async (ms: number) => {
    waits.push(ms)
  }
  const unknown = '7p3k9w2m5t8v1x4z6b0c2d5f8h'
  const waiting = served.client({ sleep }).getTicketByTrackingKey(unknown, { waitForMs: 6000 })
  await expect(waiting).rejects.toMatchObject({ status: 404, code: 'SVC:4001' })
  expect(waits.slice(0, 6)).toEqual([100, 200, 400, 800, 1600, 2000])
  expect(waits.reduce((sum, ms) => sum + ms)).toBeLessThanOrEqual(6000)
})

test('getTicketByTrackingKey rejects at once if waiting cannot help', async () => {
  const stranger = createClient({ baseUrl: served.url, token: 'svc_unknown', sleep: () => Promise.reject(new Error()) })
  await expect(stranger.getTicketByTrackingKey('7p3k9w2m5t8v1x4z6b0c2d5f8h')).rejects.toMatchObject({
    code: 'SVC:1001',
  })
})

test.each(['by its id', 'by its tracking key'])(
  'followTicket yields a ticket %s after each change and ends with the last',
  async (how) => {
    const { flowdesk, token } = served
    const { id, trackingKey } = await flowdesk.makeTicket(token)
    const changes: ((() => Promise<unknown>) | undefined)[] = [
      undefined,
      () => flowdesk.changeTicket(id, { ticketStatusId: 2 }),
      undefined,
      undefined,
      () => flowdesk.changeTicket(id, { ticketStatusId: 6 }),
    ]
    const waits: number[] = []
    const sleep = async (ms: number) => {
      waits.push(ms)
      await changes.shift()?.()
    }
    const { fetch, lines } = createRecordingFetch()
    const name = how === 'by its id' ? id : trackingKey
    const states = await collectAll(served.client({ fetch, sleep }).followTicket(name, { intervalMs: 5000 }))
    expect(states.map(({ ticketStatusName }) => ticketStatusName)).toEqual(['New', 'Open', 'Completed'])
    expect(lines.map((line) => line.slice(-3))).toEqual(['200', '304', '200', '304', '304', '200'])
    expect(waits).toEqual([5000, 5000, 5000, 5000, 5000])
  },
)

test('tickets yields every ticket once, also those created in the meantime', async () => {
  const { flowdesk, token, client } = served
  const pool = await flowdesk.makePool()
  const make = async () => (await flowdesk.makeTicket(token, { poolId: pool.id })).id
  const ids = [await make(), await make(), await make(), await make(), await make()]
  const { fetch, lines } = createRecordingFetch()
  const found: number[] = []
  for await (const ticket of client({ fetch }).listTickets({ poolIds: [pool.id, 999], pageSize: 2 })) {
    if (found.length === 1) ids.push(await make(), await make())
    found.push(ticket.id)
  }
  expect(found).toEqual(ids)
  expect(lines).toHaveLength(4)
  expect(lines[0]).toContain(`poolIds=${pool.id}&poolIds=999`)
})

test('tickets uses the order of the caller, and ends if there is no ticket', async () => {
  const { flowdesk, token, client } = served
  const pool = await flowdesk.makePool()
  expect(await collectAll(client().listTickets({ poolIds: [pool.id] }))).toEqual([])
  const first = await flowdesk.makeTicket(token, { poolId: pool.id })
  const last = await flowdesk.makeTicket(token, { poolId: pool.id })
  const found = await collectAll(client().listTickets({ poolIds: [pool.id], sortOrder: 'desc' }))
  expect(found.map(({ id }) => id)).toEqual([last.id, first.id])
})

test('messages yields more than one read returns, after the last id of the caller', async () => {
  const { flowdesk, token } = served
  const client = served.client()
  const ticket = await flowdesk.makeTicket(token)
  const writing = Array.from({ length: 205 }, () => client.appendTicketMessage(ticket.id, { content: 'Still broken' }))
  const ids = (await Promise.all(writing)).map(({ id }) => id).sort((one, other) => one - other)
  const whole = await collectAll(client.listTicketMessages(ticket.id))
  expect(whole.map(({ id }) => id)).toEqual(ids)
  const rest = await collectAll(client.listTicketMessages(ticket.trackingKey, { afterId: ids.at(-3) ?? 0 }))
  expect(rest.map(({ id }) => id)).toEqual(ids.slice(-2))
})

test('appendMessage with a key of the caller writes once, by id and by tracking key', async () => {
  const { flowdesk, token } = served
  const client = served.client()
  const { id, trackingKey } = await flowdesk.makeTicket(token)
  const first = await client.appendTicketMessage(id, { content: 'Once' }, { idempotencyKey: 'mail-1' })
  const again = await client.appendTicketMessage(trackingKey, { content: 'Once' }, { idempotencyKey: 'mail-1' })
  expect(first).toMatchObject({ ticketId: id, trackingKey, isReplay: false })
  expect(again).toEqual({ ...first, isReplay: true })
  expect(await collectAll(client.listTicketMessages(id))).toHaveLength(1)
})

test('a message to a completed ticket names the ticket in which it continues', async () => {
  const { flowdesk, token } = served
  const client = served.client()
  const { id } = await flowdesk.makeTicket(token)
  await flowdesk.changeTicket(id, { ticketStatusId: 6 })
  const receipt = await client.appendTicketMessage(id, { content: 'Still broken' })
  expect(receipt).toMatchObject({ continuedInNewTicket: true, parentTicketId: id })
  expect(await collectAll(client.listTicketMessages(receipt.ticketId))).toMatchObject([
    { id: receipt.id, content: 'Still broken' },
  ])
})

test('track needs no token', async () => {
  const { trackingKey } = await served.client().createTicket({ poolId: 1, subject: 'Follow me' })
  const anonymousClient = createClient({ baseUrl: `${served.url}/` })
  expect(await anonymousClient.trackTicket(trackingKey)).toEqual({
    ticketId: expect.any(Number),
    isCompleted: false,
    createdAt: expect.any(String),
    completedAt: null,
  })
})

test('request calls any operation and returns its status', async () => {
  const { flowdesk, token } = served
  const client = served.client()
  const { id } = await flowdesk.makeTicket(token)
  const path = { id }
  const reply = await client.request('GET', '/v1/integration/tickets/{id}', { path })
  const ticket: Ticket | null = reply.status === 200 ? reply.data : null
  const header = { 'If-None-Match': reply.headers.get('etag') ?? '' }
  expect(ticket?.id).toBe(id)
  const unchanged = await client.request('GET', '/v1/integration/tickets/{id}', { path, header })
  expect(unchanged).toMatchObject({ status: 304, data: null })
  const { data } = await client.request('GET', '/.well-known/jwks.json')
  expect(data.keys).not.toHaveLength(0)
})

test('a token may be looked up for each attempt', async () => {
  const tokens = ['svc_old', served.token]
  const client = createClient({ baseUrl: served.url, token: async () => tokens.shift() ?? '' })
  await expect(collectAll(client.listTickets())).rejects.toMatchObject({ status: 401 })
  expect(await collectAll(client.listTickets({ search: 'nothing like it' }))).toEqual([])
})

test('a refusal rejects with an error that has its code, details and request id', async () => {
  const refused = served.client().createTicket({ poolId: 1, requesterEmailAddress: 'invalid' })
  await expect(refused).rejects.toBeInstanceOf(FlowdeskError)
  await expect(refused).rejects.toMatchObject({
    name: 'FlowdeskError',
    status: 422,
    code: 'SVC:2001',
    message: expect.stringContaining('fields'),
    details: {
      errors: expect.arrayContaining([expect.objectContaining({ field: 'requesterEmailAddress', rule: 'format' })]),
    },
    retryAfterSeconds: null,
    requestId: expect.stringMatching(uuid),
  })
})

test('a path parameter that would lead to another path is rejected before a request is sent', async () => {
  const client = served.client({ fetch: () => Promise.reject(new Error('it was sent')) })
  for (const name of ['', '.', '..']) {
    await expect(client.trackTicket(name)).rejects.toThrow(new TypeError(`"${name}" is not a valid trackingKey`))
  }
  await expect(served.client().trackTicket('../ticket-tracking/a?b#c')).rejects.toMatchObject({ code: 'SVC:4001' })
})
