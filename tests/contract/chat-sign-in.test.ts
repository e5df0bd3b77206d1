import { randomUUID } from 'node:crypto'
import { createLocalJWKSet, decodeJwt, jwtVerify } from 'jose'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { type AgentOptions, makeAgent, makeDepartment, signInAgent } from '../support/chat.ts'
import { type Flowdesk, openFlowdesk } from '../support/flowdesk.ts'
import { formatFieldErrors, formatOutcome } from '../support/refusals.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

const login = '/v1/agent/auth/login'
const logout = '/v1/agent/auth/logout'
const me = '/v1/agent/me'

let flowdesk: Flowdesk

beforeAll(async () => {
  flowdesk = await openFlowdesk()
  flowdesk.clock.stop()
})
afterAll(() => flowdesk.close())

/** Creates an agent; `signIn` signs in as that agent. */
async function createSignInAgent(options?: AgentOptions) {
  const { id, credentials } = await makeAgent(flowdesk, options)
  return { id, credentials, signIn: () => signInAgent(flowdesk, credentials) }
}

const refresh = (token: string, at = flowdesk) => at.post('/v1/agent/auth/refresh', { body: { refreshToken: token } })
const use = (token: string, at = flowdesk) => at.get(me, { token })
const signOut = (token: string, at = flowdesk) => at.post(logout, { token })

async function twin(settings?: Record<string, string>): Promise<Flowdesk> {
  const other = await flowdesk.openSecondProcess(settings)
  onTestFinished(other.close)
  return other
}

describe('POST v1/agent/auth/login', () => {
  test('200 with a token pair and the agent, the access token for 15 minutes, the refresh token for 7 days', async () => {
    const { id, credentials } = await createSignInAgent({ role: 'administrator' })
    const before = flowdesk.clock.now().getTime()
    const { status, body } = await flowdesk.post(login, { body: credentials })
    expect(status).toBe(200)
    expect(body).toEqual({
      success: true,
      error: null,
      data: {
        accessToken: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
        accessTokenExpiresAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
        refreshToken: expect.stringMatching(/^[\w-]{43,}$/),
        refreshTokenExpiresAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
        agent: (await use(body.data.accessToken)).body.data,
      },
    })
    expect(body.data.agent).toMatchObject({ id, email: credentials.email, lastLoginAt: expect.any(String) })
    const { accessToken, accessTokenExpiresAt, refreshTokenExpiresAt } = body.data
    const { exp = 0, iat = 0 } = decodeJwt(accessToken)
    expect([exp - iat, exp * 1000]).toEqual([15 * 60, Date.parse(accessTokenExpiresAt)])
    expect(Date.parse(refreshTokenExpiresAt) - before).toBe(7 * DAY)
  })

  test('the refresh token is stored as a hash only', async () => {
    const { id, signIn } = await createSignInAgent()
    const { refreshToken } = await signIn()
    const rows = flowdesk.db.selectFrom('chat.refreshToken').selectAll().where('userId', '=', id)
    expect(JSON.stringify(await rows.execute())).not.toContain(refreshToken)
  })

  test('401 SVC:1004, the same for an unknown account, a wrong password and a deactivated agent', async () => {
    const known = await createSignInAgent()
    const deactivated = await createSignInAgent({ isActive: false })
    const attempts = [
      { email: `${randomUUID()}@example.com`, password: known.credentials.password },
      { ...known.credentials, password: 'not the right one' },
      { ...known.credentials, password: `${known.credentials.password} ` },
      deactivated.credentials,
    ]
    const answers = await Promise.all(attempts.map((body) => flowdesk.post(login, { body })))
    for (const answer of answers) {
      expect(formatOutcome(answer)).toBe('401 SVC:1004')
      expect(answer.headers['www-authenticate']).toBe('Bearer')
      expect(answer.body).toEqual(answers[0]?.body)
    }
  })

  test('an agent without a password cannot sign in with one', async () => {
    const { id, credentials } = await createSignInAgent()
    await flowdesk.db.updateTable('chat.agent').set({ passwordHash: null }).where('id', '=', id).execute()
    expect(formatOutcome(await flowdesk.post(login, { body: credentials }))).toBe('401 SVC:1004')
  })

  test('the e-mail address is trimmed and case-insensitive', async () => {
    const { credentials } = await createSignInAgent()
    const body = { ...credentials, email: `  ${credentials.email.toUpperCase()} ` }
    expect((await flowdesk.post(login, { body })).status).toBe(200)
  })

  test.each([
    ['an empty body', {}, ['email: required', 'password: required']],
    ['a malformed address', { email: 'maria', password: 'x' }, ['email: format']],
    ['wrong types', { email: 1, password: [] }, ['email: type', 'password: type']],
    ['NUL in the password', { email: 'a@b.c', password: 'x\0' }, ['password: text']],
    ['no object', ['a@b.c'], [': type']],
  ])('422 SVC:2001 for %s, every failing field at once', async (_what, body, wrong) => {
    const answer = await flowdesk.post(login, { body })
    expect([formatOutcome(answer), formatFieldErrors(answer)]).toEqual(['422 SVC:2001', wrong])
  })

  test.each([
    ['tr', 'Oturum açılamadı'],
    ['de', 'Die Anmeldung'],
    ['fr', 'La connexion'],
    ['es', 'No se ha podido iniciar'],
    ['ar', 'تعذّر تسجيل الدخول'],
    ['xx', 'Sign-in failed'],
  ])('a refusal is in %s', async (language, words) => {
    const body = { email: 'unknown@example.com', password: 'wrong' }
    const answer = await flowdesk.post(login, { body, headers: { 'accept-language': language } })
    expect(answer.body.error.message).toContain(words)
  })

  test('a new sign-in replaces the previous refresh token; the old access token stays valid', async () => {
    const person = await createSignInAgent()
    const old = await person.signIn()
    const newer = await person.signIn()
    expect(formatOutcome(await refresh(old.refreshToken))).toBe('400 SVC:1006')
    for (const { accessToken } of [old, newer]) expect((await use(accessToken)).status).toBe(200)
    expect((await refresh(newer.refreshToken)).status).toBe(200)
  })
})

