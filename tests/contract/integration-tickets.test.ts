import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Flowdesk, openFlowdesk } from '../support/flowdesk.ts'
import { formatOutcome } from '../support/refusals.ts'

const tickets = '/v1/integration/tickets'
const sync = `${tickets}/sync`
const instant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/
const trackingKey = /^[0-9a-hjkmnp-tv-z]{26}$/

let flowdesk: Flowdesk
let token: string

beforeAll(async () => {
  flowdesk = await openFlowdesk()
  token = (await flowdesk.makeToken()).token
})
afterAll(() => flowdesk.close())

/** Creates a ticket and returns its receipt. */
async function accept(body: Record<string, unknown> = {}): Promise<{ trackingKey: string }> {
  const reply = await flowdesk.post(tickets, { token, body: { poolId: 1, subject: 'Parcel lost', ...body } })
  expect(formatOutcome(reply)).toBe('202')
  return reply.body.data
}

const byKey = (key: string, options: { by?: string; headers?: Record<string, string> } = {}) =>
  flowdesk.get(`${tickets}/by-tracking-key/${key}`, { token: options.by ?? token, headers: options.headers ?? {} })

const byId = (id: number | string, headers: Record<string, string> = {}) =>
  flowdesk.get(`${tickets}/${id}`, { token, headers })

describe('POST v1/integration/tickets', () => {
  test('202 with trackingKey and status accepted in the envelope', async () => {
    const reply = await flowdesk.post(tickets, { token, body: { poolId: 1, subject: 'Parcel lost' } })
    expect(reply.status).toBe(202)
    expect(reply.body).toEqual({
      data: { trackingKey: expect.stringMatching(trackingKey), status: 'accepted' },
      success: true,
      error: null,
    })
  })

  test('the ticket can be read at once, by its tracking key and by the id that tracking returns', async () => {
    const { trackingKey: key } = await accept()
    expect((await byKey(key)).body.data).toMatchObject({ trackingKey: key, subject: 'Parcel lost' })
    const tracked = await flowdesk.get(`/v1/external/ticket-tracking/${key}`)
    for (const path of [`${tickets}/${tracked.body.data.ticketId}`, `${tickets}/by-tracking-key/${key}`]) {
      expect(formatOutcome(await flowdesk.get(path, { token }))).toBe('200')
      expect(formatOutcome(await flowdesk.post(`${path}/messages`, { token, body: { content: 'Hello?' } }))).toBe('201')
      expect(formatOutcome(await flowdesk.get(`${path}/messages`, { token }))).toBe('200')
    }
  })

  test('createdAt is the time of acceptance, and never changes', async () => {
    const { trackingKey: key } = await accept()
    const tracked = await flowdesk.get(`/v1/external/ticket-tracking/${key}`)
    flowdesk.clock.advance(5000)
    await flowdesk.runDueJobs()
    const { createdAt } = (await byKey(key)).body.data
    expect(createdAt).toBe(tracked.body.data.createdAt)
  })

  test('the ticket has the sent members and status 1', async () => {
    const sent = {
      subject: 'Parcel lost',
      description: 'Sent on Monday.\nStill not here.',
      priority: 'high',
      requesterFullName: 'Maria Lindgren',
      requesterEmailAddress: 'maria@example.com',
      requesterPhoneNumber: '+44 20 7946 0018',
    }
    const { trackingKey: key } = await accept(sent)
    await flowdesk.runDueJobs()
    expect((await byKey(key)).body.data).toMatchObject({ ...sent, poolId: 1, ticketStatusId: 1, parentTicketId: null })
  })

  test('many concurrent creations each create a ticket', async () => {
    const receipts = await Promise.all(Array.from({ length: 30 }, (_, index) => accept({ subject: `Parcel ${index}` })))
    await flowdesk.runDueJobs()
    const made = await Promise.all(receipts.map((receipt) => byKey(receipt.trackingKey)))
    expect(made.map((reply) => reply.body.data.subject)).toEqual(receipts.map((_, index) => `Parcel ${index}`))
    expect(new Set(made.map((reply) => reply.body.data.id)).size).toBe(receipts.length)
  })
})

