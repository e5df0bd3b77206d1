import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Flowdesk, openFlowdesk } from '../support/flowdesk.ts'
import { makeSignedInPerson, makeStaffMember } from '../support/people.ts'
import { formatFieldErrors, formatOutcome } from '../support/refusals.ts'

const path = '/v1/dashboard/audit-log'
const users = '/v1/dashboard/users'
const password = 'correct horse battery'

interface Entry {
  readonly id: number
  readonly at: string
  readonly actorUserId: number | null
  readonly actorDisplayName: string | null
  readonly action: string
  readonly target: string
}

let flowdesk: Flowdesk
let token: string

beforeAll(async () => {
  flowdesk = await openFlowdesk()
  token = await flowdesk.adminToken()
})
afterAll(() => flowdesk.close())

const list = async (query = ''): Promise<{ items: Entry[]; totalCount: number }> =>
  (await flowdesk.get(`${path}?pageSize=100&${query}`, { token })).body.data
const listActions = async (target: string): Promise<string[]> =>
  (await list(`target=${target}`)).items.map(({ action }) => action).reverse()

test('an entry has exactly the members of the record, with the current name of the actor', async () => {
  const actor = await makeSignedInPerson(flowdesk, { role: 'administrator' })
  const pool = await flowdesk.post('/v1/dashboard/pools', { token: actor.token, body: { name: randomUUID() } })
  await flowdesk.patch('/v1/dashboard/me', { token: actor.token, body: { displayName: 'Maria Lindgren' } })
  const { items } = await list(`target=pool:${pool.body.data.id}`)
  expect(items).toEqual([
    {
      id: expect.any(Number),
      at: pool.body.data.createdAt,
      actorUserId: actor.id,
      actorDisplayName: 'Maria Lindgren',
      action: 'pool_created',
      target: `pool:${pool.body.data.id}`,
    },
  ])
})

test('every act on a user is recorded with what it changed; a call that changes nothing is not', async () => {
  const body = { email: `${randomUUID()}@example.com`, displayName: 'Jonas', password }
  const { id } = (await flowdesk.post(users, { token, body })).body.data
  const change = (changed: unknown) => flowdesk.patch(`${users}/${id}`, { token, body: changed })
  await change({ displayName: 'Jonas Weber' })
  await change({ displayName: 'Jonas Weber', role: 'agent', poolIds: [] })
  await change({ role: 'supervisor', poolIds: [1], locale: 'de' })
  await flowdesk.post(`${users}/${id}/password`, { token, body: { password: 'another password' } })
  await change({ isActive: false })
  await change({ isActive: true })
  expect(await listActions(`user:${id}`)).toEqual([
    'user_created',
    'user_changed',
    'user_changed',
    'user_role_changed',
    'user_pools_changed',
    'user_password_set',
    'user_deactivated',
    'user_reactivated',
  ])
})

test('what a user changes of themselves is recorded under their name; a refused act is not', async () => {
  const { id, credentials } = await makeStaffMember(flowdesk)
  const own = (await flowdesk.signIn(credentials)).accessToken
  const passwords = { currentPassword: credentials.password, newPassword: 'another password' }
  await flowdesk.patch('/v1/dashboard/me', { token: own, body: { locale: 'fr' } })
  await flowdesk.patch(`${users}/${id}`, { token: own, body: { role: 'administrator' } })
  await flowdesk.post('/v1/dashboard/me/password', { token: own, body: { ...passwords, currentPassword: 'wrong' } })
  await flowdesk.post('/v1/dashboard/me/password', { token: own, body: passwords })
  const { items } = await list(`target=user:${id}`)
  expect(items.map(({ actorUserId, action }) => [actorUserId, action])).toEqual([
    [id, 'user_password_changed'],
    [id, 'user_changed'],
  ])
})

