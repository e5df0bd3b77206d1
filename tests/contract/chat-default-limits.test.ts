import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { makeAgent, makeSignedInAgent } from '../support/chat.ts'
import { type ApiResponse, type Flowdesk, openFlowdesk } from '../support/flowdesk.ts'
import { startIdentityProvider } from '../support/identity-provider.ts'
import { formatOutcome } from '../support/refusals.ts'
import { makeVisitor, openConversationOf } from '../support/visitors.ts'

const HOUR_S = 3600

// Blank: what a deployment has that sets nothing.
const unset = Object.fromEntries(
  ['LoginAccount', 'LoginAddress', 'Refresh', 'Agent'].map((policy) => [`RateLimits__${policy}__Permits`, '']),
)

let flowdesk: Flowdesk
beforeAll(async () => {
  flowdesk = await openFlowdesk({
    ...unset,
    Smtp__Host: '127.0.0.1',
    Smtp__Port: '9',
    Http__PublicUrl: 'http://127.0.0.1:8080',
  })
  // Hundreds of calls take longer than a second where the machine is busy.
  flowdesk.clock.stop()
})
afterAll(() => flowdesk.close())

/** Expects that `permits` calls pass and the next one is refused for `seconds`. */
async function expectLimit(
  policy: string,
  permits: number,
  seconds: number,
  call: (place: number) => Promise<ApiResponse>,
): Promise<void> {
  for (let place = 0; place < permits; place++) expect((await call(place)).status, `call ${place}`).not.toBe(429)
  const refused = await call(permits)
  expect([formatOutcome(refused), refused.headers['retry-after']]).toEqual(['429 SVC:0003', String(seconds)])
  expect(refused.body.error.details).toEqual({ policy, retryAfterSeconds: seconds })
}

test('Agent: an agent may make 1200 calls a minute', async () => {
  const { token } = await makeSignedInAgent(flowdesk)
  await expectLimit('Agent', 1200, 60, () => flowdesk.get('/v1/agent/me', { token }))
})

test('Refresh: an address may refresh 600 times a minute, whatever the token', async () => {
  const body = { refreshToken: 'unknown' }
  await expectLimit('Refresh', 600, 60, () => flowdesk.post('/v1/agent/auth/refresh', { body }))
})

test('LoginAccount: an address may try an account 5 times a minute, also with the right password', async () => {
  const { credentials } = await makeAgent(flowdesk)
  await expectLimit('LoginAccount', 5, 60, () => flowdesk.post('/v1/agent/auth/login', { body: credentials }))
})

test('LoginAddress: 100 failed sign-ins of an address in five minutes', async () => {
  const provider = await startIdentityProvider()
  onTestFinished(() => provider.close())
  const { authority, clientId } = provider
  const server = await flowdesk.openSecondProcess({ ...unset, Oidc__Authority: authority, Oidc__ClientId: clientId })
  onTestFinished(server.close)
  const body = { idToken: 'nonsense' }
  await expectLimit('LoginAddress', 100, 300, () => server.post('/v1/agent/auth/sso', { body }))
})

test('TranscriptVisitor: a visitor may mail 3 transcripts an hour', async () => {
  const visitor = await makeVisitor(flowdesk)
  const url = `/v1/widget/conversations/${await openConversationOf(visitor)}/transcript`
  const mail = (place: number) => visitor.post(url, { email: `visitor.${place}@example.com` })
  await expectLimit('TranscriptVisitor', 3, HOUR_S, mail)
})

test('TranscriptRecipient: an address gets 5 transcripts a day', async () => {
  const { token } = await makeSignedInAgent(flowdesk, { role: 'administrator' })
  const id = await openConversationOf(await makeVisitor(flowdesk))
  const mail = () =>
    flowdesk.post(`/v1/agent/conversations/${id}/transcript`, { token, body: { email: 'maria@example.com' } })
  await expectLimit('TranscriptRecipient', 5, 24 * HOUR_S, mail)
})

test('TranscriptAgent: an agent may mail 60 transcripts an hour', async () => {
  const { token } = await makeSignedInAgent(flowdesk, { role: 'administrator' })
  const id = await openConversationOf(await makeVisitor(flowdesk))
  const mail = (place: number) =>
    flowdesk.post(`/v1/agent/conversations/${id}/transcript`, { token, body: { email: `a.${place}@example.com` } })
  await expectLimit('TranscriptAgent', 60, HOUR_S, mail)
})

test('TranscriptAddress: visitors at an address may mail 20 transcripts an hour together', async () => {
  const server = await flowdesk.openSecondProcess({ Smtp__Host: '127.0.0.1', Smtp__Port: '9' })
  onTestFinished(server.close)
  const mail = async (place: number) => {
    const visitor = await makeVisitor(server)
    const id = await openConversationOf(visitor)
    return await visitor.post(`/v1/widget/conversations/${id}/transcript`, { email: `v.${place}@example.com` })
  }
  await expectLimit('TranscriptAddress', 20, HOUR_S, mail)
})
