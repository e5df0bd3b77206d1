import { randomUUID } from 'node:crypto'
import {
  createRemoteJWKSet,
  customFetch,
  decodeJwt,
  decodeProtectedHeader,
  importJWK,
  type JWK,
  jwtVerify,
  SignJWT,
} from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Flowdesk, openFlowdesk } from '../support/flowdesk.ts'
import { makeStaffMember, type PersonOptions } from '../support/people.ts'
import { formatFieldErrors, formatOutcome } from '../support/refusals.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

const login = '/v1/dashboard/auth/login'
const refreshToken = '/v1/dashboard/auth/refresh-token'
const logout = '/v1/dashboard/auth/logout'
const anything = '/v1/dashboard/pools'

let flowdesk: Flowdesk

beforeAll(async () => {
  flowdesk = await openFlowdesk()
  flowdesk.clock.stop()
})
afterAll(() => flowdesk.close())

/** Creates a person; `signIn` signs in as that person. */
async function createSignInPerson(options?: PersonOptions) {
  const { id, credentials } = await makeStaffMember(flowdesk, options)
  return { id, credentials, signIn: (platform = 'web') => flowdesk.signIn(credentials, platform) }
}

const refresh = (token: string, at = flowdesk) => at.post(refreshToken, { body: { refreshToken: token } })
const use = (token: string, at = flowdesk) => at.get(anything, { token })

describe('POST v1/dashboard/auth/login', () => {
  test('200 with the envelope and a token pair of exactly four members', async () => {
    const { credentials } = await createSignInPerson()
    const { status, body } = await flowdesk.post(login, { body: credentials })
    expect(status).toBe(200)
    expect(body).toEqual({
      success: true,
      error: null,
      data: {
        accessToken: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
        accessTokenExpiresAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
        refreshToken: expect.any(String),
        refreshTokenExpiresAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      },
    })
    const { accessToken, accessTokenExpiresAt, refreshTokenExpiresAt } = body.data
    expect(Date.parse(accessTokenExpiresAt)).toBe((decodeJwt(accessToken).exp ?? 0) * 1000)
    expect(Date.parse(refreshTokenExpiresAt)).toBe(flowdesk.clock.now().getTime() + 7 * DAY)
  })

  test('the refresh token is opaque, random and stored as a hash only', async () => {
    const { id, signIn } = await createSignInPerson()
    const [one, other] = [await signIn(), await signIn()]
    expect(one.refreshToken).toMatch(/^[\w-]{43,}$/)
    expect(other.refreshToken).not.toBe(one.refreshToken)
    const { db } = flowdesk
    const rows = await db.selectFrom('ticketing.refreshToken').selectAll().where('userId', '=', id).execute()
    expect(rows).toHaveLength(2)
    expect(JSON.stringify(rows)).not.toContain(one.refreshToken)
  })

  test('401 SVC:1004, the same for an unknown account, a wrong password and a deactivated person', async () => {
    const known = await createSignInPerson()
    const deactivated = await createSignInPerson({ isActive: false })
    const attempts = [
      { email: `${randomUUID()}@example.com`, password: known.credentials.password },
      { ...known.credentials, password: 'not the right one' },
      { ...known.credentials, password: `${known.credentials.password} ` },
      deactivated.credentials,
      { ...deactivated.credentials, password: 'not the right one' },
    ]
    const answers = await Promise.all(attempts.map((body) => flowdesk.post(login, { body })))
    for (const answer of answers) {
      expect(formatOutcome(answer)).toBe('401 SVC:1004')
      expect(answer.headers['www-authenticate']).toBe('Bearer')
      expect(answer.body).toEqual(answers[0]?.body)
    }
  })

  test('the e-mail address is trimmed and case-insensitive', async () => {
    const { credentials } = await createSignInPerson()
    const body = { ...credentials, email: `  ${credentials.email.toUpperCase()} ` }
    expect((await flowdesk.post(login, { body })).status).toBe(200)
  })

  test.each([
    ['an empty body', undefined, ['email: required', 'password: required']],
    ['blank members', { email: ' ', password: '' }, ['email: required', 'password: minLength']],
    ['a malformed address', { email: 'maria', password: 'x' }, ['email: format']],
    ['an address with a display name', { email: 'Maria <maria@example.com>', password: 'x' }, ['email: format']],
    ['an unknown platform', { email: 'a@b.c', password: 'x', platform: 'toaster' }, ['platform: enum']],
    ['wrong types', { email: 1, password: [], platform: {} }, ['email: type', 'password: type', 'platform: type']],
    ['an address of 255 characters', { email: `${'a'.repeat(243)}@example.com`, password: 'x' }, ['email: maxLength']],
    ['NUL in the password', { email: 'a@b.c', password: 'x\0' }, ['password: text']],
    ['no object', ['a@b.c'], [': type']],
  ])('422 SVC:2001 for %s, every failing field at once', async (_what, body, wrong) => {
    const answer = await flowdesk.post(login, body === undefined ? {} : { body })
    expect(formatOutcome(answer)).toBe('422 SVC:2001')
    expect(formatFieldErrors(answer)).toEqual(wrong)
  })

  test('platform defaults to web, also for null and blank', async () => {
    const { credentials } = await createSignInPerson()
    for (const more of [{}, { platform: null }, { platform: '' }]) {
      const { body } = await flowdesk.post(login, { body: { ...credentials, ...more } })
      expect(decodeJwt(body.data.accessToken)).toMatchObject({ platform: 'web' })
    }
  })

  test('422 SVC:1007 while sign-in by password is disabled', async () => {
    const { credentials } = await createSignInPerson()
    const closed = await flowdesk.openSecondProcess({
      Auth__DashboardPasswordLoginEnabled: 'false',
      Smtp__Host: '127.0.0.1',
    })
    expect(formatOutcome(await closed.post(login, { body: credentials }))).toBe('422 SVC:1007')
    await closed.close()
  })
})

