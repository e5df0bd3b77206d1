import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { consoleAdministratorToken, makeAgent, makeDepartment, makeVisitorRow, makeWidget } from '../support/chat.ts'
import { type Flowdesk, openFlowdesk } from '../support/flowdesk.ts'
import { formatFieldErrors, formatOutcome } from '../support/refusals.ts'

const path = '/v1/admin/departments'

let flowdesk: Flowdesk
let token: string

beforeAll(async () => {
  flowdesk = await openFlowdesk()
  token = await consoleAdministratorToken(flowdesk)
})
afterAll(() => flowdesk.close())

const create = (body: unknown) => flowdesk.post(path, { token, body })
const read = (id: number | string) => flowdesk.get(`${path}/${id}`, { token })
const change = (id: number | string, body: unknown) => flowdesk.patch(`${path}/${id}`, { token, body })
const remove = (id: number | string) => flowdesk.delete(`${path}/${id}`, { token })
const setMembers = (id: number | string, agentIds: unknown) =>
  flowdesk.put(`${path}/${id}/members`, { token, body: { agentIds } })

async function defaultIds(): Promise<number[]> {
  const { body } = await flowdesk.get(`${path}?pageSize=100`, { token })
  const items: { id: number; isDefault: boolean }[] = body.data.items
  return items.filter(({ isDefault }) => isDefault).map(({ id }) => id)
}

const strangeIds = ['987654', '0', '-1', 'abc', '%00']

const wrongBodies: [string, Record<string, unknown>, string[]][] = [
  ['a name of 201 characters', { name: 'x'.repeat(201) }, ['name: maxLength']],
  ['a lone surrogate in the name', { name: '\udc00' }, ['name: text']],
  ['an unknown routing', { routing: 'magic' }, ['routing: enum']],
  ['a pool that cannot be', { ticketPoolId: 0 }, ['ticketPoolId: minimum']],
  ['a default that is no flag', { isDefault: 'yes' }, ['isDefault: type']],
]

describe('POST v1/admin/departments', () => {
  test('201 with exactly the members of the record', async () => {
    const name = `Störung ${randomUUID()}`
    const answer = await create({ name: ` ${name} `, ticketPoolId: 3, routing: 'automatic' })
    expect(answer.status).toBe(201)
    expect(answer.body.data).toEqual({
      id: expect.any(Number),
      name,
      isDefault: false,
      isActive: true,
      ticketPoolId: 3,
      routing: 'automatic',
      memberIds: [],
    })
    expect((await read(answer.body.data.id)).body).toEqual(answer.body)
  })

  test('422 without a name, and for the name of another department in any case', async () => {
    expect(formatFieldErrors(await create({ name: ' ' }))).toEqual(['name: required'])
    const name = `Störung ${randomUUID()}`
    const answers = await Promise.all([name, name.toUpperCase(), ` ${name}`].map((same) => create({ name: same })))
    expect(answers.map(formatOutcome).sort()).toEqual(['201', '422 SVC:2001', '422 SVC:2001'])
    expect(formatFieldErrors(await create({ name: name.toLowerCase() }))).toEqual(['name: unique'])
  })

  test('a name may have 200 characters that become two in lower case', async () => {
    const name = `${'İ'.repeat(164)}${randomUUID()}`
    expect((await create({ name })).body.data.name).toBe(name)
  })

  test.each(wrongBodies)('422 SVC:2001 for %s', async (_what, body, wrong) => {
    const answer = await create({ name: randomUUID(), ...body })
    expect([formatOutcome(answer), formatFieldErrors(answer)]).toEqual(['422 SVC:2001', wrong])
  })

  test('422 for an inactive default department', async () => {
    const answer = await create({ name: randomUUID(), isDefault: true, isActive: false })
    expect(formatFieldErrors(answer)).toEqual(['isActive: state'])
  })
})

