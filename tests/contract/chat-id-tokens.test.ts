import type { JWTPayload } from 'jose'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { makeAgent } from '../support/chat.ts'
import { type Flowdesk, openFlowdesk } from '../support/flowdesk.ts'
import { type IdentityProvider, startIdentityProvider } from '../support/identity-provider.ts'
import { formatOutcome } from '../support/refusals.ts'

const HOUR_MS = 3600_000

let provider: IdentityProvider
let flowdesk: Flowdesk

const settingsOf = ({ authority, clientId }: IdentityProvider) => ({
  Oidc__Authority: authority,
  Oidc__ClientId: clientId,
})

beforeAll(async () => {
  provider = await startIdentityProvider()
  flowdesk = await openFlowdesk(settingsOf(provider))
  flowdesk.clock.stop()
})
afterAll(async () => {
  await flowdesk.close()
  provider.close()
})

const present = (idToken: string, at = flowdesk) => at.post('/v1/agent/auth/sso', { body: { idToken } })

/** The e-mail address of a new agent. */
const newAgent = async () => (await makeAgent(flowdesk)).credentials.email

/** An ID token for a new agent. */
async function newToken(claims: JWTPayload = {}, header: Readonly<Record<string, unknown>> = {}) {
  return await provider.createIdToken({ email: await newAgent(), ...claims }, flowdesk.clock.now(), header)
}

const usedTokens = (at = flowdesk) => at.db.selectFrom('platform.usedIdToken').selectAll().execute()

describe('the type of an ID token', () => {
  test.each(['JWT', 'jwt', 'Jwt'])('`typ` %s: 200', async (typ) => {
    expect(formatOutcome(await present(await newToken({}, { typ })))).toBe('200')
  })

  test('no `typ`: 200', async () => {
    expect(formatOutcome(await present(await newToken()))).toBe('200')
  })

  test.each([
    'at+jwt',
    'AT+JWT',
    'application/at+jwt',
    'logout+jwt',
    'dpop+jwt',
    'application/jwt',
    'JOSE',
    '',
    1,
    null,
  ])('`typ` %j: 401 SVC:1005', async (typ) => {
    expect(formatOutcome(await present(await newToken({}, { typ })))).toBe('401 SVC:1005')
  })
})

describe('the age of an ID token', () => {
  const issued = (secondsAgo: number, more: JWTPayload = {}) => {
    const iat = Math.floor(flowdesk.clock.now().getTime() / 1000) - secondsAgo
    return newToken({ iat, exp: iat + 3600, ...more })
  }

  test.each([0, 599, 600])('issued %i s ago: 200', async (age) => {
    expect(formatOutcome(await present(await issued(age)))).toBe('200')
  })

  test.each([601, 660, 3000])('issued %i s ago, valid for an hour: 401 SVC:1005', async (age) => {
    expect(formatOutcome(await present(await issued(age)))).toBe('401 SVC:1005')
  })

  test('issued 60 s in the future, by a clock that is ahead: 200', async () => {
    expect(formatOutcome(await present(await issued(-60)))).toBe('200')
  })

  test.each([61, 3600])('issued %i s in the future: 401 SVC:1005', async (ahead) => {
    expect(formatOutcome(await present(await issued(-ahead)))).toBe('401 SVC:1005')
  })

  test.each([
    ['not at all', undefined],
    ['by a text', '1790000000'],
    ['by null', null],
  ])('dated %s: 401 SVC:1005', async (_what, iat) => {
    expect(formatOutcome(await present(await newToken({ iat: iat as unknown as number })))).toBe('401 SVC:1005')
  })
})

describe('the subject of an ID token', () => {
  test.each([
    ['255 characters', 'x'.repeat(255)],
    ['a space at the end', 'maria '],
    ['other scripts', 'ماريا-🙂'],
  ])('with %s signs in again and again', async (_what, sub) => {
    const email = await newAgent()
    for (let count = 0; count < 2; count++) {
      const token = await provider.createIdToken({ email, sub }, flowdesk.clock.now())
      expect(formatOutcome(await present(token))).toBe('200')
    }
  })

  test.each([
    ['missing', undefined],
    ['empty', ''],
    ['256 characters long', 'x'.repeat(256)],
    ['a number', 7],
    ['null', null],
    ['with NUL', 'a\0'],
    ['with a lone surrogate', 'a\ud800'],
  ])('%s: 401 SVC:1005', async (_what, sub) => {
    expect(formatOutcome(await present(await newToken({ sub: sub as string })))).toBe('401 SVC:1005')
  })
})

