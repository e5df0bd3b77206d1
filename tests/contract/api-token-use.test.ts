import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { type CallOptions, type Flowdesk, openFlowdesk } from '../support/flowdesk.ts'
import { formatOutcome } from '../support/refusals.ts'

const tickets = '/v1/integration/tickets'
const SECOND_MS = 1000

let flowdesk: Flowdesk
let token: string
let ticket: { id: number; trackingKey: string }

beforeAll(async () => {
  flowdesk = await openFlowdesk()
  token = (await flowdesk.makeToken()).token
  ticket = await flowdesk.makeTicket(token)
})
afterAll(() => flowdesk.close())

/** Every route that takes an API token: how it is called, what it needs, and what a good call answers. */
const routes = [
  {
    route: 'GET v1/integration/tickets',
    scope: 'tickets:read',
    success: '200',
    call: (options: CallOptions, at = flowdesk) => at.get(tickets, options),
  },
  {
    route: 'GET v1/integration/tickets/{id}',
    scope: 'tickets:read',
    success: '200',
    call: (options: CallOptions, at = flowdesk) => at.get(`${tickets}/${ticket.id}`, options),
  },
  {
    route: 'GET v1/integration/tickets/by-tracking-key/{trackingKey}',
    scope: 'tickets:read',
    success: '200',
    call: (options: CallOptions, at = flowdesk) => at.get(`${tickets}/by-tracking-key/${ticket.trackingKey}`, options),
  },
  {
    route: 'GET v1/integration/tickets/{id}/messages',
    scope: 'tickets:read',
    success: '200',
    call: (options: CallOptions, at = flowdesk) => at.get(`${tickets}/${ticket.id}/messages`, options),
  },
  {
    route: 'GET v1/integration/tickets/by-tracking-key/{trackingKey}/messages',
    scope: 'tickets:read',
    success: '200',
    call: (options: CallOptions, at = flowdesk) =>
      at.get(`${tickets}/by-tracking-key/${ticket.trackingKey}/messages`, options),
  },
  {
    route: 'POST v1/integration/tickets',
    scope: 'tickets:write',
    success: '202',
    call: (options: CallOptions, at = flowdesk) =>
      at.post(tickets, { body: { poolId: 1, subject: 'Parcel lost' }, ...options }),
  },
  {
    route: 'POST v1/integration/tickets/sync',
    scope: 'tickets:write',
    success: '201',
    call: (options: CallOptions, at = flowdesk) =>
      at.post(`${tickets}/sync`, { body: { poolId: 1, subject: 'Parcel lost' }, ...options }),
  },
  {
    route: 'POST v1/integration/tickets/{id}/messages',
    scope: 'tickets:write',
    success: '201',
    call: (options: CallOptions, at = flowdesk) =>
      at.post(`${tickets}/${ticket.id}/messages`, { body: { content: 'Any news?' }, ...options }),
  },
  {
    route: 'POST v1/integration/tickets/by-tracking-key/{trackingKey}/messages',
    scope: 'tickets:write',
    success: '201',
    call: (options: CallOptions, at = flowdesk) =>
      at.post(`${tickets}/by-tracking-key/${ticket.trackingKey}/messages`, {
        body: { content: 'Any news?' },
        ...options,
      }),
  },
] as const

describe.each(routes)('$route', ({ scope, success, call }) => {
  test('an API token with the scope is accepted', async () => {
    const one = await flowdesk.makeToken({ scopes: [scope] })
    expect(formatOutcome(await call({ token: one.token }))).toBe(success)
    expect(formatOutcome(await call({ token }))).toBe(success)
  })

  test('a token that lacks the scope: 403 SVC:1101; write does not imply read, nor read write', async () => {
    const other = await flowdesk.makeToken({ scopes: [scope === 'tickets:read' ? 'tickets:write' : 'tickets:read'] })
    const reply = await call({ token: other.token })
    expect(formatOutcome(reply)).toBe('403 SVC:1101')
    expect(reply.body.error.message).toContain(scope)
  })

  test('an access token of the dashboard: 401', async () => {
    expect(formatOutcome(await call({ token: await flowdesk.adminToken() }))).toBe('401 SVC:1001')
  })

  test('no credential: 401 with WWW-Authenticate: Bearer', async () => {
    const reply = await call({})
    expect(formatOutcome(reply)).toBe('401 SVC:1001')
    expect(reply.headers['www-authenticate']).toBe('Bearer')
  })
})