describe('POST v1/agent/auth/refresh', () => {
  test('200 with a valid pair in the shape of the sign-in', async () => {
    const first = await (await createSignInAgent()).signIn()
    const { status, body } = await refresh(first.refreshToken)
    expect(status).toBe(200)
    expect(Object.keys(body.data).sort()).toEqual(Object.keys(first).sort())
    expect((await use(body.data.accessToken)).status).toBe(200)
    expect((await refresh(body.data.refreshToken)).status).toBe(200)
  })

  test('an unknown token of any length: 400 SVC:1006', async () => {
    for (const length of [0, 1, 43, 513, 4096, 1_000_000])
      expect(formatOutcome(await refresh('x'.repeat(length)))).toBe('400 SVC:1006')
  })

  test.each([
    ['missing', {}, 'required'],
    ['a number', { refreshToken: 1 }, 'type'],
    ['NUL', { refreshToken: 'x\0' }, 'text'],
    ['a lone surrogate', { refreshToken: '\ud800' }, 'text'],
  ])('%s: 422 SVC:2001', async (_what, body, rule) => {
    const answer = await flowdesk.post('/v1/agent/auth/refresh', { body })
    expect([formatOutcome(answer), formatFieldErrors(answer)]).toEqual(['422 SVC:2001', [`refreshToken: ${rule}`]])
  })

  test('presented again within 10 s: 400 SVC:1006 and nothing more', async () => {
    const first = await (await createSignInAgent()).signIn()
    const second = (await refresh(first.refreshToken)).body.data
    flowdesk.clock.advance(10_000)
    expect(formatOutcome(await refresh(first.refreshToken))).toBe('400 SVC:1006')
    for (const { accessToken } of [first, second]) expect((await use(accessToken)).status).toBe(200)
    expect((await refresh(second.refreshToken)).status).toBe(200)
  })

  test('presented again later: 400 SVC:1006, every access token of its chain ends, and the audit log has an entry', async () => {
    const person = await createSignInAgent()
    const first = await person.signIn()
    const second = (await refresh(first.refreshToken)).body.data
    const third = (await refresh(second.refreshToken)).body.data
    flowdesk.clock.advance(10_001)
    expect(formatOutcome(await refresh(first.refreshToken))).toBe('400 SVC:1006')
    for (const { accessToken } of [first, second, third])
      expect(formatOutcome(await use(accessToken))).toBe('401 SVC:1003')
    expect(formatOutcome(await refresh(third.refreshToken))).toBe('400 SVC:1006')
    const { accessToken } = await signInAgent(flowdesk)
    const log = await flowdesk.get('/v1/admin/audit-log?pageSize=1', { token: accessToken })
    expect(log.body.data.items).toMatchObject([{ actorAgentId: person.id, action: 'refresh_token_reused' }])
  })

  test('replaced by a newer sign-in: 400 SVC:1006 at any time, and no session ends', async () => {
    const person = await createSignInAgent()
    const old = await person.signIn()
    const newer = await person.signIn()
    flowdesk.clock.advance(MINUTE)
    const answer = await refresh(old.refreshToken)
    expect(formatOutcome(answer)).toBe('400 SVC:1006')
    expect(answer.body.error.message).toBe(
      'The refresh token is unknown or no longer valid. Use the most recent one, or sign in again.',
    )
    for (const { accessToken } of [old, newer]) expect((await use(accessToken)).status).toBe(200)
    expect((await refresh(newer.refreshToken)).status).toBe(200)
  })

  test('valid for 7 days, and not longer', async () => {
    const [one, other] = [await (await createSignInAgent()).signIn(), await (await createSignInAgent()).signIn()]
    flowdesk.clock.advance(7 * DAY - 1)
    expect((await refresh(one.refreshToken)).status).toBe(200)
    flowdesk.clock.advance(1)
    expect(formatOutcome(await refresh(other.refreshToken))).toBe('400 SVC:1006')
  })

  test('eight at once with one token, in two processes: exactly one wins, and its pair works', async () => {
    const other = await twin()
    const { refreshToken } = await (await createSignInAgent()).signIn()
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, place) => refresh(refreshToken, place % 2 === 0 ? flowdesk : other)),
    )
    expect(answers.map(formatOutcome).sort()).toEqual(['200', ...Array(7).fill('400 SVC:1006')])
    const winner = answers.find(({ status }) => status === 200)
    expect((await use(winner?.body.data.accessToken)).status).toBe(200)
  })
})

