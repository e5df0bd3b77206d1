import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { listRuns, makeRule, rulesPath as path } from '../support/automation.ts'
import { type Flowdesk, openFlowdesk } from '../support/flowdesk.ts'
import { makeSignedInPerson, makeStaffMember } from '../support/people.ts'
import { formatFieldErrors, formatOutcome } from '../support/refusals.ts'

let flowdesk: Flowdesk
let token: string
let apiToken: string

beforeAll(async () => {
  flowdesk = await openFlowdesk()
  token = await flowdesk.adminToken()
  apiToken = (await flowdesk.makeToken()).token
})
afterAll(() => flowdesk.close())
beforeEach(async () => {
  await flowdesk.db.deleteFrom('ticketing.automationRule').execute()
})

const create = (body: unknown) => flowdesk.post(path, { token, body })
const read = (id: number | string) => flowdesk.get(`${path}/${id}`, { token })
const change = (id: number | string, body: unknown) => flowdesk.patch(`${path}/${id}`, { token, body })
const testRule = (id: number, body: unknown = {}, query = '') =>
  flowdesk.post(`${path}/${id}/test${query}`, { token, body })

const actions = [{ type: 'log', message: 'Seen' }]
const leaf = { field: 'status', operator: 'eq', value: 3 }
const newRule = (more: Readonly<Record<string, unknown>> = {}) => ({
  name: randomUUID(),
  trigger: 'ticket_created',
  actions,
  ...more,
})

const listAuditedActions = async (id: number) =>
  (
    await flowdesk.db
      .selectFrom('ticketing.auditEntry')
      .select('action')
      .where('target', '=', `automation-rule:${id}`)
      .orderBy('id')
      .execute()
  ).map(({ action }) => action)

