import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { type ApiResponse, type Flowdesk, openFlowdesk } from '../support/flowdesk.ts'
import { formatOutcome } from '../support/refusals.ts'

const tickets = '/v1/integration/tickets'
const MINUTE_MS = 60_000

/** A call under each policy that costs little: what it answers while there are permits does not matter. */
const policies = [
  {
    policy: 'IntegrationRead',
    permits: 3000,
    call: (at: Flowdesk, token: string) => at.get(`${tickets}/x`, { token }),
  },
  {
    policy: 'CreateTicket',
    permits: 600,
    call: (at: Flowdesk, token: string) => at.post(tickets, { token, body: {} }),
  },
  {
    policy: 'CreateTicketSync',
    permits: 60,
    call: (at: Flowdesk, token: string) => at.post(`${tickets}/sync`, { token, body: {} }),
  },
  {
    policy: 'AppendMessage',
    permits: 600,
    call: (at: Flowdesk, token: string) => at.post(`${tickets}/x/messages`, { token, body: {} }),
  },
  { policy: 'Tracking', permits: 600, call: (at: Flowdesk) => at.get('/v1/external/ticket-tracking/x') },
] as const

/** What tells of a limit in the header of an answer. */
const limitHeaders = ({ headers }: ApiResponse): string[] =>
  Object.keys(headers).filter((name) => /rate-?limit|retry-after|quota/i.test(name))

let flowdesk: Flowdesk
/** The same without settings of its own: a blank one counts as unset. */
let unset: Flowdesk

beforeAll(async () => {
  const permitting = (permits: string) =>
    Object.fromEntries(policies.map(({ policy }) => [`RateLimits__${policy}__Permits`, permits]))
  // Every test begins a window of its own, and the administrator stays signed in for all of them.
  flowdesk = await openFlowdesk({ ...permitting('2'), JWT__AccessTokenExpireMinutes: '1440' })
  unset = await openFlowdesk(permitting(''))
  // Thousands of calls can take longer than a minute.
  for (const { clock } of [flowdesk, unset]) clock.stop()
})
beforeEach(() => flowdesk.clock.advance(MINUTE_MS))
afterAll(() => Promise.all([flowdesk.close(), unset.close()]))

describe.each(policies)('$policy', ({ policy, permits, call }) => {
  test('429 SVC:0003 with Retry-After and details {policy, retryAfterSeconds}', async () => {
    const { token } = await flowdesk.makeToken()
    for (let time = 0; time < 2; time++) expect((await call(flowdesk, token)).status).not.toBe(429)
    flowdesk.clock.advance(10_000)
    const refused = await call(flowdesk, token)
    expect(formatOutcome(refused)).toBe('429 SVC:0003')
    expect(refused.headers['retry-after']).toBe('50')
    expect(refused.body.error.details).toEqual({ policy, retryAfterSeconds: 50 })
  })

  test('calls succeed again after the Retry-After period', async () => {
    const { token } = await flowdesk.makeToken()
    for (let time = 0; time < 2; time++) await call(flowdesk, token)
    const refused = await call(flowdesk, token)
    flowdesk.clock.advance(Number(refused.headers['retry-after']) * 1000)
    for (let time = 0; time < 2; time++) expect((await call(flowdesk, token)).status).not.toBe(429)
    expect((await call(flowdesk, token)).status).toBe(429)
  })

  test(`is ${permits} a minute by default`, async () => {
    const { token } = await unset.makeToken()
    const statuses = new Set<number>()
    for (let time = 0; time < permits; time++) statuses.add((await call(unset, token)).status)
    expect(statuses).not.toContain(429)
    const refused = await call(unset, token)
    expect(formatOutcome(refused)).toBe('429 SVC:0003')
    expect(refused.headers['retry-after']).toBe('60')
    unset.clock.advance(MINUTE_MS)
    expect((await call(unset, token)).status).not.toBe(429)
  })
})

