import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Flowdesk, openFlowdesk } from '../support/flowdesk.ts'
import { makeSignedInPerson, makeStaffMember } from '../support/people.ts'
import { formatFieldErrors, formatOutcome } from '../support/refusals.ts'

const path = '/v1/dashboard/escalation-chains'
const pools = '/v1/dashboard/pools'
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/

let flowdesk: Flowdesk
let token: string

beforeAll(async () => {
  flowdesk = await openFlowdesk()
  token = await flowdesk.adminToken()
})
afterAll(() => flowdesk.close())

const step = { afterMinutes: 30, poolId: 1 }
const create = (body: unknown) => flowdesk.post(path, { token, body })
const makeChain = async (more = {}) => (await create({ name: randomUUID(), steps: [step], ...more })).body.data
const read = (id: number | string) => flowdesk.get(`${path}/${id}`, { token })
const change = (id: number | string, body: unknown) => flowdesk.patch(`${path}/${id}`, { token, body })
const remove = (id: number | string) => flowdesk.delete(`${path}/${id}`, { token })

const strangeIds = ['987654', '0', '-1', 'abc', '1.0', '9007199254740992']

const wrongBodies: [string, Record<string, unknown>, string[]][] = [
  ['a name of 201 characters', { name: 'x'.repeat(201) }, ['name: maxLength']],
  ['a name that is no text', { name: 1 }, ['name: type']],
  ['steps that are no list', { steps: 1 }, ['steps: type']],
  ['no step', { steps: [] }, ['steps: required']],
  [
    '21 steps',
    { steps: Array.from({ length: 21 }, (_, at) => ({ ...step, afterMinutes: at + 1 })) },
    ['steps: maxItems'],
  ],
  ['a step that is no object', { steps: [1] }, ['steps[0]: type']],
  ['a step without members', { steps: [{}] }, ['steps[0].afterMinutes: required', 'steps[0].poolId: required']],
  ['a step at once', { steps: [{ ...step, afterMinutes: 0 }] }, ['steps[0].afterMinutes: minimum']],
  [
    'a step after more than a year',
    { steps: [{ ...step, afterMinutes: 525_601 }] },
    ['steps[0].afterMinutes: maximum'],
  ],
  ['a flag that is a text', { steps: [{ ...step, raisePriority: 'yes' }] }, ['steps[0].raisePriority: type']],
  ['two steps at the same time', { steps: [step, step] }, ['steps[1].afterMinutes: minimum']],
  [
    'a step before the one before it',
    { steps: [step, { ...step, afterMinutes: 29 }] },
    ['steps[1].afterMinutes: minimum'],
  ],
  ['an unknown pool', { steps: [step, { afterMinutes: 60, poolId: 987_654 }] }, ['steps[1].poolId: state']],
  ['an unknown person', { steps: [{ ...step, userId: 987_654 }] }, ['steps[0].userId: state']],
]

describe('POST v1/dashboard/escalation-chains', () => {
  test('201 with exactly the members of the record', async () => {
    const { id: poolId } = await flowdesk.makePool()
    const person = await makeStaffMember(flowdesk, { poolIds: [poolId] })
    const name = randomUUID()
    const steps = [
      { afterMinutes: 30, poolId: 1, userId: null, raisePriority: false },
      { afterMinutes: 60, poolId, userId: person.id, raisePriority: true },
    ]
    const { status, body } = await create({ name: `  ${name} `, steps })
    expect(status).toBe(201)
    expect(body).toEqual({
      success: true,
      error: null,
      data: {
        id: expect.any(Number),
        name,
        steps,
        createdAt: expect.stringMatching(INSTANT),
        updatedAt: body.data.createdAt,
      },
    })
    expect((await read(body.data.id)).body).toEqual(body)
  })

  test('a step without a person has none, and raises the priority', async () => {
    expect((await makeChain()).steps).toEqual([{ ...step, userId: null, raisePriority: true }])
  })

  test.each([
    ['no members', {}, ['name: required', 'steps: required']],
    ['a blank name', { name: ' ', steps: [step] }, ['name: required']],
  ])('422 for %s', async (_what, body, wrong) => {
    expect(formatFieldErrors(await create(body))).toEqual(wrong)
  })

  test.each(wrongBodies)('422 SVC:2001 for %s', async (_what, body, wrong) => {
    const answer = await create({ name: randomUUID(), steps: [step], ...body })
    expect(formatOutcome(answer)).toBe('422 SVC:2001')
    expect(formatFieldErrors(answer)).toEqual(wrong)
  })

  test('422 for people who are inactive or do not see the pool; administrators see every pool', async () => {
    const { id: poolId } = await flowdesk.makePool()
    const [inactive, stranger, administrator] = [
      await makeStaffMember(flowdesk, { poolIds: [poolId], isActive: false }),
      await makeStaffMember(flowdesk, { poolIds: [1] }),
      await makeStaffMember(flowdesk, { role: 'administrator' }),
    ]
    const steps = [inactive, stranger, administrator].map(({ id }, at) => ({
      afterMinutes: at + 1,
      poolId,
      userId: id,
    }))
    const answer = await create({ name: randomUUID(), steps })
    expect(formatFieldErrors(answer)).toEqual(['steps[0].userId: state', 'steps[1].userId: state'])
  })

  test('422 with rule unique for the name of another chain in any case; concurrent calls create one', async () => {
    const name = `Störung ${randomUUID()}`
    const answers = await Promise.all([1, 2, 3].map(() => create({ name, steps: [step] })))
    expect(answers.map(formatOutcome).sort()).toEqual(['201', '422 SVC:2001', '422 SVC:2001'])
    expect(formatFieldErrors(await create({ name: name.toUpperCase(), steps: [step] }))).toEqual(['name: unique'])
  })

  test('422 if a pool of a step is deleted at the same time', async () => {
    const { id: poolId } = await flowdesk.makePool()
    const steps = await flowdesk.holdLock('lock table ticketing."escalationStep" in share row exclusive mode')
    const created = create({ name: randomUUID(), steps: [step, { afterMinutes: 60, poolId }] })
    await steps.waitForWaiters(1)
    await flowdesk.db.deleteFrom('ticketing.pool').where('id', '=', poolId).execute()
    await steps.release()
    expect(formatFieldErrors(await created)).toEqual(['steps[1].poolId: state'])
  })
})

