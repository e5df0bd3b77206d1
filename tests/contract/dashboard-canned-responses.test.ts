import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Flowdesk, openFlowdesk } from '../support/flowdesk.ts'
import { makeSignedInPerson } from '../support/people.ts'
import { formatFieldErrors, formatOutcome } from '../support/refusals.ts'

const path = '/v1/dashboard/canned-responses'
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/

let flowdesk: Flowdesk
let token: string
let poolId: number
let otherPoolId: number
let supervisor: { id: number; token: string }
let agent: { id: number; token: string }

beforeAll(async () => {
  flowdesk = await openFlowdesk()
  token = await flowdesk.adminToken()
  poolId = (await flowdesk.makePool()).id
  otherPoolId = (await flowdesk.makePool()).id
  supervisor = await makeSignedInPerson(flowdesk, { role: 'supervisor', poolIds: [poolId] })
  agent = await makeSignedInPerson(flowdesk, { role: 'agent', poolIds: [poolId] })
})
afterAll(() => flowdesk.close())

const content = (more: Record<string, unknown> = {}) => ({
  shortcut: randomUUID(),
  title: 'Refund',
  body: 'Done.',
  ...more,
})
const create = (body: unknown, as = token) => flowdesk.post(path, { token: as, body })
const read = (id: number | string, as = token) => flowdesk.get(`${path}/${id}`, { token: as })
const change = (id: number | string, body: unknown, as = token) => flowdesk.patch(`${path}/${id}`, { token: as, body })
const remove = (id: number | string, as = token) => flowdesk.delete(`${path}/${id}`, { token: as })
const list = async (query = '', as = token) => (await flowdesk.get(`${path}${query}`, { token: as })).body.data
const makeResponse = async (more: Record<string, unknown> = {}) => (await create(content(more))).body.data
const idsOf = (items: { id: number }[]): number[] => items.map(({ id }) => id)

const strangeIds = ['987654', '0', '-1', 'abc', '1.0', '9007199254740992', '%00']

describe('POST v1/dashboard/canned-responses', () => {
  test('201 with exactly the members of the record', async () => {
    const shortcut = randomUUID()
    const text = '  Hello {{requester.name}},\n'
    const { status, body } = await create({ shortcut: ` ${shortcut} `, title: ' Refund ', body: text, poolId })
    expect(status).toBe(201)
    expect(body.data).toEqual({
      id: expect.any(Number),
      shortcut,
      title: 'Refund',
      body: text,
      poolId,
      updatedAt: expect.stringMatching(INSTANT),
    })
    expect((await read(body.data.id)).body).toEqual(body)
  })

  test('without a pool it is for all pools', async () => {
    expect((await makeResponse()).poolId).toBeNull()
    expect((await makeResponse({ poolId: null })).poolId).toBeNull()
  })

  test.each([
    ['nothing', {}, ['body: required', 'shortcut: required', 'title: required']],
    ['a shortcut with a space', content({ shortcut: 'a b' }), ['shortcut: format']],
    ['a shortcut of 51 characters', content({ shortcut: 'x'.repeat(51) }), ['shortcut: maxLength']],
    ['a title of 201 characters', content({ title: 'x'.repeat(201) }), ['title: maxLength']],
    ['a blank body', content({ body: ' \n' }), ['body: required']],
    ['a body of 65,537 characters', content({ body: 'x'.repeat(65_537) }), ['body: maxLength']],
    ['a lone surrogate in the body', content({ body: '\udc00' }), ['body: text']],
    ['a pool that is no number', content({ poolId: 'General' }), ['poolId: type']],
    ['the pool 0', content({ poolId: 0 }), ['poolId: minimum']],
    ['an unknown pool', content({ poolId: 987_654 }), ['poolId: state']],
  ])('422 SVC:2001 for %s', async (_what, body, wrong) => {
    const answer = await create(body)
    expect(formatOutcome(answer)).toBe('422 SVC:2001')
    expect(formatFieldErrors(answer)).toEqual(wrong)
  })

  test('a shortcut is unique in its pool, and among the responses for all pools, in any case', async () => {
    const shortcut = `Ref-${randomUUID()}`
    const same = content({ shortcut: shortcut.toUpperCase() })
    for (const place of [null, poolId]) {
      expect((await create(content({ shortcut, poolId: place }))).status).toBe(201)
      expect(formatFieldErrors(await create({ ...same, poolId: place }))).toEqual(['shortcut: unique'])
    }
    expect((await create({ ...same, poolId: otherPoolId })).status).toBe(201)
  })

  test('one shortcut in concurrent calls creates one response', async () => {
    const body = content()
    const answers = await Promise.all([1, 2, 3].map(() => create(body)))
    expect(answers.map(formatOutcome).sort()).toEqual(['201', '422 SVC:2001', '422 SVC:2001'])
  })
})

