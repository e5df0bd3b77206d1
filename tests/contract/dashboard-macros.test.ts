import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Flowdesk, openFlowdesk } from '../support/flowdesk.ts'
import { makeSignedInPerson } from '../support/people.ts'
import { formatFieldErrors, formatOutcome } from '../support/refusals.ts'

const path = '/v1/dashboard/macros'
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/

let flowdesk: Flowdesk
let token: string
let apiToken: string
let poolId: number
let otherPoolId: number
let supervisor: { id: number; token: string }
let agent: { id: number; token: string }

beforeAll(async () => {
  flowdesk = await openFlowdesk()
  token = await flowdesk.adminToken()
  apiToken = (await flowdesk.makeToken()).token
  poolId = (await flowdesk.makePool()).id
  otherPoolId = (await flowdesk.makePool()).id
  supervisor = await makeSignedInPerson(flowdesk, { role: 'supervisor', poolIds: [poolId] })
  agent = await makeSignedInPerson(flowdesk, { role: 'agent', poolIds: [poolId] })
})
afterAll(() => flowdesk.close())

const setPriority = { type: 'set_priority', priority: 'high' }
const content = (more: Record<string, unknown> = {}) => ({ name: randomUUID(), actions: [setPriority], ...more })
const create = (body: unknown, as = token) => flowdesk.post(path, { token: as, body })
const read = (id: number | string, as = token) => flowdesk.get(`${path}/${id}`, { token: as })
const change = (id: number | string, body: unknown, as = token) => flowdesk.patch(`${path}/${id}`, { token: as, body })
const remove = (id: number | string, as = token) => flowdesk.delete(`${path}/${id}`, { token: as })
const list = async (query = '', as = token) => (await flowdesk.get(`${path}${query}`, { token: as })).body.data
const makeMacro = async (more: Record<string, unknown> = {}) => (await create(content(more))).body.data
const idsOf = (items: { id: number }[]): number[] => items.map(({ id }) => id)

const strangeIds = ['987654', '0', '-1', 'abc', '1.0', '9007199254740992', '%00']

const wrongActions: [string, unknown, string[]][] = [
  ['actions that are no list', setPriority, ['actions: type']],
  ['no action', [], ['actions: required']],
  ['an action that is no object', ['set_priority'], ['actions[0]: type']],
  ['an action without a type', [{ priority: 'high' }], ['actions[0].type: required']],
  ['an unknown type', [setPriority, { type: 'explode' }], ['actions[1].type: enum']],
  ['the same type twice', [setPriority, { type: 'set_priority', priority: 'low' }], ['actions[1].type: unique']],
  ['seven actions', Array(7).fill(setPriority), ['actions: maxItems']],
  ['a status that is missing', [{ type: 'change_status' }], ['actions[0].ticketStatusId: required']],
  ['the status New', [{ type: 'change_status', ticketStatusId: 1 }], ['actions[0].ticketStatusId: minimum']],
  ['the status 8', [{ type: 'change_status', ticketStatusId: 8 }], ['actions[0].ticketStatusId: maximum']],
  [
    'a sub-status of another status',
    [{ type: 'change_status', ticketStatusId: 3, ticketSubStatusId: 200 }],
    ['actions[0].ticketSubStatusId: state'],
  ],
  ['an unknown priority', [{ type: 'set_priority', priority: 'soon' }], ['actions[0].priority: enum']],
  ['an unknown person', [setPriority, { type: 'assign', userId: 987_654 }], ['actions[1].userId: state']],
  ['no tags', [{ type: 'add_tags', tags: [] }], ['actions[0].tags: required']],
  ['a tag twice', [{ type: 'remove_tags', tags: ['a', ' a '] }], ['actions[0].tags: unique']],
  ['a tag of 51 characters', [{ type: 'add_tags', tags: ['x'.repeat(51)] }], ['actions[0].tags[0]: maxLength']],
  ['a blank reply', [{ type: 'reply', content: ' ' }], ['actions[0].content: required']],
  ['an unknown visibility', [{ type: 'reply', content: 'x', visibility: 'secret' }], ['actions[0].visibility: enum']],
]

