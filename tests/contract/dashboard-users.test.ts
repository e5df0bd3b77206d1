import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { seededAdministrator } from '../support/database-server.ts'
import { type Flowdesk, openFlowdesk } from '../support/flowdesk.ts'
import { makeSignedInPerson, makeStaffMember } from '../support/people.ts'
import { formatFieldErrors, formatOutcome } from '../support/refusals.ts'

const path = '/v1/dashboard/users'
const me = '/v1/dashboard/me'
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/
const password = 'correct horse battery'

let flowdesk: Flowdesk
let token: string

beforeAll(async () => {
  flowdesk = await openFlowdesk()
  token = await flowdesk.adminToken()
})
afterAll(() => flowdesk.close())

const address = () => `${randomUUID()}@example.com`
const create = (body: unknown) => flowdesk.post(path, { token, body })
const read = (id: number | string, as = token) => flowdesk.get(`${path}/${id}`, { token: as })
const change = (id: number | string, body: unknown) => flowdesk.patch(`${path}/${id}`, { token, body })
const setPassword = (id: number | string, body: unknown) => flowdesk.post(`${path}/${id}/password`, { token, body })
const list = async (query = '', as = token) => (await flowdesk.get(`${path}${query}`, { token: as })).body.data
const listIds = async (query: string, as = token): Promise<number[]> =>
  (await list(query, as)).items.map(({ id }: { id: number }) => id)
const signIn = (body: unknown) => flowdesk.post('/v1/dashboard/auth/login', { body })
const refresh = (refreshToken: string) => flowdesk.post('/v1/dashboard/auth/refresh-token', { body: { refreshToken } })

const strangeIds = ['987654', '0', '-1', 'abc', '1.0', '9007199254740992', '%00']

const wrongBodies: [string, Record<string, unknown>, string[]][] = [
  ['an address that is none', { email: 'maria' }, ['email: format']],
  ['a name of 201 characters', { displayName: 'x'.repeat(201) }, ['displayName: maxLength']],
  ['NUL in the name', { displayName: 'a\0' }, ['displayName: text']],
  ['an unknown role', { role: 'owner' }, ['role: enum']],
  ['an unknown language', { locale: 'xx' }, ['locale: enum']],
  ['pools that are no list', { poolIds: 1 }, ['poolIds: type']],
  ['an unknown pool', { poolIds: [1, 987_654] }, ['poolIds[1]: state']],
  ['a pool twice', { poolIds: [1, 1] }, ['poolIds: unique']],
  ['an activity that is no flag', { isActive: 'no' }, ['isActive: type']],
]