describe('GET v1/dashboard/audit-log', () => {
  test('pages are ordered newest first', async () => {
    await flowdesk.makePool()
    await flowdesk.makePool()
    const all = await list()
    expect(all.items.map(({ id }) => id)).toEqual(all.items.map(({ id }) => id).sort((a, b) => b - a))
    const { body } = await flowdesk.get(`${path}?pageSize=1&page=2`, { token })
    expect(body.data).toMatchObject({ items: [all.items[1]], page: 2, totalCount: all.totalCount })
  })

  test('filters by actor, action and target, alone and together', async () => {
    const actor = await makeSignedInPerson(flowdesk, { role: 'administrator' })
    const pools: number[] = []
    for (const name of [randomUUID(), randomUUID()]) {
      const { body } = await flowdesk.post('/v1/dashboard/pools', { token: actor.token, body: { name } })
      pools.push(body.data.id)
    }
    await flowdesk.delete(`/v1/dashboard/pools/${pools[0]}`, { token: actor.token })
    await flowdesk.delete(`/v1/dashboard/pools/${pools[1]}`, { token })
    const actions = async (query: string) => (await list(query)).items.map(({ action, target }) => [action, target])
    const [first, second] = pools.map((id) => `pool:${id}`)
    expect(await actions(`actorUserId=${actor.id}`)).toEqual([
      ['pool_deleted', first],
      ['pool_created', second],
      ['pool_created', first],
    ])
    expect(await actions(`actorUserId=${actor.id}&action=pool_created&target=${second}`)).toEqual([
      ['pool_created', second],
    ])
    expect(await actions(`target=${second}`)).toEqual([
      ['pool_deleted', second],
      ['pool_created', second],
    ])
    expect(new Set((await actions('action=pool_deleted')).map(([action]) => action))).toEqual(new Set(['pool_deleted']))
    expect(await actions('actorUserId=987654')).toEqual([])
    expect(await actions('action=pool')).toEqual([])
  })

  test('the range is half-open', async () => {
    const times: string[] = []
    const targets: string[] = []
    for (let count = 0; count < 3; count++) {
      flowdesk.clock.advance(1000)
      times.push(flowdesk.clock.now().toISOString())
      targets.push(`pool:${(await flowdesk.makePool()).id}`)
    }
    const inRange = async (query: string) => (await list(query)).items.map(({ target }) => target)
    expect(await inRange(`from=${times[0]}&to=${times[2]}`)).toEqual([targets[1], targets[0]])
    expect(await inRange(`from=${times[1]}`)).toEqual([targets[2], targets[1]])
    expect(await inRange(`from=${times[1]}&to=${times[1]}`)).toEqual([])
    expect(await inRange(`to=${times[0]}&target=${targets[0]}`)).toEqual([])
  })

  test.each([
    ['pageSize=0', ['pageSize: minimum']],
    ['actorUserId=me', ['actorUserId: type']],
    ['from=yesterday', ['from: format']],
    ['from=2026-11-22&to=2026-11-21', ['to: minimum']],
    [`action=${'x'.repeat(61)}`, ['action: maxLength']],
  ])('422 for ?%s', async (query, wrong) => {
    const answer = await flowdesk.get(`${path}?${query}`, { token })
    expect([formatOutcome(answer), formatFieldErrors(answer)]).toEqual(['422 SVC:2001', wrong])
  })

  test.each(['supervisor', 'agent'] as const)('a %s gets 403 SVC:1103', async (role) => {
    const person = await makeSignedInPerson(flowdesk, { role, poolIds: [1] })
    expect(formatOutcome(await flowdesk.get(path, { token: person.token }))).toBe('403 SVC:1103')
  })

  test('an entry that the server made itself has no actor', async () => {
    const { db } = flowdesk
    const at = flowdesk.clock.now().toISOString()
    await db
      .insertInto('ticketing.auditEntry')
      .values({ at, actorUserId: null, action: 'server_made', target: 'pool:1' })
      .execute()
    expect((await list('action=server_made')).items).toMatchObject([{ actorUserId: null, actorDisplayName: null }])
  })
})
