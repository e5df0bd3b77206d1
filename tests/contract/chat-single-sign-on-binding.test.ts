import type { JWTPayload } from 'jose'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { consoleAdministratorToken, makeAgent, makeSignedInAgent, signInAgent } from '../support/chat.ts'
import { type Flowdesk, openFlowdesk } from '../support/flowdesk.ts'
import { type IdentityProvider, startIdentityProvider } from '../support/identity-provider.ts'
import { formatOutcome } from '../support/refusals.ts'

let provider: IdentityProvider
let flowdesk: Flowdesk
let token: string

const settingsOf = ({ authority, clientId }: IdentityProvider) => ({
  Oidc__Authority: authority,
  Oidc__ClientId: clientId,
})

beforeAll(async () => {
  provider = await startIdentityProvider()
  flowdesk = await openFlowdesk(settingsOf(provider))
  token = await consoleAdministratorToken(flowdesk)
})
afterAll(async () => {
  await flowdesk.close()
  provider.close()
})

/** Signs in with an ID token of its own. */
async function signIn(claims: JWTPayload, { at = flowdesk, from = provider } = {}) {
  const idToken = await from.createIdToken(claims, flowdesk.clock.now())
  return await at.post('/v1/agent/auth/sso', { body: { idToken } })
}

const unbind = (id: number | string) => flowdesk.post(`/v1/admin/agents/${id}/unbind`, { token })

async function auditOf(id: number) {
  const { body } = await flowdesk.get('/v1/admin/audit-log?pageSize=100', { token })
  const entries: { actorAgentId: number; action: string; target: string }[] = body.data.items
  return entries
    .filter(({ target }) => target === `agent:${id}`)
    .map(({ actorAgentId, action }) => [action, actorAgentId])
    .toReversed()
}

/** A new agent who has signed in once as the subject `maria`. */
async function boundAgent() {
  const { id, credentials } = await makeAgent(flowdesk)
  const { email } = credentials
  const { body } = await signIn({ email, sub: 'maria' })
  return { id, email, credentials, pair: body.data }
}

describe('the first single sign-on of an agent', () => {
  test('binds the agent to the subject and writes one entry in the audit log', async () => {
    const { id, email } = await boundAgent()
    for (const [sub, verdict] of [
      ['maria', '200'],
      ['eve', '401 SVC:1005'],
      ['maria', '200'],
    ])
      expect(formatOutcome(await signIn({ email, sub: sub ?? '' }))).toBe(verdict)
    expect(await auditOf(id)).toEqual([['agent_bound', id]])
  })

  test.each(['Maria', 'MARIA', 'maria ', ' maria', 'mari', 'maria2', 'marıa'])(
    'a subject spelled %j is a different one: 401 SVC:1005',
    async (sub) => {
      const { email } = await boundAgent()
      expect(formatOutcome(await signIn({ email, sub }))).toBe('401 SVC:1005')
    },
  )

  test('a password sign-in binds nothing and needs no subject', async () => {
    const { credentials } = await boundAgent()
    expect((await signInAgent(flowdesk, credentials)).agent.id).toEqual(expect.any(Number))
    const other = await makeAgent(flowdesk)
    await signInAgent(flowdesk, other.credentials)
    expect(formatOutcome(await signIn({ email: other.credentials.email, sub: 'another-subject' }))).toBe('200')
  })

  test('a refused sign-in changes neither the session nor the binding, and does not use up its ID token', async () => {
    const { id, email, pair } = await boundAgent()
    const idToken = await provider.createIdToken({ email, sub: 'eve' }, flowdesk.clock.now())
    const present = () => flowdesk.post('/v1/agent/auth/sso', { body: { idToken } })
    const before = await flowdesk.get(`/v1/admin/agents/${id}`, { token })
    expect(formatOutcome(await present())).toBe('401 SVC:1005')
    expect((await flowdesk.get(`/v1/admin/agents/${id}`, { token })).body).toEqual(before.body)
    const { refreshToken } = pair
    expect(formatOutcome(await flowdesk.post('/v1/agent/auth/refresh', { body: { refreshToken } }))).toBe('200')
    await unbind(id)
    expect(formatOutcome(await present())).toBe('200')
  })

  test('one of six concurrent first sign-ins with different subjects binds the agent permanently', async () => {
    const other = await flowdesk.openSecondProcess(settingsOf(provider))
    onTestFinished(other.close)
    const { id, credentials } = await makeAgent(flowdesk)
    const { email } = credentials
    const subjects = Array.from({ length: 6 }, (_, place) => `subject-${place}`)
    const answers = await Promise.all(
      subjects.map((sub, place) => signIn({ email, sub }, { at: place % 2 === 0 ? flowdesk : other })),
    )
    expect(answers.map(formatOutcome).toSorted()).toEqual(['200', ...Array(5).fill('401 SVC:1005')])
    const again = []
    for (const sub of subjects) again.push(formatOutcome(await signIn({ email, sub })))
    expect(again).toEqual(answers.map(formatOutcome))
    expect(await auditOf(id)).toEqual([['agent_bound', id]])
  })

  test('the same subject of another issuer is a different person: 401 SVC:1005', async () => {
    const elsewhere = await startIdentityProvider()
    onTestFinished(() => elsewhere.close())
    const moved = await flowdesk.openSecondProcess(settingsOf(elsewhere))
    onTestFinished(moved.close)
    const { id, email } = await boundAgent()
    const fromElsewhere = () => signIn({ email, sub: 'maria' }, { at: moved, from: elsewhere })
    expect(formatOutcome(await fromElsewhere())).toBe('401 SVC:1005')
    await unbind(id)
    expect(formatOutcome(await fromElsewhere())).toBe('200')
    expect(formatOutcome(await signIn({ email, sub: 'maria' }))).toBe('401 SVC:1005')
  })

  test('two agents may be bound to one subject', async () => {
    const [one, other] = [await boundAgent(), await boundAgent()]
    expect([one.pair.agent.id, other.pair.agent.id]).toEqual([one.id, other.id])
  })

  test('the binding stays when an administrator changes the e-mail address', async () => {
    const { id, email } = await boundAgent()
    const renamed = `new-${email}`
    await flowdesk.patch(`/v1/admin/agents/${id}`, { token, body: { email: renamed } })
    expect(formatOutcome(await signIn({ email: renamed, sub: 'eve' }))).toBe('401 SVC:1005')
    expect(formatOutcome(await signIn({ email: renamed, sub: 'maria' }))).toBe('200')
    expect(formatOutcome(await signIn({ email, sub: 'maria' }))).toBe('404 SVC:4005')
  })
})