describe('Dashboard JWT', () => {
  test('RS256 with the claims iss, aud, sub, jti, iat, exp, role and platform', async () => {
    const person = await createSignInPerson({ role: 'supervisor' })
    const { accessToken } = await person.signIn('mobile')
    expect(decodeProtectedHeader(accessToken)).toMatchObject({ alg: 'RS256', kid: expect.any(String) })
    expect(decodeJwt(accessToken)).toMatchObject({
      iss: expect.any(String),
      aud: expect.any(String),
      sub: String(person.id),
      jti: expect.any(String),
      iat: expect.any(Number),
      exp: expect.any(Number),
      role: 'supervisor',
      platform: 'mobile',
    })
  })

  test('jti is unique for every sign-in and refresh', async () => {
    const person = await createSignInPerson()
    const [one, other] = [await person.signIn(), await person.signIn()]
    const third = (await refresh(other.refreshToken)).body.data
    expect(new Set([one, other, third].map(({ accessToken }) => decodeJwt(accessToken).jti)).size).toBe(3)
  })

  test('can be verified with /.well-known/jwks.json, which contains no private key', async () => {
    const { status, headers, body } = await flowdesk.get('/.well-known/jwks.json')
    expect([status, headers['content-type']]).toEqual([200, expect.stringContaining('json')])
    for (const key of body.keys) {
      expect(key).toMatchObject({ kty: 'RSA', alg: 'RS256', use: 'sig', kid: expect.any(String) })
      for (const member of ['d', 'p', 'q', 'dp', 'dq', 'qi']) expect(key).not.toHaveProperty(member)
    }
    const { accessToken } = await (await createSignInPerson()).signIn()
    const keys = createRemoteJWKSet(new URL('http://localhost/.well-known/jwks.json'), {
      [customFetch]: async () => Response.json(body),
    })
    const { payload } = await jwtVerify(accessToken, keys, { currentDate: flowdesk.clock.now() })
    expect(payload.exp).toBeDefined()
  })

  test('the keys are persisted: another process accepts the token and publishes the same keys', async () => {
    const { accessToken } = await (await createSignInPerson()).signIn()
    const twin = await flowdesk.openSecondProcess()
    expect((await use(accessToken, twin)).status).toBe(200)
    expect((await twin.get('/.well-known/jwks.json')).body).toEqual((await flowdesk.get('/.well-known/jwks.json')).body)
    await twin.close()
  })

  test('the lifetime is 60 minutes by default', async () => {
    const { exp = 0, iat = 0 } = decodeJwt((await (await createSignInPerson()).signIn()).accessToken)
    expect(exp - iat).toBe(60 * 60)
  })

  test('JWT:AccessTokenExpireMinutes sets the lifetime', async () => {
    const { credentials } = await createSignInPerson()
    const twin = await flowdesk.openSecondProcess({ JWT__AccessTokenExpireMinutes: '5' })
    const { exp = 0, iat = 0 } = decodeJwt((await twin.signIn(credentials)).accessToken)
    expect(exp - iat).toBe(5 * 60)
    await twin.close()
  })

  test('401 SVC:1002 once it has expired, and not before', async () => {
    const { accessToken } = await (await createSignInPerson()).signIn()
    flowdesk.clock.advance(60 * MINUTE - 1000)
    expect((await use(accessToken)).status).toBe(200)
    flowdesk.clock.advance(1000)
    const answer = await use(accessToken)
    expect(formatOutcome(answer)).toBe('401 SVC:1002')
    expect(answer.headers['www-authenticate']).toBe('Bearer')
  })

  test('the role is read from the database, not from the token', async () => {
    const person = await createSignInPerson()
    const { accessToken: token } = await person.signIn()
    const create = () => flowdesk.post(anything, { token, body: { name: randomUUID() } })
    expect(formatOutcome(await create())).toBe('403 SVC:1103')
    const people = flowdesk.db.updateTable('ticketing.staff').where('id', '=', person.id)
    await people.set({ role: 'administrator' }).execute()
    expect((await create()).status).toBe(201)
  })

  test('401 SVC:1003 as soon as its person is deactivated', async () => {
    const person = await createSignInPerson()
    const pair = await person.signIn()
    const people = flowdesk.db.updateTable('ticketing.staff').where('id', '=', person.id)
    await people.set({ isActive: false }).execute()
    expect(formatOutcome(await use(pair.accessToken))).toBe('401 SVC:1003')
    expect(formatOutcome(await refresh(pair.refreshToken))).toBe('400 SVC:1006')
  })
})

