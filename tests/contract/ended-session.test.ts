import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { policy as policyOf } from '#platform/http/rate-limits.ts'
import { type AgentTokenPair, consoleAdministratorToken, makeAgent, signInAgent } from '../support/chat.ts'
import { seededAdministrator } from '../support/database-server.ts'
import type { Flowdesk } from '../support/flowdesk.ts'
import { createForm, formHeaders } from '../support/forms.ts'
import { listenOnFreePort } from '../support/raw-socket.ts'
import { startUnfinishedRequest } from '../support/unfinished-request.ts'
import { type FlowdeskWithFiles, listFiles, openWithFiles } from '../support/uploads.ts'
import { makeVisitor, openConversationOf, readRowsAs } from '../support/visitors.ts'

// The guard checks the credential before the body is read. A client can hold its body back until the credential is
// revoked, and must not act with it then.

const policies = ['Agent', 'CreateTicket', 'Dashboard', 'ServiceKey'] as const

let opened: FlowdeskWithFiles
let flowdesk: Flowdesk
let port: number
beforeAll(async () => {
  // With one permit, that it is taken shows that the guard has let a request in.
  opened = await openWithFiles(Object.fromEntries(policies.map((name) => [`RateLimits__${name}__Permits`, '1'])))
  ;({ flowdesk } = opened)
  port = await listenOnFreePort(flowdesk)
})
afterAll(() => opened.close())

type Policy = (typeof policies)[number]

/** Sends a request whose last byte follows after `end`, and returns the status of the answer. */
async function statusAfter(
  { token, ...request }: { line: string; token: string; body: Buffer; type?: string },
  { policy, id }: { policy: Policy; id: number },
  end: () => Promise<void>,
): Promise<number> {
  flowdesk.clock.advance(60_000)
  const credential =
    policy === 'ServiceKey' ? (['X-Api-Key', token] as const) : (['Authorization', `Bearer ${token}`] as const)
  const slow = startUnfinishedRequest(port, { ...request, credential })
  const { limits } = flowdesk.app.http
  const of = policyOf(policy, 1, '00:01:00', 'Calls, per actor.')
  const isAdmitted = () => limits.peek(of, String(id), flowdesk.clock.now().getTime()) !== null
  await expect.poll(isAdmitted).toBe(true)
  await end()
  return await slow.finish()
}

const json = (body: unknown) => Buffer.from(JSON.stringify(body))

describe('a request whose body arrives after its session ended has no effect', () => {
  const endings: readonly (readonly [string, (pair: AgentTokenPair) => Promise<void>])[] = [
    [
      'the agent signed out',
      async ({ accessToken }) => {
        expect((await flowdesk.post('/v1/agent/auth/logout', { token: accessToken })).status).toBe(200)
      },
    ],
    [
      'a stolen refresh token was presented',
      async ({ refreshToken }) => {
        const refresh = () => flowdesk.post('/v1/agent/auth/refresh', { body: { refreshToken } })
        expect((await refresh()).status).toBe(200)
        flowdesk.clock.advance(10_001)
        expect((await refresh()).status).toBe(400)
      },
    ],
  ]

  test.each(endings)('in the console, where %s', async (_name, end) => {
    const { id, credentials } = await makeAgent(flowdesk, { role: 'administrator' })
    const pair = await signInAgent(flowdesk, credentials)
    const email = `${randomUUID()}@example.com`
    const body = json({ email, displayName: 'Mallory', role: 'administrator', password: 'a password of hers' })
    const request = { line: 'POST /v1/admin/agents', token: pair.accessToken, body }
    expect(await statusAfter(request, { policy: 'Agent', id }, () => end(pair))).toBe(401)
    const made = flowdesk.db.selectFrom('chat.agent').select('id').where('email', '=', email)
    expect(await made.execute()).toEqual([])
  })

  test('in the dashboard', async () => {
    const { accessToken } = await flowdesk.signIn(seededAdministrator, 'mobile')
    const body = json({ name: 'Mallory', scopes: ['tickets:read'], allPools: true })
    const request = { line: 'POST /v1/dashboard/api-tokens', token: accessToken, body }
    const { id } = await flowdesk.db
      .selectFrom('ticketing.staff')
      .select('id')
      .where('email', '=', seededAdministrator.email)
      .executeTakeFirstOrThrow()
    const status = await statusAfter(request, { policy: 'Dashboard', id }, async () => {
      expect((await flowdesk.post('/v1/dashboard/auth/logout', { token: accessToken })).status).toBe(200)
    })
    expect(status).toBe(401)
    expect(await flowdesk.db.selectFrom('ticketing.apiToken').select('id').execute()).toEqual([])
  })

  test('with a file', async () => {
    const visitor = await makeVisitor(flowdesk)
    const conversationId = await openConversationOf(visitor)
    const { id, credentials } = await makeAgent(flowdesk, { role: 'administrator' })
    const { accessToken } = await signInAgent(flowdesk, credentials)
    const request = {
      line: `POST /v1/agent/conversations/${conversationId}/attachments`,
      token: accessToken,
      body: createForm({ fileName: 'note.txt', content: 'A note.' }),
      type: formHeaders['content-type'],
    }
    const status = await statusAfter(request, { policy: 'Agent', id }, async () => {
      expect((await flowdesk.post('/v1/agent/auth/logout', { token: accessToken })).status).toBe(200)
    })
    expect(status).toBe(401)
    expect(await readRowsAs(visitor, conversationId)).toEqual([])
    expect(await listFiles(opened.folder)).toEqual([])
  })

  test('with an API token that is deleted meanwhile', async () => {
    const { id, token } = await flowdesk.makeToken()
    const body = json({ subject: 'Held back', poolId: 1, requester: { email: 'mallory@example.com' } })
    const request = { line: 'POST /v1/integration/tickets', token, body }
    const { accessToken } = await flowdesk.signIn(seededAdministrator)
    const status = await statusAfter(request, { policy: 'CreateTicket', id }, async () => {
      const path = `/v1/dashboard/api-tokens/${id}`
      expect((await flowdesk.delete(path, { token: accessToken })).status).toBe(200)
    })
    expect(status).toBe(401)
    expect(await flowdesk.db.selectFrom('ticketing.ticket').select('id').execute()).toEqual([])
  })

  test('with a service key that is deleted meanwhile', async () => {
    const { id: agentId, credentials } = await makeAgent(flowdesk)
    const token = await consoleAdministratorToken(flowdesk)
    const created = await flowdesk.post('/v1/admin/api-keys', {
      token,
      body: { name: 'Portal', scopes: ['agent:sso'] },
    })
    const { id, key } = created.body.data
    const body = json({ email: credentials.email })
    const request = { line: 'POST /v1/integration/agent-sessions', token: key, body }
    const status = await statusAfter(request, { policy: 'ServiceKey', id }, async () => {
      expect((await flowdesk.delete(`/v1/admin/api-keys/${id}`, { token })).status).toBe(200)
    })
    expect(status).toBe(401)
    const sessions = flowdesk.db.selectFrom('chat.session').select('id').where('userId', '=', agentId)
    expect(await sessions.execute()).toEqual([])
  })
})