describe('POST v1/agent/auth/logout', () => {
  test('200 with data null; both tokens are invalid at once, in every process', async () => {
    const other = await twin()
    const { accessToken, refreshToken } = await (await createSignInAgent()).signIn()
    expect((await use(accessToken, other)).status).toBe(200)
    expect((await signOut(accessToken)).body).toEqual({ data: null, success: true, error: null })
    for (const server of [flowdesk, other]) expect(formatOutcome(await use(accessToken, server))).toBe('401 SVC:1003')
    expect(formatOutcome(await refresh(refreshToken))).toBe('400 SVC:1006')
    expect(formatOutcome(await signOut(accessToken))).toBe('401 SVC:1003')
  })

  test('ends its own session, not a newer one of the same agent', async () => {
    const person = await createSignInAgent()
    const old = await person.signIn()
    const newer = await person.signIn()
    expect((await signOut(old.accessToken)).status).toBe(200)
    expect((await use(newer.accessToken)).status).toBe(200)
    expect((await refresh(newer.refreshToken)).status).toBe(200)
  })

  test('ends every access token of its session, issued before or after a refresh', async () => {
    for (const signsOut of ['older', 'newer'] as const) {
      const first = await (await createSignInAgent()).signIn()
      const second = (await refresh(first.refreshToken)).body.data
      const tokens = { older: first.accessToken, newer: second.accessToken }
      expect((await signOut(tokens[signsOut])).status).toBe(200)
      for (const token of Object.values(tokens)) expect(formatOutcome(await use(token))).toBe('401 SVC:1003')
      expect(formatOutcome(await refresh(second.refreshToken))).toBe('400 SVC:1006')
    }
  })

  test('with an expired token: 200, and its own session ends', async () => {
    const { accessToken, refreshToken } = await (await createSignInAgent()).signIn()
    flowdesk.clock.advance(16 * MINUTE)
    expect((await signOut(accessToken)).status).toBe(200)
    expect(formatOutcome(await refresh(refreshToken))).toBe('400 SVC:1006')
  })

  test('concurrent with a refresh: no refresh token stays valid', async () => {
    const { accessToken, refreshToken } = await (await createSignInAgent()).signIn()
    const [refreshed, out] = await Promise.all([refresh(refreshToken), signOut(accessToken)])
    expect(out.status).toBe(200)
    const left = refreshed.status === 200 ? refreshed.body.data.refreshToken : refreshToken
    expect(formatOutcome(await refresh(left))).toBe('400 SVC:1006')
    if (refreshed.status === 200) expect(formatOutcome(await use(refreshed.body.data.accessToken))).toBe('401 SVC:1003')
  })
})