describe('POST v1/integration/tickets/sync', () => {
  test('201 with the ticket in the envelope', async () => {
    const sent = {
      poolId: 1,
      subject: 'Parcel lost',
      description: 'Sent on Monday.',
      priority: 'urgent',
      requesterFullName: 'Maria Lindgren',
      requesterEmailAddress: 'maria@example.com',
      requesterPhoneNumber: '+44 20 7946 0018',
    }
    const reply = await flowdesk.post(sync, { token, body: sent })
    expect(reply.status).toBe(201)
    expect(reply.body).toEqual({
      data: {
        ...sent,
        id: expect.any(Number),
        trackingKey: expect.stringMatching(trackingKey),
        parentTicketId: null,
        ticketStatusId: 1,
        ticketStatusName: 'New',
        ticketSubStatusId: 100,
        createdAt: expect.stringMatching(instant),
        updatedAt: reply.body.data.createdAt,
        completedAt: null,
        eTag: expect.stringMatching(/^"[^"]+"$/),
      },
      success: true,
      error: null,
    })
  })

  test('the ticket exists at once, and a read returns the same', async () => {
    const { body } = await flowdesk.post(sync, { token, body: { poolId: 1, subject: 'Parcel lost' } })
    expect((await byId(body.data.id)).body).toEqual(body)
  })

  test('Idempotency-Key is ignored, even an invalid one: a retry creates a second ticket', async () => {
    for (const key of ['order-4711', 'k'.repeat(300), 'two words']) {
      const request = { token, headers: { 'idempotency-key': key }, body: { poolId: 1, subject: 'Parcel lost' } }
      const [first, second] = [await flowdesk.post(sync, request), await flowdesk.post(sync, request)]
      expect([formatOutcome(first), formatOutcome(second)]).toEqual(['201', '201'])
      expect(second.body.data.id).not.toBe(first.body.data.id)
    }
  })
})

describe.each([
  ['asynchronous', tickets, '202'],
  ['synchronous', sync, '201'],
])('poolId of an %s creation', (_kind, path, success) => {
  const create = async (by: string, body: Record<string, unknown>) =>
    await flowdesk.post(path, { token: by, body: { subject: 'Parcel lost', ...body } })

  test('is optional for a token scoped to exactly one pool and defaults to that pool', async () => {
    const pool = await flowdesk.makePool()
    const own = await flowdesk.makeToken({ poolIds: [pool.id] })
    for (const body of [{}, { poolId: null }, { poolId: pool.id }]) {
      const reply = await create(own.token, body)
      expect(formatOutcome(reply)).toBe(success)
      await flowdesk.runDueJobs()
      expect((await byKey(reply.body.data.trackingKey)).body.data.poolId).toBe(pool.id)
    }
  })

  test('is required for a token scoped to several pools or to all pools: 422 SVC:2002', async () => {
    const pool = await flowdesk.makePool()
    const several = await flowdesk.makeToken({ poolIds: [1, pool.id] })
    for (const by of [several.token, token]) {
      expect(formatOutcome(await create(by, {}))).toBe('422 SVC:2002')
      expect(formatOutcome(await create(by, { poolId: null }))).toBe('422 SVC:2002')
      expect(formatOutcome(await create(by, { poolId: pool.id }))).toBe(success)
    }
  })

  test('outside the token scope or unknown is 403 SVC:1102 for both, so pools cannot be probed', async () => {
    const [own, other] = [await flowdesk.makePool(), await flowdesk.makePool()]
    const scoped = await flowdesk.makeToken({ poolIds: [own.id] })
    const forbidden = await create(scoped.token, { poolId: other.id })
    const unknown = await create(scoped.token, { poolId: 987_654_321 })
    expect(formatOutcome(forbidden)).toBe('403 SVC:1102')
    expect(unknown.body).toEqual(forbidden.body)
    for (const poolId of [0, -1, Number.MAX_SAFE_INTEGER, 987_654_321]) {
      expect((await create(token, { poolId })).body).toEqual(forbidden.body)
    }
  })

  test('a pool made after an all-pools token is in its scope', async () => {
    const pool = await flowdesk.makePool()
    expect(formatOutcome(await create(token, { poolId: pool.id }))).toBe(success)
  })
})

