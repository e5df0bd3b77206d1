import { decodeJwt } from 'jose'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { type CertifiedProvider, type IdTokenAlgorithm, startCertifiedProvider } from '../support/certified-provider.ts'
import { makeAgent } from '../support/chat.ts'
import { type Flowdesk, openFlowdesk } from '../support/flowdesk.ts'
import { formatOutcome } from '../support/refusals.ts'

let flowdesk: Flowdesk

beforeAll(async () => {
  // The provider warns that it keeps its data in memory.
  for (const level of ['info', 'warn'] as const) vi.spyOn(console, level).mockImplementation(() => undefined)
  flowdesk = await openFlowdesk()
})
afterAll(async () => {
  vi.restoreAllMocks()
  await flowdesk.close()
})

/** A provider, a server that trusts it, and the e-mail address of a new agent. */
async function openPair(algorithm: IdTokenAlgorithm = 'RS256') {
  const provider = await startCertifiedProvider({ algorithm })
  onTestFinished(() => provider.close())
  const server = await flowdesk.openSecondProcess(settingsOf(provider))
  onTestFinished(server.close)
  const { id, credentials } = await makeAgent(flowdesk)
  const present = async (idToken: string) => await server.post('/v1/agent/auth/sso', { body: { idToken } })
  return { provider, server, id, email: credentials.email, present }
}

const settingsOf = ({ authority }: CertifiedProvider) => ({
  Oidc__Authority: authority,
  Oidc__ClientId: 'console',
  Oidc__RequireVerifiedEmail: 'true',
})

test.each<IdTokenAlgorithm>(['RS256', 'PS256', 'ES256', 'EdDSA'])(
  'authorization code with PKCE: an ID token signed with %s signs the agent in, once',
  async (algorithm) => {
    const { provider, id, email, present } = await openPair(algorithm)
    const idToken = await provider.signIn({ email })
    const answer = await present(idToken)
    expect([formatOutcome(answer), answer.body.data.agent.id]).toEqual(['200', id])
    expect(formatOutcome(await present(idToken))).toBe('401 SVC:1005')
    expect(formatOutcome(await present(await provider.signIn({ email })))).toBe('200')
  },
)

test('the browser finds the provider by the sign-in options of the server', async () => {
  const { provider, server } = await openPair()
  const { authority, clientId } = (await server.get('/v1/agent/auth/sso')).body.data
  const configuration = await (await fetch(`${authority}/.well-known/openid-configuration`)).json()
  expect(configuration).toMatchObject({ issuer: provider.authority, code_challenge_methods_supported: ['S256'] })
  expect(clientId).toBe('console')
})

test('a token that the person obtained for another client of the provider: 401 SVC:1005', async () => {
  const { provider, email, present } = await openPair()
  const idToken = await provider.signIn({ email, clientId: 'portal' })
  expect(decodeJwt(idToken)).toMatchObject({ aud: 'portal', email })
  expect(formatOutcome(await present(idToken))).toBe('401 SVC:1005')
})

test('a token of another provider: 401 SVC:1005', async () => {
  const { email, present } = await openPair()
  const other = await startCertifiedProvider()
  onTestFinished(() => other.close())
  expect(formatOutcome(await present(await other.signIn({ email })))).toBe('401 SVC:1005')
})

test('a person without an agent: 404 SVC:4005', async () => {
  const { provider, present } = await openPair()
  expect(formatOutcome(await present(await provider.signIn({ email: 'unknown@example.com' })))).toBe('404 SVC:4005')
})

test('after a rotation, new tokens work within a second, and those of the old key no longer', async () => {
  const { provider, email, present } = await openPair()
  expect(formatOutcome(await present(await provider.signIn({ email })))).toBe('200')
  const old = await provider.signIn({ email })
  await provider.rotateKeys()
  await expect.poll(async () => formatOutcome(await present(await provider.signIn({ email })))).toBe('200')
  expect(formatOutcome(await present(old))).toBe('401 SVC:1005')
})

test('a token of eleven minutes ago, although the provider made it valid for an hour: 401 SVC:1005', async () => {
  const { provider, email, present } = await openPair()
  const idToken = await provider.signIn({ email })
  const { iat = 0, exp = 0 } = decodeJwt(idToken)
  expect(exp - iat).toBe(3600)
  flowdesk.clock.advance(11 * 60_000)
  expect(formatOutcome(await present(idToken))).toBe('401 SVC:1005')
})