describe('POST v1/dashboard/macros', () => {
  test('201 with exactly the members of the record; each action has the members of its type', async () => {
    const name = randomUUID()
    const actions = [
      { type: 'reply', content: ' Hello {{requester.name}}\n', priority: 'low' },
      { type: 'change_status', ticketStatusId: 5 },
      { type: 'assign' },
      { type: 'add_tags', tags: [' refund '] },
      { type: 'remove_tags', tags: ['open'] },
      setPriority,
    ]
    const { status, body } = await create({ name: ` ${name} `, poolId, actions })
    expect(status).toBe(201)
    expect(body.data).toEqual({
      id: expect.any(Number),
      name,
      poolId,
      actions: [
        { type: 'reply', content: ' Hello {{requester.name}}\n', visibility: null },
        { type: 'change_status', ticketStatusId: 5, ticketSubStatusId: null },
        { type: 'assign', userId: null },
        { type: 'add_tags', tags: ['refund'] },
        { type: 'remove_tags', tags: ['open'] },
        setPriority,
      ],
      createdAt: expect.stringMatching(INSTANT),
      updatedAt: body.data.createdAt,
    })
    expect((await read(body.data.id)).body).toEqual(body)
    expect((await create({ ...body.data, name: randomUUID() })).body.data.actions).toEqual(body.data.actions)
  })

  test.each(wrongActions)('422 SVC:2001 for %s', async (_what, actions, wrong) => {
    const answer = await create(content({ actions }))
    expect(formatOutcome(answer)).toBe('422 SVC:2001')
    expect(formatFieldErrors(answer)).toEqual(wrong)
  })

  test.each([
    ['nothing', {}, ['actions: required', 'name: required']],
    ['a name of 201 characters', content({ name: 'x'.repeat(201) }), ['name: maxLength']],
    ['an unknown pool', content({ poolId: 987_654 }), ['poolId: state']],
    ['a pool that is no number', content({ poolId: 'General' }), ['poolId: type']],
  ])('422 SVC:2001 for %s', async (_what, body, wrong) => {
    expect(formatFieldErrors(await create(body))).toEqual(wrong)
  })

  test('a name is unique in its pool, and among the macros for all pools, in any case', async () => {
    const name = `Refund ${randomUUID()}`
    for (const place of [null, poolId]) {
      expect((await create(content({ name, poolId: place }))).status).toBe(201)
      const same = content({ name: name.toUpperCase(), poolId: place })
      expect(formatFieldErrors(await create(same))).toEqual(['name: unique'])
    }
  })
})

describe('GET v1/dashboard/macros', () => {
  test('200 with a page in the order of the names', async () => {
    const [second, first] = [
      await makeMacro({ name: `!b ${randomUUID()}` }),
      await makeMacro({ name: `!A ${randomUUID()}` }),
    ]
    expect(await list('?pageSize=2')).toMatchObject({ page: 1, pageSize: 2, items: [first, second] })
    expect(await list('?pageSize=1&page=2')).toMatchObject({ page: 2, pageSize: 1, items: [second] })
    const { totalPages, totalCount } = await list('?pageSize=1')
    expect(totalPages).toBe(totalCount)
    expect((await list(`?pageSize=1&page=${totalCount + 1}`)).items).toEqual([])
    expect(formatFieldErrors(await flowdesk.get(`${path}?page=0`, { token }))).toEqual(['page: minimum'])
  })

  test('people see the macros for all pools and those of their pools', async () => {
    const [general, mine, other] = [
      await makeMacro(),
      await makeMacro({ poolId }),
      await makeMacro({ poolId: otherPoolId }),
    ]
    for (const as of [supervisor.token, agent.token]) {
      const ids = idsOf((await list('?pageSize=100', as)).items)
      expect(ids).toEqual(expect.arrayContaining([general.id, mine.id]))
      expect(ids).not.toContain(other.id)
      expect(formatOutcome(await read(other.id, as))).toBe('404 SVC:4006')
    }
    const ofPool = idsOf((await list(`?pageSize=100&poolId=${otherPoolId}`)).items)
    expect(ofPool).toEqual(expect.arrayContaining([general.id, other.id]))
    expect(ofPool).not.toContain(mine.id)
  })

  test.each(strangeIds)('the id %j: 404 SVC:4006', async (id) => {
    const answer = await read(id)
    expect(formatOutcome(answer)).toBe('404 SVC:4006')
    expect(answer.body.error.details).toEqual({ reason: 'macro_not_found' })
  })
})