describe.each([
  ['asynchronous', tickets],
  ['synchronous', sync],
])('priority of an %s creation', (_kind, path) => {
  async function priorityOf(poolId: number, priority?: string | null): Promise<string> {
    const reply = await flowdesk.post(path, { token, body: { poolId, subject: 'Parcel lost', priority } })
    await flowdesk.runDueJobs()
    return (await byKey(reply.body.data.trackingKey)).body.data.priority
  }

  test('is the default of the pool when null, absent or blank', async () => {
    const pool = await flowdesk.makePool({ defaultPriority: 'urgent' })
    for (const priority of [null, undefined, ' ']) expect(await priorityOf(pool.id, priority)).toBe('urgent')
  })

  test('is normal if neither the creation nor the pool sets one', async () => {
    const pool = await flowdesk.makePool()
    expect(await priorityOf(pool.id)).toBe('normal')
  })

  test.each(['low', 'normal', 'high', 'urgent'])(
    'is %s if the creation sets it, whatever the pool',
    async (priority) => {
      const pool = await flowdesk.makePool({ defaultPriority: 'high' })
      expect(await priorityOf(pool.id, priority)).toBe(priority)
    },
  )
})

describe.each([
  ['asynchronous', tickets, '202'],
  ['synchronous', sync, '201'],
])('Order of refusals of an %s creation', (_kind, path, success) => {
  test('is method 405, credential 401, scope 403, parsing 400, validation 422, poolId 422, pool 403', async () => {
    const pool = await flowdesk.makePool()
    const reader = (await flowdesk.makeToken({ scopes: ['tickets:read'], poolIds: [1, pool.id] })).token
    const writer = (await flowdesk.makeToken({ scopes: ['tickets:write'], poolIds: [1, pool.id] })).token
    const [malformed, invalid] = ['{"subject":', { priority: 'critical', poolId: 987_654_321 }]
    expect(formatOutcome(await flowdesk.put(path, { body: malformed }))).toBe('405 SVC:0006')
    expect(formatOutcome(await flowdesk.post(path, { body: malformed }))).toBe('401 SVC:1001')
    expect(formatOutcome(await flowdesk.post(path, { token: reader, body: malformed }))).toBe('403 SVC:1101')
    expect(formatOutcome(await flowdesk.post(path, { token: writer, body: malformed }))).toBe('400 SVC:0004')
    expect(formatOutcome(await flowdesk.post(path, { token: writer, body: invalid }))).toBe('422 SVC:2001')
    expect(formatOutcome(await flowdesk.post(path, { token: writer, body: { subject: 'S' } }))).toBe('422 SVC:2002')
    expect(formatOutcome(await flowdesk.post(path, { token: writer, body: { subject: 'S', poolId: 9 ** 9 } }))).toBe(
      '403 SVC:1102',
    )
    expect(formatOutcome(await flowdesk.post(path, { token: writer, body: { subject: 'S', poolId: 1 } }))).toBe(success)
  })
})

test('the ticket source is taken from the token only; the caller never sends it', async () => {
  const shop = await flowdesk.makeToken({ name: 'Shop backend', source: 'shop' })
  const unnamed = await flowdesk.makeToken({ name: 'Shop backend' })
  const sources: string[] = []
  for (const [by, path] of [
    [shop.token, tickets],
    [shop.token, sync],
    [unnamed.token, tickets],
  ] as const) {
    const reply = await flowdesk.post(path, {
      token: by,
      body: { poolId: 1, subject: 'Parcel lost', source: 'forged' },
    })
    await flowdesk.runDueJobs()
    const { id } = (await byKey(reply.body.data.trackingKey)).body.data
    const seen = await flowdesk.get(`/v1/dashboard/tickets/${id}`, { token: await flowdesk.adminToken() })
    sources.push(seen.body.data.source)
  }
  expect(sources).toEqual(['shop', 'shop', 'Shop backend'])
})