describe('401 means the credential is missing, malformed, expired or revoked', () => {
  const knock = (headers: CallOptions['headers'] = {}, at = flowdesk) => at.get(tickets, { headers })

  test.each([
    ['an unknown token', `Bearer svc_${'A'.repeat(43)}`],
    ['a token cut short', `Bearer svc_${'A'.repeat(42)}`],
    ['a token with more behind', `Bearer svc_${'A'.repeat(44)}`],
    ['the prefix alone', 'Bearer svc_'],
    ['no token', 'Bearer'],
    ['an empty header', ''],
    ['another scheme', 'Basic c3ZjXzp4'],
    ['a visitor’s credential', `Visitor vis_${'A'.repeat(43)}`],
    ['a visitor’s token', `Bearer vis_${'A'.repeat(43)}`],
    ['a service key', `Bearer lck_${'A'.repeat(43)}`],
    ['a NUL', 'Bearer svc_\0'],
    ['a text that is no token', "Bearer ' or 1=1 --"],
  ])('%s: SVC:1001', async (_what, authorization) => {
    const reply = await knock({ authorization })
    expect(formatOutcome(reply)).toBe('401 SVC:1001')
    expect(reply.headers['www-authenticate']).toBe('Bearer')
  })

  test('a valid token in any scheme but Bearer: SVC:1001', async () => {
    const { trackingKey } = ticket
    const wrong = [token, `Basic ${token}`, `Bearer ${token}, Bearer ${token}`, `Bearer x${token}`, `Bearer ${token}x`]
    for (const authorization of wrong) expect(formatOutcome(await knock({ authorization }))).toBe('401 SVC:1001')
    expect(formatOutcome(await knock({ 'x-api-key': token }))).toBe('401 SVC:1001')
    expect(formatOutcome(await flowdesk.get(`${tickets}?access_token=${token}`))).toBe('401 SVC:1001')
    expect(formatOutcome(await flowdesk.get(`${tickets}/by-tracking-key/${trackingKey}`))).toBe('401 SVC:1001')
  })

  test('the token is case-sensitive, the scheme is not', async () => {
    const swapped = token.replace(/[a-z](?=[^a-z]*$)/, (letter) => letter.toUpperCase())
    expect(formatOutcome(await knock({ authorization: `Bearer ${swapped}` }))).toBe('401 SVC:1001')
    expect(formatOutcome(await knock({ authorization: `Bearer SVC_${token.slice(4)}` }))).toBe('401 SVC:1001')
    expect(formatOutcome(await knock({ authorization: `bearer ${token}` }))).toBe('200')
  })

  test('a repeated Authorization is 401, even with the same genuine token', async () => {
    const one = `Bearer ${token}`
    expect(formatOutcome(await knock({ authorization: [one, one] }))).toBe('401 SVC:1001')
    expect(formatOutcome(await knock({ authorization: [one, 'Basic eDp5'] }))).toBe('401 SVC:1001')
  })

  test('the stored hash of a token is not accepted as a token', async () => {
    const row = await flowdesk.db.selectFrom('ticketing.apiToken').select('digest').executeTakeFirstOrThrow()
    expect(formatOutcome(await knock({ authorization: `Bearer svc_${row.digest}` }))).toBe('401 SVC:1001')
  })
})

