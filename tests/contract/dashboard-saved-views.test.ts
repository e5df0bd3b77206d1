import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Flowdesk, openFlowdesk } from '../support/flowdesk.ts'
import { makeSignedInPerson } from '../support/people.ts'
import { formatFieldErrors, formatOutcome } from '../support/refusals.ts'

const path = '/v1/dashboard/saved-views'
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/

let flowdesk: Flowdesk
let admin: string
let owner: { id: number; token: string }
let colleague: { id: number; token: string }

beforeAll(async () => {
  flowdesk = await openFlowdesk()
  admin = await flowdesk.adminToken()
  owner = await makeSignedInPerson(flowdesk, { role: 'supervisor', poolIds: [1] })
  colleague = await makeSignedInPerson(flowdesk, { role: 'agent', poolIds: [1] })
})
afterAll(() => flowdesk.close())

const create = (body: unknown, token = owner.token) => flowdesk.post(path, { token, body })
const read = (id: number | string, token = owner.token) => flowdesk.get(`${path}/${id}`, { token })
const change = (id: number | string, body: unknown, token = owner.token) =>
  flowdesk.patch(`${path}/${id}`, { token, body })
const remove = (id: number | string, token = owner.token) => flowdesk.delete(`${path}/${id}`, { token })
const list = async (query = '', token = owner.token) => (await flowdesk.get(`${path}${query}`, { token })).body.data
const makeView = async (more: Record<string, unknown> = {}) =>
  (await create({ name: randomUUID(), filter: {}, ...more })).body.data
const idsOf = (items: { id: number }[]): number[] => items.map(({ id }) => id)

const strangeIds = ['987654', '0', '-1', 'abc', '1.0', '9007199254740992', '%00']

describe('POST v1/dashboard/saved-views', () => {
  test('201 with the view of the caller; absent members of the filter are null', async () => {
    const name = randomUUID()
    const filter = {
      statusIds: [1, 2],
      priorities: ['urgent'],
      requesterEmailAddress: 'Maria@Example.com',
      sortBy: 'id',
    }
    const { status, body } = await create({ name: ` ${name} `, filter: { ...filter, page: 3, colour: 'red' } })
    expect(status).toBe(201)
    expect(body.data).toEqual({
      id: expect.any(Number),
      name,
      filter: expect.objectContaining({
        ...filter,
        requesterEmailAddress: 'maria@example.com',
        poolIds: null,
        createdFrom: null,
        search: null,
        sortOrder: null,
      }),
      isShared: false,
      ownerUserId: owner.id,
      position: expect.any(Number),
      createdAt: expect.stringMatching(INSTANT),
      updatedAt: body.data.createdAt,
    })
    expect(body.data.filter).not.toHaveProperty('page')
    expect(body.data.filter).not.toHaveProperty('colour')
    expect((await read(body.data.id)).body).toEqual(body)
  })

  test('a new view comes after the other views of its owner', async () => {
    const first = await makeView({ position: 100_000 })
    const next = await makeView()
    expect(next.position).toBe(first.position + 1)
    await remove(first.id)
    await remove(next.id)
  })

  test('two new views that are sent at the same time get two positions', async () => {
    const person = await makeSignedInPerson(flowdesk, { role: 'agent', poolIds: [1] })
    const held = await flowdesk.holdLock('select from ticketing.staff where id = $1 for update', [person.id])
    const answers = [1, 2].map(() => create({ name: randomUUID(), filter: {} }, person.token))
    await held.waitForWaiters(2)
    await held.release()
    const positions = (await Promise.all(answers)).map(({ body }) => body.data.position)
    expect(positions.sort()).toEqual([1, 2])
  })

  test.each([
    ['nothing', {}, ['filter: required', 'name: required']],
    ['a blank name', { name: ' ', filter: {} }, ['name: required']],
    ['a name of 201 characters', { name: 'x'.repeat(201), filter: {} }, ['name: maxLength']],
    ['a filter that is no object', { name: 'x', filter: 'statusIds=1' }, ['filter: type']],
    ['a list as the filter', { name: 'x', filter: [] }, ['filter: type']],
    ['statuses that are no list', { name: 'x', filter: { statusIds: 1 } }, ['filter.statusIds: type']],
    ['a status that is no number', { name: 'x', filter: { statusIds: [1, 'Open'] } }, ['filter.statusIds[1]: type']],
    ['an unknown priority', { name: 'x', filter: { priorities: ['soon'] } }, ['filter.priorities[0]: enum']],
    ['a search of one character', { name: 'x', filter: { search: ' a ' } }, ['filter.search: minLength']],
    ['a time that is none', { name: 'x', filter: { createdFrom: 'today' } }, ['filter.createdFrom: format']],
    [
      'an inverted range',
      { name: 'x', filter: { createdFrom: '2026-11-02', createdTo: '2026-11-01' } },
      ['filter.createdTo: minimum'],
    ],
    ['a negative position', { name: 'x', filter: {}, position: -1 }, ['position: minimum']],
    ['isShared that is no boolean', { name: 'x', filter: {}, isShared: 'yes' }, ['isShared: type']],
  ])('422 SVC:2001 for %s', async (_what, body, wrong) => {
    const answer = await create(body)
    expect(formatOutcome(answer)).toBe('422 SVC:2001')
    expect(formatFieldErrors(answer)).toEqual(wrong)
  })

  test('a name is unique among the views of one person, in any case', async () => {
    const { name } = await makeView()
    expect(formatFieldErrors(await create({ name: name.toUpperCase(), filter: {} }))).toEqual(['name: unique'])
    expect((await create({ name, filter: {} }, colleague.token)).status).toBe(201)
  })

  test('one name in concurrent calls creates one view', async () => {
    const body = { name: randomUUID(), filter: {} }
    const answers = await Promise.all([1, 2, 3].map(() => create(body)))
    expect(answers.map(formatOutcome).sort()).toEqual(['201', '422 SVC:2001', '422 SVC:2001'])
  })
})

