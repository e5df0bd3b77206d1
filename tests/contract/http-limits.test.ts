import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { patientDatabase } from '../support/app.ts'
import { type ApiResponse, type CallOptions, type Flowdesk, openFlowdesk } from '../support/flowdesk.ts'
import { makeSignedInPerson, makeStaffMember } from '../support/people.ts'
import { formatRequest, listenOnFreePort, sendRawRequest } from '../support/raw-socket.ts'
import { formatOutcome } from '../support/refusals.ts'

const MEBIBYTE = 2 ** 20
const MINUTE = 60_000
const pools = '/v1/dashboard/pools'
const login = '/v1/dashboard/auth/login'
const tickets = '/v1/integration/tickets'
const tracking = `/v1/external/ticket-tracking/${'0'.repeat(26)}`

let flowdesk: Flowdesk
let token: string
let apiToken: string

beforeAll(async () => {
  flowdesk = await openFlowdesk({}, patientDatabase)
  flowdesk.clock.stop()
  token = await flowdesk.adminToken()
  apiToken = (await flowdesk.makeToken()).token
})
afterAll(() => flowdesk.close())

/** Runs a test on a process of its own, so that its settings and its counts are its own. */
async function on(settings: Record<string, string>, run: (twin: Flowdesk) => Promise<void>): Promise<void> {
  const twin = await flowdesk.openSecondProcess(settings)
  try {
    await run(twin)
  } finally {
    await twin.close()
  }
}

/** A call from another address. */
async function from(
  remoteAddress: string,
  { app }: Flowdesk,
  url: string,
  options: CallOptions = {},
): Promise<ApiResponse> {
  const payload = options.body === undefined ? {} : { payload: JSON.stringify(options.body) }
  const answer = await app.http.app.inject({
    method: options.body === undefined ? 'GET' : 'POST',
    url,
    remoteAddress,
    ...payload,
    headers: { 'content-type': 'application/json', ...options.headers },
  })
  return { status: answer.statusCode, headers: answer.headers, text: answer.body, body: answer.json() }
}

const statuses = (answers: readonly ApiResponse[]) => answers.map(({ status }) => status)

async function times(count: number, call: () => Promise<ApiResponse>): Promise<ApiResponse[]> {
  const answers: ApiResponse[] = []
  for (let n = 0; n < count; n++) answers.push(await call())
  return answers
}

describe('JSON body: 1 MiB', () => {
  const bodyOf = (bytes: number): string => {
    const start: string = `{"name":"${randomUUID()}","unknown":"`
    return `${start}${'x'.repeat(bytes - Buffer.byteLength(start) - 2)}"}`
  }

  test('exactly 1 MiB is accepted', async () => {
    const body = bodyOf(MEBIBYTE)
    expect(Buffer.byteLength(body)).toBe(MEBIBYTE)
    expect((await flowdesk.post(pools, { token, body })).status).toBe(201)
  })

  test('one byte more: 413 SVC:0007', async () => {
    expect(formatOutcome(await flowdesk.post(pools, { token, body: bodyOf(MEBIBYTE + 1) }))).toBe('413 SVC:0007')
  })

  test('bytes count, not characters', async () => {
    const body = `{"name":"x","unknown":"${'ü'.repeat(MEBIBYTE / 2)}"}`
    expect(formatOutcome(await flowdesk.post(pools, { token, body }))).toBe('413 SVC:0007')
  })

  test.each([
    ['POST', login],
    ['POST', '/v1/dashboard/auth/refresh-token'],
    ['POST', '/v1/dashboard/api-tokens'],
    ['PATCH', '/v1/dashboard/tickets/1'],
    ['POST', tickets],
    ['POST', `${tickets}/sync`],
    ['POST', `${tickets}/1/messages`],
  ] as const)('%s %s: 413 SVC:0007 beyond it', async (method, url) => {
    const call = method === 'POST' ? flowdesk.post : flowdesk.patch
    const credential = url.startsWith(tickets) ? apiToken : token
    expect(formatOutcome(await call(url, { token: credential, body: bodyOf(MEBIBYTE + 1) }))).toBe('413 SVC:0007')
  })

  test('a body is refused by its Content-Length before it is sent, and a chunked one at the limit', async () => {
    await on({}, async (twin) => {
      const port = await listenOnFreePort(twin)
      const fields = [`Authorization: Bearer ${token}`, 'Content-Type: application/json']
      const announced = await sendRawRequest(
        port,
        formatRequest(`POST ${pools}`, [...fields, `Content-Length: ${5 * MEBIBYTE}`]),
      )
      expect(announced.status).toBe(413)
      const chunk = `100000\r\n${' '.repeat(MEBIBYTE)}\r\n`
      const chunked = formatRequest(`POST ${pools}`, [...fields, 'Transfer-Encoding: chunked'], chunk + chunk)
      expect((await sendRawRequest(port, chunked)).status).toBe(413)
    })
  })
})