describe('the access token', () => {
  test('401 SVC:1002 once it has expired, and not before', async () => {
    const { accessToken } = await (await createSignInAgent()).signIn()
    flowdesk.clock.advance(14 * MINUTE)
    expect((await use(accessToken)).status).toBe(200)
    flowdesk.clock.advance(MINUTE)
    expect(formatOutcome(await use(accessToken))).toBe('401 SVC:1002')
  })

  test('can be verified with /.well-known/jwks.json, which contains the keys of both surfaces', async () => {
    const { accessToken } = await (await createSignInAgent()).signIn()
    await flowdesk.signIn()
    const { body } = await flowdesk.get('/.well-known/jwks.json')
    const { payload } = await jwtVerify(accessToken, createLocalJWKSet(body), { currentDate: flowdesk.clock.now() })
    const { accessToken: ofDashboard } = await flowdesk.signIn()
    const dashboard = await jwtVerify(ofDashboard, createLocalJWKSet(body), { currentDate: flowdesk.clock.now() })
    expect(payload.aud).not.toBe(dashboard.payload.aud)
  })

  test('the role is read from the database, not from the token', async () => {
    const person = await createSignInAgent({ role: 'administrator' })
    const { accessToken } = await person.signIn()
    expect((await flowdesk.get('/v1/admin/agents', { token: accessToken })).status).toBe(200)
    const agents = flowdesk.db.updateTable('chat.agent').where('id', '=', person.id)
    await agents.set({ role: 'agent' }).execute()
    expect(formatOutcome(await flowdesk.get('/v1/admin/agents', { token: accessToken }))).toBe('403 SVC:1103')
  })
})

describe('which credential is accepted where', () => {
  const credentials: Record<string, () => Promise<string | undefined>> = {
    'a console token': async () => (await signInAgent(flowdesk)).accessToken,
    'a dashboard token': async () => (await flowdesk.signIn()).accessToken,
    'an API token': async () => (await flowdesk.makeToken()).token,
    'no credential': async () => undefined,
  }
  const surfaces = {
    'v1/agent': me,
    'v1/admin': '/v1/admin/agents',
    'v1/dashboard': '/v1/dashboard/pools',
    'v1/integration': '/v1/integration/tickets',
  }

  test.each([
    ['a console token', ['200', '200', '401 SVC:1001', '401 SVC:1001']],
    ['a dashboard token', ['401 SVC:1001', '401 SVC:1001', '200', '401 SVC:1001']],
    ['an API token', ['401 SVC:1001', '401 SVC:1001', '401 SVC:1001', '200']],
    ['no credential', Array(4).fill('401 SVC:1001')],
  ])('%s', async (name, expected) => {
    const token = await credentials[name]?.()
    const answers = await Promise.all(
      Object.values(surfaces).map((url) => flowdesk.get(url, token === undefined ? {} : { token })),
    )
    expect(answers.map(formatOutcome)).toEqual(expected)
  })

  test('a dashboard token cannot sign out of the console, nor the reverse', async () => {
    const { accessToken: dashboard } = await flowdesk.signIn()
    const { accessToken: ofConsole } = await signInAgent(flowdesk)
    expect(formatOutcome(await signOut(dashboard))).toBe('401 SVC:1001')
    expect(formatOutcome(await flowdesk.post('/v1/dashboard/auth/logout', { token: ofConsole }))).toBe('401 SVC:1001')
  })

  test('a refresh token of one surface is unknown to the other', async () => {
    const { refreshToken } = await flowdesk.signIn()
    expect(formatOutcome(await refresh(refreshToken))).toBe('400 SVC:1006')
    const ofConsole = (await signInAgent(flowdesk)).refreshToken
    const crossed = await flowdesk.post('/v1/dashboard/auth/refresh-token', { body: { refreshToken: ofConsole } })
    expect(formatOutcome(crossed)).toBe('400 SVC:1006')
  })
})

