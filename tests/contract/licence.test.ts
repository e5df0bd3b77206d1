import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { signInAgent } from '../support/chat.ts'
import { seededAdministrator } from '../support/database-server.ts'
import { type Flowdesk, openFlowdesk } from '../support/flowdesk.ts'
import {
  down,
  type IssuedLicence,
  LicenceServer,
  type Misbehaviour,
  type TestLicence,
  validLicence,
} from '../support/licence-server.ts'
import { formatOutcome } from '../support/refusals.ts'
import { makeVisitor, openConversationOf } from '../support/visitors.ts'

const DAY = 24 * 3600_000

const server = await LicenceServer.start()
const otherServer = await LicenceServer.start('ES256')
afterAll(async () => {
  await server.stop()
  await otherServer.stop()
})

async function open(settings: Readonly<Record<string, string>> = {}): Promise<Flowdesk> {
  const flowdesk = await openFlowdesk(settings)
  onTestFinished(flowdesk.close)
  return flowdesk
}

/** The licence as an administrator reads it. Signs in again, because tests move the clock past the end of a session. */
async function readLicence(flowdesk: Flowdesk) {
  const { accessToken: token } = await signInAgent(flowdesk, seededAdministrator)
  const { status, body } = await flowdesk.get('/v1/admin/license', { token })
  expect(status).toBe(200)
  return body.data
}

/** A server with a licence that it has confirmed. */
async function openLicensed(licence: IssuedLicence = {}, settings: Readonly<Record<string, string>> = {}) {
  const issued = await server.issue(licence)
  const flowdesk = await open({ ...issued.settings, ...settings })
  await flowdesk.checkLicence()
  return { issued, flowdesk }
}

const daysFromNow = (flowdesk: Flowdesk, days: number): string =>
  new Date(flowdesk.clock.now().getTime() + days * DAY).toISOString()

/** The outcome of a call of a surface that a blocked licence stops. */
const callTickets = async (flowdesk: Flowdesk): Promise<string> =>
  formatOutcome(await flowdesk.get('/v1/integration/tickets'))

const OPEN = '401 SVC:1001'
const BLOCKED = '503 SVC:0011'

describe('a valid answer', () => {
  test('makes the licence Active, and shows customer, plan, limits and usage', async () => {
    const limits = { agents: 3, monthlyConversations: 2000 }
    const { flowdesk, issued } = await openLicensed({ limits })
    const licence = await readLicence(flowdesk)
    expect(licence).toEqual({
      status: 'Active',
      installationId: expect.stringMatching(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/),
      customer: 'Example Ltd',
      plan: 'team',
      expiresAt: '2100-01-01T00:00:00.000Z',
      graceEndsAt: null,
      lastCheckedAt: expect.stringMatching(/Z$/),
      limits,
      usage: { activeAgents: 1, conversationsThisMonth: 0 },
    })
    const [request] = issued.requests
    expect(request).toEqual({
      key: issued.settings['License__Key'],
      installationId: licence.installationId,
      version: 'test',
      usage: { activeAgents: 1, conversationsThisMonth: 0 },
      nonce: expect.stringMatching(/^[\w-]{22}$/),
    })
  })

  test('is accepted with an ES256 signature, and a status in any case', async () => {
    const issued = await otherServer.issue({ status: 'ACTIVE' })
    const flowdesk = await open(issued.settings)
    await flowdesk.checkLicence()
    expect((await readLicence(flowdesk)).status).toBe('Active')
  })

  test('is verified by keys without an id, of which only one signed it', async () => {
    const withoutId = (keys: string) => JSON.parse(keys).map(({ kid: _, ...key }: { kid: string }) => key)
    const issued = await server.issue()
    const keys = [otherServer, server].flatMap(({ signingKeys }) => withoutId(signingKeys))
    const flowdesk = await open({ ...issued.settings, License__ResponseSigningKeys: JSON.stringify({ keys }) })
    await flowdesk.checkLicence()
    expect((await readLicence(flowdesk)).status).toBe('Active')
  })

  test('is asked for again at each interval, with a new nonce', async () => {
    const { flowdesk, issued } = await openLicensed()
    await flowdesk.recheckLicence()
    expect(new Set(issued.requests.map(({ nonce }) => nonce)).size).toBe(issued.requests.length)
  })
})

