import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  connectAgent,
  consoleAdministratorToken,
  makeAgent,
  makeDepartment,
  makeSignedInAgent,
  makeVisitorRow,
  signInAgent,
} from '../support/chat.ts'
import { type Flowdesk, openFlowdesk } from '../support/flowdesk.ts'
import { formatFieldErrors, formatOutcome } from '../support/refusals.ts'

const path = '/v1/admin/agents'
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/
const password = 'correct horse battery'

let flowdesk: Flowdesk
let token: string

beforeAll(async () => {
  flowdesk = await openFlowdesk()
  token = await consoleAdministratorToken(flowdesk)
})
afterAll(() => flowdesk.close())

const address = () => `${randomUUID()}@example.com`
const create = (body: unknown) => flowdesk.post(path, { token, body })
const read = (id: number | string) => flowdesk.get(`${path}/${id}`, { token })
const change = (id: number | string, body: unknown) => flowdesk.patch(`${path}/${id}`, { token, body })
const verb = (id: number | string, name: string, body?: unknown) =>
  flowdesk.post(`${path}/${id}/${name}`, { token, ...(body === undefined ? {} : { body }) })

const strangeIds = ['987654', '0', '-1', 'abc', '1.0', '9007199254740992', '%00']

const wrongBodies: [string, Record<string, unknown>, string[]][] = [
  ['an address that is none', { email: 'maria' }, ['email: format']],
  ['a name of 201 characters', { displayName: 'x'.repeat(201) }, ['displayName: maxLength']],
  ['NUL in the name', { displayName: 'a\0' }, ['displayName: text']],
  ['an unknown role', { role: 'supervisor' }, ['role: enum']],
  ['a picture that is no https address', { avatarUrl: 'javascript:alert(1)' }, ['avatarUrl: format']],
  ['no conversation at all', { maxConcurrentConversations: 0 }, ['maxConcurrentConversations: minimum']],
  ['half a conversation', { maxConcurrentConversations: 1.5 }, ['maxConcurrentConversations: type']],
]

describe('POST v1/admin/agents', () => {
  test('201 with exactly the members of the record; the agent signs in', async () => {
    const email = address()
    const answer = await create({
      email: ` ${email.toUpperCase()} `,
      displayName: '  Jonas Weber ',
      role: 'administrator',
      password,
      avatarUrl: 'https://example.com/jonas.png',
      isAvailable: false,
      maxConcurrentConversations: 3,
    })
    expect(answer.status).toBe(201)
    expect(answer.body.data).toEqual({
      id: expect.any(Number),
      email,
      displayName: 'Jonas Weber',
      role: 'administrator',
      isActive: true,
      isAvailable: false,
      avatarUrl: 'https://example.com/jonas.png',
      presence: 'offline',
      departmentIds: [],
      maxConcurrentConversations: 3,
      createdAt: expect.stringMatching(INSTANT),
      lastLoginAt: null,
    })
    expect((await read(answer.body.data.id)).body).toEqual(answer.body)
    expect((await signInAgent(flowdesk, { email, password })).agent.id).toBe(answer.body.data.id)
  })

  test('address, name and password are enough for an available agent with initials', async () => {
    const { body } = await create({ email: address(), displayName: 'Jonas', password })
    expect(body.data).toMatchObject({ role: 'agent', isAvailable: true, avatarUrl: null, isActive: true })
  })

  test.each([
    ['nothing', {}, ['displayName: required', 'email: required', 'password: required']],
    ['a short password', { email: 'a@b.c', displayName: 'x', password: '123456789' }, ['password: minLength']],
  ])('422 for %s', async (_what, body, wrong) => {
    expect(formatFieldErrors(await create(body))).toEqual(wrong)
  })

  test.each(wrongBodies)('422 SVC:2001 for %s', async (_what, body, wrong) => {
    const answer = await create({ email: address(), displayName: 'x', password, ...body })
    expect([formatOutcome(answer), formatFieldErrors(answer)]).toEqual(['422 SVC:2001', wrong])
  })

  test('one address in concurrent calls, in any case: one agent; the others get 422 unique', async () => {
    const email = address()
    const addresses = [email, email.toUpperCase(), ` ${email}`]
    const answers = await Promise.all(addresses.map((given) => create({ email: given, displayName: 'x', password })))
    expect(answers.map(formatOutcome).sort()).toEqual(['201', '422 SVC:2001', '422 SVC:2001'])
    const refused = answers.filter(({ status }) => status === 422)
    expect(refused.map(formatFieldErrors)).toEqual(Array(2).fill(['email: unique']))
  })

  test('the error message of a field is in the language of the caller', async () => {
    const answer = await flowdesk.post(path, { token, body: {}, headers: { 'accept-language': 'de-AT, en;q=0.5' } })
    expect(answer.body.error.message).toContain('Einige Felder sind ungültig')
  })
})

