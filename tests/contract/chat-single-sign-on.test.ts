import { randomUUID } from 'node:crypto'
import { decodeJwt, type JWTPayload, SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { makeAgent, signInAgent } from '../support/chat.ts'
import { type Flowdesk, openFlowdesk } from '../support/flowdesk.ts'
import { type IdentityProvider, startIdentityProvider } from '../support/identity-provider.ts'
import { formatOutcome } from '../support/refusals.ts'

const path = '/v1/agent/auth/sso'

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

const present = (idToken: string, at = flowdesk) => at.post(path, { body: { idToken } })
const signInAs = async (claims: JWTPayload, at = flowdesk) =>
  present(await provider.createIdToken(claims, flowdesk.clock.now()), at)

test('GET returns the address of the provider', async () => {
  const { authority, clientId } = provider
  const data = { enabled: true, authority, clientId, passwordLoginEnabled: true, passwordLinkEnabled: false }
  expect((await flowdesk.get(path)).body.data).toEqual(data)
})

test('200 with the response of a password sign-in, whose session it replaces', async () => {
  const { id, credentials } = await makeAgent(flowdesk)
  const before = await signInAgent(flowdesk, credentials)
  const { status, body } = await signInAs({ email: credentials.email.toUpperCase() })
  expect([status, Object.keys(body.data), body.data.agent.id]).toEqual([200, Object.keys(before), id])
  const me = await flowdesk.get('/v1/agent/me', { token: body.data.accessToken })
  expect(me.body.data).toMatchObject({ id, lastLoginAt: expect.any(String) })
  const refresh = (refreshToken: string) => flowdesk.post('/v1/agent/auth/refresh', { body: { refreshToken } })
  expect(formatOutcome(await refresh(before.refreshToken))).toBe('400 SVC:1006')
  expect(formatOutcome(await refresh(body.data.refreshToken))).toBe('200')
})

test('an agent without a password can sign in', async () => {
  const { id, credentials } = await makeAgent(flowdesk)
  await flowdesk.db.updateTable('chat.agent').set({ passwordHash: null }).where('id', '=', id).execute()
  expect(formatOutcome(await signInAs({ email: credentials.email }))).toBe('200')
})

test('404 SVC:4005, the same for unknown and deactivated agents; no agent is created', async () => {
  const { credentials } = await makeAgent(flowdesk, { isActive: false })
  const answers = [await signInAs({ email: `${randomUUID()}@example.com` }), await signInAs(credentials)]
  expect(answers.map(formatOutcome)).toEqual(Array(2).fill('404 SVC:4005'))
  expect(answers[0]?.body).toEqual(answers[1]?.body)
})

describe('an ID token that is 401 SVC:1005', () => {
  const hour = 3600
  const inSeconds = () => Math.floor(flowdesk.clock.now().getTime() / 1000)

  test.each<[string, (email: string) => JWTPayload]>([
    ['without an address', () => ({})],
    ['with an invalid address', () => ({ email: 'invalid' })],
    ['with an address that is not verified', (email) => ({ email, email_verified: false })],
    ['for another client', (email) => ({ email, aud: 'another-client' })],
    ['that another client asked for', (email) => ({ email, azp: 'another-client' })],
    ['that is for several and says not for whom', (email) => ({ email, aud: [provider.clientId, 'another-client'] })],
    ['of another issuer', (email) => ({ email, iss: 'https://elsewhere.example' })],
    ['that has expired', (email) => ({ email, iat: inSeconds() - 300, exp: inSeconds() - 61 })],
    ['that does not count yet', (email) => ({ email, nbf: inSeconds() + hour })],
    ['that never expires', (email) => ({ email, exp: undefined as unknown as number })],
  ])('is one %s', async (_what, claims) => {
    const { credentials } = await makeAgent(flowdesk)
    expect(formatOutcome(await signInAs(claims(credentials.email)))).toBe('401 SVC:1005')
  })

  test('is one with a signature of another key', async () => {
    const { credentials } = await makeAgent(flowdesk)
    const claims = { email: credentials.email }
    const genuine = await provider.createIdToken(claims, flowdesk.clock.now())
    const [header = '', payload = ''] = genuine.split('.')
    const none = Buffer.from(JSON.stringify({ alg: 'none' })).toString('base64url')
    const shared = new SignJWT(decodeJwt(genuine)).setProtectedHeader({ alg: 'HS256' })
    const forged = [
      await provider.createForgedToken(claims, flowdesk.clock.now()),
      `${header}.${payload}.`,
      `${none}.${payload}.`,
      await shared.sign(Buffer.from('a secret of at least 32 characters')),
      (await signInAgent(flowdesk, credentials)).accessToken,
      'nonsense',
    ]
    for (const idToken of forged) expect(formatOutcome(await present(idToken))).toBe('401 SVC:1005')
  })
})

test('a token with several audiences and azp, and one with email_verified true, are accepted', async () => {
  const { credentials } = await makeAgent(flowdesk)
  const { clientId } = provider
  for (const more of [{ aud: [clientId, 'another-client'], azp: clientId }, { email_verified: true }])
    expect(formatOutcome(await signInAs({ email: credentials.email, ...more }))).toBe('200')
})

test('failures count towards the limit of the address, successes do not', async () => {
  const strict = await flowdesk.openSecondProcess({ ...settingsOf(provider), RateLimits__LoginAddress__Permits: '1' })
  onTestFinished(strict.close)
  const { credentials } = await makeAgent(flowdesk)
  const attempts = [credentials.email, credentials.email, 'unknown@example.com', credentials.email]
  const answers: string[] = []
  for (const email of attempts) answers.push(formatOutcome(await signInAs({ email }, strict)))
  expect(answers).toEqual(['200', '200', '404 SVC:4005', '429 SVC:0003'])
})

test('LoginAddress takes its permit before the token is verified, so parallel attempts cannot share one', async () => {
  const strict = await flowdesk.openSecondProcess({ ...settingsOf(provider), RateLimits__LoginAddress__Permits: '3' })
  onTestFinished(strict.close)
  const answers = await Promise.all(Array.from({ length: 20 }, () => present('nonsense', strict)))
  expect(answers.map(formatOutcome).sort()).toEqual([
    ...Array(3).fill('401 SVC:1005'),
    ...Array(17).fill('429 SVC:0003'),
  ])
})

test('its address becomes known: password guesses from elsewhere do not lock the agent out there', async () => {
  const settings = { ...settingsOf(provider), RateLimits__LoginAccountTotal__Permits: '1' }
  const strict = await flowdesk.openSecondProcess(settings)
  onTestFinished(strict.close)
  const { credentials } = await makeAgent(flowdesk)
  const signIn = (password: string) =>
    strict.post('/v1/agent/auth/login', { body: { email: credentials.email, password } })
  expect(formatOutcome(await signIn('not the right one'))).toBe('401 SVC:1004')
  expect(formatOutcome(await signIn(credentials.password))).toBe('429 SVC:0003')
  expect(formatOutcome(await signInAs({ email: credentials.email }, strict))).toBe('200')
  expect(formatOutcome(await signIn(credentials.password))).toBe('200')
})

test('503 SVC:0002 while the provider is unreachable, which counts as no failure; then it works again', async () => {
  const fresh = await flowdesk.openSecondProcess({ ...settingsOf(provider), RateLimits__LoginAddress__Permits: '1' })
  onTestFinished(fresh.close)
  const { credentials } = await makeAgent(flowdesk)
  provider.isUnavailable = true
  for (let count = 0; count < 2; count++) {
    const answer = await signInAs({ email: credentials.email }, fresh)
    expect([formatOutcome(answer), answer.headers['retry-after']]).toEqual(['503 SVC:0002', '5'])
  }
  provider.isUnavailable = false
  expect(formatOutcome(await signInAs({ email: credentials.email }, fresh))).toBe('200')
})

test('the keys of the provider are fetched once for many sign-ins', async () => {
  const { credentials } = await makeAgent(flowdesk)
  await signInAs({ email: credentials.email })
  const before = provider.requestCount('/keys')
  for (let count = 0; count < 3; count++) await signInAs({ email: credentials.email })
  expect(provider.requestCount('/keys')).toBe(before)
})

test('a new key of the provider is accepted one second after the last fetch', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const fresh = await flowdesk.openSecondProcess(settingsOf(provider))
  onTestFinished(fresh.close)
  const { credentials } = await makeAgent(flowdesk)
  const signIn = async () => formatOutcome(await signInAs({ email: credentials.email }, fresh))
  expect(await signIn()).toBe('200')
  await provider.rotateKey()
  expect(await signIn()).toBe('401 SVC:1005')
  vi.setSystemTime(Date.now() + 1000)
  expect(await signIn()).toBe('200')
})