describe('a deployment stays Pending, and refuses nothing,', () => {
  test.each([
    ['without a key', { License__Key: '' }],
    ['without a licence server', { License__ServerUrl: '' }],
  ])('%s', async (_name, missing) => {
    const issued = await server.issue({ status: 'revoked', limits: { agents: 1 } })
    const flowdesk = await open({ ...issued.settings, ...missing })
    expect(await readLicence(flowdesk)).toMatchObject({
      ...{ status: 'Pending', customer: null, lastCheckedAt: null },
      limits: { agents: 0, monthlyConversations: 0 },
    })
    expect(await callTickets(flowdesk)).toBe(OPEN)
    expect((await flowdesk.get('/health')).body.checks.licence).toBe('off')
    expect(issued.requests).toEqual([])
  })

  test('without keys that verify answers', async () => {
    const issued = await server.issue({ status: 'revoked' })
    const flowdesk = await open({ ...issued.settings, License__ResponseSigningKeys: '' })
    await flowdesk.recheckLicence()
    expect(await readLicence(flowdesk)).toMatchObject({ status: 'Pending', lastCheckedAt: null })
    expect(await callTickets(flowdesk)).toBe(OPEN)
  })
})

const edit = (jws: string, change: object): string => {
  const [header = '', payload = '', signature = ''] = jws.split('.')
  const claims = { ...JSON.parse(Buffer.from(payload, 'base64url').toString()), ...change }
  return [header, Buffer.from(JSON.stringify(claims)).toString('base64url'), signature].join('.')
}

const withoutSignature = (jws: string): string => {
  const header = Buffer.from(JSON.stringify({ alg: 'none' })).toString('base64url')
  return `${header}.${jws.split('.')[1]}.`
}

const changeAnswer = async (text: Promise<string>, change: (jws: string) => string): Promise<string> =>
  JSON.stringify({ answer: change(JSON.parse(await text).answer) })

/** Ways in which the response is not the answer of the licence server to the request. */
const misbehaviours: readonly (readonly [string, () => Promise<Misbehaviour> | Misbehaviour])[] = [
  [
    'was changed on its way',
    () => (request, forward) => changeAnswer(forward(request), (jws) => edit(jws, { plan: 'x' })),
  ],
  ['has no signature', () => (request, forward) => changeAnswer(forward(request), withoutSignature)],
  ['answers another nonce', () => (request, forward) => forward({ ...request, nonce: 'A'.repeat(22) })],
  ['is for another installation', () => (request, forward) => forward({ ...request, installationId: 'another' })],
  [
    'is signed by another key',
    async () => {
      const { settings } = await otherServer.issue({ status: 'revoked' })
      return async (request) => {
        const body = JSON.stringify({ ...request, key: settings['License__Key'] })
        return await (await fetch(`${settings['License__ServerUrl']}/v1/validate`, { method: 'POST', body })).text()
      }
    },
  ],
  ['is no JSON', () => async () => '<html>'],
  ['is missing', () => async () => '{}'],
  ['is too large', () => async () => JSON.stringify({ answer: 'x'.repeat(70_000) })],
  [
    'has an error status',
    () => async (request, forward, response) => {
      response.statusCode = 500
      return await forward(request)
    },
  ],
  [
    'comes by a redirect',
    () => async (_request, _forward, response) => {
      response.writeHead(307, { location: '/v1/validate' }).end()
      return null
    },
  ],
  ['never comes', () => down],
  [
    'comes byte by byte for longer than ten seconds',
    () => async (request, forward, response) => {
      const text = await forward(request)
      response.writeHead(200, { 'content-type': 'application/json' })
      for (let sent = 0; sent < text.length && !response.destroyed; sent++) {
        response.write(text[sent])
        await delay(500)
      }
      response.end()
      return null
    },
  ],
]

