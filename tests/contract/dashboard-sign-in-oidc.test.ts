import type { JWTPayload } from 'jose'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { startCertifiedProvider } from '../support/certified-provider.ts'
import { makeAgent } from '../support/chat.ts'
import { type Flowdesk, openFlowdesk } from '../support/flowdesk.ts'
import { type IdentityProvider, startIdentityProvider } from '../support/identity-provider.ts'
import { makeStaffMember, type PersonOptions } from '../support/people.ts'
import { formatFieldErrors, formatOutcome } from '../support/refusals.ts'

const path = '/v1/dashboard/auth/login/oidc'

let provider: IdentityProvider
let flowdesk: Flowdesk

const settingsOf = ({ authority, clientId }: IdentityProvider) => ({
  Oidc__Authority: authority,
  Oidc__ClientId: clientId,
})

beforeAll(async () => {
  provider = await startIdentityProvider()
  flowdesk = await openFlowdesk(settingsOf(provider))
})
afterAll(async () => {
  await flowdesk.close()
  provider.close()
})

/** Opens a server with settings of its own. */
async function openTwin(settings: Record<string, string> = {}): Promise<Flowdesk> {
  const twin = await flowdesk.openSecondProcess({ ...settingsOf(provider), ...settings })
  onTestFinished(twin.close)
  return twin
}

const present = (idToken: string, at = flowdesk, platform?: string) => at.post(path, { body: { idToken, platform } })
const createToken = (claims: JWTPayload, header = {}) => provider.createIdToken(claims, flowdesk.clock.now(), header)
const signInAs = async (claims: JWTPayload, at = flowdesk, platform?: string) =>
  present(await createToken(claims), at, platform)
const makeEmail = async (options: PersonOptions = {}) => (await makeStaffMember(flowdesk, options)).credentials.email

describe('the ways to sign in', () => {
  const read = async (at: Flowdesk) => (await at.get(path)).body.data

  test('name the provider, and say what is on', async () => {
    const { authority, clientId } = provider
    const others = { passwordLoginEnabled: true, ldapEnabled: false, otpEnabled: false }
    expect(await read(flowdesk)).toEqual({ enabled: true, authority, clientId, ...others })
  })

  test('without a provider and a password, but with a directory and e-mail', async () => {
    const none = { Oidc__Authority: '', Oidc__ClientId: '', Auth__DashboardPasswordLoginEnabled: 'false' }
    const directory = { Ldap__Url: 'ldap://127.0.0.1:1', Ldap__BaseDn: 'dc=example,dc=com' }
    const other = await openTwin({ ...none, ...directory, Smtp__Host: '127.0.0.1' })
    const off = { enabled: false, authority: null, clientId: null, passwordLoginEnabled: false }
    expect(await read(other)).toEqual({ ...off, ldapEnabled: true, otpEnabled: true })
    expect(formatOutcome(await present('any', other))).toBe('422 SVC:1008')
  })
})

test('a certified provider: authorization code with PKCE, key rotation, and a token for another client', async () => {
  // The provider warns that it keeps its data in memory.
  for (const level of ['info', 'warn'] as const) vi.spyOn(console, level).mockImplementation(() => undefined)
  onTestFinished(() => void vi.restoreAllMocks())
  const certified = await startCertifiedProvider()
  onTestFinished(() => certified.close())
  const required = { Oidc__RequireVerifiedEmail: 'true' }
  const server = await openTwin({ Oidc__Authority: certified.authority, Oidc__ClientId: 'console', ...required })
  const email = await makeEmail()
  const { status, body } = await present(await certified.signIn({ email }), server)
  expect([status, Object.keys(body.data)]).toEqual([
    200,
    ['accessToken', 'accessTokenExpiresAt', 'refreshToken', 'refreshTokenExpiresAt'],
  ])
  expect((await flowdesk.get('/v1/dashboard/pools', { token: body.data.accessToken })).status).toBe(200)
  const other = await certified.signIn({ email, clientId: 'portal' })
  expect(formatOutcome(await present(other, server))).toBe('401 SVC:1005')
  await certified.rotateKeys()
  const again = async () => formatOutcome(await present(await certified.signIn({ email }), server))
  await expect.poll(again).toBe('200')
})