describe('POST v1/dashboard/users', () => {
  test('201 with exactly the members of the record; the user signs in', async () => {
    const [email, pool] = [address(), await flowdesk.makePool()]
    const answer = await create({
      email: ` ${email.toUpperCase()} `,
      displayName: '  Jonas Weber ',
      role: 'supervisor',
      password,
      poolIds: [pool.id, 1],
      locale: 'de',
    })
    expect(answer.status).toBe(201)
    expect(answer.body.data).toEqual({
      id: expect.any(Number),
      email,
      displayName: 'Jonas Weber',
      role: 'supervisor',
      isActive: true,
      poolIds: [1, pool.id],
      locale: 'de',
      createdAt: expect.stringMatching(INSTANT),
      lastLoginAt: null,
    })
    const { id } = answer.body.data
    expect((await read(id)).body).toEqual(answer.body)
    const { accessToken } = await flowdesk.signIn({ email, password })
    expect((await read(id)).body.data.lastLoginAt).toMatch(INSTANT)
    const pools = await flowdesk.get('/v1/dashboard/pools', { token: accessToken })
    expect(pools.body.data.totalCount).toBe(2)
  })

  test('address, name and password are enough for an active agent without a pool', async () => {
    const nothing = { role: null, poolIds: null, locale: null, isActive: null }
    for (const more of [{}, nothing]) {
      const { body } = await create({ email: address(), displayName: 'Jonas', password, ...more })
      expect(body.data).toMatchObject({ role: 'agent', poolIds: [], locale: 'en', isActive: true })
    }
  })

  test('an inactive user cannot sign in', async () => {
    const email = address()
    expect((await create({ email, displayName: 'Jonas', password, isActive: false })).body.data.isActive).toBe(false)
    expect(formatOutcome(await signIn({ email, password }))).toBe('401 SVC:1004')
  })

  test.each([
    ['nothing', {}, ['displayName: required', 'email: required', 'password: required']],
    ['a short password', { email: 'a@b.c', displayName: 'x', password: '123456789' }, ['password: minLength']],
    ['a long password', { email: 'a@b.c', displayName: 'x', password: 'x'.repeat(1025) }, ['password: maxLength']],
  ])('422 for %s', async (_what, body, wrong) => {
    expect(formatFieldErrors(await create(body))).toEqual(wrong)
  })

  test.each(wrongBodies)('422 SVC:2001 for %s, and no user is created', async (_what, body, wrong) => {
    const email = address()
    const answer = await create({ email, displayName: 'x', password, ...body })
    expect([formatOutcome(answer), formatFieldErrors(answer)]).toEqual(['422 SVC:2001', wrong])
    expect(await listIds(`?search=${email}`)).toEqual([])
  })

  test('one address in concurrent calls, in any case: one user; the others get 422 unique', async () => {
    const email = address()
    const addresses = [email, email.toUpperCase(), ` ${email}`]
    const answers = await Promise.all(addresses.map((given) => create({ email: given, displayName: 'x', password })))
    expect(answers.map(formatOutcome).sort()).toEqual(['201', '422 SVC:2001', '422 SVC:2001'])
    const refused = answers.filter(({ status }) => status === 422)
    expect(refused.map(formatFieldErrors)).toEqual(Array(2).fill(['email: unique']))
  })

  test('a console agent with the same address is another account', async () => {
    const console = await flowdesk.post('/v1/agent/auth/login', { body: seededAdministrator })
    const email = address()
    const body = { email, displayName: 'Jonas', password: 'the password of the console' }
    const agents = await flowdesk.post('/v1/admin/agents', { token: console.body.data.accessToken, body })
    expect([agents.status, (await create({ ...body, password })).status]).toEqual([201, 201])
    expect((await signIn({ email, password })).status).toBe(200)
    expect(formatOutcome(await signIn({ email, password: body.password }))).toBe('401 SVC:1004')
    expect(formatOutcome(await flowdesk.post('/v1/agent/auth/login', { body: { email, password } }))).toBe(
      '401 SVC:1004',
    )
  })
})

