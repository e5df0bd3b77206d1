import { randomBytes, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { consoleAdministratorToken, makeAgent, signInAgent } from '../support/chat.ts'
import { type Flowdesk, openFlowdesk } from '../support/flowdesk.ts'
import { formatFieldErrors, formatOutcome } from '../support/refusals.ts'

const path = '/v1/admin/api-keys'
const ping = '/v1/integration/ping'
const sessions = '/v1/integration/agent-sessions'
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/

let flowdesk: Flowdesk
let token: string

beforeAll(async () => {
  flowdesk = await openFlowdesk()
})
afterAll(() => flowdesk.close())

const create = async (more: Readonly<Record<string, unknown>> = {}) => {
  token = await consoleAdministratorToken(flowdesk)
  return await flowdesk.post(path, { token, body: { name: 'Portal', scopes: ['agent:sso'], ...more } })
}

async function issueKey(more?: Readonly<Record<string, unknown>>): Promise<{ id: number; key: string }> {
  return (await create(more)).body.data
}

const withKey = (key: string | string[]) => ({ headers: { 'x-api-key': key } })

const startSession = (key: string, email: string) => flowdesk.post(sessions, { ...withKey(key), body: { email } })

const findListed = async (id: number) =>
  (await flowdesk.get(path, { token })).body.data.items.find((one: { id: number }) => one.id === id)

describe('v1/admin/api-keys', () => {
  test('the key is shown once; listings show how it starts, and the database has only its SHA-256', async () => {
    const { status, body } = await create({ name: ' Company portal ' })
    expect(status).toBe(201)
    const { key, ...record } = body.data
    expect(key).toMatch(/^lck_[\w-]{43}$/)
    expect(record).toEqual({
      id: expect.any(Number),
      name: 'Company portal',
      prefix: key.slice(0, 12),
      scopes: ['agent:sso'],
      createdAt: expect.stringMatching(INSTANT),
      lastUsedAt: null,
      expiresAt: null,
    })
    expect(await findListed(record.id)).toEqual(record)
    const rows = await flowdesk.db.selectFrom('chat.serviceKey').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(key.slice(12))
  })

  test('the newest key comes first', async () => {
    const [older, newer] = [await issueKey(), await issueKey()]
    const { body } = await flowdesk.get(`${path}?pageSize=2`, { token })
    expect(body.data.items.map(({ id }: { id: number }) => id)).toEqual([newer.id, older.id])
  })

  test.each([
    ['no name', { name: ' ' }, ['name: required']],
    ['a name of 201 characters', { name: 'x'.repeat(201) }, ['name: maxLength']],
    ['no scope', { scopes: [] }, ['scopes: required']],
    ['an unknown scope', { scopes: ['tickets:read'] }, ['scopes[0]: enum']],
    ['an expiry in the past', { expiresAt: '2020-01-01T00:00:00Z' }, ['expiresAt: minimum']],
  ])('%s is refused', async (_name, more, errors) => {
    const answer = await create(more)
    expect(formatOutcome(answer)).toBe('422 SVC:2001')
    expect(formatFieldErrors(answer)).toEqual(errors)
  })

  test('a deleted key is revoked at once, in every process, and cannot be deleted again', async () => {
    const second = await flowdesk.openSecondProcess()
    onTestFinished(second.close)
    const { id, key } = await issueKey()
    const { credentials } = await makeAgent(flowdesk)
    expect((await second.get(ping, withKey(key))).status).toBe(200)
    expect((await startSession(key, credentials.email)).status).toBe(200)
    expect((await flowdesk.delete(`${path}/${id}`, { token })).body.data).toBe(null)
    const refused = [
      await second.get(ping, withKey(key)),
      await flowdesk.get(ping, withKey(key)),
      await startSession(key, credentials.email),
    ]
    expect(refused.map(formatOutcome)).toEqual(refused.map(() => '401 SVC:1003'))
    expect(formatOutcome(await flowdesk.delete(`${path}/${id}`, { token }))).toBe('404 SVC:4006')
  })

  test('a deleted key is neither listed nor counted, and its name can be used again', async () => {
    const kept = await issueKey()
    const count = async () => (await flowdesk.get(path, { token })).body.data.totalCount
    const before = await count()
    const { id } = await issueKey({ name: 'Intranet' })
    expect(await count()).toBe(before + 1)
    await flowdesk.delete(`${path}/${id}`, { token })
    expect([await findListed(id), await count()]).toEqual([undefined, before])
    expect((await findListed(kept.id)).id).toBe(kept.id)
    expect((await create({ name: 'Intranet' })).status).toBe(201)
  })

  test('of two deletions of a key at the same time, one answers 404', async () => {
    const { id } = await issueKey()
    const answers = await Promise.all([1, 2].map(() => flowdesk.delete(`${path}/${id}`, { token })))
    expect(answers.map(formatOutcome).sort()).toEqual(['200', '404 SVC:4006'])
  })

  test.each(['abc', '0', '9007199254740992'])('the id %s is 404', async (id) => {
    token = await consoleAdministratorToken(flowdesk)
    expect(formatOutcome(await flowdesk.delete(`${path}/${id}`, { token }))).toBe('404 SVC:4006')
  })

  test('the audit log has the creation and the deletion, without the key', async () => {
    const { id, key } = await issueKey()
    await flowdesk.delete(`${path}/${id}`, { token })
    const { body, text } = await flowdesk.get('/v1/admin/audit-log?pageSize=2', { token })
    expect(body.data.items.map(({ action, target }: Record<string, string>) => `${action} ${target}`)).toEqual([
      `service_key_deleted service-key:${id}`,
      `service_key_created service-key:${id}`,
    ])
    expect(text).not.toContain(key.slice(4))
  })
})

describe('the credential', () => {
  test('ping answers ok', async () => {
    const { key } = await issueKey()
    const { status, body } = await flowdesk.get(ping, withKey(key))
    expect([status, body.data]).toEqual([200, { status: 'ok' }])
  })

  test('the use of a key is recorded to the minute', async () => {
    const { id, key } = await issueKey()
    await flowdesk.get(ping, withKey(key))
    const first = (await findListed(id)).lastUsedAt
    expect(first).toMatch(INSTANT)
    flowdesk.clock.advance(30_000)
    await flowdesk.get(ping, withKey(key))
    expect((await findListed(id)).lastUsedAt).toBe(first)
    flowdesk.clock.advance(30_000)
    await flowdesk.get(ping, withKey(key))
    expect(Date.parse((await findListed(id)).lastUsedAt)).toBeGreaterThanOrEqual(Date.parse(first) + 60_000)
  })

  test('the use of a key is recorded after a clock moves backwards', async () => {
    const { id, key } = await issueKey()
    await flowdesk.get(ping, withKey(key))
    const first = (await findListed(id)).lastUsedAt
    flowdesk.clock.advance(-120_000)
    onTestFinished(() => flowdesk.clock.advance(120_000))
    await flowdesk.get(ping, withKey(key))
    expect(Date.parse((await findListed(id)).lastUsedAt)).toBeLessThan(Date.parse(first))
  })

  test('an expired key is 401 SVC:1002', async () => {
    const expiresAt = new Date(flowdesk.clock.now().getTime() + 60_000).toISOString()
    const { key } = await issueKey({ expiresAt })
    expect((await flowdesk.get(ping, withKey(key))).status).toBe(200)
    flowdesk.clock.advance(60_000)
    expect(formatOutcome(await flowdesk.get(ping, withKey(key)))).toBe('401 SVC:1002')
  })

  test('a key that was deleted and has expired is 401 SVC:1003', async () => {
    const expiresAt = new Date(flowdesk.clock.now().getTime() + 60_000).toISOString()
    const { id, key } = await issueKey({ expiresAt })
    await flowdesk.delete(`${path}/${id}`, { token })
    flowdesk.clock.advance(60_000)
    expect(formatOutcome(await flowdesk.get(ping, withKey(key)))).toBe('401 SVC:1003')
  })

  test('no other credential counts, and a key counts nowhere else', async () => {
    const { key } = await issueKey()
    const { token: apiToken } = await flowdesk.makeToken()
    const refused = [
      await flowdesk.get(ping),
      await flowdesk.get(ping, withKey('')),
      await flowdesk.get(ping, withKey(`lck_${randomBytes(32).toString('base64url')}`)),
      await flowdesk.get(ping, withKey(`${key}x`)),
      await flowdesk.get(ping, withKey([key, key])),
      await flowdesk.get(ping, withKey(apiToken)),
      await flowdesk.get(ping, { token: key }),
      await flowdesk.get(ping, { token: apiToken }),
      await flowdesk.get('/v1/integration/tickets', { token: key }),
      await flowdesk.get('/v1/integration/tickets', withKey(key)),
      await flowdesk.get('/v1/agent/me', { token: key }),
    ]
    expect(refused.map(formatOutcome)).toEqual(refused.map(() => '401 SVC:1001'))
  })

  test('the 61st call in a minute is 429 for this key, and for no other', async () => {
    const [{ key }, other] = [await issueKey(), await issueKey()]
    const calls = await Promise.all(Array.from({ length: 61 }, () => flowdesk.get(ping, withKey(key))))
    expect(calls.filter(({ status }) => status === 200)).toHaveLength(60)
    expect(calls.filter(({ status }) => status === 429)).toHaveLength(1)
    expect((await flowdesk.get(ping, withKey(other.key))).status).toBe(200)
  })
})

describe('v1/integration/agent-sessions', () => {
  const readMe = (accessToken: string) => flowdesk.get('/v1/agent/me', { token: accessToken })
  const refresh = (refreshToken: string) => flowdesk.post('/v1/agent/auth/refresh', { body: { refreshToken } })

  test('answers what a password answers, for the agent with the address in any case', async () => {
    const { key } = await issueKey()
    const { id, credentials } = await makeAgent(flowdesk)
    const signedIn = await signInAgent(flowdesk, credentials)
    const { status, body } = await startSession(key, ` ${credentials.email.toUpperCase()} `)
    expect(status).toBe(200)
    expect(Object.keys(body.data)).toEqual(Object.keys(signedIn))
    expect(body.data.agent.id).toBe(id)
    expect((await readMe(body.data.accessToken)).body.data.id).toBe(id)
  })

  test('sessions are added beside all others, and signing out ends only its own', async () => {
    const { key } = await issueKey()
    const { credentials } = await makeAgent(flowdesk)
    const own = await signInAgent(flowdesk, credentials)
    const first = (await startSession(key, credentials.email)).body.data
    const second = (await startSession(key, credentials.email)).body.data
    await flowdesk.post('/v1/agent/auth/logout', { token: first.accessToken })
    expect(formatOutcome(await readMe(first.accessToken))).toBe('401 SVC:1003')
    expect(formatOutcome(await refresh(first.refreshToken))).toBe('400 SVC:1006')
    for (const { accessToken, refreshToken } of [own, second]) {
      expect((await readMe(accessToken)).status).toBe(200)
      expect((await refresh(refreshToken)).status).toBe(200)
    }
  })

  test('a password sign-in does not end them', async () => {
    const { key } = await issueKey()
    const { credentials } = await makeAgent(flowdesk)
    const session = (await startSession(key, credentials.email)).body.data
    await signInAgent(flowdesk, credentials)
    expect((await refresh(session.refreshToken)).status).toBe(200)
  })

  test('deactivation ends them', async () => {
    const { key } = await issueKey()
    const { id, credentials } = await makeAgent(flowdesk)
    const session = (await startSession(key, credentials.email)).body.data
    await flowdesk.post(`/v1/admin/agents/${id}/deactivate`, { token })
    expect(formatOutcome(await readMe(session.accessToken))).toBe('401 SVC:1003')
    expect(formatOutcome(await refresh(session.refreshToken))).toBe('400 SVC:1006')
  })

  test('an unknown and a deactivated agent get the same 404', async () => {
    const { key } = await issueKey()
    const { credentials } = await makeAgent(flowdesk, { isActive: false })
    const answers = [await startSession(key, credentials.email), await startSession(key, `${randomUUID()}@example.com`)]
    expect(answers.map(formatOutcome)).toEqual(['404 SVC:4005', '404 SVC:4005'])
    expect(answers[0]?.body.error.message).toBe(answers[1]?.body.error.message)
  })

  test.each([
    [{ email: 'maria' }, ['email: format']],
    [{}, ['email: required']],
  ])('%o is refused', async (body, errors) => {
    const { key } = await issueKey()
    const answer = await flowdesk.post(sessions, { ...withKey(key), body })
    expect(formatOutcome(answer)).toBe('422 SVC:2001')
    expect(formatFieldErrors(answer)).toEqual(errors)
  })
})