describe('GET v1/dashboard/saved-views', () => {
  test('200 with the own views in the order of their positions', async () => {
    const person = await makeSignedInPerson(flowdesk)
    const own = async (position: number) =>
      (await create({ name: randomUUID(), filter: {}, position }, person.token)).body.data
    const [third, first, second] = [await own(3), await own(1), await own(2)]
    const page = await list('?pageSize=100', person.token)
    expect(page.items.filter((view: { ownerUserId: number }) => view.ownerUserId === person.id)).toEqual([
      first,
      second,
      third,
    ])
    expect(page.totalCount).toBe(page.items.length)
    const pages = await Promise.all(
      page.items.map((_view: unknown, index: number) => list(`?pageSize=1&page=${index + 1}`, person.token)),
    )
    expect(pages.flatMap(({ items }) => items)).toEqual(page.items)
    expect(await list(`?pageSize=1&page=${page.totalCount + 1}`, person.token)).toMatchObject({
      ...{ items: [], totalCount: page.totalCount, totalPages: page.totalCount },
    })
  })

  test('private views are hidden from everyone else, administrators included; shared ones are visible to all', async () => {
    const [hidden, shared] = [await makeView(), await makeView({ isShared: true })]
    for (const token of [colleague.token, admin]) {
      const ids = idsOf((await list('?pageSize=100', token)).items)
      expect(ids).toContain(shared.id)
      expect(ids).not.toContain(hidden.id)
      expect((await read(shared.id, token)).body.data).toEqual(shared)
      const answer = await read(hidden.id, token)
      expect(formatOutcome(answer)).toBe('404 SVC:4006')
      expect(answer.body.error.details).toEqual({ reason: 'saved_view_not_found' })
    }
  })

  test.each(strangeIds)('the id %j: 404 SVC:4006', async (id) => {
    expect(formatOutcome(await read(id))).toBe('404 SVC:4006')
  })
})