describe('An API token on the other surfaces', () => {
  test('v1/dashboard/*: 401', async () => {
    for (const path of ['api-tokens', 'pools', `tickets/${ticket.id}`]) {
      expect(formatOutcome(await flowdesk.get(`/v1/dashboard/${path}`, { token }))).toBe('401 SVC:1001')
    }
    expect(formatOutcome(await flowdesk.patch(`/v1/dashboard/tickets/${ticket.id}`, { token, body: {} }))).toBe(
      '401 SVC:1001',
    )
  })

  test('v1/external/*: not needed, and an invalid one is ignored', async () => {
    const url = `/v1/external/ticket-tracking/${ticket.trackingKey}`
    for (const options of [{}, { token }, { token: 'svc_nonsense' }])
      expect(formatOutcome(await flowdesk.get(url, options))).toBe('200')
  })
})

/** A server whose clock is its own, closed after the test, and a second process of the same deployment. */
async function openPair(settings: Record<string, string> = {}) {
  const one = await openFlowdesk(settings)
  onTestFinished(() => one.close())
  const other = await one.openSecondProcess(settings)
  onTestFinished(() => other.close())
  return { one, other }
}

describe('an active API token whose expiresAt has passed: 401', () => {
  test('from that instant on, in every process, even if the token was cached just before', async () => {
    const { one, other } = await openPair()
    const expiresAt = new Date(one.clock.now().getTime() + 600 * SECOND_MS).toISOString()
    const { token: short } = await one.makeToken({ expiresAt })
    one.clock.advance(540 * SECOND_MS)
    for (const at of [one, other]) expect(formatOutcome(await at.get(tickets, { token: short }))).toBe('200')
    one.clock.advance(60 * SECOND_MS)
    for (const at of [one, other]) {
      const reply = await at.get(tickets, { token: short })
      expect(formatOutcome(reply)).toBe('401 SVC:1002')
      expect(reply.headers['www-authenticate']).toBe('Bearer')
    }
  })

  test('a token without expiresAt is still valid after years', async () => {
    const { one } = await openPair()
    const { token: lasting } = await one.makeToken()
    one.clock.advance(5 * 365 * 24 * 3600 * SECOND_MS)
    expect(formatOutcome(await one.get(tickets, { token: lasting }))).toBe('200')
  })

  test('an expired token is refused as expired before a missing scope', async () => {
    const { one } = await openPair()
    const expiresAt = new Date(one.clock.now().getTime() + 600 * SECOND_MS).toISOString()
    const { token: short } = await one.makeToken({ scopes: ['tickets:write'], expiresAt })
    one.clock.advance(600 * SECOND_MS)
    expect(formatOutcome(await one.get(tickets, { token: short }))).toBe('401 SVC:1002')
  })
})

describe('an API token that is revoked in the dashboard may be accepted for up to 30 more seconds', () => {
  const revoke = async (at: Flowdesk, id: number) =>
    at.delete(`/v1/dashboard/api-tokens/${id}`, { token: await at.adminToken() })

  test('after 30 seconds every process refuses it: 401 SVC:1003', async () => {
    const { one, other } = await openPair()
    const made = await one.makeToken()
    for (const at of [one, other]) expect(formatOutcome(await at.get(tickets, { token: made.token }))).toBe('200')
    await revoke(one, made.id)
    expect(formatOutcome(await one.get(tickets, { token: made.token }))).toBe('401 SVC:1003')
    one.clock.advance(30 * SECOND_MS)
    for (const at of [one, other])
      expect(formatOutcome(await at.get(tickets, { token: made.token }))).toBe('401 SVC:1003')
  })

  test('a token in constant use is checked again too', async () => {
    const { one, other } = await openPair()
    const made = await one.makeToken()
    await other.get(tickets, { token: made.token })
    await revoke(one, made.id)
    const answers: string[] = []
    for (let second = 0; second <= 30; second += 5) {
      answers.push(formatOutcome(await other.get(tickets, { token: made.token })))
      one.clock.advance(5 * SECOND_MS)
    }
    expect(answers.at(-1)).toBe('401 SVC:1003')
  })

  test('a process that has not cached the token, or has no cache, refuses it at once', async () => {
    const { one, other } = await openPair({ ApiTokens__CacheSeconds: '0' })
    const [unseen, seen] = [await one.makeToken(), await one.makeToken()]
    await other.get(tickets, { token: seen.token })
    for (const { id } of [unseen, seen]) await revoke(one, id)
    for (const made of [unseen, seen])
      expect(formatOutcome(await other.get(tickets, { token: made.token }))).toBe('401 SVC:1003')
  })

  test('other tokens still work', async () => {
    const [made, kept] = [await flowdesk.makeToken(), await flowdesk.makeToken()]
    await revoke(flowdesk, made.id)
    expect(formatOutcome(await flowdesk.get(tickets, { token: kept.token }))).toBe('200')
  })
})