describe('GET v1/integration/tickets/{id}', () => {
  test('200 with the ticket in the envelope, and its ETag', async () => {
    const ticket = await flowdesk.makeTicket(token)
    const reply = await byId(ticket.id)
    expect(reply.status).toBe(200)
    expect(reply.body).toEqual({ data: ticket, success: true, error: null })
    expect(reply.headers['etag']).toBe(ticket.eTag)
  })

  test('404 when absent', async () => {
    for (const id of ['987654321', '9007199254740991']) expect(formatOutcome(await byId(id))).toBe('404 SVC:4001')
  })

  test('404, never 403, when in a pool outside the token scope', async () => {
    const pool = await flowdesk.makePool()
    const elsewhere = await flowdesk.makeToken({ poolIds: [pool.id] })
    const { id } = await flowdesk.makeTicket(token)
    const hidden = await flowdesk.get(`${tickets}/${id}`, { token: elsewhere.token })
    const absent = await flowdesk.get(`${tickets}/987654321`, { token: elsewhere.token })
    expect(formatOutcome(hidden)).toBe('404 SVC:4001')
    expect(hidden.body.error).toEqual(absent.body.error)
  })

  test.each(['0', '-1', '01', '1.0', '1e3', '0x1', 'abc', '1%20', '%00', '9007199254740992', '99999999999999999999'])(
    'an id that is not a decimal from 1 to 2^53−1 is 404 SVC:4001, after the credential: %s',
    async (id) => {
      expect(formatOutcome(await byId(id))).toBe('404 SVC:4001')
      expect(formatOutcome(await flowdesk.get(`${tickets}/${id}`))).toBe('401 SVC:1001')
    },
  )

  test('a ticket that was moved out of the scope is 404, and one that was moved in is 200', async () => {
    const pool = await flowdesk.makePool()
    const scoped = await flowdesk.makeToken({ poolIds: [pool.id] })
    const { id } = await flowdesk.makeTicket(token)
    const statuses: string[] = []
    for (const poolId of [1, pool.id, 1]) {
      await flowdesk.changeTicket(id, { poolId })
      statuses.push(formatOutcome(await flowdesk.get(`${tickets}/${id}`, { token: scoped.token })))
    }
    expect(statuses).toEqual(['404 SVC:4001', '200', '404 SVC:4001'])
  })

  test('a change in the dashboard is visible at once', async () => {
    const { id, createdAt } = await flowdesk.makeTicket(token, { requesterFullName: 'Maria' })
    await byId(id)
    flowdesk.clock.advance(1000)
    await flowdesk.changeTicket(id, { subject: 'Parcel found', priority: 'low', ticketStatusId: 6 })
    const { data } = (await byId(id)).body
    expect(data).toMatchObject({ subject: 'Parcel found', priority: 'low', requesterFullName: 'Maria', createdAt })
    expect(data).toMatchObject({ ticketStatusId: 6, ticketStatusName: 'Completed', ticketSubStatusId: 600 })
    expect(data.completedAt).toBe(data.updatedAt)
    expect(data.updatedAt > createdAt).toBe(true)
  })
})

test.each([
  [2, 'Open', 200],
  [3, 'Pending', 300],
  [4, 'OnHold', 400],
  [5, 'Resolved', 500],
  [6, 'Completed', 600],
  [7, 'Cancelled', 700],
])('a status that staff change to %i is read as %s', async (id, name, sub) => {
  const ticket = await flowdesk.makeTicket(token)
  await flowdesk.changeTicket(ticket.id, { ticketStatusId: id })
  const { data } = (await byId(ticket.id)).body
  expect(data).toMatchObject({ ticketStatusId: id, ticketStatusName: name, ticketSubStatusId: sub })
  expect(data.completedAt === null).toBe(id < 6)
})

describe('GET v1/integration/tickets/by-tracking-key/{trackingKey}', () => {
  test('returns the same body and ETag', async () => {
    const ticket = await flowdesk.makeTicket(token)
    const [one, other] = [await byKey(ticket.trackingKey), await byId(ticket.id)]
    expect(one.body).toEqual(other.body)
    expect(one.headers['etag']).toBe(other.headers['etag'])
    const again = await byKey(ticket.trackingKey, { headers: { 'if-none-match': String(other.headers['etag']) } })
    expect(again.status).toBe(304)
  })

  test('404 for a key in a pool outside the token scope', async () => {
    const pool = await flowdesk.makePool()
    const elsewhere = await flowdesk.makeToken({ poolIds: [pool.id] })
    const { trackingKey: key } = await flowdesk.makeTicket(token)
    expect(formatOutcome(await byKey(key, { by: elsewhere.token }))).toBe('404 SVC:4001')
  })

  test.each([
    ['unknown', '0'.repeat(26)],
    ['too short', '0'.repeat(25)],
    ['too long', '0'.repeat(27)],
    ['of other letters', 'i'.repeat(26)],
    ['an id', '1'],
    ['with a NUL', `${'0'.repeat(25)}%00`],
    ['with a quote', `${'0'.repeat(25)}'`],
  ])('a key that is %s is 404 SVC:4001, after the credential', async (_what, key) => {
    expect(formatOutcome(await byKey(key))).toBe('404 SVC:4001')
    expect(formatOutcome(await flowdesk.get(`${tickets}/by-tracking-key/${key}`))).toBe('401 SVC:1001')
  })
})