describe('GET v1/dashboard/canned-responses', () => {
  test('200 with a page in the order of the shortcuts', async () => {
    const [second, first] = [
      await makeResponse({ shortcut: `!b-${randomUUID()}` }),
      await makeResponse({ shortcut: `!A-${randomUUID()}` }),
    ]
    const page = await list('?pageSize=2')
    expect(page).toMatchObject({ page: 1, pageSize: 2, items: [first, second] })
    expect(page.totalPages).toBe(Math.ceil(page.totalCount / 2))
    expect((await list('?pageSize=1&page=2')).items).toEqual([second])
  })

  test('people see the responses for all pools and those of their pools', async () => {
    const [general, mine, other] = [
      await makeResponse(),
      await makeResponse({ poolId }),
      await makeResponse({ poolId: otherPoolId }),
    ]
    for (const as of [supervisor.token, agent.token]) {
      const ids = idsOf((await list('?pageSize=100', as)).items)
      expect(ids).toEqual(expect.arrayContaining([general.id, mine.id]))
      expect(ids).not.toContain(other.id)
      expect((await read(general.id, as)).status).toBe(200)
      expect((await read(mine.id, as)).status).toBe(200)
      expect(formatOutcome(await read(other.id, as))).toBe('404 SVC:4006')
    }
    expect(idsOf((await list('?pageSize=100')).items)).toEqual(expect.arrayContaining([general.id, mine.id, other.id]))
  })

  test('poolId leaves those that can be used in the pool', async () => {
    const [general, mine, other] = [
      await makeResponse(),
      await makeResponse({ poolId }),
      await makeResponse({ poolId: otherPoolId }),
    ]
    const ids = idsOf((await list(`?pageSize=100&poolId=${poolId}`)).items)
    expect(ids).toEqual(expect.arrayContaining([general.id, mine.id]))
    expect(ids).not.toContain(other.id)
    const hidden = await list(`?pageSize=100&poolId=${otherPoolId}`, agent.token)
    expect(idsOf(hidden.items)).not.toContain(other.id)
  })

  test.each([
    ['page=0', ['page: minimum']],
    ['pageSize=101', ['pageSize: maximum']],
    ['poolId=x', ['poolId: type']],
  ])('422 for ?%s', async (query, wrong) => {
    expect(formatFieldErrors(await flowdesk.get(`${path}?${query}`, { token }))).toEqual(wrong)
  })

  test.each(strangeIds)('the id %j: 404 SVC:4006', async (id) => {
    const answer = await read(id)
    expect(formatOutcome(answer)).toBe('404 SVC:4006')
    expect(answer.body.error.details).toEqual({ reason: 'canned_response_not_found' })
  })
})