describe('GET v1/dashboard/users', () => {
  test('a page ordered by id, inactive users included', async () => {
    const { id } = await makeStaffMember(flowdesk, { isActive: false })
    const first = await list('?pageSize=1')
    expect(first).toMatchObject({ page: 1, pageSize: 1, items: [{ id: 1 }] })
    expect(first.totalPages).toBe(first.totalCount)
    expect((await list(`?pageSize=1&page=${first.totalPages}`)).items).toMatchObject([{ id, isActive: false }])
  })

  test('search looks in names and addresses, in any case, and takes wildcards literally', async () => {
    const word = randomUUID()
    const [named, addressed] = [
      (await create({ email: address(), displayName: `Jonas ${word} 100%_`, password })).body.data.id,
      (await create({ email: `${word}@example.com`, displayName: 'Maria', password })).body.data.id,
    ]
    expect(await listIds(`?search=${word.toUpperCase()}`)).toEqual([named, addressed])
    expect(await listIds(`?search=${encodeURIComponent(`${word} 100%_`)}`)).toEqual([named])
    expect(await listIds(`?search=${encodeURIComponent(`${word.slice(0, -1)}_`)}`)).toEqual([])
    expect(await listIds(`?search=${encodeURIComponent(`${word}%`)}`)).toEqual([])
  })

  test('role, isActive and poolId filter, alone and together', async () => {
    const { id: poolId } = await flowdesk.makePool()
    const member = { poolIds: [poolId] }
    const [agent, gone, supervisor] = [
      await makeStaffMember(flowdesk, member),
      await makeStaffMember(flowdesk, { ...member, isActive: false }),
      await makeStaffMember(flowdesk, { ...member, role: 'supervisor' }),
    ]
    expect(await listIds(`?poolId=${poolId}`)).toEqual([agent.id, gone.id, supervisor.id])
    expect(await listIds(`?poolId=${poolId}&role=agent`)).toEqual([agent.id, gone.id])
    expect(await listIds(`?poolId=${poolId}&isActive=false`)).toEqual([gone.id])
    expect(await listIds(`?poolId=${poolId}&isActive=true&role=agent`)).toEqual([agent.id])
    expect(await listIds('?poolId=987654')).toEqual([])
    expect(await listIds('?role=administrator&pageSize=1')).toEqual([1])
  })

  test.each([
    ['page=0&pageSize=101', ['page: minimum', 'pageSize: maximum']],
    ['role=owner', ['role: enum']],
    ['isActive=maybe', ['isActive: type']],
    ['poolId=one', ['poolId: type']],
    [`search=${'x'.repeat(101)}`, ['search: maxLength']],
  ])('422 for ?%s', async (query, wrong) => {
    expect(formatFieldErrors(await flowdesk.get(`${path}?${query}`, { token }))).toEqual(wrong)
  })

  test.each(strangeIds)('the id %j: 404 SVC:4006 user_not_found, in every verb', async (id) => {
    const answers = [await read(id), await change(id, { displayName: 'x' }), await setPassword(id, { password })]
    expect(answers.map(formatOutcome)).toEqual(Array(3).fill('404 SVC:4006'))
    expect(answers.map(({ body }) => body.error.details)).toEqual(Array(3).fill({ reason: 'user_not_found' }))
  })
})

describe('a supervisor or agent', () => {
  test.each(['supervisor', 'agent'] as const)('a %s sees only colleagues and administrators', async (role) => {
    const [mine, other] = [await flowdesk.makePool(), await flowdesk.makePool()]
    const viewer = await makeSignedInPerson(flowdesk, { role, poolIds: [mine.id] })
    const colleague = await makeStaffMember(flowdesk, { poolIds: [mine.id, other.id] })
    const stranger = await makeStaffMember(flowdesk, { poolIds: [other.id] })
    const ids = await listIds('?pageSize=100', viewer.token)
    expect(ids).toEqual(expect.arrayContaining([1, viewer.id, colleague.id]))
    expect(ids).not.toContain(stranger.id)
    expect((await read(colleague.id, viewer.token)).body.data.poolIds).toEqual([mine.id])
    expect(formatOutcome(await read(stranger.id, viewer.token))).toBe('404 SVC:4006')
    expect(await listIds(`?poolId=${other.id}`, viewer.token)).toEqual([])
    expect(await listIds(`?poolId=${mine.id}`, viewer.token)).toEqual([viewer.id, colleague.id])
  })

  test('without a pool, sees administrators and themselves', async () => {
    const viewer = await makeSignedInPerson(flowdesk)
    const { items } = await list('?pageSize=100', viewer.token)
    const others = items.filter(({ id }: { id: number }) => id !== viewer.id)
    expect(items).toHaveLength(others.length + 1)
    expect(new Set(others.map(({ role }: { role: string }) => role))).toEqual(new Set(['administrator']))
  })

  test('sees when they signed in themselves, but not when others did', async () => {
    const pool = await flowdesk.makePool()
    const [viewer, colleague] = [
      await makeSignedInPerson(flowdesk, { poolIds: [pool.id] }),
      await makeSignedInPerson(flowdesk, { poolIds: [pool.id] }),
    ]
    expect((await read(viewer.id, viewer.token)).body.data.lastLoginAt).toMatch(INSTANT)
    expect((await read(colleague.id, viewer.token)).body.data.lastLoginAt).toBeNull()
    expect((await read(colleague.id)).body.data.lastLoginAt).toMatch(INSTANT)
  })

  test('may not write: 403 SVC:1103', async () => {
    const { id, token: as } = await makeSignedInPerson(flowdesk, { role: 'supervisor', poolIds: [1] })
    const answers = [
      await flowdesk.post(path, { token: as, body: { email: address(), displayName: 'x', password } }),
      await flowdesk.patch(`${path}/${id}`, { token: as, body: { role: 'administrator' } }),
      await flowdesk.post(`${path}/${id}/password`, { token: as, body: { password } }),
    ]
    expect(answers.map(formatOutcome)).toEqual(Array(3).fill('403 SVC:1103'))
  })
})