describe('GET v1/admin/agents', () => {
  test('a page ordered by id, deactivated agents included', async () => {
    const { id } = await makeAgent(flowdesk, { isActive: false })
    const first = (await flowdesk.get(`${path}?pageSize=1`, { token })).body.data
    expect(first).toMatchObject({ page: 1, pageSize: 1, items: [{ id: 1 }] })
    const last = (await flowdesk.get(`${path}?pageSize=1&page=${first.totalPages}`, { token })).body.data
    expect(last.items).toMatchObject([{ id, isActive: false }])
  })

  test('422 for an invalid page', async () => {
    expect(formatFieldErrors(await flowdesk.get(`${path}?page=0&pageSize=101`, { token }))).toEqual([
      'page: minimum',
      'pageSize: maximum',
    ])
  })

  test.each(strangeIds)('the id %j: 404 SVC:4006, in every verb', async (id) => {
    const answers = [
      await read(id),
      await change(id, { displayName: 'x' }),
      await verb(id, 'deactivate'),
      await verb(id, 'reactivate'),
      await verb(id, 'password', { password }),
      await verb(id, 'password-link'),
      await verb(id, 'unbind'),
    ]
    expect(answers.map(formatOutcome)).toEqual(Array(7).fill('404 SVC:4006'))
  })
})

describe('PATCH v1/admin/agents/{id}', () => {
  test('members are optional, absent ones are unchanged', async () => {
    const { id } = await makeAgent(flowdesk)
    let before = (await read(id)).body.data
    for (const body of [
      { displayName: 'Another' },
      { role: 'administrator' },
      { role: 'agent' },
      { avatarUrl: 'https://example.com/a.png' },
      { avatarUrl: null },
      { isAvailable: false },
      { maxConcurrentConversations: 9 },
      { email: address() },
      { isActive: false, presence: 'online', id: 7 },
      {},
    ]) {
      const { isActive: _, presence: __, id: ___, ...counts } = body as Record<string, unknown>
      const answer = await change(id, body)
      expect([answer.status, answer.body.data]).toEqual([200, { ...before, ...counts }])
      before = answer.body.data
    }
  })

  test.each(wrongBodies)('422 SVC:2001 for %s, and nothing changes', async (_what, body, wrong) => {
    const { id } = await makeAgent(flowdesk)
    const before = (await read(id)).body
    const answer = await change(id, body)
    expect([formatOutcome(answer), formatFieldErrors(answer)]).toEqual(['422 SVC:2001', wrong])
    expect((await read(id)).body).toEqual(before)
  })

  test('422 with rule unique for an address that another agent has', async () => {
    const [one, other] = [await makeAgent(flowdesk), await makeAgent(flowdesk)]
    expect(formatFieldErrors(await change(one.id, { email: other.credentials.email.toUpperCase() }))).toEqual([
      'email: unique',
    ])
  })
})