describe('a forged or foreign token is 401 SVC:1001, on a route and on logout', () => {
  async function signingKey() {
    const row = await flowdesk.db
      .selectFrom('platform.signingKey')
      .selectAll()
      .where('audience', '=', 'flowdesk-dashboard')
      .executeTakeFirstOrThrow()
    const [publicJwk, privateJwk]: JWK[] = [JSON.parse(row.publicJwk), JSON.parse(row.privateJwk)]
    return { publicJwk, privateJwk, id: row.id, row }
  }

  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

  const forgeries: Record<string, (genuine: string) => string | Promise<string>> = {
    'no JWT': () => 'abc',
    'two parts': (genuine) => genuine.split('.').slice(0, 2).join('.'),
    'a changed claim': (genuine) => {
      const [header, , signature] = genuine.split('.')
      return [header, part({ ...decodeJwt(genuine), role: 'administrator' }), signature].join('.')
    },
    'a changed signature': (genuine) => {
      const [header, claims, signature = ''] = genuine.split('.')
      return [header, claims, (signature.startsWith('A') ? 'B' : 'A') + signature.slice(1)].join('.')
    },
    'no signature': (genuine) => `${genuine.split('.').slice(0, 2).join('.')}.`,
    'alg none': (genuine) => `${part({ ...decodeProtectedHeader(genuine), alg: 'none' })}.${genuine.split('.')[1]}.`,
    'HS256 with the public key as its secret': async (genuine) => {
      const { publicJwk, id } = await signingKey()
      return await new SignJWT(decodeJwt(genuine))
        .setProtectedHeader({ alg: 'HS256', kid: id })
        .sign(Buffer.from(JSON.stringify(publicJwk)))
    },
    'another algorithm with our key': async (genuine) => {
      const { privateJwk = {}, id } = await signingKey()
      const key = await importJWK(privateJwk, 'RS512')
      return await new SignJWT(decodeJwt(genuine)).setProtectedHeader({ alg: 'RS512', kid: id }).sign(key)
    },
    'an unknown kid': (genuine) =>
      `${part({ alg: 'RS256', kid: randomUUID() })}.${genuine.split('.').slice(1).join('.')}`,
    'no kid': (genuine) => `${part({ alg: 'RS256' })}.${genuine.split('.').slice(1).join('.')}`,
    'a key of its own in the header': (genuine) =>
      `${part({ ...decodeProtectedHeader(genuine), kid: randomUUID(), jwk: { kty: 'RSA' } })}.${genuine.split('.').slice(1).join('.')}`,
    'the key of another surface': async (genuine) => {
      const { privateJwk = {}, row } = await signingKey()
      const id = randomUUID()
      const other = { ...row, id, audience: 'flowdesk-console' }
      await flowdesk.db.insertInto('platform.signingKey').values(other).execute()
      const key = await importJWK(privateJwk, 'RS256')
      return await new SignJWT(decodeJwt(genuine)).setProtectedHeader({ alg: 'RS256', kid: id }).sign(key)
    },
  }
  for (const [name, claims] of Object.entries({
    'another audience': { aud: 'flowdesk-console' },
    'no audience': { aud: undefined },
    'another issuer': { iss: 'another issuer' },
    'no subject': { sub: undefined },
    'another subject': { sub: '1' },
    'no jti': { jti: undefined },
    'no expiry': { exp: undefined },
    'an unknown session': { sid: randomUUID() },
  })) {
    forgeries[`${name}, signed with our key`] = async (genuine) => {
      const { privateJwk = {}, id } = await signingKey()
      const key = await importJWK(privateJwk, 'RS256')
      const payload = JSON.parse(JSON.stringify({ ...decodeJwt(genuine), ...claims }))
      return await new SignJWT(payload).setProtectedHeader({ alg: 'RS256', kid: id }).sign(key)
    }
  }

  test.each(Object.keys(forgeries))('%s', async (name) => {
    const { accessToken } = await (await createSignInPerson()).signIn()
    const forged = (await forgeries[name]?.(accessToken)) ?? ''
    for (const answer of [await use(forged), await flowdesk.post(logout, { token: forged })]) {
      expect(formatOutcome(answer)).toBe('401 SVC:1001')
      expect(answer.headers['www-authenticate']).toBe('Bearer')
    }
    expect((await use(accessToken)).status).toBe(200)
  })

  test.each([
    ['no Authorization', {}],
    ['an empty one', { authorization: '' }],
    ['Bearer without a token', { authorization: 'Bearer' }],
    ['another scheme', { authorization: 'Basic YWRtaW46YWRtaW4=' }],
    ['the token without its scheme', { authorization: 'eyJhbGciOiJSUzI1NiJ9.e30.AA' }],
    ['two tokens', { authorization: 'Bearer one two' }],
  ])('%s', async (_what, headers) => {
    expect(formatOutcome(await flowdesk.get(anything, { headers }))).toBe('401 SVC:1001')
    expect(formatOutcome(await flowdesk.post(logout, { headers }))).toBe('401 SVC:1001')
  })

  test('the scheme Bearer is case-insensitive', async () => {
    const { accessToken } = await (await createSignInPerson()).signIn()
    expect((await flowdesk.get(anything, { headers: { authorization: `bearer ${accessToken}` } })).status).toBe(200)
  })
})