describe('rate limits', () => {
  test('429 SVC:0003 with Retry-After in whole seconds; afterwards calls succeed again', async () => {
    await on({ RateLimits__Tracking__Permits: '2', RateLimits__Tracking__Window: '00:01:00' }, async (twin) => {
      const read = () => twin.get(tracking)
      expect(statuses(await times(2, read))).toEqual([404, 404])
      flowdesk.clock.advance(20_500)
      const refused = await read()
      expect(formatOutcome(refused)).toBe('429 SVC:0003')
      expect(refused.headers['retry-after']).toBe('40')
      expect(refused.body.error.details).toEqual({ policy: 'Tracking', retryAfterSeconds: 40 })
      flowdesk.clock.advance(40_000)
      expect((await read()).status).toBe(404)
    })
  })

  test('refused calls do not extend the wait', async () => {
    await on({ RateLimits__Tracking__Permits: '1' }, async (twin) => {
      await twin.get(tracking)
      await times(5, () => twin.get(tracking))
      flowdesk.clock.advance(MINUTE)
      expect((await twin.get(tracking)).status).toBe(404)
    })
  })

  test('no rate-limit header on a success', async () => {
    for (const { headers } of [await flowdesk.get(pools, { token }), await flowdesk.get(tickets, { token: apiToken })])
      expect(Object.keys(headers).filter((name) => /rate|limit|retry/i.test(name))).toEqual([])
  })

  const subject = { poolId: 1, subject: 'x' }
  const calls: Record<string, (at: Flowdesk, as: string) => Promise<ApiResponse>> = {
    IntegrationRead: (at, as) => at.get(tickets, { token: as }),
    CreateTicket: (at, as) => at.post(tickets, { token: as, body: subject }),
    CreateTicketSync: (at, as) => at.post(`${tickets}/sync`, { token: as, body: subject }),
    AppendMessage: (at, as) => at.post(`${tickets}/987654/messages`, { token: as, body: { content: 'x' } }),
    Dashboard: (at, as) => at.get(pools, { token: as }),
  }
  test.each(Object.entries(calls))(
    '%s: counted for each credential, separate from other policies',
    async (policy, call) => {
      const makeCredential = async () =>
        (policy === 'Dashboard' ? await makeSignedInPerson(flowdesk) : await flowdesk.makeToken()).token
      const [one, other] = [await makeCredential(), await makeCredential()]
      await on({ [`RateLimits__${policy}__Permits`]: '2' }, async (twin) => {
        const answers = await times(3, () => call(twin, one))
        expect(statuses(answers).slice(0, 2)).not.toContain(429)
        expect(answers[2]?.body.error?.details).toEqual({ policy, retryAfterSeconds: 60 })
        expect((await call(twin, other)).status).not.toBe(429)
        for (const [unlike, elsewhere] of Object.entries(calls).filter(([name]) => name !== policy))
          expect([unlike, (await elsewhere(twin, unlike === 'Dashboard' ? token : apiToken)).status]).not.toEqual([
            unlike,
            429,
          ])
      })
    },
  )

  test.each([
    ['Tracking', tracking, undefined, 404],
    ['Refresh', '/v1/dashboard/auth/refresh-token', { refreshToken: 'x' }, 400],
  ] as const)('%s: counted for each address', async (policy, url, body, status) => {
    await on({ [`RateLimits__${policy}__Permits`]: '2' }, async (twin) => {
      const call = (address: string) => from(address, twin, url, { body })
      expect(statuses(await times(3, () => call('192.0.2.1')))).toEqual([status, status, 429])
      expect((await call('192.0.2.2')).status).toBe(status)
    })
  })

  test('an idempotent replay counts', async () => {
    await on({ RateLimits__CreateTicket__Permits: '2' }, async (twin) => {
      const { token: as } = await flowdesk.makeToken()
      const call = { token: as, body: { poolId: 1, subject: 'x' }, headers: { 'idempotency-key': 'a' } }
      expect(statuses(await times(3, () => twin.post(tickets, call)))).toEqual([202, 202, 429])
    })
  })

  test.each([
    ['RateLimits__Tracking__Permits', '0'],
    ['RateLimits__Tracking__Permits', 'many'],
    ['RateLimits__Tracking__Window', 'soon'],
    ['RateLimits__Trackng__Permits', '1'],
  ])('%s=%s prevents the start, with the name of the setting', async (name, value) => {
    await expect(flowdesk.openSecondProcess({ [name]: value })).rejects.toThrow(name.replaceAll('__', ':'))
  })
})