describe('an answer changes nothing if it', () => {
  let flowdesk: Flowdesk
  let issued: TestLicence
  const ends: (() => Promise<void> | void)[] = []

  beforeAll(async () => {
    issued = await server.issue({}, (end) => ends.push(end))
    flowdesk = await openFlowdesk(issued.settings)
    await flowdesk.checkLicence()
    ends.push(flowdesk.close)
  })
  afterAll(async () => {
    for (const end of ends.reverse()) await end()
  })

  /** Changes the licence, lets the server check it, and returns what an administrator reads before and after. */
  async function compare(change: IssuedLicence, misbehaviour: Misbehaviour | null) {
    issued.misbehave(null)
    await issued.change({ ...validLicence, limits: {} })
    await flowdesk.recheckLicence()
    const before = await readLicence(flowdesk)
    expect(before.status).toBe('Active')
    const { length } = issued.requests
    issued.misbehave(misbehaviour)
    await issued.change(change)
    await flowdesk.recheckLicence()
    expect(issued.requests.length).toBe(length + 1)
    return { before, after: await readLicence(flowdesk) }
  }

  test.each(misbehaviours)('%s', async (_name, create) => {
    const { before, after } = await compare({ status: 'revoked' }, await create())
    expect(after).toEqual(before)
    expect(await callTickets(flowdesk)).toBe(OPEN)
    issued.misbehave(null)
    await flowdesk.recheckLicence()
    expect((await readLicence(flowdesk)).status).toBe('Blocked')
  })

  test('is an earlier answer', async () => {
    let earlier = ''
    await compare({}, async (request, forward) => {
      earlier = await forward(request)
      return earlier
    })
    const { before, after } = await compare({ status: 'revoked' }, async () => earlier)
    expect(after).toEqual(before)
  })

  test.each([
    ['has no date as its expiry', { expiresAt: 'soon' }],
    ['has a text as its grace days', { graceDays: '14' }],
    ['has more grace days than a calendar', { graceDays: 1e15 }],
    ['has an unknown status', { status: 'perhaps' }],
    ['has a negative limit', { limits: { agents: -1 } }],
  ])('%s', async (_name, claims) => {
    const { before, after } = await compare({ plan: 'other', ...claims }, null)
    expect(after).toEqual(before)
  })
})

describe('a licence', () => {
  test('is Grace after its expiry, Blocked after 14 days, and Active when it was renewed', async () => {
    const issued = await server.issue()
    const flowdesk = await open(issued.settings)
    const expiresAt = daysFromNow(flowdesk, 0.5)
    await issued.change({ expiresAt })
    await flowdesk.recheckLicence()
    flowdesk.clock.advance(DAY)
    const inGrace = await readLicence(flowdesk)
    const graceEndsAt = new Date(Date.parse(expiresAt) + 14 * DAY).toISOString()
    expect(inGrace).toMatchObject({ status: 'Grace', expiresAt, graceEndsAt })
    expect(await callTickets(flowdesk)).toBe(OPEN)
    flowdesk.clock.advance(14 * DAY)
    expect(await readLicence(flowdesk)).toMatchObject({ status: 'Blocked', graceEndsAt })
    expect(await callTickets(flowdesk)).toBe(BLOCKED)
    await issued.change({ expiresAt: daysFromNow(flowdesk, 300) })
    await flowdesk.recheckLicence()
    expect(await readLicence(flowdesk)).toMatchObject({ status: 'Active', graceEndsAt: null })
    expect(await callTickets(flowdesk)).toBe(OPEN)
  })

  test('is Grace after a day of an outage, Blocked after 30 more, and Active when the server is back', async () => {
    const { flowdesk, issued } = await openLicensed()
    issued.misbehave(down)
    await flowdesk.recheckLicence()
    const { lastCheckedAt } = await readLicence(flowdesk)
    flowdesk.clock.advance(DAY)
    const graceEndsAt = new Date(Date.parse(lastCheckedAt) + 31 * DAY).toISOString()
    expect(await readLicence(flowdesk)).toMatchObject({ status: 'Grace', graceEndsAt, lastCheckedAt })
    flowdesk.clock.advance(30 * DAY)
    expect((await readLicence(flowdesk)).status).toBe('Blocked')
    expect(await callTickets(flowdesk)).toBe(BLOCKED)
    issued.misbehave(null)
    await flowdesk.recheckLicence()
    expect(await readLicence(flowdesk)).toMatchObject({ status: 'Active', graceEndsAt: null })
  })

  test('is Blocked at once by a revocation, and Active again by the next valid answer', async () => {
    const { flowdesk, issued } = await openLicensed()
    await issued.change({ status: 'Revoked' })
    await flowdesk.recheckLicence()
    expect(await readLicence(flowdesk)).toMatchObject({ status: 'Blocked', graceEndsAt: null })
    await issued.change({ status: 'active' })
    await flowdesk.recheckLicence()
    expect((await readLicence(flowdesk)).status).toBe('Active')
  })
})