describe('which credential is accepted where', () => {
  const surfaces = {
    'v1/dashboard': '/v1/dashboard/pools',
    'v1/integration': '/v1/integration/tickets',
    'v1/external': `/v1/external/ticket-tracking/${'0'.repeat(26)}`,
  }
  const credentials: Record<string, () => Promise<string | undefined>> = {
    'a dashboard JWT': () => flowdesk.signIn().then((pair) => pair.accessToken),
    'an API token': () => flowdesk.signIn().then(madeToken),
    'no credential': async () => undefined,
  }

  async function madeToken({ accessToken: token }: { accessToken: string }): Promise<string> {
    const body = { name: 'Test', scopes: ['tickets:read'], allPools: true }
    return (await flowdesk.post('/v1/dashboard/api-tokens', { token, body })).body.data.token
  }

  test.each([
    ['a dashboard JWT', 'v1/dashboard', '200'],
    ['a dashboard JWT', 'v1/integration', '401 SVC:1001'],
    ['a dashboard JWT', 'v1/external', '404 SVC:4001'],
    ['an API token', 'v1/dashboard', '401 SVC:1001'],
    ['an API token', 'v1/integration', '200'],
    ['an API token', 'v1/external', '404 SVC:4001'],
    ['no credential', 'v1/dashboard', '401 SVC:1001'],
    ['no credential', 'v1/integration', '401 SVC:1001'],
    ['no credential', 'v1/external', '404 SVC:4001'],
  ] as const)('%s on %s: %j', async (name, surface, expected) => {
    const token = await credentials[name]?.()
    expect(formatOutcome(await flowdesk.get(surfaces[surface], token === undefined ? {} : { token }))).toEqual(expected)
  })

  test('an API token on logout is 401 SVC:1001', async () => {
    const token = await credentials['an API token']?.()
    expect(formatOutcome(await flowdesk.post(logout, { token: token ?? '' }))).toBe('401 SVC:1001')
  })
})