describe('GET v1/dashboard/escalation-chains', () => {
  test('200 with a page ordered by name', async () => {
    const [second, first] = [
      await makeChain({ name: `b ${randomUUID()}` }),
      await makeChain({ name: `A ${randomUUID()}` }),
    ]
    const { body } = await flowdesk.get(`${path}?pageSize=100`, { token })
    const ids = body.data.items.map(({ id }: { id: number }) => id)
    expect(ids.indexOf(first.id)).toBeLessThan(ids.indexOf(second.id))
    expect(body.data.items).toContainEqual(first)
    expect((await flowdesk.get(`${path}?pageSize=1&page=2`, { token })).body.data).toMatchObject({
      page: 2,
      pageSize: 1,
      items: [{ id: ids[1] }],
    })
  })

  test('422 for a page out of bounds', async () => {
    expect(formatFieldErrors(await flowdesk.get(`${path}?page=0`, { token }))).toEqual(['page: minimum'])
  })

  test.each(strangeIds)('404 SVC:4006 for the id %s', async (id) => {
    const answer = await read(id)
    expect(formatOutcome(answer)).toBe('404 SVC:4006')
    expect(answer.body.error.details).toEqual({ reason: 'escalation_chain_not_found' })
  })
})

describe('PATCH v1/dashboard/escalation-chains/{id}', () => {
  test('200; omitted members keep their values, and steps are replaced', async () => {
    const chain = await makeChain()
    flowdesk.clock.advance(1000)
    const renamed = (await change(chain.id, { name: randomUUID() })).body.data
    expect(renamed).toEqual({ ...chain, name: renamed.name, updatedAt: expect.stringMatching(INSTANT) })
    expect(renamed.updatedAt > chain.updatedAt).toBe(true)
    const steps = [1, 2, 3].map((afterMinutes) => ({ afterMinutes, poolId: 1, userId: 1, raisePriority: false }))
    const answer = await change(chain.id, { steps })
    expect(answer.status).toBe(200)
    expect(answer.body.data).toMatchObject({ name: renamed.name, steps })
  })

  test.each(wrongBodies)('422 SVC:2001 for %s, and nothing changes', async (_what, body, wrong) => {
    const chain = await makeChain()
    const answer = await change(chain.id, body)
    expect(formatFieldErrors(answer)).toEqual(wrong)
    expect((await read(chain.id)).body.data).toEqual(chain)
  })

  test('422 for the name of another chain', async () => {
    const [one, other] = [await makeChain(), await makeChain()]
    expect(formatFieldErrors(await change(one.id, { name: other.name }))).toEqual(['name: unique'])
  })

  test.each(strangeIds)('404 SVC:4006 for the id %s', async (id) => {
    expect(formatOutcome(await change(id, { steps: [{ ...step, poolId: 987_654 }] }))).toBe('404 SVC:4006')
  })
})

describe('DELETE v1/dashboard/escalation-chains/{id}', () => {
  test('200, and the chain is gone', async () => {
    const { id } = await makeChain()
    const answer = await remove(id)
    expect([answer.status, answer.body.data]).toEqual([200, null])
    expect(formatOutcome(await read(id))).toBe('404 SVC:4006')
    expect(formatOutcome(await remove(id))).toBe('404 SVC:4006')
  })

  test('409 SVC:3008 while a pool uses the chain', async () => {
    const chain = await makeChain()
    const { id } = await flowdesk.makePool({ escalationChainId: chain.id })
    const answer = await remove(chain.id)
    expect(formatOutcome(answer)).toBe('409 SVC:3008')
    expect(answer.body.error.details).toEqual({ reason: 'escalation_chain_in_use' })
    expect((await read(chain.id)).body.data).toEqual(chain)
    await flowdesk.patch(`${pools}/${id}`, { token, body: { escalationChainId: null } })
    expect(formatOutcome(await remove(chain.id))).toBe('200')
  })
})