describe('sessions that an administrator ends', () => {
  const administer = async (path: string, body?: unknown) =>
    flowdesk.post(`/v1/admin/agents/${path}`, {
      token: (await signInAgent(flowdesk)).accessToken,
      ...(body ? { body } : {}),
    })

  test('deactivation ends all of them at once, in every process; reactivation restores none', async () => {
    const other = await twin()
    const person = await createSignInAgent()
    const [old, newer] = [await person.signIn(), await person.signIn()]
    expect((await administer(`${person.id}/deactivate`)).body.data).toMatchObject({ id: person.id, isActive: false })
    for (const { accessToken } of [old, newer])
      expect(formatOutcome(await use(accessToken, other))).toBe('401 SVC:1003')
    expect(formatOutcome(await refresh(newer.refreshToken))).toBe('400 SVC:1006')
    expect(formatOutcome(await flowdesk.post(login, { body: person.credentials }))).toBe('401 SVC:1004')
    expect((await administer(`${person.id}/reactivate`)).body.data).toMatchObject({ isActive: true })
    expect(formatOutcome(await use(newer.accessToken))).toBe('401 SVC:1003')
    expect(formatOutcome(await refresh(newer.refreshToken))).toBe('400 SVC:1006')
    expect((await person.signIn()).agent.id).toBe(person.id)
  })

  test.each([
    ['is deactivated', (id: number) => administer(`${id}/deactivate`)],
    ['gets another password', (id: number) => administer(`${id}/password`, { password: 'another password' })],
  ])('a sign-in fails for an agent who %s meanwhile', async (_how, act) => {
    const { id, credentials } = await createSignInAgent()
    // Every administrative act is noted last.
    const hold = await flowdesk.holdLock('lock table chat."auditEntry" in exclusive mode')
    const acting = act(id)
    await hold.waitForWaiters(1)
    // The password is still correct. The sign-in then waits for the administrator's change.
    const signingIn = flowdesk.post(login, { body: credentials })
    await hold.waitForWaiters(2)
    await hold.release()
    expect([formatOutcome(await acting), formatOutcome(await signingIn)]).toEqual(['200', '401 SVC:1004'])
  })

  test('a new password ends all of them at once, and the old password is refused', async () => {
    const person = await createSignInAgent()
    const { accessToken, refreshToken } = await person.signIn()
    expect((await administer(`${person.id}/password`, { password: ' a new password ' })).status).toBe(200)
    expect(formatOutcome(await use(accessToken))).toBe('401 SVC:1003')
    expect(formatOutcome(await refresh(refreshToken))).toBe('400 SVC:1006')
    const signIn = (password: string) => flowdesk.post(login, { body: { ...person.credentials, password } })
    expect(formatOutcome(await signIn(person.credentials.password))).toBe('401 SVC:1004')
    expect(formatOutcome(await signIn('a new password'))).toBe('401 SVC:1004')
    expect(formatOutcome(await signIn(' a new password '))).toBe('200')
  })

  test('departments are read from the database, not from the token', async () => {
    const person = await createSignInAgent()
    const { accessToken: token } = await person.signIn()
    expect((await flowdesk.get(me, { token })).body.data.departmentIds).toEqual([])
    const { id } = await makeDepartment(flowdesk, { memberIds: [person.id] })
    expect((await flowdesk.get(me, { token })).body.data.departmentIds).toEqual([id])
  })
})