describe('PATCH v1/dashboard/macros/{id}', () => {
  test('members are optional, absent ones are unchanged', async () => {
    let before = await makeMacro({ poolId })
    for (const body of [
      { name: randomUUID() },
      { actions: [{ type: 'add_tags', tags: ['vip'] }] },
      { poolId: null },
      { poolId: otherPoolId },
      {},
    ]) {
      flowdesk.clock.advance(1)
      const answer = await change(before.id, body)
      const { updatedAt } = answer.body.data
      expect([answer.status, answer.body.data]).toEqual([200, { ...before, ...body, updatedAt }])
      expect(updatedAt > before.updatedAt).toBe(true)
      before = answer.body.data
    }
  })

  test.each(wrongActions)('422 SVC:2001 for %s, and nothing changes', async (_what, actions, wrong) => {
    const macro = await makeMacro()
    expect(formatFieldErrors(await change(macro.id, { actions }))).toEqual(wrong)
    expect((await read(macro.id)).body.data).toEqual(macro)
  })

  test('422 unique for the name of another macro of the pool', async () => {
    const [one, other] = [await makeMacro({ poolId }), await makeMacro({ poolId })]
    expect(formatFieldErrors(await change(one.id, { name: other.name }))).toEqual(['name: unique'])
  })

  test.each(strangeIds)('the id %j: 404 SVC:4006', async (id) => {
    expect(formatOutcome(await change(id, {}))).toBe('404 SVC:4006')
    expect(formatOutcome(await remove(id))).toBe('404 SVC:4006')
  })
})

test('a pool is deleted with its macros', async () => {
  const { id } = await flowdesk.makePool()
  const macro = await makeMacro({ poolId: id })
  expect((await flowdesk.delete(`/v1/dashboard/pools/${id}`, { token })).status).toBe(200)
  expect(formatOutcome(await read(macro.id))).toBe('404 SVC:4006')
})

describe('who may write', () => {
  test('a supervisor writes the macros of their pools, and no others', async () => {
    const made = await create(content({ poolId }), supervisor.token)
    expect(made.status).toBe(201)
    const { id } = made.body.data
    expect((await change(id, { name: randomUUID() }, supervisor.token)).status).toBe(200)
    const general = await makeMacro()
    const refused = [
      await create(content(), supervisor.token),
      await change(general.id, { name: randomUUID() }, supervisor.token),
      await change(id, { poolId: null }, supervisor.token),
      await remove(general.id, supervisor.token),
    ]
    expect(refused.map(formatOutcome)).toEqual(Array(4).fill('403 SVC:1103'))
    const other = await makeMacro({ poolId: otherPoolId })
    expect(formatFieldErrors(await create(content({ poolId: otherPoolId }), supervisor.token))).toEqual([
      'poolId: state',
    ])
    expect(formatOutcome(await change(other.id, {}, supervisor.token))).toBe('404 SVC:4006')
    expect(formatOutcome(await remove(other.id, supervisor.token))).toBe('404 SVC:4006')
    expect((await remove(id, supervisor.token)).body).toEqual({ data: null, success: true, error: null })
  })

  test('an agent is refused with 403 SVC:1103', async () => {
    const { id } = await makeMacro({ poolId })
    const answers = [
      await create(content({ poolId }), agent.token),
      await change(id, {}, agent.token),
      await remove(id, agent.token),
    ]
    expect(answers.map(formatOutcome)).toEqual(Array(3).fill('403 SVC:1103'))
  })
})