describe('POST v1/dashboard/automation-rules', () => {
  test('201 with exactly the members of the record', async () => {
    const pool = await flowdesk.makePool()
    const { id: userId } = await makeStaffMember(flowdesk)
    const name = randomUUID()
    const condition = {
      op: 'and',
      children: [
        { field: 'pool', operator: 'in', value: [pool.id] },
        {
          op: 'or',
          children: [
            { field: 'assignee', operator: 'isNotSet' },
            { ...leaf, value: 2 },
          ],
        },
      ],
    }
    const everyAction = [
      { type: 'change_status', ticketStatusId: 3, ticketSubStatusId: 300 },
      { type: 'escalate', poolId: pool.id, userId: null, raisePriority: true },
      { type: 'reassign', poolId: null, userId },
      { type: 'send_email', to: 'requester', subject: 'Hello', body: ' We are on it.\n' },
      { type: 'notify', userIds: [userId], poolId: null, message: 'Look here' },
      { type: 'log', message: 'Seen' },
    ]
    const given = {
      name: ` ${name} `,
      trigger: 'scheduled',
      condition,
      actions: everyAction,
      position: 7,
      isEnabled: false,
    }
    const { status, body } = await create(given)
    expect(status).toBe(201)
    expect(body.data).toEqual({
      id: expect.any(Number),
      ...{ name, trigger: 'scheduled', condition, actions: everyAction, position: 7, isEnabled: false },
      createdAt: expect.stringMatching(/Z$/),
      updatedAt: body.data.createdAt,
    })
    expect((await read(body.data.id)).body).toEqual(body)
    expect(await listAuditedActions(body.data.id)).toEqual(['automation_rule_created'])
  })

  test('a rule is enabled, last and without a condition by default', async () => {
    await makeRule(flowdesk, { position: 5 })
    const { body } = await create(newRule())
    expect(body.data).toMatchObject({ condition: null, position: 6, isEnabled: true })
  })

  test('two rules that are sent at the same time get two positions', async () => {
    const { position: last } = await makeRule(flowdesk)
    const held = await flowdesk.holdLock('select from ticketing.staff for update')
    const answers = [1, 2].map(() => create(newRule()))
    await held.waitForWaiters(2)
    await held.release()
    const positions = (await Promise.all(answers)).map(({ body }) => body.data.position)
    expect(positions.sort((one, other) => one - other)).toEqual([last + 1, last + 2])
  })

  test('actions have their defaults', async () => {
    const given = [
      { type: 'change_status', ticketStatusId: 2 },
      { type: 'escalate' },
      { type: 'send_email', to: ' Desk@Example.com ', subject: 'Hello', body: 'Hello' },
    ]
    const { body } = await create(newRule({ actions: given }))
    expect(body.data.actions).toMatchObject([
      { ticketSubStatusId: null },
      { poolId: null, userId: null, raisePriority: true },
      { to: 'desk@example.com' },
    ])
  })

  test.each<[string, Record<string, unknown>, string[]]>([
    ['no name', { name: ' ' }, ['name: required']],
    ['an unknown trigger', { trigger: 'midnight' }, ['trigger: enum']],
    ['no actions', { actions: undefined }, ['actions: required']],
    ['an empty list of actions', { actions: [] }, ['actions: required']],
    ['21 actions', { actions: Array.from({ length: 21 }, () => actions[0]) }, ['actions: maxItems']],
    ['an action that is no object', { actions: ['log'] }, ['actions[0]: type']],
    ['an unknown action', { actions: [{ type: 'sing' }] }, ['actions[0].type: enum']],
    [
      'a status that no ticket gets',
      { actions: [{ type: 'change_status', ticketStatusId: 1 }] },
      ['actions[0].ticketStatusId: enum'],
    ],
    ['a reassignment without a target', { actions: [{ type: 'reassign' }] }, ['actions[0].poolId: required']],
    [
      'an escalation that does nothing',
      { actions: [{ type: 'escalate', raisePriority: false }] },
      ['actions[0].poolId: required'],
    ],
    [
      'a mail without a recipient',
      { actions: [{ type: 'send_email', to: 'everyone', body: '' }] },
      ['actions[0].body: required', 'actions[0].subject: required', 'actions[0].to: format'],
    ],
    [
      'a recipient of more than 254 characters in lower case',
      { actions: [{ type: 'send_email', to: `${'İ'.repeat(130)}@x.com`, subject: 'Hello', body: 'Hello' }] },
      ['actions[0].to: maxLength'],
    ],
    [
      'a notification to people and a pool',
      { actions: [{ type: 'notify', userIds: [1], poolId: 1, message: 'Look' }] },
      ['actions[0].poolId: state'],
    ],
    [
      'a text of 1,001 characters',
      { actions: [{ type: 'log', message: 'x'.repeat(1001) }] },
      ['actions[0].message: maxLength'],
    ],
    ['a position below 0', { position: -1 }, ['position: minimum']],
    ['a condition that is no tree', { condition: 'always' }, ['condition: type']],
    [
      'several faults in the tree and elsewhere',
      {
        name: 7,
        condition: {
          op: 'and',
          children: [
            leaf,
            {
              op: 'or',
              children: [
                { ...leaf, operator: 'contains' },
                { ...leaf, value: 9 },
              ],
            },
          ],
        },
        actions: [...actions, { type: 'log' }],
      },
      [
        'actions[1].message: required',
        'condition.children[1].children[0].operator: enum',
        'condition.children[1].children[1].value: enum',
        'name: type',
      ],
    ],
    [
      'unknown references',
      {
        condition: {
          op: 'or',
          children: [
            { field: 'pool', operator: 'in', value: [1, 987_654] },
            { field: 'assignee', operator: 'eq', value: 987_654 },
            { field: 'subStatus', operator: 'eq', value: 999 },
          ],
        },
        actions: [
          { type: 'change_status', ticketStatusId: 2, ticketSubStatusId: 300 },
          { type: 'escalate', poolId: 987_654, userId: 987_654 },
          { type: 'notify', userIds: [1, 987_654], message: 'Look' },
        ],
      },
      [
        'actions[0].ticketSubStatusId: state',
        'actions[1].poolId: state',
        'actions[1].userId: state',
        'actions[2].userIds[1]: state',
        'condition.children[0].value[1]: state',
        'condition.children[1].value: state',
        'condition.children[2].value: state',
      ],
    ],
  ])('422 for %s', async (_name, more, faults) => {
    const answer = await create(newRule(more))
    expect(formatOutcome(answer)).toBe('422 SVC:2001')
    expect(formatFieldErrors(answer)).toEqual(faults)
  })

  test('a condition with a fault in each of its 300,000 children gets the first thousand errors', async () => {
    const { status, body } = await create(newRule({ condition: { op: 'and', children: Array(300_000).fill(1) } }))
    expect([status, body.error.code, body.error.details?.errors?.length]).toEqual([422, 'SVC:2001', 1000])
    expect(body.error.details.errors[999].field).toBe('condition.children[999]')
  })

  test('of two rules with one name in any case, sent at the same time, one is created', async () => {
    const name = randomUUID()
    const answers = await Promise.all([create(newRule({ name })), create(newRule({ name: name.toUpperCase() }))])
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422])
    expect(answers.filter(({ status }) => status === 422).map(formatFieldErrors)).toEqual([['name: unique']])
  })
})

