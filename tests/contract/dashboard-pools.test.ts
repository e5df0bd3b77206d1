import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { type Flowdesk, openFlowdesk } from '../support/flowdesk.ts'
import { inboundSettings } from '../support/inbound-mail.ts'
import { makeSignedInPerson, makeStaffMember } from '../support/people.ts'
import { formatFieldErrors, formatOutcome } from '../support/refusals.ts'

const path = '/v1/dashboard/pools'
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/

let flowdesk: Flowdesk
let token: string
let apiToken: string

beforeAll(async () => {
  flowdesk = await openFlowdesk()
  token = await flowdesk.adminToken()
  apiToken = (await flowdesk.makeToken()).token
})
afterAll(() => flowdesk.close())

const create = (body: unknown) => flowdesk.post(path, { token, body })
const read = (id: number | string) => flowdesk.get(`${path}/${id}`, { token })
const change = (id: number | string, body: unknown) => flowdesk.patch(`${path}/${id}`, { token, body })
const remove = (id: number | string) => flowdesk.delete(`${path}/${id}`, { token })
const list = (query = '', as = token) => flowdesk.get(`${path}${query}`, { token: as })

const strangeIds = ['987654', '0', '-1', 'abc', '1.0', '9007199254740992', '%00']

const wrongBodies: [string, Record<string, unknown>, string[]][] = [
  ['a name of 201 characters', { name: 'x'.repeat(201) }, ['name: maxLength']],
  ['a name that is no text', { name: 1 }, ['name: type']],
  ['NUL in the name', { name: 'a\0' }, ['name: text']],
  ['a description of 65,537 characters', { description: 'x'.repeat(65_537) }, ['description: maxLength']],
  ['a lone surrogate in the description', { description: '\udc00' }, ['description: text']],
  ['an unknown priority', { defaultPriority: 'soon' }, ['defaultPriority: enum']],
  ['members that are no list', { memberIds: 1 }, ['memberIds: type']],
  ['an unknown member', { memberIds: [1, 987_654] }, ['memberIds[1]: state']],
  ['a member twice', { memberIds: [1, 1] }, ['memberIds: unique']],
]

describe('POST v1/dashboard/pools', () => {
  test('201 with exactly the members of the record', async () => {
    const member = await makeStaffMember(flowdesk)
    const name = randomUUID()
    const { status, body } = await create({
      name: `  ${name} `,
      description: '  Invoices\n',
      defaultPriority: 'high',
      memberIds: [member.id],
    })
    expect(status).toBe(201)
    expect(body).toEqual({
      success: true,
      error: null,
      data: {
        id: expect.any(Number),
        name,
        description: '  Invoices\n',
        defaultPriority: 'high',
        assigneeStrategy: 'none',
        memberIds: [member.id],
        escalationChainId: null,
        createdAt: expect.stringMatching(INSTANT),
        updatedAt: body.data.createdAt,
      },
    })
    expect((await read(body.data.id)).body).toEqual(body)
  })

  test('a name is enough', async () => {
    for (const more of [{}, { description: null, defaultPriority: null, memberIds: null }, { description: '  ' }])
      expect((await create({ name: randomUUID(), ...more })).body.data).toMatchObject({
        description: null,
        defaultPriority: null,
        memberIds: [],
      })
  })

  test.each([
    ['no name', {}, ['name: required']],
    ['a blank name', { name: ' \t ' }, ['name: required']],
  ])('422 for %s', async (_what, body, wrong) => {
    const answer = await create(body)
    expect(formatOutcome(answer)).toBe('422 SVC:2001')
    expect(formatFieldErrors(answer)).toEqual(wrong)
  })

  test.each(wrongBodies)('422 SVC:2001 for %s', async (_what, body, wrong) => {
    const answer = await create({ name: randomUUID(), ...body })
    expect(formatOutcome(answer)).toBe('422 SVC:2001')
    expect(formatFieldErrors(answer)).toEqual(wrong)
  })

  test('422 with rule unique for the name of another pool in any case', async () => {
    const name = `Störung ${randomUUID()}`
    await create({ name })
    for (const same of [name, name.toUpperCase(), ` ${name.toLowerCase()} `]) {
      const answer = await create({ name: same })
      expect(formatOutcome(answer)).toBe('422 SVC:2001')
      expect(formatFieldErrors(answer)).toEqual(['name: unique'])
    }
  })

  test('a name may have 200 characters that become two in lower case', async () => {
    const name = `${'İ'.repeat(164)}${randomUUID()}`
    const { body } = await create({ name })
    expect(body.data.name).toBe(name)
    expect((await change(body.data.id, { name: name.replace('İ', 'Ş') })).status).toBe(200)
    expect(formatFieldErrors(await create({ name: 'İ'.repeat(201) }))).toEqual(['name: maxLength'])
  })

  test('one name in concurrent calls creates one pool', async () => {
    const name = randomUUID()
    const answers = await Promise.all([1, 2, 3, 4].map(() => create({ name })))
    expect(answers.map(formatOutcome).sort()).toEqual(['201', '422 SVC:2001', '422 SVC:2001', '422 SVC:2001'])
  })
})