describe('PATCH v1/dashboard/users/{id}', () => {
  test('members are optional, absent ones are unchanged', async () => {
    const { id } = await makeStaffMember(flowdesk)
    let before = (await read(id)).body.data
    for (const body of [
      { displayName: 'Another' },
      { role: 'administrator' },
      { role: 'supervisor' },
      { poolIds: [1] },
      { poolIds: [] },
      { locale: 'tr' },
      { email: address() },
      { isActive: false },
      { isActive: true },
      { id: 7, password: 'is ignored here', lastLoginAt: null },
      {},
    ]) {
      const { id: _, password: __, lastLoginAt: ___, ...counts } = body as Record<string, unknown>
      const answer = await change(id, body)
      expect([answer.status, answer.body.data]).toEqual([200, { ...before, ...counts }])
      before = answer.body.data
    }
  })

  test.each(wrongBodies)('422 SVC:2001 for %s, and nothing changes', async (_what, body, wrong) => {
    const { id } = await makeStaffMember(flowdesk, { poolIds: [1] })
    const before = (await read(id)).body
    const answer = await change(id, { displayName: 'Another', ...body })
    expect([formatOutcome(answer), formatFieldErrors(answer)]).toEqual(['422 SVC:2001', wrong])
    expect((await read(id)).body).toEqual(before)
  })

  test('422 with rule unique for an address that another user has; the own one is no change', async () => {
    const [one, other] = [await makeStaffMember(flowdesk), await makeStaffMember(flowdesk)]
    const taken = await change(one.id, { email: other.credentials.email.toUpperCase() })
    expect(formatFieldErrors(taken)).toEqual(['email: unique'])
    expect((await change(one.id, { email: one.credentials.email })).status).toBe(200)
  })

  test('role and pools are read from the database: a signed-in user has the new ones at once', async () => {
    const person = await makeSignedInPerson(flowdesk)
    const pools = async () => (await flowdesk.get('/v1/dashboard/pools', { token: person.token })).body.data.totalCount
    const administer = async () => (await flowdesk.get('/v1/dashboard/api-tokens', { token: person.token })).status
    expect([await pools(), await administer()]).toEqual([0, 403])
    await change(person.id, { poolIds: [1] })
    expect(await pools()).toBe(1)
    await change(person.id, { role: 'administrator' })
    expect(await administer()).toBe(200)
    await change(person.id, { role: 'agent', poolIds: [] })
    expect([await pools(), await administer()]).toEqual([0, 403])
  })

  test('concurrent changes of pools, from both sides, leave one of the requested states', async () => {
    const [person, pool] = [await makeStaffMember(flowdesk), await flowdesk.makePool()]
    const fromPool = (memberIds: number[]) =>
      flowdesk.patch(`/v1/dashboard/pools/${pool.id}`, { token, body: { memberIds } })
    const answers = await Promise.all(
      [0, 1, 2, 3].flatMap(() => [
        change(person.id, { poolIds: [pool.id] }),
        fromPool([person.id]),
        change(person.id, { poolIds: [] }),
      ]),
    )
    expect(answers.map(formatOutcome)).toEqual(answers.map(() => '200'))
    await change(person.id, { poolIds: [pool.id] })
    expect((await read(person.id)).body.data.poolIds).toEqual([pool.id])
  })

  test('the new address signs in, the old one no longer does, and sessions continue', async () => {
    const { id, credentials } = await makeStaffMember(flowdesk)
    const { accessToken } = await flowdesk.signIn(credentials)
    const email = address()
    await change(id, { email })
    expect((await flowdesk.get(me, { token: accessToken })).body.data.email).toBe(email)
    expect(formatOutcome(await signIn(credentials))).toBe('401 SVC:1004')
    expect((await signIn({ ...credentials, email })).status).toBe(200)
  })
})