describe('sign-in limits', () => {
  const wrong = (email: string) => ({ email, password: 'not the right one' })
  const limits = (account: number, address: number) => ({
    RateLimits__LoginAccount__Permits: String(account),
    RateLimits__LoginAddress__Permits: String(address),
  })

  test('LoginAccount: 5 a minute for each address and e-mail, correct passwords included', async () => {
    await on({ RateLimits__LoginAccount__Permits: '5' }, async (twin) => {
      const { credentials } = await makeStaffMember(flowdesk)
      const signIn = () => from('192.0.2.1', twin, login, { body: credentials })
      const answers = await times(6, signIn)
      expect(statuses(answers)).toEqual([200, 200, 200, 200, 200, 429])
      expect(answers[5]?.body.error.details).toEqual({ policy: 'LoginAccount', retryAfterSeconds: 60 })
      flowdesk.clock.advance(MINUTE)
      expect((await signIn()).status).toBe(200)
    })
  })

  test('LoginAccount: case and surrounding blanks of the e-mail are ignored', async () => {
    await on(limits(2, 100), async (twin) => {
      const email = `${randomUUID()}@example.com`
      const answers = []
      for (const spelling of [email, email.toUpperCase(), ` ${email} `])
        answers.push(await from('192.0.2.1', twin, login, { body: wrong(spelling) }))
      expect(statuses(answers)).toEqual([401, 401, 429])
    })
  })

  test('LoginAccount: never counted by e-mail alone, so other people cannot lock an account out', async () => {
    await on(limits(2, 100), async (twin) => {
      const { credentials } = await makeStaffMember(flowdesk)
      await times(3, () => from('192.0.2.1', twin, login, { body: wrong(credentials.email) }))
      expect(formatOutcome(await from('192.0.2.1', twin, login, { body: credentials }))).toBe('429 SVC:0003')
      expect((await from('192.0.2.2', twin, login, { body: credentials })).status).toBe(200)
    })
  })

  test('LoginAccount: other people at the same address can still sign in', async () => {
    await on(limits(1, 100), async (twin) => {
      const people = [await makeStaffMember(flowdesk), await makeStaffMember(flowdesk)]
      for (const { credentials } of people)
        expect((await from('192.0.2.1', twin, login, { body: credentials })).status).toBe(200)
    })
  })

  test('LoginAccount is counted after validation: a 422 does not count', async () => {
    await on(limits(1, 100), async (twin) => {
      const { credentials } = await makeStaffMember(flowdesk)
      await times(3, () => from('192.0.2.1', twin, login, { body: { ...credentials, platform: 'toaster' } }))
      expect((await from('192.0.2.1', twin, login, { body: credentials })).status).toBe(200)
    })
  })

  test('LoginAddress: failures for any account count; then even a correct password is 429', async () => {
    await on(limits(100, 3), async (twin) => {
      const { credentials } = await makeStaffMember(flowdesk)
      const guess = () => from('192.0.2.1', twin, login, { body: wrong(`${randomUUID()}@example.com`) })
      expect(statuses(await times(4, guess))).toEqual([401, 401, 401, 429])
      const refused = await from('192.0.2.1', twin, login, { body: credentials })
      expect(refused.body.error.details).toEqual({ policy: 'LoginAddress', retryAfterSeconds: 300 })
      expect((await from('192.0.2.2', twin, login, { body: credentials })).status).toBe(200)
      flowdesk.clock.advance(5 * MINUTE)
      expect((await from('192.0.2.1', twin, login, { body: credentials })).status).toBe(200)
    })
  })

  test('LoginAddress: counts failures only', async () => {
    await on(limits(100, 2), async (twin) => {
      const { credentials } = await makeStaffMember(flowdesk)
      const signIn = (body: unknown) => from('192.0.2.1', twin, login, { body })
      expect(statuses(await times(5, () => signIn(credentials)))).toEqual([200, 200, 200, 200, 200])
      expect((await signIn({})).status).toBe(422)
      expect((await signIn(wrong(credentials.email))).status).toBe(401)
      expect((await signIn(credentials)).status).toBe(200)
      expect((await signIn(wrong(credentials.email))).status).toBe(401)
      expect(formatOutcome(await signIn(credentials))).toBe('429 SVC:0003')
    })
  })

  test('LoginAddress is checked before the body is read', async () => {
    await on(limits(100, 1), async (twin) => {
      await twin.post(login, { body: wrong('a@b.c') })
      expect(formatOutcome(await twin.post(login, { body: '{' }))).toBe('429 SVC:0003')
    })
  })

  test('the limits of sign-in do not apply to refresh and sign-out', async () => {
    await on(limits(1, 1), async (twin) => {
      const { credentials } = await makeStaffMember(flowdesk)
      const pair = await flowdesk.signIn(credentials)
      await times(2, () => twin.post(login, { body: wrong(credentials.email) }))
      const refreshed = await twin.post('/v1/dashboard/auth/refresh-token', {
        body: { refreshToken: pair.refreshToken },
      })
      expect(refreshed.status).toBe(200)
      expect((await twin.post('/v1/dashboard/auth/logout', { token: pair.accessToken })).status).toBe(200)
    })
  })
})