describe('the default department', () => {
  test('the flag moves to a new or changed department, and exactly one department has it', async () => {
    const made = (await create({ name: randomUUID(), isDefault: true })).body.data
    expect(await defaultIds()).toEqual([made.id])
    const other = await makeDepartment(flowdesk)
    expect((await change(other.id, { isDefault: true })).body.data).toMatchObject({ id: other.id, isDefault: true })
    expect(await defaultIds()).toEqual([other.id])
    expect((await change(other.id, { isDefault: true, name: randomUUID() })).status).toBe(200)
    expect(await defaultIds()).toEqual([other.id])
  })

  test('can be neither deleted nor deactivated: 409 SVC:3008', async () => {
    const [id = 0] = await defaultIds()
    for (const body of [{ isDefault: false }, { isActive: false }])
      expect(formatOutcome(await change(id, body))).toBe('409 SVC:3008')
    expect(formatFieldErrors(await change(id, { isDefault: true, isActive: false }))).toEqual(['isDefault: state'])
    const removal = await remove(id)
    expect([formatOutcome(removal), removal.body.error.details.reason]).toEqual([
      '409 SVC:3008',
      'department_is_default',
    ])
    expect((await read(id)).body.data).toMatchObject({ isDefault: true, isActive: true })
  })

  test('an inactive department cannot become it', async () => {
    const { id } = await makeDepartment(flowdesk, { isActive: false })
    expect(formatFieldErrors(await change(id, { isDefault: true }))).toEqual(['isDefault: state'])
    expect((await change(id, { isDefault: true, isActive: true })).body.data).toMatchObject({ isDefault: true })
  })

  test('several concurrent changes in two processes all succeed, and leave one', async () => {
    const other = await flowdesk.openSecondProcess()
    const made = await Promise.all(Array.from({ length: 6 }, () => makeDepartment(flowdesk)))
    const answers = await Promise.all(
      made.map(({ id }, place) =>
        (place % 2 === 0 ? flowdesk : other).patch(`${path}/${id}`, { token, body: { isDefault: true } }),
      ),
    )
    await other.close()
    expect(answers.map(formatOutcome)).toEqual(Array(6).fill('200'))
    expect(await defaultIds()).toHaveLength(1)
  })
})

describe('while a department becomes the default one', () => {
  test.each([
    ['shut down', (id: number) => change(id, { isActive: false })],
    ['deleted', (id: number) => remove(id)],
  ])('it is not %s', async (_how, act) => {
    const { id } = await makeDepartment(flowdesk)
    // Every administrative act is noted last.
    const hold = await flowdesk.holdLock('lock table chat."auditEntry" in exclusive mode')
    const becoming = change(id, { isDefault: true })
    await hold.waitForWaiters(1)
    const acting = act(id)
    await hold.waitForWaiters(2)
    await hold.release()
    expect([formatOutcome(await becoming), formatOutcome(await acting)]).toEqual(['200', '409 SVC:3008'])
    expect((await read(id)).body.data).toMatchObject({ isDefault: true, isActive: true })
  })
})

test('a department that is shut down meanwhile does not become the default one', async () => {
  const { id } = await makeDepartment(flowdesk)
  const hold = await flowdesk.holdLock('lock table chat."auditEntry" in exclusive mode')
  const shutting = change(id, { isActive: false })
  await hold.waitForWaiters(1)
  const becoming = change(id, { isDefault: true })
  await hold.waitForWaiters(2)
  await hold.release()
  expect([formatOutcome(await shutting), formatOutcome(await becoming)]).toEqual(['200', '422 SVC:2001'])
  expect((await read(id)).body.data).toMatchObject({ isDefault: false, isActive: false })
})

describe('PATCH v1/admin/departments/{id}', () => {
  test('members are optional, absent ones are unchanged', async () => {
    const agent = await makeAgent(flowdesk)
    const { id } = await makeDepartment(flowdesk, { memberIds: [agent.id] })
    let before = (await read(id)).body.data
    for (const body of [
      { name: randomUUID() },
      { isActive: false },
      { isActive: true },
      { ticketPoolId: 2 },
      { ticketPoolId: null },
      { routing: 'automatic' },
      {},
    ]) {
      const answer = await change(id, body)
      expect([answer.status, answer.body.data]).toEqual([200, { ...before, ...body }])
      before = answer.body.data
    }
  })

  test.each(wrongBodies)('422 SVC:2001 for %s, and nothing changes', async (_what, body, wrong) => {
    const { id } = await makeDepartment(flowdesk)
    const before = (await read(id)).body
    expect(formatFieldErrors(await change(id, body))).toEqual(wrong)
    expect((await read(id)).body).toEqual(before)
  })

  test('its own name in another case is no conflict; the name of another department is 422 unique', async () => {
    const [one, other] = [await makeDepartment(flowdesk), await makeDepartment(flowdesk)]
    expect((await change(one.id, { name: one.name.toUpperCase() })).status).toBe(200)
    expect(formatFieldErrors(await change(other.id, { name: one.name }))).toEqual(['name: unique'])
  })
})