describe('POST v1/dashboard/auth/refresh-token', () => {
  test('active and unused: 200 with a valid pair in the shape of the sign-in', async () => {
    const person = await createSignInPerson({ role: 'agent' })
    const first = await person.signIn('desktop')
    const { status, body } = await refresh(first.refreshToken)
    expect([status, body.success, body.error]).toEqual([200, true, null])
    expect(Object.keys(body.data).sort()).toEqual(Object.keys(first).sort())
    expect(body.data.refreshToken).not.toBe(first.refreshToken)
    expect(decodeJwt(body.data.accessToken)).toMatchObject({ sub: String(person.id), platform: 'desktop' })
    expect((await use(body.data.accessToken)).status).toBe(200)
    expect((await refresh(body.data.refreshToken)).status).toBe(200)
  })

  test('the access token from before the refresh stays valid', async () => {
    const { accessToken, refreshToken: token } = await (await createSignInPerson()).signIn()
    await refresh(token)
    expect((await use(accessToken)).status).toBe(200)
  })

  test('unknown: 400 SVC:1006', async () => {
    for (const token of ['nonsense', ' ', 'x'.repeat(43)])
      expect(formatOutcome(await refresh(token))).toBe('400 SVC:1006')
  })

  test.each([513, 4096, 1_000_000])('a text of %i characters: 400 SVC:1006', async (length) => {
    expect(formatOutcome(await refresh('x'.repeat(length)))).toBe('400 SVC:1006')
  })

  test('a valid token with a long suffix: 400 SVC:1006, and the token still works', async () => {
    const { refreshToken: token } = await (await createSignInPerson()).signIn()
    expect(formatOutcome(await refresh(token + 'x'.repeat(1000)))).toBe('400 SVC:1006')
    expect((await refresh(token)).status).toBe(200)
  })

  test('a body of more than 1 MiB: 413', async () => {
    expect((await refresh('x'.repeat(2 ** 20))).status).toBe(413)
  })

  test.each([
    ['missing', {}, 'required'],
    ['null', { refreshToken: null }, 'type'],
    ['a number', { refreshToken: 1 }, 'type'],
    ['NUL', { refreshToken: 'x\0' }, 'text'],
    ['a lone surrogate', { refreshToken: '\ud800' }, 'text'],
    ['NUL at the end of a long text', { refreshToken: `${'x'.repeat(1000)}\0` }, 'text'],
  ])('%s: 422 with the field refreshToken', async (_what, body, rule) => {
    const answer = await flowdesk.post(refreshToken, { body })
    expect([formatOutcome(answer), formatFieldErrors(answer)]).toEqual(['422 SVC:2001', [`refreshToken: ${rule}`]])
  })

  test('presented again within 10 s: 400 SVC:1006 and nothing more', async () => {
    const first = await (await createSignInPerson()).signIn()
    const second = (await refresh(first.refreshToken)).body.data
    flowdesk.clock.advance(10_000)
    expect(formatOutcome(await refresh(first.refreshToken))).toBe('400 SVC:1006')
    for (const { accessToken } of [first, second]) expect((await use(accessToken)).status).toBe(200)
    expect((await refresh(second.refreshToken)).status).toBe(200)
  })

  test('presented again later: 400 SVC:1006, every access token of its chain ends, and the audit log has one entry', async () => {
    const person = await createSignInPerson()
    const elsewhere = await person.signIn('mobile')
    const first = await person.signIn()
    const second = (await refresh(first.refreshToken)).body.data
    const third = (await refresh(second.refreshToken)).body.data
    flowdesk.clock.advance(10_001)
    for (let count = 0; count < 3; count++)
      expect(formatOutcome(await refresh(first.refreshToken))).toBe('400 SVC:1006')
    for (const { accessToken } of [first, second, third])
      expect(formatOutcome(await use(accessToken))).toBe('401 SVC:1003')
    expect(formatOutcome(await refresh(third.refreshToken))).toBe('400 SVC:1006')
    expect((await use(elsewhere.accessToken)).status).toBe(200)
    expect((await refresh(elsewhere.refreshToken)).status).toBe(200)
    const entries = flowdesk.db.selectFrom('ticketing.auditEntry').select('action')
    expect(await entries.where('actorUserId', '=', person.id).execute()).toEqual([{ action: 'refresh_token_reused' }])
  })

  test('presented again late, concurrent with a refresh of the newest one: the whole chain is invalid', async () => {
    for (let round = 0; round < 5; round++) {
      const first = await (await createSignInPerson()).signIn()
      const second = (await refresh(first.refreshToken)).body.data
      flowdesk.clock.advance(MINUTE)
      const [refreshed] = await Promise.all([refresh(second.refreshToken), refresh(first.refreshToken)])
      const pairs = [first, second, ...(refreshed.status === 200 ? [refreshed.body.data] : [])]
      for (const { accessToken } of pairs) expect(formatOutcome(await use(accessToken))).toBe('401 SVC:1003')
      expect(formatOutcome(await refresh(pairs.at(-1).refreshToken))).toBe('400 SVC:1006')
    }
  })

  test('presented many times: the same response each time', async () => {
    const first = await (await createSignInPerson()).signIn()
    await refresh(first.refreshToken)
    flowdesk.clock.advance(MINUTE)
    const answers = await Promise.all([1, 2, 3].map(() => refresh(first.refreshToken)))
    expect(answers.map(formatOutcome)).toEqual(Array(3).fill('400 SVC:1006'))
  })

  test('a used token of a replaced chain does not end the newer session', async () => {
    const person = await createSignInPerson()
    const old = await person.signIn()
    await refresh(old.refreshToken)
    const newer = await person.signIn()
    flowdesk.clock.advance(MINUTE)
    expect(formatOutcome(await refresh(old.refreshToken))).toBe('400 SVC:1006')
    expect((await use(newer.accessToken)).status).toBe(200)
    expect((await refresh(newer.refreshToken)).status).toBe(200)
  })

  test('replaced by a newer sign-in: 400 SVC:1006 at any time, and no session ends', async () => {
    const person = await createSignInPerson()
    const old = await person.signIn()
    const newer = await person.signIn()
    flowdesk.clock.advance(MINUTE)
    expect(formatOutcome(await refresh(old.refreshToken))).toBe('400 SVC:1006')
    for (const { accessToken } of [old, newer]) expect((await use(accessToken)).status).toBe(200)
    expect((await refresh(newer.refreshToken)).status).toBe(200)
  })

  test('valid for 7 days, and not longer', async () => {
    const [one, other] = [await createSignInPerson(), await createSignInPerson()]
    const [early, late] = [await one.signIn(), await other.signIn()]
    flowdesk.clock.advance(7 * DAY - 1)
    expect((await refresh(early.refreshToken)).status).toBe(200)
    flowdesk.clock.advance(1)
    expect(formatOutcome(await refresh(late.refreshToken))).toBe('400 SVC:1006')
  })

  test('a refresh starts seven new days', async () => {
    const first = await (await createSignInPerson()).signIn()
    flowdesk.clock.advance(6 * DAY)
    const second = (await refresh(first.refreshToken)).body.data
    flowdesk.clock.advance(6 * DAY)
    expect((await refresh(second.refreshToken)).status).toBe(200)
  })

  test('works with an expired access token and without one', async () => {
    const { refreshToken: token } = await (await createSignInPerson()).signIn()
    flowdesk.clock.advance(2 * 60 * MINUTE)
    expect((await refresh(token)).status).toBe(200)
  })

  test('eight at once with one token, in two processes: exactly one wins, and its pair works', async () => {
    const { refreshToken: token } = await (await createSignInPerson()).signIn()
    const twin = await flowdesk.openSecondProcess()
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) => refresh(token, index % 2 ? twin : flowdesk)),
    )
    const winners = answers.filter(({ status }) => status === 200)
    expect(winners).toHaveLength(1)
    expect(answers.filter(({ status }) => status !== 200).map(formatOutcome)).toEqual(Array(7).fill('400 SVC:1006'))
    expect((await use(winners[0]?.body.data.accessToken)).status).toBe(200)
    expect((await refresh(winners[0]?.body.data.refreshToken)).status).toBe(200)
    await twin.close()
  })
})