describe('an ID token signs in once', () => {
  test('presented again: 401 SVC:1005; another token of the same agent: 200', async () => {
    const email = await newAgent()
    const token = await provider.createIdToken({ email }, flowdesk.clock.now())
    expect(formatOutcome(await present(token))).toBe('200')
    expect(formatOutcome(await present(token))).toBe('401 SVC:1005')
    expect(formatOutcome(await present(await provider.createIdToken({ email }, flowdesk.clock.now())))).toBe('200')
  })

  test('the session that it began continues when the token is presented again', async () => {
    const token = await newToken()
    const { body } = await present(token)
    await present(token)
    expect((await flowdesk.get('/v1/agent/me', { token: body.data.accessToken })).status).toBe(200)
    const refreshToken = body.data.refreshToken
    expect((await flowdesk.post('/v1/agent/auth/refresh', { body: { refreshToken } })).status).toBe(200)
  })

  test('eight times at once, in two processes: exactly one 200', async () => {
    const other = await flowdesk.openSecondProcess(settingsOf(provider))
    onTestFinished(other.close)
    const token = await newToken()
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, place) => present(token, place % 2 === 0 ? flowdesk : other)),
    )
    expect(answers.map(formatOutcome).toSorted()).toEqual(['200', ...Array(7).fill('401 SVC:1005')])
  })

  test('a refused sign-in does not use it up', async () => {
    const { id, credentials } = await makeAgent(flowdesk, { isActive: false })
    const token = await provider.createIdToken({ email: credentials.email }, flowdesk.clock.now())
    expect(formatOutcome(await present(token))).toBe('404 SVC:4005')
    await flowdesk.db.updateTable('chat.agent').set({ isActive: true }).where('id', '=', id).execute()
    expect(formatOutcome(await present(token))).toBe('200')
  })

  test('with its signature encoded in another way: 401 SVC:1005', async () => {
    const token = await newToken()
    expect(formatOutcome(await present(token))).toBe('200')
    const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
    const sibling = (character: string) => alphabet[alphabet.indexOf(character) ^ 1] ?? ''
    for (const other of [`${token.slice(0, -1)}${sibling(token.slice(-1))}`, `${token}=`, `${token}==`, `${token} `])
      expect(formatOutcome(await present(other))).toBe('401 SVC:1005')
  })

  test('with the other valid ECDSA signature: 401 SVC:1005', async () => {
    const curved = await startIdentityProvider('ES256')
    onTestFinished(() => curved.close())
    const server = await flowdesk.openSecondProcess(settingsOf(curved))
    onTestFinished(server.close)
    const email = await newAgent()
    const [first, second] = [
      await curved.createIdToken({ email }, flowdesk.clock.now()),
      await curved.createIdToken({ email }, flowdesk.clock.now()),
    ]
    // It verifies like the original, so without a memory of the signed part it would sign in.
    expect(formatOutcome(await present(withOtherSignature(first), server))).toBe('200')
    expect(formatOutcome(await present(first, server))).toBe('401 SVC:1005')
    expect(formatOutcome(await present(second, server))).toBe('200')
    expect(formatOutcome(await present(withOtherSignature(second), server))).toBe('401 SVC:1005')
  })

  test('its use is stored while it is valid, and deleted afterwards', async () => {
    const own = await openFlowdesk(settingsOf(provider))
    onTestFinished(own.close)
    own.clock.stop()
    await own.runDueJobs()
    const { credentials } = await makeAgent(own)
    const token = await provider.createIdToken({ email: credentials.email }, own.clock.now())
    expect(formatOutcome(await present(token, own))).toBe('200')
    own.clock.advance(9 * 60_000)
    await own.runDueJobs()
    expect([formatOutcome(await present(token, own)), (await usedTokens(own)).length]).toEqual(['401 SVC:1005', 1])
    own.clock.advance(HOUR_MS)
    await own.runDueJobs()
    expect([formatOutcome(await present(token, own)), await usedTokens(own)]).toEqual(['401 SVC:1005', []])
  })

  test('only its hash is stored', async () => {
    const token = await newToken()
    await present(token)
    const stored = JSON.stringify(await usedTokens())
    for (const part of token.split('.')) expect(stored).not.toContain(part)
  })
})

/** The order of the group of P-256. */
const ORDER = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n

/** The same token with the signature (r, n - s), which verifies whenever (r, s) does. */
function withOtherSignature(token: string): string {
  const [header, payload, signature = ''] = token.split('.')
  const bytes = Buffer.from(signature, 'base64url')
  const s = BigInt(`0x${bytes.subarray(32).toString('hex')}`)
  const other = Buffer.from((ORDER - s).toString(16).padStart(64, '0'), 'hex')
  return [header, payload, Buffer.concat([bytes.subarray(0, 32), other]).toString('base64url')].join('.')
}

describe('Oidc:RequireVerifiedEmail', () => {
  const verdict = async (claims: JWTPayload, at: Flowdesk) => formatOutcome(await present(await newToken(claims), at))

  test('off: only an address with email_verified false is 401 SVC:1005', async () => {
    expect(await verdict({}, flowdesk)).toBe('200')
    expect(await verdict({ email_verified: true }, flowdesk)).toBe('200')
    expect(await verdict({ email_verified: false }, flowdesk)).toBe('401 SVC:1005')
  })

  test('on: a token without email_verified true is 401 SVC:1005', async () => {
    const strict = await flowdesk.openSecondProcess({ ...settingsOf(provider), Oidc__RequireVerifiedEmail: 'true' })
    onTestFinished(strict.close)
    for (const yes of [true, 'true']) expect(await verdict({ email_verified: yes }, strict)).toBe('200')
    for (const claims of [{}, { email_verified: false }, { email_verified: null }, { email_verified: 1 }])
      expect(await verdict(claims, strict)).toBe('401 SVC:1005')
  })

  test('without a provider it has no effect', async () => {
    const server = await flowdesk.openSecondProcess({ Oidc__RequireVerifiedEmail: 'true' })
    onTestFinished(server.close)
    expect(formatOutcome(await present('x', server))).toBe('422 SVC:1008')
  })
})