test('a session replaces the one of a password sign-in on the same platform only', async () => {
  const { credentials } = await makeStaffMember(flowdesk)
  const [web, mobile] = [await flowdesk.signIn(credentials), await flowdesk.signIn(credentials, 'mobile')]
  const { data } = (await signInAs({ email: credentials.email.toUpperCase() })).body
  const refresh = async ({ refreshToken }: { refreshToken: string }) =>
    formatOutcome(await flowdesk.post('/v1/dashboard/auth/refresh-token', { body: { refreshToken } }))
  expect([await refresh(web), await refresh(mobile), await refresh(data)]).toEqual(['400 SVC:1006', '200', '200'])
})

test('401 SVC:1004, the same for unknown and deactivated people; no account is created, and the token is not used up', async () => {
  const { id, credentials } = await makeStaffMember(flowdesk, { isActive: false })
  const token = await createToken({ email: credentials.email })
  const answers = [await signInAs({ email: 'unknown@example.com' }), await present(token)]
  expect(answers.map(formatOutcome)).toEqual(Array(2).fill('401 SVC:1004'))
  expect(answers[0]?.body).toEqual(answers[1]?.body)
  const { db } = flowdesk
  const created = db.selectFrom('ticketing.staff').select('id').where('email', '=', 'unknown@example.com')
  expect(await created.execute()).toEqual([])
  await db.updateTable('ticketing.staff').set({ isActive: true }).where('id', '=', id).execute()
  expect(formatOutcome(await present(token))).toBe('200')
})

describe('an ID token that is 401 SVC:1005', () => {
  const inSeconds = () => Math.floor(flowdesk.clock.now().getTime() / 1000)

  test.each<[string, (email: string) => JWTPayload, object?]>([
    ['without an address', () => ({})],
    ['with an address that is not verified', (email) => ({ email, email_verified: false })],
    ['for another client', (email) => ({ email, aud: 'another-client' })],
    ['of another issuer', (email) => ({ email, iss: 'https://elsewhere.example' })],
    ['that has expired', (email) => ({ email, iat: inSeconds() - 300, exp: inSeconds() - 61 })],
    ['that is older than ten minutes', (email) => ({ email, iat: inSeconds() - 605, exp: inSeconds() + 3600 })],
    ['of the type at+jwt', (email) => ({ email }), { typ: 'at+jwt' }],
  ])('is one %s', async (_what, claims, header = {}) => {
    expect(formatOutcome(await present(await createToken(claims(await makeEmail()), header)))).toBe('401 SVC:1005')
  })

  test('is a forged one, an access token of the dashboard, and any other text', async () => {
    const { credentials } = await makeStaffMember(flowdesk)
    const forged = await provider.createForgedToken({ email: credentials.email }, flowdesk.clock.now())
    for (const token of [forged, (await flowdesk.signIn(credentials)).accessToken, 'nonsense'])
      expect(formatOutcome(await present(token))).toBe('401 SVC:1005')
  })

  test('is one that lacks email_verified, if the operator requires it', async () => {
    const strict = await openTwin({ Oidc__RequireVerifiedEmail: 'true' })
    const email = await makeEmail()
    expect(formatOutcome(await signInAs({ email }, strict))).toBe('401 SVC:1005')
    expect(formatOutcome(await signInAs({ email, email_verified: true }, strict))).toBe('200')
  })

  test('is one of another person than the first, which the audit log tells', async () => {
    const { id, credentials } = await makeStaffMember(flowdesk)
    const signIn = async (sub: string) => formatOutcome(await signInAs({ email: credentials.email, sub }))
    expect([await signIn('maria'), await signIn('eve'), await signIn('maria')]).toEqual(['200', '401 SVC:1005', '200'])
    const entries = flowdesk.db.selectFrom('ticketing.auditEntry').select(['action', 'actorUserId'])
    expect(await entries.where('target', '=', `user:${id}`).execute()).toEqual([
      { action: 'user_bound', actorUserId: id },
    ])
  })
})