describe('deactivation', () => {
  test('200 with the record, also when repeated; so does reactivation', async () => {
    const { id } = await makeAgent(flowdesk)
    for (const isActive of [false, false, true, true]) {
      const answer = await verb(id, isActive ? 'reactivate' : 'deactivate')
      expect([answer.status, answer.body.data]).toMatchObject([200, { id, isActive }])
    }
  })

  test('shows the agent as offline at once, without the grace period', async () => {
    const { id } = await makeAgent(flowdesk)
    await connectAgent(flowdesk, id)
    expect((await read(id)).body.data.presence).toBe('online')
    expect((await verb(id, 'deactivate')).body.data).toMatchObject({ isActive: false, presence: 'offline' })
    expect((await read(id)).body.data.presence).toBe('offline')
  })

  test('returns the agent’s conversations to the queue, and no others', async () => {
    const member = { departmentIds: [1] }
    const [leaving, staying] = [await makeAgent(flowdesk, member), await makeAgent(flowdesk, member)]
    const { db } = flowdesk
    const at = flowdesk.clock.now().toISOString()
    const counts = { agentVersion: 3, visitorVersion: 2, lastAgentSequence: 1, lastVisitorSequence: 1 }
    const reads = { visitorReadSequence: 0, agentReadSequence: 0, unreadCount: 0, isLeftMessage: false }
    const instants = { createdAt: at, startedAt: at, assignedAt: at, activityAt: at, updatedAt: at }
    const held = async (agentId: number): Promise<string> => {
      const id = randomUUID()
      const where = { departmentId: 1, visitorId: await makeVisitorRow(flowdesk), widgetId: 1, agentId }
      const states = { status: 'active' as const, escalationStatus: 'none' as const }
      const row = { id, ...where, ...states, ...counts, ...reads, ...instants }
      await db.insertInto('chat.conversation').values(row).execute()
      return id
    }
    const [returned, kept] = [await held(leaving.id), await held(staying.id)]
    await verb(leaving.id, 'deactivate')
    await flowdesk.runDueJobs()
    const rows = await db.selectFrom('chat.conversation').selectAll().where('id', 'in', [returned, kept]).execute()
    const states = rows.map(({ id, status, agentId, agentVersion }) => ({ id, status, agentId, agentVersion }))
    expect(states).toHaveLength(2)
    expect(states).toContainEqual({ id: returned, status: 'queued', agentId: null, agentVersion: 4 })
    expect(states).toContainEqual({ id: kept, status: 'active', agentId: staying.id, agentVersion: 3 })
  })
})

describe('the last administrator', () => {
  let own: Flowdesk
  beforeAll(async () => {
    own = await openFlowdesk()
  })
  afterAll(() => own.close())

  test('can be neither deactivated nor demoted: 409 SVC:3008; with a second administrator either can', async () => {
    const { accessToken, agent } = await signInAgent(own)
    const call = { token: accessToken }
    const demote = () => own.patch(`${path}/${agent.id}`, { ...call, body: { role: 'agent' } })
    const deactivate = () => own.post(`${path}/${agent.id}/deactivate`, call)
    await makeAgent(own, { role: 'administrator', isActive: false })
    await makeAgent(own)
    for (const answer of [await demote(), await deactivate()])
      expect([formatOutcome(answer), answer.body.error.details]).toEqual([
        '409 SVC:3008',
        { reason: 'last_administrator' },
      ])
    expect((await own.get('/v1/agent/me', call)).body.data).toMatchObject({ role: 'administrator', isActive: true })
    await makeAgent(own, { role: 'administrator' })
    expect(formatOutcome(await deactivate())).toBe('200')
  })

  test('stays if two are removed at once in two processes', async () => {
    const other = await own.openSecondProcess()
    const administrators = [
      await makeSignedInAgent(own, { role: 'administrator' }),
      await makeSignedInAgent(own, { role: 'administrator' }),
    ]
    const { db } = own
    const ids = administrators.map(({ id }) => id)
    await db.updateTable('chat.agent').set({ isActive: false }).where('id', 'not in', ids).execute()
    // Every administrative act is noted last; by then both have seen two.
    const hold = await own.holdLock('lock table chat."auditEntry" in exclusive mode')
    const leaving = administrators.map((one, place) =>
      (place === 0 ? own : other).post(`${path}/${one.id}/deactivate`, { token: one.token }),
    )
    await hold.waitForWaiters(2)
    await hold.release()
    expect((await Promise.all(leaving)).map(formatOutcome).sort()).toEqual(['200', '409 SVC:3008'])
    await other.close()
  })
})