describe('PATCH v1/dashboard/saved-views/{id}', () => {
  test('members are optional, absent ones are unchanged; the filter is replaced', async () => {
    let before = await makeView({ filter: { statusIds: [1], search: 'invoice' } })
    const empty = (await makeView()).filter
    const changes: [Record<string, unknown>, Record<string, unknown>][] = [
      [{ isShared: true }, { isShared: true }],
      [{ position: 7 }, { position: 7 }],
      [{ filter: { statusIds: [2] } }, { filter: { ...empty, statusIds: [2] } }],
      [{ filter: {} }, { filter: empty }],
      [{ isShared: false }, { isShared: false }],
      [{}, {}],
      [{ ownerUserId: colleague.id, id: 7 }, {}],
    ]
    for (const [body, expected] of changes) {
      flowdesk.clock.advance(1)
      const answer = await change(before.id, body)
      const { updatedAt } = answer.body.data
      expect([answer.status, answer.body.data]).toEqual([200, { ...before, ...expected, updatedAt }])
      expect(updatedAt > before.updatedAt).toBe(true)
      before = answer.body.data
    }
    expect((await read(before.id)).body.data).toEqual(before)
  })

  test.each([
    ['a blank name', { name: ' ' }, ['name: minLength']],
    ['a filter of null', { filter: null }, ['filter: type']],
    ['an unknown sort field', { filter: { sortBy: 'colour' } }, ['filter.sortBy: enum']],
    ['isShared of null', { isShared: null }, ['isShared: type']],
  ])('422 SVC:2001 for %s, and nothing changes', async (_what, body, wrong) => {
    const view = await makeView()
    expect(formatFieldErrors(await change(view.id, body))).toEqual(wrong)
    expect((await read(view.id)).body.data).toEqual(view)
  })

  test('422 unique for the name of another view of the owner', async () => {
    const [one, other] = [await makeView(), await makeView()]
    expect(formatFieldErrors(await change(one.id, { name: other.name }))).toEqual(['name: unique'])
    expect((await change(one.id, { name: one.name.toUpperCase() })).status).toBe(200)
  })

  test.each(strangeIds)('the id %j: 404 SVC:4006', async (id) => {
    expect(formatOutcome(await change(id, {}))).toBe('404 SVC:4006')
  })
})

describe('DELETE v1/dashboard/saved-views/{id}', () => {
  test('200 with data null; the view is deleted', async () => {
    const { id } = await makeView()
    expect((await remove(id)).body).toEqual({ data: null, success: true, error: null })
    expect(formatOutcome(await read(id))).toBe('404 SVC:4006')
    expect(formatOutcome(await remove(id))).toBe('404 SVC:4006')
  })
})

describe('who may change a view', () => {
  test('a shared view of another person: 403 SVC:1103', async () => {
    const { id } = await makeView({ isShared: true })
    expect(formatOutcome(await change(id, { position: 1 }, colleague.token))).toBe('403 SVC:1103')
    expect(formatOutcome(await remove(id, colleague.token))).toBe('403 SVC:1103')
  })

  test('a private view of another person: 404 SVC:4006, for administrators too', async () => {
    const { id } = await makeView()
    for (const token of [colleague.token, admin]) {
      expect(formatOutcome(await change(id, { position: 1 }, token))).toBe('404 SVC:4006')
      expect(formatOutcome(await remove(id, token))).toBe('404 SVC:4006')
    }
  })

  test('an administrator changes, unshares and deletes shared views', async () => {
    const view = await makeView({ isShared: true })
    expect((await change(view.id, { position: 9 }, admin)).body.data).toMatchObject({
      position: 9,
      ownerUserId: owner.id,
    })
    const unshared = await change(view.id, { isShared: false }, admin)
    expect([unshared.status, unshared.body.data.isShared]).toEqual([200, false])
    await change(view.id, { isShared: true })
    expect((await remove(view.id, admin)).status).toBe(200)
  })
})