describe('Http:TrustedProxies', () => {
  const limit = { RateLimits__Tracking__Permits: '1' }
  const via = (proxy: string, twin: Flowdesk, forwardedFor: string) =>
    from(proxy, twin, tracking, { headers: { 'x-forwarded-for': forwardedFor } })

  test('without it the peer is the client, whatever header fields it sends', async () => {
    await on(limit, async (twin) => {
      expect(formatOutcome(await via('192.0.2.1', twin, '198.51.100.1'))).toBe('404 SVC:4001')
      expect(formatOutcome(await via('192.0.2.1', twin, '198.51.100.2'))).toBe('429 SVC:0003')
    })
  })

  test('behind a trusted proxy the client is the last untrusted address', async () => {
    await on(
      { ...limit, Http__TrustedProxies__0: '10.0.0.0/8', Http__TrustedProxies__1: '192.0.2.1' },
      async (twin) => {
        expect((await via('192.0.2.1', twin, '198.51.100.1')).status).toBe(404)
        expect((await via('192.0.2.1', twin, '198.51.100.2')).status).toBe(404)
        // What the client wrote itself stands before what the proxies added.
        expect((await via('192.0.2.1', twin, '203.0.113.9, 198.51.100.1')).status).toBe(429)
        expect((await via('10.1.2.3', twin, '198.51.100.2, 192.0.2.1')).status).toBe(429)
      },
    )
  })

  test('an untrusted peer cannot forward other addresses', async () => {
    await on({ ...limit, Http__TrustedProxies__0: '10.0.0.0/8' }, async (twin) => {
      expect((await via('192.0.2.1', twin, '198.51.100.1')).status).toBe(404)
      expect((await via('192.0.2.1', twin, '198.51.100.2')).status).toBe(429)
    })
  })

  test('an invalid address prevents the start, with the name of the setting', async () => {
    for (const given of ['the proxy', '10.0.0.0/33', '10.0.0.0/', '10.0.0', '2001:db8::/129'])
      await expect(flowdesk.openSecondProcess({ Http__TrustedProxies__0: given })).rejects.toThrow(
        'Http:TrustedProxies',
      )
  })
})