describe('v1/agent', () => {
  test('me/availability changes the setting', async () => {
    const agent = await makeSignedInAgent(flowdesk)
    for (const isAvailable of [false, true]) {
      const answer = await flowdesk.put('/v1/agent/me/availability', { token: agent.token, body: { isAvailable } })
      expect([answer.status, answer.body.data]).toMatchObject([200, { id: agent.id, isAvailable }])
      expect((await flowdesk.get('/v1/agent/me', { token: agent.token })).body).toEqual(answer.body)
    }
    const wrong = await flowdesk.put('/v1/agent/me/availability', { token: agent.token, body: { isAvailable: 1 } })
    expect(formatFieldErrors(wrong)).toEqual(['isAvailable: type'])
  })

  test('agents lists the active colleagues with their presence', async () => {
    const own = await openFlowdesk()
    const [gone, away, online] = [
      await makeAgent(own, { isActive: false }),
      await makeAgent(own, { isAvailable: false }),
      await makeSignedInAgent(own),
    ]
    own.clock.stop()
    const seenAt = own.clock.now().toISOString()
    const connections = [gone, away, online].map(({ id: agentId }) => ({
      id: randomUUID(),
      agentId,
      instanceId: randomUUID(),
      connectedAt: seenAt,
      seenAt,
    }))
    await own.db.insertInto('chat.agentConnection').values(connections).execute()
    const presences = async () => {
      const { body } = await own.get('/v1/agent/agents', { token: online.token })
      return body.data.items.map(({ id, presence }: { id: number; presence: string }) => [id, presence])
    }
    expect(await presences()).toEqual([
      [1, 'offline'],
      [away.id, 'away'],
      [online.id, 'online'],
    ])
    own.clock.advance(29_999)
    expect(await presences()).toContainEqual([online.id, 'online'])
    own.clock.advance(1)
    expect(await presences()).toContainEqual([online.id, 'offline'])
    await own.close()
  })

  test('departments lists the active ones', async () => {
    const { id } = await makeDepartment(flowdesk)
    const closed = await makeDepartment(flowdesk, { isActive: false })
    const agent = await makeSignedInAgent(flowdesk)
    const { body } = await flowdesk.get('/v1/agent/departments?pageSize=100', { token: agent.token })
    const ids = body.data.items.map((department: { id: number }) => department.id)
    expect(ids).toContain(id)
    expect(ids).not.toContain(closed.id)
  })
})

test('an agent is refused with 403 SVC:1103 everywhere in the administration', async () => {
  const { token: agent } = await makeSignedInAgent(flowdesk, { departmentIds: [1] })
  const visitorId = await makeVisitorRow(flowdesk)
  const calls: [method: 'get' | 'post' | 'patch' | 'put' | 'delete', url: string, body?: unknown][] = [
    ['get', path],
    ['post', path, { email: address(), displayName: 'x', password }],
    ['get', `${path}/1`],
    ['patch', `${path}/1`, { displayName: 'x' }],
    ['post', `${path}/1/deactivate`],
    ['post', `${path}/1/reactivate`],
    ['post', `${path}/1/password`, { password }],
    ...['departments', 'widgets', 'canned-responses'].flatMap(
      (records): [method: 'get' | 'post' | 'patch' | 'delete', url: string, body?: unknown][] => [
        ['get', `/v1/admin/${records}`],
        ['post', `/v1/admin/${records}`, { name: 'x' }],
        ['get', `/v1/admin/${records}/1`],
        ['patch', `/v1/admin/${records}/1`, { name: 'x' }],
        ['delete', `/v1/admin/${records}/1`],
      ],
    ),
    ['put', '/v1/admin/departments/1/members', { agentIds: [] }],
    ['get', '/v1/admin/blocked-visitors'],
    ['post', '/v1/admin/blocked-visitors', { visitorId }],
    ['delete', `/v1/admin/blocked-visitors/${visitorId}`],
    ['get', '/v1/admin/audit-log'],
  ]
  for (const [method, url, body] of calls) {
    const answer = await flowdesk[method](url, { token: agent, ...(body === undefined ? {} : { body }) })
    expect(`${method} ${url} ${formatOutcome(answer)}`).toBe(`${method} ${url} 403 SVC:1103`)
  }
})