describe('POST v1/admin/agents/{id}/unbind', () => {
  test('200 with the record of the agent, whom the next single sign-on binds again', async () => {
    const { id, email } = await boundAgent()
    const record = await flowdesk.get(`/v1/admin/agents/${id}`, { token })
    const answer = await unbind(id)
    expect(answer.status).toBe(200)
    expect(answer.body).toEqual(record.body)
    expect(formatOutcome(await signIn({ email, sub: 'eve' }))).toBe('200')
    expect(formatOutcome(await signIn({ email, sub: 'maria' }))).toBe('401 SVC:1005')
  })

  test('the audit log shows who did it', async () => {
    const administrator = await makeSignedInAgent(flowdesk, { role: 'administrator' })
    const { id } = await boundAgent()
    await flowdesk.post(`/v1/admin/agents/${id}/unbind`, { token: administrator.token })
    expect(await auditOf(id)).toEqual([
      ['agent_bound', id],
      ['agent_unbound', administrator.id],
    ])
  })

  test('repeated, and for an agent who was never bound: 200', async () => {
    const { id } = await makeAgent(flowdesk)
    for (let count = 0; count < 2; count++) expect(formatOutcome(await unbind(id))).toBe('200')
  })

  test('the sessions of the agent continue', async () => {
    const { id, pair } = await boundAgent()
    await unbind(id)
    expect(formatOutcome(await flowdesk.get('/v1/agent/me', { token: pair.accessToken }))).toBe('200')
    const { refreshToken } = pair
    expect(formatOutcome(await flowdesk.post('/v1/agent/auth/refresh', { body: { refreshToken } }))).toBe('200')
  })

  test('unknown: 404 SVC:4006', async () => {
    for (const id of ['987654', '0', 'abc']) expect(formatOutcome(await unbind(id))).toBe('404 SVC:4006')
  })

  test('by an agent who is not an administrator: 403 SVC:1103', async () => {
    const { id, pair } = await boundAgent()
    const answer = await flowdesk.post(`/v1/admin/agents/${id}/unbind`, { token: pair.accessToken })
    expect(formatOutcome(answer)).toBe('403 SVC:1103')
  })

  test('no record of an agent contains issuer or subject', async () => {
    const { id, pair } = await boundAgent()
    const read = async (url: string) => (await flowdesk.get(url, { token })).text
    const shown = [
      JSON.stringify(pair),
      await read(`/v1/admin/agents/${id}`),
      await read('/v1/admin/agents?pageSize=100'),
      await read('/v1/agent/agents?pageSize=100'),
    ]
    for (const text of shown) expect(text).not.toMatch(/subject|issuer|maria"/i)
  })
})