describe('AllowedHosts', () => {
  const visit = async (twin: Flowdesk, host: string) =>
    formatOutcome(await twin.get('/health/live', { headers: { host } }))

  test('* allows every host', async () => {
    for (const host of ['a.example', '192.0.2.1:8080', '[2001:db8::1]', 'x'])
      expect(await visit(flowdesk, host)).toBe('200')
  })

  test.each([
    ['a.example', 'a.example', '200'],
    ['a.example', 'A.Example', '200'],
    ['a.example', 'a.example:8080', '200'],
    ['a.example', 'b.example', '400 SVC:0004'],
    ['a.example', 'a.example.evil', '400 SVC:0004'],
    ['a.example', 'x.a.example', '400 SVC:0004'],
    ['a.example', 'a.example@evil', '400 SVC:0004'],
    ['a.example', '', '400 SVC:0004'],
    ['a.example; b.example;', 'b.example', '200'],
    ['a.example;*.b.example', 'x.b.example', '200'],
    ['a.example;*.b.example', 'y.x.b.example:443', '200'],
    ['a.example;*.b.example', 'b.example', '400 SVC:0004'],
    ['a.example;*.b.example', 'xb.example', '400 SVC:0004'],
    ['a.example;*.b.example', '.b.example', '400 SVC:0004'],
    ['a.example;*', 'anything', '200'],
    ['[2001:db8::1];127.0.0.1', '[2001:db8::1]:8080', '200'],
    ['[2001:db8::1];127.0.0.1', '127.0.0.1', '200'],
    ['[2001:db8::1];127.0.0.1', '[2001:db8::2]', '400 SVC:0004'],
  ])('%s, asked for %j: %s', async (allowed, host, expected) => {
    await on({ AllowedHosts: allowed }, async (twin) => expect(await visit(twin, host)).toBe(expected))
  })
})