test('conversations are counted by calendar month in UTC, and are not refused above the limit', async () => {
  const { flowdesk, issued } = await openLicensed({ limits: { monthlyConversations: 1 } })
  const { clock } = flowdesk
  clock.stop()
  const now = clock.now()
  const endOfMonth = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 2)
  clock.advance(endOfMonth - now.getTime() - 1)
  for (let count = 0; count < 3; count++) await openConversationOf(await makeVisitor(flowdesk))
  const { usage, limits } = await readLicence(flowdesk)
  expect([usage.conversationsThisMonth, limits.monthlyConversations]).toEqual([3, 1])
  await flowdesk.checkLicence()
  expect(issued.requests.at(-1)).toMatchObject({ usage: { conversationsThisMonth: 3 } })
  clock.advance(1)
  expect((await readLicence(flowdesk)).usage.conversationsThisMonth).toBe(0)
  await openConversationOf(await makeVisitor(flowdesk))
  expect((await readLicence(flowdesk)).usage.conversationsThisMonth).toBe(1)
})

describe('while the licence is blocked', () => {
  test('the refusal is localized, has no Retry-After, and follows the path, the method and the host only', async () => {
    const { flowdesk } = await openLicensed({ status: 'revoked' }, { AllowedHosts: 'localhost' })
    const refused = await flowdesk.get('/v1/agent/me', { headers: { 'accept-language': 'de' } })
    expect([formatOutcome(refused), refused.headers['retry-after']]).toEqual([BLOCKED, undefined])
    expect(refused.body).toMatchObject({
      success: false,
      data: null,
      error: { message: expect.stringMatching(/^Die Lizenz dieses Servers/), details: null },
    })
    const other = await flowdesk.get('/v1/agent/me', { headers: { host: 'elsewhere.example.com' } })
    expect(formatOutcome(other)).toBe('400 SVC:0004')
    expect(formatOutcome(await flowdesk.get('/v1/agent/nowhere'))).toBe('404 SVC:0005')
    expect(formatOutcome(await flowdesk.delete('/v1/agent/me'))).toBe('405 SVC:0006')
    expect(formatOutcome(await flowdesk.post('/v1/agent/conversations/1/take', { body: 'no JSON' }))).toBe(BLOCKED)
  })

  test('the health check tells it, and the server stays healthy for load balancers', async () => {
    // The worker of these tests does not run.
    const { flowdesk } = await openLicensed({ status: 'revoked' }, { Parts: 'ticketing,chat' })
    const health = await flowdesk.get('/health')
    expect(health).toMatchObject({ status: 200, body: { status: 'ok', checks: { licence: 'failing' } } })
    expect((await flowdesk.get('/metrics')).text).toMatch(/^flowdesk_licence_status 3$/m)
  })
})