describe('GET v1/dashboard/pools', () => {
  test('200 with a page ordered by id; the pool General has id 1', async () => {
    await flowdesk.makePool()
    const { status, body } = await list('?pageSize=1')
    expect(status).toBe(200)
    expect(body.data).toMatchObject({ page: 1, pageSize: 1, items: [{ id: 1, name: 'General' }] })
    expect(body.data.totalPages).toBe(body.data.totalCount)
    const second = (await list('?pageSize=1&page=2')).body.data
    expect(second.items[0].id).toBeGreaterThan(1)
  })

  test.each([
    ['page=0', ['page: minimum']],
    ['pageSize=101', ['pageSize: maximum']],
    ['page=a&pageSize=', ['page: type']],
  ])('422 for ?%s', async (query, wrong) => {
    expect(formatFieldErrors(await list(`?${query}`))).toEqual(wrong)
  })

  test.each(['supervisor', 'agent'] as const)('a %s sees the pools of which they are a member', async (role) => {
    const [mine, other] = [await flowdesk.makePool(), await flowdesk.makePool()]
    const person = await makeSignedInPerson(flowdesk, { role, poolIds: [mine.id] })
    const { items, totalCount } = (await list('', person.token)).body.data
    expect([items.map(({ id }: { id: number }) => id), totalCount]).toEqual([[mine.id], 1])
    expect((await flowdesk.get(`${path}/${mine.id}`, { token: person.token })).status).toBe(200)
    expect(formatOutcome(await flowdesk.get(`${path}/${other.id}`, { token: person.token }))).toBe('404 SVC:4006')
  })

  test('a member of no pool sees none', async () => {
    const person = await makeSignedInPerson(flowdesk)
    expect((await list('', person.token)).body.data).toMatchObject({ items: [], totalCount: 0, totalPages: 0 })
  })

  test('membership is read from the database: a signed-in person sees a new pool at once', async () => {
    const person = await makeSignedInPerson(flowdesk)
    const { id } = await flowdesk.makePool({ memberIds: [person.id] })
    expect((await list('', person.token)).body.data.items).toMatchObject([{ id }])
    await change(id, { memberIds: [] })
    expect((await list('', person.token)).body.data.items).toEqual([])
  })
})

describe('GET v1/dashboard/pools/{id}', () => {
  test.each(strangeIds)('the id %j: 404 SVC:4006', async (id) => {
    expect(formatOutcome(await read(id))).toBe('404 SVC:4006')
  })
})