describe('GET v1/dashboard/automation-rules', () => {
  test('lists the rules in the order in which they apply', async () => {
    const [last, first, second] = [
      await makeRule(flowdesk, { position: 9 }),
      await makeRule(flowdesk, { position: 2 }),
      await makeRule(flowdesk, { position: 2 }),
    ]
    const { body } = await flowdesk.get(`${path}?page=1&pageSize=2`, { token })
    expect(body.data).toMatchObject({ page: 1, pageSize: 2, totalCount: 3, totalPages: 2 })
    expect(body.data.items.map(({ id }: { id: number }) => id)).toEqual([first?.id, second?.id])
    const next = await flowdesk.get(`${path}?page=2&pageSize=2`, { token })
    expect(next.body.data.items.map(({ id }: { id: number }) => id)).toEqual([last?.id])
  })
})

describe('PATCH, enable, disable and DELETE v1/dashboard/automation-rules/{id}', () => {
  test('members that are left out stay', async () => {
    const rule = await makeRule(flowdesk, { condition: leaf })
    flowdesk.clock.advance(1000)
    const { status, body } = await change(rule.id, { position: 3 })
    expect(status).toBe(200)
    expect(body.data).toMatchObject({
      id: rule.id,
      name: rule.name,
      trigger: 'ticket_created',
      condition: leaf,
      position: 3,
    })
    expect(body.data.updatedAt > body.data.createdAt).toBe(true)
  })

  test('null takes the condition away', async () => {
    const { id } = await makeRule(flowdesk, { condition: leaf })
    expect((await change(id, { condition: null })).body.data).toMatchObject({ condition: null, actions })
  })

  test('a malformed change is refused as a whole', async () => {
    const rule = await makeRule(flowdesk)
    const answer = await change(rule.id, { name: randomUUID(), condition: { op: 'and', children: [7] }, actions: null })
    expect(formatFieldErrors(answer)).toEqual(['actions: type', 'condition.children[0]: type'])
    expect((await read(rule.id)).body.data.name).toBe(rule.name)
  })

  test('a rule cannot take the name of another, but keeps its own', async () => {
    const [one, other] = [await makeRule(flowdesk), await makeRule(flowdesk)]
    expect(formatFieldErrors(await change(one.id, { name: other.name.toUpperCase() }))).toEqual(['name: unique'])
    expect((await change(one.id, { name: one.name.toUpperCase() })).status).toBe(200)
  })

  test('a rule is disabled, enabled and deleted, each with an entry in the audit log', async () => {
    const { id } = await makeRule(flowdesk)
    const verb = async (name: string) => (await flowdesk.post(`${path}/${id}/${name}`, { token })).body.data
    expect(await verb('disable')).toMatchObject({ id, isEnabled: false })
    expect(await verb('disable')).toMatchObject({ id, isEnabled: false })
    expect(await verb('enable')).toMatchObject({ id, isEnabled: true })
    expect(await flowdesk.delete(`${path}/${id}`, { token })).toMatchObject({ status: 200, body: { data: null } })
    expect(formatOutcome(await read(id))).toBe('404 SVC:4006')
    expect(await listAuditedActions(id)).toEqual([
      'automation_rule_created',
      'automation_rule_disabled',
      'automation_rule_disabled',
      'automation_rule_enabled',
      'automation_rule_deleted',
    ])
  })

  test.each(['987654', '0', '-1', 'abc', '9007199254740992'])('no rule has the id %s', async (id) => {
    const answers = [
      await read(id),
      await change(id, {}),
      await flowdesk.delete(`${path}/${id}`, { token }),
      await flowdesk.post(`${path}/${id}/enable`, { token }),
      await flowdesk.post(`${path}/${id}/disable`, { token }),
      await flowdesk.get(`${path}/${id}/runs`, { token }),
      await flowdesk.post(`${path}/${id}/test`, { token, body: {} }),
    ]
    expect(answers.map(formatOutcome)).toEqual(answers.map(() => '404 SVC:4006'))
    expect(answers.map(({ body }) => body.error.details.reason)).toEqual(answers.map(() => 'automation_rule_not_found'))
  })
})