describe('if two refusals apply, the earlier one is returned', () => {
  const ours = {
    AllowedHosts: 'localhost',
    RateLimits__Dashboard__Permits: '1',
    RateLimits__CreateTicket__Permits: '1',
  }
  const elsewhere = { host: 'elsewhere.example' }
  const readOnly = async () => (await flowdesk.makeToken({ scopes: ['tickets:read'] })).token

  test.each<[string, string, (twin: Flowdesk) => Promise<ApiResponse>]>([
    ['route before host', '404 SVC:0005', (twin) => twin.get('/v1/nowhere', { headers: elsewhere })],
    ['method before host', '405 SVC:0006', (twin) => twin.put(pools, { headers: elsewhere })],
    ['route before credential and body', '404 SVC:0005', (twin) => twin.post('/v1/dashboard/nowhere', { body: '{' })],
    ['host before credential', '400 SVC:0004', (twin) => twin.get(pools, { headers: elsewhere })],
    ['host before rate limit', '400 SVC:0004', (twin) => twin.get(pools, { token, headers: elsewhere })],
    ['credential before parsing', '401 SVC:1001', (twin) => twin.post(pools, { body: '{' })],
    [
      'credential before media type',
      '401 SVC:1001',
      (twin) => twin.post(pools, { body: 'x', headers: { 'content-type': 'text/plain' } }),
    ],
    ['credential before size', '401 SVC:1001', (twin) => twin.post(pools, { body: ' '.repeat(MEBIBYTE + 1) })],
    ['credential before a path id', '401 SVC:1001', (twin) => twin.get(`${pools}/abc`)],
    [
      'scope before parsing',
      '403 SVC:1101',
      async (twin) => twin.post(tickets, { token: await readOnly(), body: '{' }),
    ],
    [
      'scope before validation',
      '403 SVC:1101',
      async (twin) => twin.post(tickets, { token: await readOnly(), body: {} }),
    ],
    [
      'role before parsing',
      '403 SVC:1103',
      async (twin) => twin.post(pools, { token: (await makeSignedInPerson(flowdesk)).token, body: '{' }),
    ],
    [
      'scope before rate limit',
      '403 SVC:1101',
      async (twin) => {
        const as = await readOnly()
        return (await times(3, () => twin.post(tickets, { token: as, body: {} }))).at(-1) ?? twin.get(tickets)
      },
    ],
    [
      'rate limit before parsing',
      '429 SVC:0003',
      async (twin) => (await times(2, () => twin.post(pools, { token, body: '{' }))).at(-1) ?? twin.get(pools),
    ],
    [
      'rate limit before validation',
      '429 SVC:0003',
      async (twin) => (await times(2, () => twin.post(pools, { token, body: {} }))).at(-1) ?? twin.get(pools),
    ],
    [
      'parsing before a header that is wrong',
      '400 SVC:0004',
      (twin) => twin.post(tickets, { token: apiToken, body: '{', headers: { 'idempotency-key': 'a b' } }),
    ],
    [
      'validation before what is stored',
      '422 SVC:2001',
      (twin) => twin.patch('/v1/dashboard/tickets/987654', { token, body: { priority: 'soon' } }),
    ],
    [
      'validation before the pool that is out of scope',
      '422 SVC:2001',
      (twin) => twin.post(tickets, { token: apiToken, body: { poolId: 987_654 } }),
    ],
  ])('%s: %s', async (_what, expected, call) => {
    await on(ours, async (twin) => expect(formatOutcome(await call(twin))).toBe(expected))
  })

  test('a request that is refused before the rate limit does not count', async () => {
    await on({ RateLimits__Dashboard__Permits: '1' }, async (twin) => {
      await times(3, () => twin.get(pools, { token: `${token}x` }))
      expect((await twin.get(pools, { token })).status).toBe(200)
    })
  })
})

describe('overload', () => {
  test('creations beyond the queue limit: 503 SVC:0002 with Retry-After; queued ones are all accepted', async () => {
    const body = { poolId: 1, subject: 'x' }
    const { db } = flowdesk
    const answers: Promise<ApiResponse>[] = []
    await db.transaction().execute(async (tx) => {
      await sql`lock table ticketing.ticket in access exclusive mode`.execute(tx)
      for (let n = 0; n < 5500; n++) answers.push(flowdesk.post(tickets, { token: apiToken, body }))
      const first = await Promise.race(answers)
      expect(formatOutcome(first)).toBe('503 SVC:0002')
      expect(Number(first.headers['retry-after'])).toBeGreaterThanOrEqual(1)
    })
    const told503 = (await Promise.all(answers)).map(formatOutcome)
    expect(new Set(told503)).toEqual(new Set(['202', '503 SVC:0002']))
    expect(told503.filter((one) => one === '202').length).toBeGreaterThanOrEqual(5000)
    expect((await flowdesk.post(tickets, { token: apiToken, body })).status).toBe(202)
  })
})