describe('PATCH v1/dashboard/pools/{id}', () => {
  test('members are optional, absent ones are unchanged', async () => {
    const member = await makeStaffMember(flowdesk)
    const made = (
      await create({ name: randomUUID(), description: 'x', defaultPriority: 'low', memberIds: [member.id] })
    ).body.data
    const changes: Record<string, unknown>[] = [
      { name: randomUUID() },
      { description: null },
      { description: ' as sent ' },
      { defaultPriority: 'urgent' },
      { defaultPriority: null },
      { memberIds: [1] },
      { memberIds: [] },
      {},
    ]
    let before = made
    for (const body of changes) {
      flowdesk.clock.advance(1)
      const answer = await change(made.id, body)
      const { updatedAt } = answer.body.data
      expect([answer.status, answer.body.data]).toEqual([200, { ...before, ...body, updatedAt }])
      expect(updatedAt > before.updatedAt).toBe(true)
      before = answer.body.data
    }
    expect((await read(made.id)).body.data).toEqual(before)
  })

  test('unknown and read-only members are ignored', async () => {
    const made = (await create({ name: randomUUID() })).body.data
    const { body } = await change(made.id, { id: 7, createdAt: '2020-01-01T00:00:00Z', colour: 'red' })
    expect(body.data).toEqual({ ...made, updatedAt: body.data.updatedAt })
  })

  test('its own name in another case is no conflict; another pool’s is 422 unique', async () => {
    const [one, other] = [await flowdesk.makePool(), await flowdesk.makePool()]
    expect((await change(one.id, { name: one.name.toUpperCase() })).body.data.name).toBe(one.name.toUpperCase())
    expect(formatFieldErrors(await change(other.id, { name: one.name }))).toEqual(['name: unique'])
  })

  test.each([
    ...wrongBodies,
    ['a name of null', { name: null }, ['name: type']],
    ['a blank name', { name: '  ' }, ['name: minLength']],
  ] as [string, unknown, string[]][])('422 SVC:2001 for %s, and nothing changes', async (_what, body, wrong) => {
    const { id } = await flowdesk.makePool()
    const before = (await read(id)).body
    const answer = await change(id, body)
    expect(formatOutcome(answer)).toBe('422 SVC:2001')
    expect(formatFieldErrors(answer)).toEqual(wrong)
    expect((await read(id)).body).toEqual(before)
  })

  test.each(strangeIds)('the id %j: 404 SVC:4006', async (id) => {
    expect(formatOutcome(await change(id, { name: randomUUID() }))).toBe('404 SVC:4006')
  })
})

test('a pool loses 1,000 members in one change', async () => {
  const { db } = flowdesk
  const fields = {
    displayName: 'Maria',
    role: 'agent',
    isActive: true,
    passwordHash: '',
    createdAt: '2026-11-21T09:51:04.123Z',
  } as const
  const memberIds: number[] = []
  for (let batch = 0; batch < 10; batch++) {
    const people = Array.from({ length: 100 }, () => ({ ...fields, email: `${randomUUID()}@example.com` }))
    const inserted = await db.insertInto('ticketing.staff').values(people).returning('id').execute()
    memberIds.push(...inserted.map(({ id }) => id))
  }
  const { body } = await create({ name: randomUUID(), memberIds })
  expect(body.data.memberIds).toHaveLength(1000)
  expect((await change(body.data.id, { memberIds: [] })).body.data.memberIds).toEqual([])
})