describe('a change of the steps, while it runs', () => {
  const steps = [
    { afterMinutes: 5, poolId: 1 },
    { afterMinutes: 10, poolId: 1 },
  ]

  async function holdChange(id: number) {
    const held = await flowdesk.holdLock('select from ticketing."escalationStep" where "chainId" = $1 for update', [id])
    const changed = change(id, { steps })
    await held.waitForWaiters(1)
    return { held, changed }
  }

  test('delays another change, which then replaces all of the steps', async () => {
    const { id } = await makeChain()
    const { held, changed } = await holdChange(id)
    const other = change(id, { steps: [{ afterMinutes: 7, poolId: 1 }] })
    await held.waitForWaiters(2)
    await held.release()
    expect([await changed, await other].map(formatOutcome)).toEqual(['200', '200'])
    expect((await read(id)).body.data.steps).toMatchObject([{ afterMinutes: 7 }])
  })

  test('delays the deletion of the chain', async () => {
    const { id } = await makeChain()
    const { held, changed } = await holdChange(id)
    const deleted = remove(id)
    await held.waitForWaiters(2)
    await held.release()
    expect([await changed, await deleted].map(formatOutcome)).toEqual(['200', '200'])
  })
})

describe('the chain of a pool', () => {
  const changePool = (id: number, body: unknown) => flowdesk.patch(`${pools}/${id}`, { token, body })

  test('is set, kept and taken away', async () => {
    const chain = await makeChain()
    const { id } = await flowdesk.makePool()
    expect((await changePool(id, { escalationChainId: chain.id })).body.data.escalationChainId).toBe(chain.id)
    expect((await changePool(id, { description: 'Invoices' })).body.data.escalationChainId).toBe(chain.id)
    expect((await flowdesk.get(`${pools}/${id}`, { token })).body.data.escalationChainId).toBe(chain.id)
    expect((await changePool(id, { escalationChainId: null })).body.data.escalationChainId).toBeNull()
  })

  test.each([0, 987_654])('422 with rule state for the unknown chain %s, at creation and at a change', async (id) => {
    const wrong = ['escalationChainId: state', 'memberIds[0]: state']
    const body = { name: randomUUID(), escalationChainId: id, memberIds: [987_654] }
    expect(formatFieldErrors(await flowdesk.post(pools, { token, body }))).toEqual(wrong)
    const pool = await flowdesk.makePool()
    expect(formatFieldErrors(await changePool(pool.id, body))).toEqual(wrong)
    expect((await flowdesk.get(`${pools}/${pool.id}`, { token })).body.data).toEqual(pool)
  })

  test('a pool to which a chain hands over cannot be deleted', async () => {
    const { id: poolId } = await flowdesk.makePool()
    const { id } = await makeChain({ steps: [{ afterMinutes: 5, poolId }] })
    const removePool = () => flowdesk.delete(`${pools}/${poolId}`, { token })
    expect(formatOutcome(await removePool())).toBe('409 SVC:3008')
    await remove(id)
    expect(formatOutcome(await removePool())).toBe('200')
  })
})

test('only administrators may read and change chains', async () => {
  const { id } = await makeChain()
  for (const role of ['supervisor', 'agent'] as const) {
    const person = await makeSignedInPerson(flowdesk, { role, poolIds: [1] })
    const as = { token: person.token }
    const answers = [
      await flowdesk.get(path, as),
      await flowdesk.get(`${path}/${id}`, as),
      await flowdesk.post(path, { ...as, body: { name: 'A', steps: [step] } }),
      await flowdesk.patch(`${path}/${id}`, { ...as, body: { name: 'A' } }),
      await flowdesk.delete(`${path}/${id}`, as),
    ]
    expect(new Set(answers.map(formatOutcome))).toEqual(new Set(['403 SVC:1103']))
  }
})

test('each change is in the audit log', async () => {
  const { id } = await makeChain()
  await change(id, { name: randomUUID() })
  await remove(id)
  const entries = await flowdesk.db
    .selectFrom('ticketing.auditEntry')
    .select(['action', 'actorUserId'])
    .where('target', '=', `escalation-chain:${id}`)
    .orderBy('id')
    .execute()
  const actions = ['escalation_chain_created', 'escalation_chain_changed', 'escalation_chain_deleted']
  expect(entries).toEqual(actions.map((action) => ({ action, actorUserId: 1 })))
})