describe('PUT v1/admin/departments/{id}/members', () => {
  test('replaces the whole list, ordered by id', async () => {
    const { id } = await makeDepartment(flowdesk)
    const agents = [await makeAgent(flowdesk), await makeAgent(flowdesk)].map((agent) => agent.id)
    for (const memberIds of [[...agents].reverse(), agents.slice(0, 1), []]) {
      const answer = await setMembers(id, memberIds)
      expect([answer.status, answer.body.data.memberIds]).toEqual([200, memberIds.toSorted((a, b) => a - b)])
    }
  })

  test.each([
    [undefined, ['agentIds: required']],
    [1, ['agentIds: type']],
    [[1, 987_654], ['agentIds[1]: state']],
    [[1, 1], ['agentIds: unique']],
    [['a'], ['agentIds[0]: type']],
    [[2 ** 53], ['agentIds[0]: maximum']],
  ])('422 for %j, and the members are unchanged', async (agentIds, wrong) => {
    const { id } = await makeDepartment(flowdesk, { memberIds: [1] })
    expect(formatFieldErrors(await setMembers(id, agentIds))).toEqual(wrong)
    expect((await read(id)).body.data.memberIds).toEqual([1])
  })

  test('two concurrent calls leave the members of one, not a mixture', async () => {
    const [one, other] = [await makeAgent(flowdesk), await makeAgent(flowdesk)]
    const { id } = await makeDepartment(flowdesk)
    const hold = await flowdesk.holdLock('lock table chat."auditEntry" in exclusive mode')
    const first = setMembers(id, [one.id])
    await hold.waitForWaiters(1)
    const second = setMembers(id, [other.id])
    await hold.waitForWaiters(2)
    await hold.release()
    expect([formatOutcome(await first), formatOutcome(await second)]).toEqual(['200', '200'])
    expect((await read(id)).body.data.memberIds).toEqual([other.id])
  })
})

describe('DELETE v1/admin/departments/{id}', () => {
  test('200 with data null; the department is deleted, its members are not', async () => {
    const agent = await makeAgent(flowdesk)
    const { id } = await makeDepartment(flowdesk, { memberIds: [agent.id] })
    const answer = await remove(id)
    expect([answer.status, answer.body]).toEqual([200, { data: null, success: true, error: null }])
    expect(formatOutcome(await remove(id))).toBe('404 SVC:4006')
    expect((await flowdesk.get(`/v1/admin/agents/${agent.id}`, { token })).body.data.departmentIds).toEqual([])
  })

  test('of two concurrent deletions, the second is 404', async () => {
    const { id } = await makeDepartment(flowdesk)
    const hold = await flowdesk.holdLock('lock table chat."auditEntry" in exclusive mode')
    const deletions = [remove(id)]
    await hold.waitForWaiters(1)
    deletions.push(remove(id))
    await hold.waitForWaiters(2)
    await hold.release()
    expect((await Promise.all(deletions)).map(formatOutcome)).toEqual(['200', '404 SVC:4006'])
  })

  test.each<[string, (departmentId: number) => Promise<unknown>]>([
    ['a widget', (departmentId) => makeWidget(flowdesk, { departmentIds: [departmentId] })],
    [
      'a canned response',
      (departmentId) => {
        const body = { shortcut: randomUUID(), title: 'x', body: 'x', departmentId }
        return flowdesk.post('/v1/admin/canned-responses', { token, body })
      },
    ],
    [
      'a held visitor',
      async (departmentId) => {
        const heldAt = flowdesk.clock.now().toISOString()
        const entry = { visitorId: await makeVisitorRow(flowdesk), departmentId, heldAt }
        return await flowdesk.db.insertInto('chat.waitingEntry').values(entry).execute()
      },
    ],
  ])('409 SVC:3008 while %s refers to it, and its members are unchanged', async (_what, refer) => {
    const { id } = await makeDepartment(flowdesk, { memberIds: [1] })
    await refer(id)
    const removal = await remove(id)
    expect([formatOutcome(removal), removal.body.error.details.reason]).toEqual(['409 SVC:3008', 'department_in_use'])
    expect((await read(id)).body.data.memberIds).toEqual([1])
  })
})

test.each(strangeIds)('the id %j: 404 SVC:4006, in every verb', async (id) => {
  const answers = [await read(id), await change(id, { name: 'x' }), await remove(id), await setMembers(id, [])]
  expect(answers.map(formatOutcome)).toEqual(Array(4).fill('404 SVC:4006'))
})