describe('DELETE v1/dashboard/pools/{id}', () => {
  test('200 with data null; the pool is deleted', async () => {
    const { id } = await flowdesk.makePool({ memberIds: [1] })
    const answer = await remove(id)
    expect([answer.status, answer.body]).toEqual([200, { data: null, success: true, error: null }])
    expect(formatOutcome(await read(id))).toBe('404 SVC:4006')
    expect(formatOutcome(await remove(id))).toBe('404 SVC:4006')
  })

  test('409 SVC:3008 for a pool with tickets, and its members are unchanged', async () => {
    const { id } = await flowdesk.makePool({ memberIds: [1] })
    await flowdesk.makeTicket(apiToken, { poolId: id })
    expect(formatOutcome(await remove(id))).toBe('409 SVC:3008')
    expect((await read(id)).body.data.memberIds).toEqual([1])
  })

  test('409 SVC:3008 for a pool with accepted creations', async () => {
    const { id } = await flowdesk.makePool()
    await flowdesk.post('/v1/integration/tickets', { token: apiToken, body: { poolId: id, subject: 'x' } })
    expect(formatOutcome(await remove(id))).toBe('409 SVC:3008')
  })

  test('409 SVC:3008 for a pool that an API token names', async () => {
    const { id } = await flowdesk.makePool()
    await flowdesk.makeToken({ poolIds: [id] })
    expect(formatOutcome(await remove(id))).toBe('409 SVC:3008')
  })

  test('409 SVC:3008 for the pool of tickets from mail, while the server receives mail', async () => {
    const { id } = await flowdesk.makePool({ memberIds: [1] })
    const settings = { Email__InboundPoolId: String(id) }
    const receiver = await flowdesk.openSecondProcess({ ...inboundSettings, ...settings })
    onTestFinished(receiver.close)
    const refused = await receiver.delete(`${path}/${id}`, { token })
    expect([formatOutcome(refused), refused.body.error.details]).toEqual([
      '409 SVC:3008',
      { reason: 'pool_receives_mail' },
    ])
    expect((await read(id)).body.data.memberIds).toEqual([1])
    const silent = await flowdesk.openSecondProcess(settings)
    onTestFinished(silent.close)
    expect((await silent.delete(`${path}/${id}`, { token })).status).toBe(200)
  })

  test('a deletion that waits for a change of the pool has not locked its members', async () => {
    const { id } = await flowdesk.makePool({ memberIds: [1] })
    const changed = await flowdesk.holdLock('update ticketing.pool set description = null where id = $1', [id])
    const deleted = remove(id)
    await changed.waitForWaiters(1)
    const members = flowdesk.db.selectFrom('ticketing.poolMember').select('userId').where('poolId', '=', id)
    expect(await members.forUpdate().skipLocked().execute()).toEqual([{ userId: 1 }])
    await changed.release()
    expect((await deleted).status).toBe(200)
  })

  test('a change of a pool that is deleted meanwhile gets 404', async () => {
    const { id } = await flowdesk.makePool()
    const held = await flowdesk.holdLock('select from ticketing.pool where id = $1 for update', [id])
    const deleted = remove(id)
    await held.waitForWaiters(1)
    const changed = change(id, { memberIds: [1] })
    await held.waitForWaiters(2)
    await held.release()
    expect([await deleted, await changed].map(formatOutcome)).toEqual(['200', '404 SVC:4006'])
  })

  test('a pool can be deleted after its tickets have moved', async () => {
    const { id } = await flowdesk.makePool()
    const ticket = await flowdesk.makeTicket(apiToken, { poolId: id })
    await flowdesk.changeTicket(ticket.id, { poolId: 1 })
    expect((await remove(id)).status).toBe(200)
  })

  test.each(strangeIds)('the id %j: 404 SVC:4006', async (id) => {
    expect(formatOutcome(await remove(id))).toBe('404 SVC:4006')
  })
})

describe('administration', () => {
  test.each(['supervisor', 'agent'] as const)(
    'a %s is refused with 403 SVC:1103, even for their own pool',
    async (role) => {
      const { id } = await flowdesk.makePool()
      const as = (await makeSignedInPerson(flowdesk, { role, poolIds: [id] })).token
      const answers = [
        await flowdesk.post(path, { token: as, body: { name: randomUUID() } }),
        await flowdesk.patch(`${path}/${id}`, { token: as, body: { name: randomUUID() } }),
        await flowdesk.delete(`${path}/${id}`, { token: as }),
      ]
      expect(answers.map(formatOutcome)).toEqual(Array(3).fill('403 SVC:1103'))
    },
  )
})

describe('default priority', () => {
  const makeBoth = async (poolId: number, more: Record<string, unknown>): Promise<string[]> => {
    const body = { poolId, subject: 'x', ...more }
    const sync = await flowdesk.post('/v1/integration/tickets/sync', { token: apiToken, body })
    const receipt = await flowdesk.post('/v1/integration/tickets', { token: apiToken, body })
    await flowdesk.runDueJobs()
    const key = receipt.body.data.trackingKey
    const made = await flowdesk.get(`/v1/integration/tickets/by-tracking-key/${key}`, { token: apiToken })
    return [sync.body.data.priority, made.body.data.priority]
  }

  test.each([
    ['the pool’s default', 'urgent', {}, 'urgent'],
    ['null: the pool’s default', 'urgent', { priority: null }, 'urgent'],
    ['normal, where the pool has none', null, {}, 'normal'],
    ['its own', 'urgent', { priority: 'low' }, 'low'],
  ])('a ticket gets %s', async (_what, defaultPriority, more, expected) => {
    const { id } = await flowdesk.makePool({ defaultPriority })
    expect(await makeBoth(id, more)).toEqual([expected, expected])
  })
})