describe('one active session per user and platform', () => {
  test('a new sign-in replaces the refresh token of the same platform; the old access token stays valid', async () => {
    const person = await createSignInPerson()
    const [old, newer] = [await person.signIn(), await person.signIn()]
    expect(formatOutcome(await refresh(old.refreshToken))).toBe('400 SVC:1006')
    expect((await use(old.accessToken)).status).toBe(200)
    expect((await use(newer.accessToken)).status).toBe(200)
  })

  test('the sessions of web, mobile and desktop are independent', async () => {
    const person = await createSignInPerson()
    const pairs = [await person.signIn('web'), await person.signIn('mobile'), await person.signIn('desktop')]
    for (const pair of pairs) expect((await refresh(pair.refreshToken)).status).toBe(200)
  })

  test('six concurrent sign-ins in two processes all succeed, and leave one refresh token', async () => {
    const { credentials } = await createSignInPerson()
    const twin = await flowdesk.openSecondProcess()
    const pairs = await Promise.all(
      Array.from({ length: 6 }, (_, index) => (index % 2 ? twin : flowdesk).signIn(credentials)),
    )
    for (const { accessToken } of pairs) expect((await use(accessToken)).status).toBe(200)
    const answers = []
    for (const pair of pairs) answers.push(await refresh(pair.refreshToken))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400, 400, 400])
    await twin.close()
  })

  test('a concurrent sign-in and refresh leave one refresh token', async () => {
    const person = await createSignInPerson()
    const first = await person.signIn()
    const [refreshed, second] = await Promise.all([refresh(first.refreshToken), person.signIn()])
    const tokens = [second.refreshToken, refreshed.body.data?.refreshToken ?? 'none']
    const answers = [await refresh(tokens[0] ?? ''), await refresh(tokens[1] ?? '')]
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
  })
})