describe('limits', () => {
  test('LoginAccount: 5 a minute for each address and e-mail, separate from the dashboard', async () => {
    const strict = await twin({ RateLimits__LoginAccount__Permits: '5' })
    const { credentials } = await createSignInAgent()
    const attempt = (body: unknown) => strict.post(login, { body })
    for (let count = 0; count < 5; count++) expect((await attempt(credentials)).status).toBe(200)
    const refused = await attempt(credentials)
    expect([formatOutcome(refused), refused.body.error.details.policy]).toEqual(['429 SVC:0003', 'LoginAccount'])
    expect((await attempt((await createSignInAgent()).credentials)).status).toBe(200)
    const dashboard = await strict.post('/v1/dashboard/auth/login', { body: credentials })
    expect(formatOutcome(dashboard)).toBe('401 SVC:1004')
    flowdesk.clock.advance(MINUTE)
    expect((await attempt(credentials)).status).toBe(200)
  })

  test('LoginAddress: counts failures only', async () => {
    const strict = await twin({ RateLimits__LoginAddress__Permits: '2' })
    const { credentials } = await createSignInAgent()
    const wrong = { ...credentials, password: 'wrong' }
    for (const body of [credentials, wrong, credentials, wrong])
      expect((await strict.post(login, { body })).status).toBeLessThan(402)
    const refused = await strict.post(login, { body: credentials })
    expect([formatOutcome(refused), refused.body.error.details.policy]).toEqual(['429 SVC:0003', 'LoginAddress'])
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  })

  test('Refresh: per address, and Agent: per agent', async () => {
    const strict = await twin({ RateLimits__Refresh__Permits: '1', RateLimits__Agent__Permits: '1' })
    await refresh('unknown', strict)
    expect(formatOutcome(await refresh('unknown', strict))).toBe('429 SVC:0003')
    const { accessToken } = await (await createSignInAgent()).signIn()
    expect(formatOutcome(await use(accessToken, strict))).toBe('200')
    expect(formatOutcome(await use(accessToken, strict))).toBe('429 SVC:0003')
    expect(formatOutcome(await use((await (await createSignInAgent()).signIn()).accessToken, strict))).toBe('200')
  })
})

describe('v1/agent/auth/sso', () => {
  const sso = '/v1/agent/auth/sso'

  test('returns without a credential that single sign-on is off and passwords are on', async () => {
    const { status, body } = await flowdesk.get(sso)
    const methods = { passwordLoginEnabled: true, passwordLinkEnabled: false }
    const data = { enabled: false, authority: null, clientId: null, ...methods }
    expect([status, body]).toEqual([200, { success: true, error: null, data }])
  })

  test('an ID token is 422 SVC:1008 while it is off, and none is 422 SVC:2001', async () => {
    expect(formatOutcome(await flowdesk.post(sso, { body: { idToken: 'x' } }))).toBe('422 SVC:1008')
    expect(formatFieldErrors(await flowdesk.post(sso, { body: {} }))).toEqual(['idToken: required'])
  })

  test('passwords are 422 SVC:1007 while they are off, which GET returns to every caller', async () => {
    const provider = { Oidc__Authority: 'https://login.example.com', Oidc__ClientId: 'console' }
    const closed = await twin({ ...provider, Auth__PasswordLoginEnabled: 'false' })
    expect((await closed.get(sso)).body.data.passwordLoginEnabled).toBe(false)
    const { credentials } = await createSignInAgent()
    expect(formatOutcome(await closed.post(login, { body: credentials }))).toBe('422 SVC:1007')
  })

  test.each([
    [{ Oidc__Authority: 'https://login.example.com' }, 'Oidc:ClientId is required because Oidc:Authority is set'],
    [{ Oidc__ClientId: 'console' }, 'Oidc:Authority is required because Oidc:ClientId is set'],
    [
      { Auth__PasswordLoginEnabled: 'false' },
      'Auth:PasswordLoginEnabled is false and single sign-on is not configured',
    ],
  ])('%j refuses the start', async (settings, words) => {
    await expect(flowdesk.openSecondProcess(settings)).rejects.toThrow(words)
  })
})