describe('PATCH v1/dashboard/canned-responses/{id}', () => {
  test('members are optional, absent ones are unchanged', async () => {
    let before = await makeResponse({ poolId })
    const changes = [
      { title: 'Other' },
      { body: ' as sent\n' },
      { shortcut: randomUUID() },
      { poolId: null },
      { poolId: otherPoolId },
      {},
    ]
    for (const body of changes) {
      flowdesk.clock.advance(1)
      const answer = await change(before.id, body)
      const { updatedAt } = answer.body.data
      expect([answer.status, answer.body.data]).toEqual([200, { ...before, ...body, updatedAt }])
      expect(updatedAt > before.updatedAt).toBe(true)
      before = answer.body.data
    }
    expect((await read(before.id)).body.data).toEqual(before)
  })

  test.each([
    ['a shortcut of null', { shortcut: null }, ['shortcut: type']],
    ['a blank title', { title: ' ' }, ['title: minLength']],
    ['a blank body', { body: ' ' }, ['body: minLength']],
    ['an unknown pool', { poolId: 987_654 }, ['poolId: state']],
  ])('422 SVC:2001 for %s, and nothing changes', async (_what, body, wrong) => {
    const made = await makeResponse()
    expect(formatFieldErrors(await change(made.id, body))).toEqual(wrong)
    expect((await read(made.id)).body.data).toEqual(made)
  })

  test('422 unique for the shortcut of another response of the pool, also after a move', async () => {
    const [one, other] = [await makeResponse({ poolId }), await makeResponse({ poolId })]
    expect(formatFieldErrors(await change(one.id, { shortcut: other.shortcut }))).toEqual(['shortcut: unique'])
    const elsewhere = await makeResponse({ poolId: otherPoolId, shortcut: one.shortcut })
    expect(formatFieldErrors(await change(elsewhere.id, { poolId }))).toEqual(['shortcut: unique'])
  })

  test.each(strangeIds)('the id %j: 404 SVC:4006', async (id) => {
    expect(formatOutcome(await change(id, { title: 'x' }))).toBe('404 SVC:4006')
  })
})

describe('DELETE v1/dashboard/canned-responses/{id}', () => {
  test('200 with data null; the response is deleted', async () => {
    const { id } = await makeResponse()
    expect((await remove(id)).body).toEqual({ data: null, success: true, error: null })
    expect(formatOutcome(await read(id))).toBe('404 SVC:4006')
    expect(formatOutcome(await remove(id))).toBe('404 SVC:4006')
  })

  test.each(strangeIds)('the id %j: 404 SVC:4006', async (id) => {
    expect(formatOutcome(await remove(id))).toBe('404 SVC:4006')
  })

  test('a pool is deleted with its responses', async () => {
    const { id } = await flowdesk.makePool()
    const response = await makeResponse({ poolId: id })
    expect((await flowdesk.delete(`/v1/dashboard/pools/${id}`, { token })).status).toBe(200)
    expect(formatOutcome(await read(response.id))).toBe('404 SVC:4006')
  })
})

describe('who may write', () => {
  test('a supervisor writes the responses of their pools', async () => {
    const made = await create(content({ poolId }), supervisor.token)
    expect(made.status).toBe(201)
    const { id } = made.body.data
    expect((await change(id, { title: 'Other' }, supervisor.token)).body.data.title).toBe('Other')
    expect((await remove(id, supervisor.token)).status).toBe(200)
  })

  test('a supervisor neither creates, changes nor deletes one for all pools', async () => {
    const { id } = await makeResponse()
    const own = await makeResponse({ poolId })
    const answers = [
      await create(content(), supervisor.token),
      await change(id, { title: 'Other' }, supervisor.token),
      await change(own.id, { poolId: null }, supervisor.token),
      await remove(id, supervisor.token),
    ]
    expect(answers.map(formatOutcome)).toEqual(Array(4).fill('403 SVC:1103'))
  })

  test('another pool does not exist for a supervisor', async () => {
    const { id } = await makeResponse({ poolId: otherPoolId })
    const own = await makeResponse({ poolId })
    expect(formatOutcome(await change(id, { title: 'Other' }, supervisor.token))).toBe('404 SVC:4006')
    expect(formatOutcome(await remove(id, supervisor.token))).toBe('404 SVC:4006')
    const refused = [
      await create(content({ poolId: otherPoolId }), supervisor.token),
      await change(own.id, { poolId: otherPoolId }, supervisor.token),
    ]
    expect(refused.map(formatFieldErrors)).toEqual([['poolId: state'], ['poolId: state']])
  })

  test('an agent is refused with 403 SVC:1103', async () => {
    const { id } = await makeResponse({ poolId })
    const answers = [
      await create(content({ poolId }), agent.token),
      await change(id, { title: 'Other' }, agent.token),
      await remove(id, agent.token),
    ]
    expect(answers.map(formatOutcome)).toEqual(Array(3).fill('403 SVC:1103'))
  })
})