describe('Rate limits', () => {
  const create = (token: string, headers = {}) =>
    flowdesk.post(tickets, { token, headers, body: { poolId: 1, subject: 'Parcel lost' } })

  test('success responses carry no rate-limit header', async () => {
    const { token } = await flowdesk.makeToken()
    const made = await flowdesk.post(`${tickets}/sync`, { token, body: { poolId: 1, subject: 'Parcel lost' } })
    const { id, trackingKey } = made.body.data
    const replies = [
      made,
      await create(token),
      await flowdesk.get(`${tickets}/${id}`, { token }),
      await flowdesk.post(`${tickets}/${id}/messages`, { token, body: { content: 'Any news?' } }),
      await flowdesk.get(`/v1/external/ticket-tracking/${trackingKey}`),
    ]
    expect(replies.map((reply) => reply.status)).toEqual([201, 202, 200, 201, 200])
    expect(replies.flatMap(limitHeaders)).toEqual([])
  })

  test('are counted separately for each API token', async () => {
    const [one, other] = [await flowdesk.makeToken(), await flowdesk.makeToken()]
    const statuses: number[] = []
    for (let time = 0; time < 3; time++) statuses.push((await create(one.token)).status)
    expect(statuses).toEqual([202, 202, 429])
    expect((await create(other.token)).status).toBe(202)
  })

  test('are counted separately for each policy', async () => {
    const { token } = await flowdesk.makeToken()
    for (let time = 0; time < 3; time++) await create(token)
    const { status } = await flowdesk.post(`${tickets}/sync`, { token, body: { poolId: 1, subject: 'Parcel lost' } })
    expect(status).toBe(201)
    expect((await flowdesk.get(tickets, { token })).status).toBe(200)
  })

  test('every integration read counts under IntegrationRead', async () => {
    const paths = ['', '/1', '/by-tracking-key/x', '/1/messages', '/by-tracking-key/x/messages']
    for (const path of paths) {
      const { token } = await flowdesk.makeToken()
      for (let time = 0; time < 2; time++) await flowdesk.get(tickets, { token })
      const refused = await flowdesk.get(tickets + path, { token })
      expect(refused.body.error?.details).toMatchObject({ policy: 'IntegrationRead' })
    }
  })

  test('both message routes count under AppendMessage', async () => {
    const { token } = await flowdesk.makeToken()
    const statuses: number[] = []
    for (const path of ['/1', '/by-tracking-key/x', '/1', '/by-tracking-key/x']) {
      statuses.push((await flowdesk.post(`${tickets}${path}/messages`, { token, body: {} })).status)
    }
    expect(statuses).toEqual([422, 422, 429, 429])
  })

  test('an idempotent replay counts', async () => {
    const { token } = await flowdesk.makeToken()
    const statuses: number[] = []
    for (let time = 0; time < 3; time++)
      statuses.push((await create(token, { 'idempotency-key': 'order-4711' })).status)
    expect(statuses).toEqual([202, 202, 429])
  })

  test('a refused call writes nothing and does not use its key', async () => {
    const pool = await flowdesk.makePool()
    const { token } = await flowdesk.makeToken({ poolIds: [pool.id] })
    const send = (subject: string, key: string) =>
      flowdesk.post(tickets, { token, body: { subject }, headers: { 'idempotency-key': key } })
    for (const subject of ['One', 'Two', 'Three']) await send(subject, subject)
    await flowdesk.runDueJobs()
    expect((await flowdesk.get(tickets, { token })).body.data.totalCount).toBe(2)
    flowdesk.clock.advance(MINUTE_MS)
    expect((await send('Another', 'Three')).status).toBe(202)
  })

  test('credential 401 and scope 403 come before 429, parsing and validation after it', async () => {
    const { token, id } = await flowdesk.makeToken()
    const reader = await flowdesk.makeToken({ scopes: ['tickets:read'] })
    for (let time = 0; time < 3; time++) await create(token)
    for (const body of ['{"subject":', 'x'.repeat(2 ** 21), { subject: 7 }]) {
      expect(formatOutcome(await flowdesk.post(tickets, { token, body }))).toBe('429 SVC:0003')
    }
    for (let time = 0; time < 3; time++) expect(formatOutcome(await create(reader.token))).toBe('403 SVC:1101')
    for (let time = 0; time < 3; time++) expect(formatOutcome(await create('svc_nonsense'))).toBe('401 SVC:1001')
    await flowdesk.delete(`/v1/dashboard/api-tokens/${id}`, { token: await flowdesk.adminToken() })
    expect(formatOutcome(await create(token))).toBe('401 SVC:1003')
  })

  test('Tracking is counted separately for each address', async () => {
    const limited = await openFlowdesk({ RateLimits__Tracking__Permits: '1', Http__TrustedProxies__0: '127.0.0.1' })
    onTestFinished(() => limited.close())
    const from = async (address: string) =>
      (await limited.get('/v1/external/ticket-tracking/x', { headers: { 'x-forwarded-for': address } })).status
    const statuses: number[] = []
    for (const address of ['192.0.2.1', '192.0.2.1', '192.0.2.2']) statuses.push(await from(address))
    expect(statuses).toEqual([404, 429, 404])
  })
})
