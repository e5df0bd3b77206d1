import type { JWTPayload } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeAgent } from '../support/chat.ts'
import { type Flowdesk, openFlowdesk } from '../support/flowdesk.ts'
import { type Provider, startProvider } from '../support/identity-provider.ts'
import { told } from '../support/refusals.ts'

let provider: Provider
let flowdesk: Flowdesk

const settingsOf = ({ authority, clientId }: Provider) => ({ Oidc__Authority: authority, Oidc__ClientId: clientId })

beforeAll(async () => {
  provider = await startProvider()
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
  return await provider.idToken({ email: await newAgent(), ...claims }, flowdesk.clock.now(), header)
}

describe('the type of an ID token', () => {
  test.each(['JWT', 'jwt', 'Jwt'])('`typ` %s: 200', async (typ) => {
    expect(told(await present(await newToken({}, { typ })))).toBe('200')
  })

  test('no `typ`: 200', async () => {
    expect(told(await present(await newToken()))).toBe('200')
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
    expect(told(await present(await newToken({}, { typ })))).toBe('401 SVC:1005')
  })
})

describe('the age of an ID token', () => {
  const issued = (secondsAgo: number, more: JWTPayload = {}) => {
    const iat = Math.floor(flowdesk.clock.now().getTime() / 1000) - secondsAgo
    return newToken({ iat, exp: iat + 3600, ...more })
  }

  test.each([0, 599, 600])('issued %i s ago: 200', async (age) => {
    expect(told(await present(await issued(age)))).toBe('200')
  })

  test.each([601, 660, 3000])('issued %i s ago, valid for an hour: 401 SVC:1005', async (age) => {
    expect(told(await present(await issued(age)))).toBe('401 SVC:1005')
  })

  test('issued 60 s in the future, by a clock that is ahead: 200', async () => {
    expect(told(await present(await issued(-60)))).toBe('200')
  })

  test.each([61, 3600])('issued %i s in the future: 401 SVC:1005', async (ahead) => {
    expect(told(await present(await issued(-ahead)))).toBe('401 SVC:1005')
  })

  test.each([
    ['not at all', undefined],
    ['by a text', '1790000000'],
    ['by null', null],
  ])('dated %s: 401 SVC:1005', async (_what, iat) => {
    expect(told(await present(await newToken({ iat: iat as unknown as number })))).toBe('401 SVC:1005')
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
      const token = await provider.idToken({ email, sub }, flowdesk.clock.now())
      expect(told(await present(token))).toBe('200')
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
    expect(told(await present(await newToken({ sub: sub as string })))).toBe('401 SVC:1005')
  })
})