describe('ETag', () => {
  test('is strong and quoted, and the eTag field equals the header', async () => {
    const ticket = await flowdesk.makeTicket(token)
    for (const reply of [await byId(ticket.id), await byKey(ticket.trackingKey)]) {
      expect(reply.headers['etag']).toMatch(/^"[\x21\x23-\x7e]+"$/)
      expect(reply.body.data.eTag).toBe(reply.headers['etag'])
    }
  })

  test('304 without body when unchanged, with the ETag again', async () => {
    const ticket = await flowdesk.makeTicket(token)
    const reply = await byId(ticket.id, { 'if-none-match': ticket.eTag })
    expect(reply).toMatchObject({ status: 304, text: '' })
    expect(reply.headers['etag']).toBe(ticket.eTag)
    expect(reply.headers['content-type']).toBeUndefined()
  })

  test.each([
    ['in a list', (tag: string) => `"other", ${tag}, "another"`, 304],
    ['weak', (tag: string) => `W/${tag}`, 304],
    ['weak in a list', (tag: string) => `"other",W/${tag}`, 304],
    ['as *', () => '*', 304],
    ['not at all', () => '"other"', 200],
    ['without its quotes', (tag: string) => tag.slice(1, -1), 200],
    ['as part of another', (tag: string) => `"0${tag.slice(1)}`, 200],
  ])('If-None-Match that names it %s', async (_how, header, status) => {
    const ticket = await flowdesk.makeTicket(token)
    expect((await byId(ticket.id, { 'if-none-match': header(ticket.eTag) })).status).toBe(status)
  })

  test('If-None-Match does not change the 404 of an unknown ticket', async () => {
    expect(formatOutcome(await byId(987_654_321, { 'if-none-match': '*' }))).toBe('404 SVC:4001')
  })

  test('changes with a message, a change of any field, and a move', async () => {
    const pool = await flowdesk.makePool()
    const { id, eTag } = await flowdesk.makeTicket(token)
    const seen = [eTag]
    const writes = [
      () => flowdesk.post(`${tickets}/${id}/messages`, { token, body: { content: 'Any news?' } }),
      () => flowdesk.changeTicket(id, { subject: 'Parcel found' }),
      () => flowdesk.changeTicket(id, { tags: ['parcel'] }),
      () => flowdesk.changeTicket(id, { ticketStatusId: 3 }),
      () => flowdesk.changeTicket(id, { poolId: pool.id }),
    ]
    for (const write of writes) {
      await write()
      const reply = await byId(id, { 'if-none-match': seen.join(', ') })
      expect(reply.status).toBe(200)
      seen.push(reply.body.data.eTag)
    }
    expect(new Set(seen).size).toBe(writes.length + 1)
  })

  test('is the same while nothing is written', async () => {
    const ticket = await flowdesk.makeTicket(token)
    flowdesk.clock.advance(60_000)
    await flowdesk.runDueJobs()
    await flowdesk.get(`${tickets}/${ticket.id}/messages`, { token })
    expect((await byId(ticket.id)).body.data.eTag).toBe(ticket.eTag)
  })

  test('is never that of another ticket', async () => {
    const [one, other] = [await flowdesk.makeTicket(token), await flowdesk.makeTicket(token)]
    expect((await byId(one.id, { 'if-none-match': other.eTag })).status).toBe(200)
  })
})

test('the message is localized by Accept-Language; code is stable', async () => {
  const replies = await Promise.all(
    ['en', 'tr', 'de', 'fr', 'es', 'ar'].map((locale) => byId(987_654_321, { 'accept-language': locale })),
  )
  expect(new Set(replies.map((reply) => reply.body.error.message)).size).toBe(6)
  expect(new Set(replies.map(formatOutcome))).toEqual(new Set(['404 SVC:4001']))
})

test('a refusal is both an envelope with error and a problem body', async () => {
  const reply = await byId(987_654_321)
  const { message } = reply.body.error
  expect(reply.body).toEqual({
    success: false,
    data: null,
    error: { status: 404, code: 'SVC:4001', message, details: null },
    type: 'about:blank',
    title: 'Not Found',
    status: 404,
    detail: message,
    instance: `${tickets}/987654321`,
  })
})