describe('unbinding a user', () => {
  const unbind = async (id: number | string, token?: string) =>
    flowdesk.post(`/v1/dashboard/users/${id}/unbind`, { token: token ?? (await flowdesk.adminToken()) })

  test('lets the next person with the address sign in, and leaves sessions as they are', async () => {
    const { id, credentials } = await makeStaffMember(flowdesk)
    const { email } = credentials
    const { accessToken } = (await signInAs({ email, sub: 'maria' })).body.data
    const { status, body } = await unbind(id)
    expect([status, body.data]).toMatchObject([200, { id, email }])
    expect(JSON.stringify(body)).not.toMatch(/subject|issuer|maria"/i)
    expect((await flowdesk.get('/v1/dashboard/pools', { token: accessToken })).status).toBe(200)
    expect(formatOutcome(await signInAs({ email, sub: 'tom' }))).toBe('200')
    expect(formatOutcome(await signInAs({ email, sub: 'maria' }))).toBe('401 SVC:1005')
    const entries = flowdesk.db.selectFrom('ticketing.auditEntry').select('action').orderBy('id')
    const actions = (await entries.where('target', '=', `user:${id}`).execute()).map(({ action }) => action)
    expect(actions).toEqual(['user_bound', 'user_unbound', 'user_bound'])
  })

  test('is repeatable; an unknown user is 404, and other roles than administrators get 403', async () => {
    const { id, credentials } = await makeStaffMember(flowdesk)
    for (let count = 0; count < 2; count++) expect(formatOutcome(await unbind(id))).toBe('200')
    for (const unknown of ['987654', '0', 'abc']) expect(formatOutcome(await unbind(unknown))).toBe('404 SVC:4006')
    const { accessToken } = await flowdesk.signIn(credentials)
    expect(formatOutcome(await unbind(id, accessToken))).toBe('403 SVC:1103')
  })
})

describe('an ID token signs in once', () => {
  test('eight times at once, in two processes: exactly one 200', async () => {
    const other = await openTwin()
    const token = await createToken({ email: await makeEmail() })
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, place) => present(token, place % 2 === 0 ? flowdesk : other)),
    )
    expect(answers.map(formatOutcome).toSorted()).toEqual(['200', ...Array(7).fill('401 SVC:1005')])
  })

  test('to the dashboard or to the console, not to both', async () => {
    const { credentials } = await makeStaffMember(flowdesk)
    const { email } = credentials
    const { id } = await makeAgent(flowdesk)
    await flowdesk.db.updateTable('chat.agent').set({ email }).where('id', '=', id).execute()
    const atConsole = (idToken: string) => flowdesk.post('/v1/agent/auth/sso', { body: { idToken } })
    const [one, other] = [await createToken({ email }), await createToken({ email })]
    expect([formatOutcome(await present(one)), formatOutcome(await atConsole(one))]).toEqual(['200', '401 SVC:1005'])
    expect([formatOutcome(await atConsole(other)), formatOutcome(await present(other))]).toEqual([
      '200',
      '401 SVC:1005',
    ])
  })
})

test('503 SVC:0002 while the provider is unreachable, which counts as no failure, while others sign in', async () => {
  const fresh = await openTwin({ RateLimits__LoginAddress__Permits: '1' })
  const { credentials } = await makeStaffMember(flowdesk)
  provider.isUnavailable = true
  onTestFinished(() => {
    provider.isUnavailable = false
  })
  for (let count = 0; count < 2; count++) {
    const answer = await signInAs({ email: credentials.email }, fresh)
    expect([formatOutcome(answer), answer.headers['retry-after']]).toEqual(['503 SVC:0002', '5'])
  }
  expect(formatOutcome(await fresh.post('/v1/dashboard/auth/login', { body: credentials }))).toBe('200')
})

test('failures count towards the limit of the address, successes do not', async () => {
  const strict = await openTwin({ RateLimits__LoginAddress__Permits: '1' })
  const email = await makeEmail()
  const answers: string[] = []
  for (const one of [email, email, 'unknown@example.com', email])
    answers.push(formatOutcome(await signInAs({ email: one }, strict)))
  expect(answers).toEqual(['200', '200', '401 SVC:1004', '429 SVC:0003'])
})

test('422 for a missing token and an unknown platform', async () => {
  expect(formatFieldErrors(await flowdesk.post(path, { body: { platform: 'fridge' } }))).toEqual([
    'idToken: required',
    'platform: enum',
  ])
})