test.each(['supervisor', 'agent'] as const)('rules are administration: a %s is refused', async (role) => {
  const person = await makeSignedInPerson(flowdesk, { role, poolIds: [1] })
  const { id } = await makeRule(flowdesk)
  const answers = [
    await flowdesk.get(path, { token: person.token }),
    await flowdesk.post(path, { token: person.token, body: newRule() }),
    await flowdesk.get(`${path}/${id}/runs`, { token: person.token }),
    await flowdesk.post(`${path}/${id}/test`, { token: person.token, body: {} }),
  ]
  expect(answers.map(formatOutcome)).toEqual(answers.map(() => '403 SVC:1103'))
})

describe('POST v1/dashboard/automation-rules/{id}/test', () => {
  test('returns the tickets that match, newest first, and changes nothing', async () => {
    const pool = await flowdesk.makePool()
    const makeTicket = (more = {}) => flowdesk.makeTicket(apiToken, { poolId: pool.id, ...more })
    const [first, , third] = [
      await makeTicket({ priority: 'urgent' }),
      await makeTicket(),
      await makeTicket({ priority: 'urgent', subject: 'Fire' }),
    ]
    const condition = {
      op: 'and',
      children: [
        { field: 'pool', operator: 'eq', value: pool.id },
        { field: 'priority', operator: 'gt', value: 'high' },
      ],
    }
    const { id } = await makeRule(flowdesk, {
      condition,
      isEnabled: false,
      actions: [{ type: 'change_status', ticketStatusId: 7 }],
    })
    const { status, body } = await testRule(id)
    expect(status).toBe(200)
    expect(body.data).toMatchObject({ page: 1, pageSize: 20, totalCount: 2, totalPages: 1, isComplete: true })
    expect(body.data.items).toMatchObject([
      { id: third?.id, subject: 'Fire', poolId: pool.id, priority: 'urgent', ticketStatusId: 1, isSuppressed: false },
      { id: first?.id },
    ])
    const page = await testRule(id, undefined, '?page=2&pageSize=1')
    expect(page.body.data).toMatchObject({ totalCount: 2, items: [{ id: first?.id }] })
    await flowdesk.runDueJobs()
    const unchanged = await flowdesk.get(`/v1/dashboard/tickets/${first?.id}`, { token })
    expect(unchanged.body.data.ticketStatusId).toBe(1)
    expect(await listRuns(flowdesk, id)).toEqual([])
  })

  test('tests a condition before it is saved, and refuses a malformed one', async () => {
    const pool = await flowdesk.makePool()
    const ticket = await flowdesk.makeTicket(apiToken, { poolId: pool.id })
    const { id } = await makeRule(flowdesk, { condition: { ...leaf, value: 7 } })
    const inPool = { field: 'pool', operator: 'eq', value: pool.id }
    expect((await testRule(id, { condition: inPool })).body.data.items).toMatchObject([{ id: ticket.id }])
    expect((await read(id)).body.data.condition).toEqual({ ...leaf, value: 7 })
    const malformed = await testRule(id, { condition: { op: 'and', children: [{ ...inPool, operator: 'gt' }] } })
    expect(formatFieldErrors(malformed)).toEqual(['condition.children[0].operator: enum'])
    expect(formatFieldErrors(await testRule(id, { condition: { ...inPool, value: 987_654 } }))).toEqual([
      'condition.value: state',
    ])
  })

  test('only open tickets match a scheduled rule', async () => {
    const pool = await flowdesk.makePool()
    const ticket = await flowdesk.makeTicket(apiToken, { poolId: pool.id })
    await flowdesk.changeTicket(ticket.id, { ticketStatusId: 6 })
    const { id } = await makeRule(flowdesk, { condition: { field: 'pool', operator: 'eq', value: pool.id } })
    expect((await testRule(id)).body.data.totalCount).toBe(1)
    expect((await testRule(id, { trigger: 'scheduled' })).body.data.totalCount).toBe(0)
  })
})