describe('poolIds or allPools decide which pools can be opened and read', () => {
  test.each([
    ['GET', '', undefined],
    ['GET', '/messages', undefined],
    ['POST', '/messages', { content: 'Any news?' }],
  ] as const)(
    'a ticket in a pool outside the token scope returns 404, never 403: %s {ticket}%s',
    async (method, path, body) => {
      const pool = await flowdesk.makePool()
      const scoped = (await flowdesk.makeToken({ poolIds: [pool.id] })).token
      const inside = await flowdesk.makeTicket(scoped, { poolId: pool.id })
      const call = (named: string) =>
        method === 'GET'
          ? flowdesk.get(`${tickets}/${named}${path}`, { token: scoped })
          : flowdesk.post(`${tickets}/${named}${path}`, { token: scoped, body })
      for (const named of [`${ticket.id}`, `by-tracking-key/${ticket.trackingKey}`]) {
        expect(formatOutcome(await call(named))).toBe('404 SVC:4001')
      }
      for (const named of [`${inside.id}`, `by-tracking-key/${inside.trackingKey}`]) {
        expect((await call(named)).status).toBeLessThan(300)
      }
    },
  )

  test('a create with a poolId outside the token’s scope: 403 SVC:1102', async () => {
    const pool = await flowdesk.makePool()
    const scoped = (await flowdesk.makeToken({ poolIds: [pool.id] })).token
    for (const path of [tickets, `${tickets}/sync`]) {
      const reply = await flowdesk.post(path, { token: scoped, body: { poolId: 1, subject: 'Parcel lost' } })
      expect(formatOutcome(reply)).toBe('403 SVC:1102')
    }
  })

  test('a token sees all tickets of its pools, also those of other tokens', async () => {
    const pool = await flowdesk.makePool()
    const [one, other] = [
      await flowdesk.makeToken({ poolIds: [pool.id] }),
      await flowdesk.makeToken({ poolIds: [pool.id] }),
    ]
    const made = await flowdesk.makeTicket(one.token, { poolId: pool.id })
    expect(formatOutcome(await flowdesk.get(`${tickets}/${made.id}`, { token: other.token }))).toBe('200')
  })
})

test('the last use of a token is recorded, also after a clock moves backwards', async () => {
  const made = await flowdesk.makeToken()
  const lastUsed = async () =>
    (await flowdesk.get(`/v1/dashboard/api-tokens/${made.id}`, { token: await flowdesk.adminToken() })).body.data
      .lastUsedAt
  expect(await lastUsed()).toBeNull()
  const before = flowdesk.clock.now().toISOString()
  await flowdesk.get(tickets, { token: made.token })
  const noted = await lastUsed()
  expect(noted >= before && noted <= flowdesk.clock.now().toISOString()).toBe(true)
  flowdesk.clock.advance(-120_000)
  onTestFinished(() => flowdesk.clock.advance(120_000))
  await flowdesk.get(tickets, { token: made.token })
  expect(Date.parse(await lastUsed())).toBeLessThan(Date.parse(noted))
})
