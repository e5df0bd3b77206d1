import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { consoleAdministratorToken, makeDepartment, makeSignedInAgent } from '../support/chat.ts'
import { type Flowdesk, openFlowdesk } from '../support/flowdesk.ts'
import { formatFieldErrors, formatOutcome } from '../support/refusals.ts'
import { makeVisitor, openConversationOf } from '../support/visitors.ts'

const path = '/v1/admin/agents'

let flowdesk: Flowdesk
let token: string
beforeAll(async () => {
  flowdesk = await openFlowdesk()
  token = await consoleAdministratorToken(flowdesk)
})
afterAll(() => flowdesk.close())

const newAgent = (departmentIds?: unknown) => ({
  email: `${randomUUID()}@example.com`,
  displayName: 'Jonas',
  password: 'correct horse battery',
  ...(departmentIds === undefined ? {} : { departmentIds }),
})
const create = (departmentIds?: unknown) => flowdesk.post(path, { token, body: newAgent(departmentIds) })
const read = async (id: number) => (await flowdesk.get(`${path}/${id}`, { token })).body.data
const change = (id: number, body: unknown) => flowdesk.patch(`${path}/${id}`, { token, body })
const members = async (id: number) =>
  (await flowdesk.get(`/v1/admin/departments/${id}`, { token })).body.data.memberIds as number[]

const inactive = async () => (await makeDepartment(flowdesk, { isActive: false })).id

const wrongLists: [string, () => Promise<unknown>, string[]][] = [
  ['an unknown department', async () => [1, 987_654], ['departmentIds[1]: state']],
  ['an inactive department', async () => [await inactive(), 1], ['departmentIds[0]: state']],
  [
    'an unknown and an inactive department',
    async () => [987_654, 1, await inactive()],
    ['departmentIds[0]: state', 'departmentIds[2]: state'],
  ],
  ['a department named twice', async () => [1, 1], ['departmentIds: unique']],
  ['an id that is a text', async () => ['a'], ['departmentIds[0]: type']],
  ['no list', async () => 1, ['departmentIds: type']],
]

describe('POST v1/admin/agents with departmentIds', () => {
  test('makes the agent a member of the named departments', async () => {
    const [one, two] = [await makeDepartment(flowdesk), await makeDepartment(flowdesk)]
    const answer = await create([two.id, one.id])
    expect([answer.status, answer.body.data.departmentIds]).toEqual([201, [one.id, two.id]])
    const { id } = answer.body.data
    expect((await read(id)).departmentIds).toEqual([one.id, two.id])
    expect([await members(one.id), await members(two.id)]).toEqual([[id], [id]])
  })

  test.each([[undefined], [null], [[]]])('%j: the agent is a member of none', async (departmentIds) => {
    expect((await create(departmentIds)).body.data.departmentIds).toEqual([])
  })

  test.each(wrongLists)('422 for %s, and no agent is made', async (_what, list, wrong) => {
    const body = newAgent(await list())
    const answer = await flowdesk.post(path, { token, body })
    expect([formatOutcome(answer), formatFieldErrors(answer)]).toEqual(['422 SVC:2001', wrong])
    expect(formatOutcome(await flowdesk.post(path, { token, body: { ...body, departmentIds: [] } }))).toBe('201')
  })
})

describe('PATCH v1/admin/agents/{id} with departmentIds', () => {
  test('replaces the memberships; without it they are unchanged', async () => {
    const [one, two] = [await makeDepartment(flowdesk), await makeDepartment(flowdesk)]
    const { id } = (await create([one.id])).body.data
    const departments: number[][] = []
    for (const body of [{ displayName: 'x' }, { departmentIds: [one.id, two.id] }, {}, { departmentIds: [two.id] }])
      departments.push((await change(id, body)).body.data.departmentIds)
    departments.push((await change(id, { departmentIds: [] })).body.data.departmentIds)
    expect(departments).toEqual([[one.id], [one.id, two.id], [one.id, two.id], [two.id], []])
    expect([await members(one.id), await members(two.id)]).toEqual([[], []])
  })

  test.each(wrongLists)('422 for %s, and nothing changes', async (_what, list, wrong) => {
    const { id } = (await create([1])).body.data
    const before = await read(id)
    const answer = await change(id, { displayName: 'Another', departmentIds: await list() })
    expect([formatOutcome(answer), formatFieldErrors(answer)]).toEqual(['422 SVC:2001', wrong])
    expect(await read(id)).toEqual(before)
  })

  test('422 for null; an empty list removes all memberships', async () => {
    const { id } = (await create([1])).body.data
    expect(formatFieldErrors(await change(id, { departmentIds: null }))).toEqual(['departmentIds: type'])
    expect((await read(id)).departmentIds).toEqual([1])
  })

  test('is in the audit log', async () => {
    const { id } = (await create([1])).body.data
    await change(id, { departmentIds: [] })
    const entries = (await flowdesk.get('/v1/admin/audit-log?pageSize=100', { token })).body.data.items
    const acts = entries.filter(({ target }: { target: string }) => target === `agent:${id}`)
    expect(acts.map(({ action }: { action: string }) => action).toSorted()).toEqual(['agent_changed', 'agent_created'])
  })

  test('two concurrent calls: the memberships are those of one, not a mixture', async () => {
    const [one, two] = [await makeDepartment(flowdesk), await makeDepartment(flowdesk)]
    const { id } = (await create()).body.data
    const hold = await flowdesk.holdLock('lock table chat."auditEntry" in exclusive mode')
    const first = change(id, { departmentIds: [one.id] })
    await hold.waitForWaiters(1)
    const second = change(id, { departmentIds: [two.id] })
    await hold.waitForWaiters(2)
    await hold.release()
    expect([formatOutcome(await first), formatOutcome(await second)]).toEqual(['200', '200'])
    expect((await read(id)).departmentIds).toEqual([two.id])
  })

  test('concurrent with PUT departments/{id}/members: both succeed, and the later one wins', async () => {
    const { id: departmentId } = await makeDepartment(flowdesk)
    const { id } = (await create()).body.data
    const hold = await flowdesk.holdLock('lock table chat."auditEntry" in exclusive mode')
    const first = change(id, { departmentIds: [departmentId] })
    await hold.waitForWaiters(1)
    const second = flowdesk.put(`/v1/admin/departments/${departmentId}/members`, { token, body: { agentIds: [id] } })
    await hold.waitForWaiters(2)
    await hold.release()
    expect([formatOutcome(await first), formatOutcome(await second)]).toEqual(['200', '200'])
    expect(await members(departmentId)).toEqual([id])
  })
})