describe('POST v1/dashboard/tickets/{id}/apply-macro', () => {
  const apply = (id: number | string, macroId: unknown, as = agent.token) =>
    flowdesk.post(`/v1/dashboard/tickets/${id}/apply-macro`, { token: as, body: { macroId } })
  const makeTicket = (more: Record<string, unknown> = {}) => flowdesk.makeTicket(apiToken, { poolId, ...more })
  const readTicket = async (id: number) => (await flowdesk.get(`/v1/dashboard/tickets/${id}`, { token })).body.data
  const readMessages = async (id: number) =>
    (await flowdesk.get(`/v1/dashboard/tickets/${id}/messages`, { token })).body.data.items

  test('replies in the name of the caller and makes every change', async () => {
    const macro = await makeMacro({
      actions: [
        { type: 'change_status', ticketStatusId: 3, ticketSubStatusId: 300 },
        { type: 'set_priority', priority: 'urgent' },
        { type: 'assign', userId: agent.id },
        { type: 'remove_tags', tags: ['open'] },
        { type: 'add_tags', tags: ['refund', 'kept'] },
        { type: 'reply', content: 'Hello {{requester.name}}, {{agent.name}} on {{ticket.id}} {{other}}' },
      ],
    })
    const { id } = await makeTicket({ requesterFullName: 'Maria Lindgren' })
    await flowdesk.changeTicket(id, { tags: ['kept', 'open'] })
    const { status, body } = await apply(id, macro.id)
    expect([status, body.data]).toEqual([200, await readTicket(id)])
    expect(body.data).toMatchObject({
      ticketStatusId: 3,
      ticketSubStatusId: 300,
      priority: 'urgent',
      assigneeUserId: agent.id,
      tags: ['kept', 'refund'],
    })
    expect(await readMessages(id)).toMatchObject([
      {
        direction: 'outbound',
        visibility: 'public',
        authorUserId: agent.id,
        content: `Hello Maria Lindgren, agent on ${id} {{other}}`,
      },
    ])
  })

  test('an internal note is not shown to the requester and does not open the ticket', async () => {
    const macro = await makeMacro({ actions: [{ type: 'reply', content: 'Checked.', visibility: 'internal' }] })
    const { id } = await makeTicket()
    expect((await apply(id, macro.id)).body.data.ticketStatusId).toBe(1)
    expect(await readMessages(id)).toMatchObject([{ content: 'Checked.', visibility: 'internal' }])
    const shown = await flowdesk.get(`/v1/integration/tickets/${id}/messages`, { token: apiToken })
    expect(shown.body.data).toEqual([])
  })

  test('the changes are in the history of the ticket, in the name of the caller', async () => {
    const macro = await makeMacro()
    const { id } = await makeTicket()
    await apply(id, macro.id)
    const { items } = (await flowdesk.get(`/v1/dashboard/tickets/${id}/history`, { token })).body.data
    expect(items.at(-1)).toMatchObject({
      actorKind: 'staff',
      actorId: agent.id,
      changes: [{ field: 'priority', from: 'normal', to: 'high' }],
    })
  })

  test('a macro whose change is not allowed writes nothing, not even its reply', async () => {
    const macro = await makeMacro({
      actions: [
        { type: 'reply', content: 'Reopened.', visibility: 'internal' },
        { type: 'change_status', ticketStatusId: 2 },
      ],
    })
    const { id } = await makeTicket()
    await flowdesk.changeTicket(id, { ticketStatusId: 6 })
    const before = await readTicket(id)
    expect(formatFieldErrors(await apply(id, macro.id))).toEqual(['macroId: state'])
    expect(await readTicket(id)).toEqual(before)
    expect(await readMessages(id)).toEqual([])
  })

  test('422 if the ticket would have more than 20 tags', async () => {
    const macro = await makeMacro({ actions: [{ type: 'add_tags', tags: ['one more'] }] })
    const { id } = await makeTicket()
    await flowdesk.changeTicket(id, { tags: Array.from({ length: 20 }, (_, index) => `tag ${index}`) })
    expect(formatFieldErrors(await apply(id, macro.id))).toEqual(['macroId: state'])
  })

  test('a public reply to a completed ticket continues in a child ticket', async () => {
    const macro = await makeMacro({ actions: [{ type: 'reply', content: 'One more thing.' }] })
    const { id } = await makeTicket()
    await flowdesk.changeTicket(id, { ticketStatusId: 6 })
    expect((await apply(id, macro.id)).body.data).toMatchObject({ id, ticketStatusId: 6 })
    const { items } = (await flowdesk.get(`/v1/dashboard/tickets/${id}/children`, { token })).body.data
    expect(items).toMatchObject([{ parentTicketId: id }])
    expect(await readMessages(items[0].id)).toMatchObject([{ content: 'One more thing.' }])
  })

  test('a macro is for tickets of its pool; an unknown or invisible one is 422 state', async () => {
    const { id } = await makeTicket()
    const other = await makeMacro({ poolId: otherPoolId })
    for (const as of [token, agent.token])
      for (const macroId of [other.id, 987_654, 0, -1])
        expect(formatFieldErrors(await apply(id, macroId, as))).toEqual(['macroId: state'])
    const own = await makeMacro({ poolId })
    expect((await apply(id, own.id)).status).toBe(200)
  })

  test('422 for a macro that is no number or missing', async () => {
    const { id } = await makeTicket()
    expect(formatFieldErrors(await apply(id, 'Refund'))).toEqual(['macroId: type'])
    expect(formatFieldErrors(await apply(id, undefined))).toEqual(['macroId: required'])
  })

  test('a ticket of another pool: 404 SVC:4001', async () => {
    const macro = await makeMacro()
    const { id } = await makeTicket({ poolId: otherPoolId })
    expect(formatOutcome(await apply(id, macro.id))).toBe('404 SVC:4001')
    for (const strange of strangeIds) expect(formatOutcome(await apply(strange, macro.id))).toBe('404 SVC:4001')
  })

  test('a macro of the pool that the ticket leaves at the same moment changes nothing', async () => {
    const actions = [{ type: 'reply', content: 'Only for this pool.', visibility: 'internal' }, setPriority]
    const macro = await makeMacro({ poolId, actions })
    const { id } = await makeTicket()
    const lock = await flowdesk.holdLock('select id from ticketing.ticket where id = $1 for update', [id])
    const moving = flowdesk.patch(`/v1/dashboard/tickets/${id}`, { token, body: { poolId: otherPoolId } })
    await lock.waitForWaiters(1)
    const applying = apply(id, macro.id, token)
    await lock.waitForWaiters(2)
    await lock.release()
    expect((await moving).status).toBe(200)
    expect(formatFieldErrors(await applying)).toEqual(['macroId: state'])
    expect(await readTicket(id)).toMatchObject({ poolId: otherPoolId, priority: 'normal' })
  })

  test('macros that several people apply to one ticket at once are all applied', async () => {
    const macros = await Promise.all(
      [1, 2, 3, 4].map((nth) => makeMacro({ actions: [{ type: 'add_tags', tags: [`tag ${nth}`] }] })),
    )
    const { id } = await makeTicket()
    const answers = await Promise.all(macros.map((macro) => apply(id, macro.id)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect((await readTicket(id)).tags.toSorted()).toEqual(['tag 1', 'tag 2', 'tag 3', 'tag 4'])
  })
})