describe('sessions', () => {
  test('a deactivation ends all of them at once, and a reactivation brings none back', async () => {
    const { id, credentials } = await makeStaffMember(flowdesk)
    const [web, mobile] = [await flowdesk.signIn(credentials), await flowdesk.signIn(credentials, 'mobile')]
    expect((await change(id, { isActive: false })).body.data.isActive).toBe(false)
    const outcomes = async () => [
      formatOutcome(await flowdesk.get(me, { token: web.accessToken })),
      formatOutcome(await flowdesk.get(me, { token: mobile.accessToken })),
      formatOutcome(await refresh(web.refreshToken)),
      formatOutcome(await refresh(mobile.refreshToken)),
    ]
    const ended = ['401 SVC:1003', '401 SVC:1003', '400 SVC:1006', '400 SVC:1006']
    expect(await outcomes()).toEqual(ended)
    expect(formatOutcome(await signIn(credentials))).toBe('401 SVC:1004')
    expect((await change(id, { isActive: true })).body.data.isActive).toBe(true)
    expect(await outcomes()).toEqual(ended)
    expect((await signIn(credentials)).status).toBe(200)
  })

  test('a new password ends all of them at once, and the old password is refused', async () => {
    const { id, credentials } = await makeStaffMember(flowdesk)
    const { accessToken, refreshToken } = await flowdesk.signIn(credentials)
    const answer = await setPassword(id, { password: ' a new password ' })
    expect([answer.status, answer.body.data]).toMatchObject([200, { id, isActive: true }])
    expect(formatOutcome(await flowdesk.get(me, { token: accessToken }))).toBe('401 SVC:1003')
    expect(formatOutcome(await refresh(refreshToken))).toBe('400 SVC:1006')
    const attempts = [credentials.password, 'a new password', ' a new password ']
    const outcomes: string[] = []
    for (const given of attempts) outcomes.push(formatOutcome(await signIn({ ...credentials, password: given })))
    expect(outcomes).toEqual(['401 SVC:1004', '401 SVC:1004', '200'])
  })

  test.each([
    ['no password', {}, ['password: required']],
    ['a short one', { password: '123456789' }, ['password: minLength']],
    ['a number', { password: 1_234_567_890 }, ['password: type']],
  ])('422 for %s, and the sessions continue', async (_what, body, wrong) => {
    const person = await makeSignedInPerson(flowdesk)
    expect(formatFieldErrors(await setPassword(person.id, body))).toEqual(wrong)
    expect((await flowdesk.get(me, { token: person.token })).status).toBe(200)
  })

  test.each([
    ['is deactivated', (id: number) => change(id, { isActive: false })],
    ['gets another password', (id: number) => setPassword(id, { password: 'another password' })],
  ])('a sign-in fails for a user who %s meanwhile', async (_how, act) => {
    const { id, credentials } = await makeStaffMember(flowdesk)
    // Every administrative act is noted last.
    const hold = await flowdesk.holdLock('lock table ticketing."auditEntry" in exclusive mode')
    const acting = act(id)
    await hold.waitForWaiters(1)
    // The password is still correct. The sign-in then waits for the change.
    const signingIn = signIn(credentials)
    await hold.waitForWaiters(2)
    await hold.release()
    expect([formatOutcome(await acting), formatOutcome(await signingIn)]).toEqual(['200', '401 SVC:1004'])
  })
})