describe('an agent who is taken out of a department', () => {
  const held = async (agentToken: string, departmentId: number): Promise<string> => {
    const id = await openConversationOf(await makeVisitor(flowdesk), { departmentId })
    const answer = await flowdesk.post(`/v1/agent/conversations/${id}/take`, { token: agentToken })
    expect(answer.status).toBe(200)
    return id
  }
  const stateOf = async (id: string) => {
    const { status, agentId } = (await flowdesk.get(`/v1/agent/conversations/${id}`, { token })).body.data
    return { status, agentId }
  }
  const queued = { status: 'queued', agentId: null }

  // The worker does not run in this server: what the answer has not done, nothing does.
  const ways: [string, (agentId: number, left: number, kept: number) => Promise<{ readonly status: number }>][] = [
    ['PATCH agents/{id}', (agentId, _left, kept) => change(agentId, { departmentIds: [kept] })],
    [
      'PUT departments/{id}/members',
      (_agentId, left) => flowdesk.put(`/v1/admin/departments/${left}/members`, { token, body: { agentIds: [] } }),
    ],
  ]

  test.each(ways)('by %s has returned its conversations to the queue when the call returns', async (_way, take) => {
    const agent = await makeSignedInAgent(flowdesk)
    const colleague = await makeSignedInAgent(flowdesk, { role: 'administrator' })
    const left = await makeDepartment(flowdesk, { memberIds: [agent.id] })
    const kept = await makeDepartment(flowdesk, { memberIds: [agent.id] })
    const [one, two] = [await held(agent.token, left.id), await held(agent.token, left.id)]
    const others = [await held(agent.token, kept.id), await held(colleague.token, left.id)]
    expect((await take(agent.id, left.id, kept.id)).status).toBe(200)
    expect([await stateOf(one), await stateOf(two)]).toEqual([queued, queued])
    expect(await Promise.all(others.map(stateOf))).toEqual([
      { status: 'active', agentId: agent.id },
      { status: 'active', agentId: colleague.id },
    ])
    expect(formatOutcome(await flowdesk.get(`/v1/agent/conversations/${one}`, { token: agent.token }))).toBe(
      '404 SVC:4004',
    )
  })

  test('keeps them while administrator, and returns them when that role ends', async () => {
    const chief = await makeSignedInAgent(flowdesk, { role: 'administrator' })
    const department = await makeDepartment(flowdesk, { memberIds: [chief.id] })
    const id = await held(chief.token, department.id)
    await change(chief.id, { departmentIds: [] })
    expect(await stateOf(id)).toEqual({ status: 'active', agentId: chief.id })
    await change(chief.id, { role: 'agent' })
    expect(await stateOf(id)).toEqual(queued)
  })

  test('also returns a conversation whose row is locked, after waiting for the lock', async () => {
    const agent = await makeSignedInAgent(flowdesk)
    const department = await makeDepartment(flowdesk, { memberIds: [agent.id] })
    const id = await held(agent.token, department.id)
    const hold = await flowdesk.holdLock(`select 1 from chat.conversation where id = '${id}' for update`)
    const answer = change(agent.id, { departmentIds: [] })
    await hold.waitForWaiters(1)
    await hold.release()
    expect((await answer).status).toBe(200)
    expect(await stateOf(id)).toEqual(queued)
  })
})