describe('POST v1/dashboard/auth/logout', () => {
  test('200 with data null; afterwards the access token is 401 SVC:1003 and the refresh token 400', async () => {
    const { accessToken: token, refreshToken: renewal } = await (await createSignInPerson()).signIn()
    const answer = await flowdesk.post(logout, { token })
    expect(answer.status).toBe(200)
    expect(answer.body).toEqual({ data: null, success: true, error: null })
    const after = await use(token)
    expect(formatOutcome(after)).toBe('401 SVC:1003')
    expect(after.headers['www-authenticate']).toBe('Bearer')
    expect(formatOutcome(await refresh(renewal))).toBe('400 SVC:1006')
  })

  test('another process refuses the token at once', async () => {
    const { accessToken: token } = await (await createSignInPerson()).signIn()
    const twin = await flowdesk.openSecondProcess()
    expect((await use(token, twin)).status).toBe(200)
    await flowdesk.post(logout, { token })
    expect(formatOutcome(await use(token, twin))).toBe('401 SVC:1003')
    await twin.close()
  })

  test('repeated with the revoked token: 401 SVC:1003', async () => {
    const { accessToken: token } = await (await createSignInPerson()).signIn()
    await flowdesk.post(logout, { token })
    expect(formatOutcome(await flowdesk.post(logout, { token }))).toBe('401 SVC:1003')
  })

  test('revokes only the presented token, not those of other platforms and people', async () => {
    const [person, other] = [await createSignInPerson(), await createSignInPerson()]
    const older = await person.signIn()
    const [mobile, stranger, present] = [await person.signIn('mobile'), await other.signIn(), await person.signIn()]
    await flowdesk.post(logout, { token: present.accessToken })
    expect((await use(older.accessToken)).status).toBe(200)
    expect((await refresh(mobile.refreshToken)).status).toBe(200)
    expect((await refresh(stranger.refreshToken)).status).toBe(200)
  })

  test('revokes the active refresh token of that user and platform, whichever sign-in issued it', async () => {
    const person = await createSignInPerson()
    const [older, newer] = [await person.signIn(), await person.signIn()]
    await flowdesk.post(logout, { token: older.accessToken })
    expect(formatOutcome(await refresh(newer.refreshToken))).toBe('400 SVC:1006')
    expect((await use(newer.accessToken)).status).toBe(200)
  })

  test('an access token of the same session, from before a refresh, stays valid until it expires', async () => {
    const first = await (await createSignInPerson()).signIn()
    const second = (await refresh(first.refreshToken)).body.data
    await flowdesk.post(logout, { token: second.accessToken })
    expect(formatOutcome(await use(second.accessToken))).toBe('401 SVC:1003')
    expect((await use(first.accessToken)).status).toBe(200)
  })

  test('a revoked refresh token that is presented late ends no session', async () => {
    const person = await createSignInPerson()
    const old = await person.signIn()
    await flowdesk.post(logout, { token: old.accessToken })
    const newer = await person.signIn()
    flowdesk.clock.advance(MINUTE)
    expect(formatOutcome(await refresh(old.refreshToken))).toBe('400 SVC:1006')
    expect((await use(newer.accessToken)).status).toBe(200)
    expect((await refresh(newer.refreshToken)).status).toBe(200)
  })

  test('with an expired token: 200, and its own chain ends', async () => {
    const { accessToken: token, refreshToken: renewal } = await (await createSignInPerson()).signIn()
    flowdesk.clock.advance(61 * MINUTE)
    expect((await flowdesk.post(logout, { token })).body).toEqual({ data: null, success: true, error: null })
    expect(formatOutcome(await refresh(renewal))).toBe('400 SVC:1006')
    expect(formatOutcome(await use(token))).toBe('401 SVC:1002')
  })

  test('with an expired token: no other chain ends, and no token is revoked', async () => {
    const person = await createSignInPerson()
    const old = await person.signIn()
    flowdesk.clock.advance(61 * MINUTE)
    const [newer, mobile] = [await person.signIn(), await person.signIn('mobile')]
    expect((await flowdesk.post(logout, { token: old.accessToken })).status).toBe(200)
    expect((await use(newer.accessToken)).status).toBe(200)
    expect((await refresh(newer.refreshToken)).status).toBe(200)
    expect((await refresh(mobile.refreshToken)).status).toBe(200)
    const { jti = '' } = decodeJwt(old.accessToken)
    const blacklist = flowdesk.db.selectFrom('platform.revokedAccess').selectAll()
    expect(await blacklist.where('jti', '=', jti).execute()).toEqual([])
  })

  test('with an expired token of a chain that was refreshed since: the chain ends', async () => {
    const first = await (await createSignInPerson()).signIn()
    flowdesk.clock.advance(50 * MINUTE)
    const second = (await refresh(first.refreshToken)).body.data
    flowdesk.clock.advance(20 * MINUTE)
    expect((await flowdesk.post(logout, { token: first.accessToken })).status).toBe(200)
    expect(formatOutcome(await refresh(second.refreshToken))).toBe('400 SVC:1006')
    expect((await use(second.accessToken)).status).toBe(200)
  })

  test('with a token that expired long ago: 200 too', async () => {
    const { accessToken: token } = await (await createSignInPerson()).signIn()
    flowdesk.clock.advance(30 * DAY)
    expect((await flowdesk.post(logout, { token })).status).toBe(200)
  })

  test('twice at once: one returns 200, and the other is not a server error', async () => {
    const { accessToken: token } = await (await createSignInPerson()).signIn()
    const answers = await Promise.all([1, 2, 3, 4].map(() => flowdesk.post(logout, { token })))
    expect(answers.some(({ status }) => status === 200)).toBe(true)
    for (const answer of answers) expect([200, 401]).toContain(answer.status)
    expect(formatOutcome(await use(token))).toBe('401 SVC:1003')
  })

  test('concurrent with a refresh: no refresh token stays valid', async () => {
    const person = await createSignInPerson()
    for (let round = 0; round < 10; round++) {
      const { accessToken: token, refreshToken: renewal } = await person.signIn()
      const [refreshed] = await Promise.all([refresh(renewal), flowdesk.post(logout, { token })])
      expect(formatOutcome(await refresh(refreshed.body.data?.refreshToken ?? 'none'))).toBe('400 SVC:1006')
    }
  })

  test('expired sessions and tokens are deleted, and no others', async () => {
    const [gone, staying] = [await createSignInPerson(), await createSignInPerson()]
    await flowdesk.post(logout, { token: (await gone.signIn()).accessToken })
    flowdesk.clock.advance(8 * DAY)
    const { refreshToken: renewal } = await staying.signIn()
    await flowdesk.runDueJobs()
    const { db } = flowdesk
    for (const table of ['ticketing.refreshToken', 'ticketing.session'] as const) {
      const userIds = (await db.selectFrom(table).select('userId').execute()).map(({ userId }) => userId)
      expect([table, userIds.includes(gone.id), userIds.includes(staying.id)]).toEqual([table, false, true])
    }
    expect((await refresh(renewal)).status).toBe(200)
  })
})