describe('the last administrator', () => {
  let own: Flowdesk
  beforeAll(async () => {
    own = await openFlowdesk()
  })
  afterAll(() => own.close())

  test('can be neither deactivated nor demoted: 409 SVC:3008; with a second one either can', async () => {
    const { accessToken } = await own.signIn()
    const changeFirst = (body: unknown) => own.patch(`${path}/1`, { token: accessToken, body })
    await makeStaffMember(own, { role: 'administrator', isActive: false })
    await makeStaffMember(own, { role: 'supervisor' })
    for (const body of [{ isActive: false }, { role: 'agent' }, { role: 'supervisor', displayName: 'Another' }]) {
      const answer = await changeFirst(body)
      expect([formatOutcome(answer), answer.body.error.details]).toEqual([
        '409 SVC:3008',
        { reason: 'last_administrator' },
      ])
    }
    expect((await own.get(me, { token: accessToken })).body.data).toMatchObject({
      displayName: 'Administrator',
      role: 'administrator',
      isActive: true,
    })
    await makeStaffMember(own, { role: 'administrator' })
    expect(formatOutcome(await changeFirst({ isActive: false }))).toBe('200')
  })

  test.each([
    ['demote', { role: 'agent' }],
    ['deactivate', { isActive: false }],
  ])('stays if two administrators %s each other at once in two processes', async (_verb, body) => {
    const other = await own.openSecondProcess()
    const administrators = [
      await makeSignedInPerson(own, { role: 'administrator' }),
      await makeSignedInPerson(own, { role: 'administrator' }),
    ] as const
    const [one, two] = administrators
    const ids = administrators.map(({ id }) => id)
    const { db } = own
    await db.updateTable('ticketing.staff').set({ isActive: false }).where('id', 'not in', ids).execute()
    // Every administrative act is noted last; by then both have passed the guard.
    const hold = await own.holdLock('lock table ticketing."auditEntry" in exclusive mode')
    const changes = [
      own.patch(`${path}/${two.id}`, { token: one.token, body }),
      other.patch(`${path}/${one.id}`, { token: two.token, body }),
    ]
    await hold.waitForWaiters(2)
    await hold.release()
    expect((await Promise.all(changes)).map(formatOutcome).sort()).toEqual(['200', '409 SVC:3008'])
    await other.close()
  })
})

describe('GET v1/dashboard/roles', () => {
  test('describes the three roles to everyone who is signed in', async () => {
    const { token: agent } = await makeSignedInPerson(flowdesk)
    const { status, body } = await flowdesk.get('/v1/dashboard/roles', { token: agent })
    expect(status).toBe(200)
    expect(body.data).toMatchObject({ page: 1, totalCount: 3, totalPages: 1 })
    const permissionsByRole = body.data.items.map(({ name, permissions }: { name: string; permissions: string[] }) => [
      name,
      permissions,
    ])
    expect(permissionsByRole).toEqual([
      ['administrator', ['work_on_tickets', 'supervise_pools', 'see_all_pools', 'administer']],
      ['supervisor', ['work_on_tickets', 'supervise_pools']],
      ['agent', ['work_on_tickets']],
    ])
  })

  test('in pages', async () => {
    const { body } = await flowdesk.get('/v1/dashboard/roles?page=2&pageSize=2', { token })
    expect(body.data).toMatchObject({ items: [{ name: 'agent' }], totalCount: 3, totalPages: 2 })
  })
})
