import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Flowdesk, openFlowdesk } from '../support/flowdesk.ts'
import { makeSignedInPerson } from '../support/people.ts'
import { formatFieldErrors, formatOutcome } from '../support/refusals.ts'

const path = '/v1/dashboard/api-tokens'
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/
const HOUR = 3600_000

const members = [
  'id',
  'name',
  'tokenPrefix',
  'scopes',
  'poolIds',
  'allPools',
  'source',
  'status',
  'createdAt',
  'createdByUserId',
  'lastUsedAt',
  'expiresAt',
  'revokedAt',
].sort()

const plain = { name: 'Shop backend', scopes: ['tickets:read', 'tickets:write'], allPools: true }

let flowdesk: Flowdesk
let administrator: { id: number; token: string }

beforeAll(async () => {
  flowdesk = await openFlowdesk()
  flowdesk.clock.stop()
})
afterAll(() => flowdesk.close())

/** An administrator who signed in just now, whatever other tests did to the clock. */
const asAdministrator = async () => {
  administrator = await makeSignedInPerson(flowdesk, { role: 'administrator' })
  const { token } = administrator
  return {
    create: (body: unknown) => flowdesk.post(path, { token, body }),
    read: (id: number | string) => flowdesk.get(`${path}/${id}`, { token }),
    list: (query = '') => flowdesk.get(`${path}${query}`, { token }),
    revoke: (id: number | string) => flowdesk.delete(`${path}/${id}`, { token }),
    makePool: async () =>
      (await flowdesk.post('/v1/dashboard/pools', { token, body: { name: crypto.randomUUID() } })).body.data.id,
  }
}

const tickets = (token: string, at = flowdesk) => at.get('/v1/integration/tickets', { token })
const hoursFromNow = (hours: number) => new Date(flowdesk.clock.now().getTime() + hours * HOUR).toISOString()

describe('POST v1/dashboard/api-tokens', () => {
  test('201 with the record and the secret, which no later response contains', async () => {
    const { create, makePool } = await asAdministrator()
    const poolIds = [await makePool(), await makePool()]
    const expiresAt = hoursFromNow(24)
    const answer = await create({ name: ' Shop ', scopes: ['tickets:write'], poolIds, source: ' shop ', expiresAt })
    expect(answer.status).toBe(201)
    expect(answer.body).toEqual({
      success: true,
      error: null,
      data: {
        id: expect.any(Number),
        name: 'Shop',
        token: expect.stringMatching(/^svc_[A-Za-z0-9_-]{43}$/),
        tokenPrefix: answer.body.data.token.slice(0, 12),
        scopes: ['tickets:write'],
        poolIds,
        allPools: false,
        source: 'shop',
        status: 'active',
        createdAt: expect.stringMatching(INSTANT),
        createdByUserId: administrator.id,
        lastUsedAt: null,
        expiresAt,
        revokedAt: null,
      },
    })
  })

  test('only the SHA-256 of the secret is stored', async () => {
    const { create } = await asAdministrator()
    const { id, token } = (await create(plain)).body.data
    const { db } = flowdesk
    const { rows } = await sql`select * from ticketing."apiToken" where id = ${id}`.execute(db)
    expect(JSON.stringify(rows)).not.toContain(token.slice('svc_'.length + 8))
    expect(JSON.stringify(rows)).toContain(createHash('sha256').update(token).digest('base64url'))
  })

  test('secrets are random', async () => {
    const { create } = await asAdministrator()
    const answers = await Promise.all([1, 2, 3].map(() => create(plain)))
    expect(new Set(answers.map(({ body }) => body.data.token)).size).toBe(3)
  })

  test('source defaults to the name, and there is no expiry by default', async () => {
    const { create } = await asAdministrator()
    for (const more of [{}, { source: null, expiresAt: null }, { source: '  ', expiresAt: '' }])
      expect((await create({ ...plain, ...more })).body.data).toMatchObject({ source: plain.name, expiresAt: null })
  })

  test('the source is stored on the tickets of the token', async () => {
    const { create } = await asAdministrator()
    const { token } = (await create({ ...plain, source: 'shop' })).body.data
    const { id } = await flowdesk.makeTicket(token)
    const ticket = await flowdesk.get(`/v1/dashboard/tickets/${id}`, { token: administrator.token })
    expect(ticket.body.data.source).toBe('shop')
  })

  test('two tokens may have the same name', async () => {
    const { create } = await asAdministrator()
    expect([(await create(plain)).status, (await create(plain)).status]).toEqual([201, 201])
  })

  test.each([
    ['a date-time with an offset', '2100-01-01T02:00:00.5+02:00', '2100-01-01T00:00:00.500Z'],
    ['a bare date', '2100-01-01', '2100-01-01T00:00:00.000Z'],
  ])('expiresAt as %s', async (_what, expiresAt, stored) => {
    const { create } = await asAdministrator()
    expect((await create({ ...plain, expiresAt })).body.data.expiresAt).toBe(stored)
  })

  test('for a pool that is deleted meanwhile is refused', async () => {
    const { create } = await asAdministrator()
    const { id } = await flowdesk.makePool()
    const hold = await flowdesk.holdLock('lock table ticketing."apiToken" in share mode')
    const creating = create({ ...plain, allPools: false, poolIds: [id] })
    await hold.waitForWaiters(1)
    expect((await flowdesk.delete(`/v1/dashboard/pools/${id}`, { token: await flowdesk.adminToken() })).status).toBe(
      200,
    )
    await hold.release()
    expect(formatFieldErrors(await creating)).toEqual(['poolIds: state'])
  })

  test.each([
    ['nothing at all', {}, ['name: required', 'poolIds: required', 'scopes: required']],
    ['a blank name', { ...plain, name: '  ' }, ['name: required']],
    ['a name of 101 characters', { ...plain, name: 'x'.repeat(101) }, ['name: maxLength']],
    ['a source of 101 characters', { ...plain, source: 'x'.repeat(101) }, ['source: maxLength']],
    ['a name that is no text', { ...plain, name: 7 }, ['name: type']],
    ['NUL in the name', { ...plain, name: 'a\0b' }, ['name: text']],
    ['a lone surrogate in the source', { ...plain, source: 'a\ud800' }, ['source: text']],
    ['no scope', { ...plain, scopes: [] }, ['scopes: required']],
    ['an unknown scope', { ...plain, scopes: ['tickets:read', 'tickets:admin'] }, ['scopes[1]: enum']],
    ['a scope twice', { ...plain, scopes: ['tickets:read', 'tickets:read'] }, ['scopes: unique']],
    ['scopes that are no list', { ...plain, scopes: 'tickets:read' }, ['scopes: type']],
    ['neither pools nor all of them', { ...plain, allPools: undefined }, ['poolIds: required']],
    ['an empty list of pools', { ...plain, allPools: false, poolIds: [] }, ['poolIds: required']],
    ['pools and all of them', { ...plain, poolIds: [1] }, ['poolIds: state']],
    ['an unknown pool', { ...plain, allPools: false, poolIds: [1, 987_654] }, ['poolIds[1]: state']],
    ['a pool twice', { ...plain, allPools: false, poolIds: [1, 1] }, ['poolIds: unique']],
    ['a pool id that is no integer', { ...plain, allPools: false, poolIds: [1.5] }, ['poolIds[0]: type']],
    ['a pool id beyond 2^53−1', { ...plain, allPools: false, poolIds: [2 ** 53] }, ['poolIds[0]: maximum']],
    ['1001 pools', { ...plain, allPools: false, poolIds: Array.from(Array(1001).keys()) }, ['poolIds: maxItems']],
    ['an expiry that has passed', { ...plain, expiresAt: '2020-01-01T00:00:00Z' }, ['expiresAt: minimum']],
    ['an expiry that is no date', { ...plain, expiresAt: 'tomorrow' }, ['expiresAt: format']],
    ['an expiry on a day that does not exist', { ...plain, expiresAt: '2100-02-30T00:00:00Z' }, ['expiresAt: format']],
    [
      'several things at once',
      { name: '', scopes: ['x'], poolIds: [1], allPools: true, expiresAt: 'x' },
      ['expiresAt: format', 'name: required', 'poolIds: state', 'scopes[0]: enum'],
    ],
  ])('422 SVC:2001 for %s', async (_what, body, wrong) => {
    const { create } = await asAdministrator()
    const answer = await create(body)
    expect(formatOutcome(answer)).toBe('422 SVC:2001')
    expect(formatFieldErrors(answer)).toEqual(wrong)
  })

  test('lengths count characters, not code units', async () => {
    const { create } = await asAdministrator()
    expect((await create({ ...plain, name: '🙂'.repeat(100) })).status).toBe(201)
    expect(formatFieldErrors(await create({ ...plain, name: '🙂'.repeat(101) }))).toEqual(['name: maxLength'])
  })

  test.each(['supervisor', 'agent'] as const)(
    'administrator only: 403 SVC:1103 for a %s on every route',
    async (role) => {
      const { create } = await asAdministrator()
      const { id } = (await create(plain)).body.data
      const { token } = await makeSignedInPerson(flowdesk, { role, poolIds: [1] })
      const answers = [
        await flowdesk.post(path, { token, body: plain }),
        await flowdesk.get(path, { token }),
        await flowdesk.get(`${path}/${id}`, { token }),
        await flowdesk.delete(`${path}/${id}`, { token }),
      ]
      for (const answer of answers) expect(formatOutcome(answer)).toBe('403 SVC:1103')
    },
  )
})

describe('API token', () => {
  test.each([
    ['tickets:read', 200, 403],
    ['tickets:write', 403, 201],
  ])('%s alone: list %i, create %i', async (scope, list, create) => {
    const { token } = (await (await asAdministrator()).create({ ...plain, scopes: [scope] })).body.data
    const answers = [
      await tickets(token),
      await flowdesk.post('/v1/integration/tickets/sync', { token, body: { poolId: 1, subject: 'x' } }),
    ]
    expect(answers.map(({ status }) => status)).toEqual([list, create])
    const refused = answers.find(({ status }) => status === 403)
    expect(refused?.body.error.code).toBe('SVC:1101')
  })

  test.each([
    ['another token', `svc_${'A'.repeat(43)}`],
    ['the prefix alone', 'svc_'],
    ['a shorter one', `svc_${'A'.repeat(42)}`],
    ['other characters', `svc_${'+'.repeat(43)}`],
  ])('%s is 401 SVC:1001', async (_what, token) => {
    const answer = await tickets(token)
    expect(formatOutcome(answer)).toBe('401 SVC:1001')
    expect(answer.headers['www-authenticate']).toBe('Bearer')
  })

  test('the prefix is case-sensitive', async () => {
    const { token } = (await (await asAdministrator()).create(plain)).body.data
    expect(formatOutcome(await tickets(token.replace('svc_', 'SVC_')))).toBe('401 SVC:1001')
  })

  test('expiresAt passed: 401 SVC:1002 at once, even if it was just cached; the record says expired', async () => {
    const first = await asAdministrator()
    const { id, token } = (await first.create({ ...plain, expiresAt: hoursFromNow(2) })).body.data
    flowdesk.clock.advance(2 * HOUR - 1)
    expect((await tickets(token)).status).toBe(200)
    flowdesk.clock.advance(1)
    expect(formatOutcome(await tickets(token))).toBe('401 SVC:1002')
    const { read } = await asAdministrator()
    expect((await read(id)).body.data).toMatchObject({ status: 'expired', revokedAt: null })
  })

  test('lastUsedAt is the time of the last use', async () => {
    const { create, read } = await asAdministrator()
    const { id, token } = (await create(plain)).body.data
    flowdesk.clock.advance(1000)
    await tickets(token)
    expect((await read(id)).body.data.lastUsedAt).toBe(flowdesk.clock.now().toISOString())
  })
})

describe('GET v1/dashboard/api-tokens/{id}', () => {
  test('200 with exactly the members of the record, never the secret', async () => {
    const { create, read } = await asAdministrator()
    const { token, ...record } = (await create(plain)).body.data
    const { status, body } = await read(record.id)
    expect([status, body]).toEqual([200, { data: record, success: true, error: null }])
    expect(Object.keys(body.data).sort()).toEqual(members)
  })

  test.each([
    ['an unknown id', '987654'],
    ['zero', '0'],
    ['a negative id', '-1'],
    ['a word', 'abc'],
    ['a fraction', '1.0'],
    ['a leading zero', '01'],
    ['2^53', '9007199254740992'],
    ['beyond int64', '99999999999999999999'],
    ['NUL', '%00'],
    ['5000 characters', 'x'.repeat(5000)],
  ])('%s: 404 SVC:4006, after the credential', async (_what, id) => {
    const { read } = await asAdministrator()
    expect(formatOutcome(await read(id))).toBe('404 SVC:4006')
    expect(formatOutcome(await flowdesk.get(`${path}/${id}`))).toBe('401 SVC:1001')
  })
})

describe('GET v1/dashboard/api-tokens', () => {
  test('200 with a page of records, newest first, never a secret', async () => {
    const { create, list } = await asAdministrator()
    const ids: number[] = []
    for (const name of ['one', 'two', 'three']) ids.push((await create({ ...plain, name })).body.data.id)
    const { status, body } = await list('?pageSize=2')
    expect(status).toBe(200)
    expect(Object.keys(body.data).sort()).toEqual(['items', 'page', 'pageSize', 'totalCount', 'totalPages'])
    expect(body.data.items.map(({ id }: { id: number }) => id)).toEqual([ids[2], ids[1]])
    for (const record of body.data.items) expect(Object.keys(record).sort()).toEqual(members)
    const next = (await list('?pageSize=2&page=2')).body.data
    expect(next.items[0].id).toBe(ids[0])
    expect(next).toMatchObject({ page: 2, pageSize: 2, totalPages: Math.ceil(next.totalCount / 2) })
  })

  test('page 1 of 20 by default; a page past the end is empty', async () => {
    const { create, list } = await asAdministrator()
    await create(plain)
    expect((await list()).body.data).toMatchObject({ page: 1, pageSize: 20 })
    expect((await list('?page=&pageSize=')).body.data).toMatchObject({ page: 1, pageSize: 20 })
    const { items, totalCount } = (await list(`?page=${2 ** 53 - 1}&pageSize=100`)).body.data
    expect(items).toEqual([])
    expect(totalCount).toBeGreaterThan(0)
  })

  test.each([
    ['page=0', ['page: minimum']],
    ['page=-1', ['page: minimum']],
    ['page=x', ['page: type']],
    ['page=1.5', ['page: type']],
    ['page=1e3', ['page: type']],
    ['page=1&page=2', ['page: type']],
    ['page=9007199254740992', ['page: maximum']],
    ['pageSize=0', ['pageSize: minimum']],
    ['pageSize=101', ['pageSize: maximum']],
    ['page=0&pageSize=1000', ['page: minimum', 'pageSize: maximum']],
    ['page=%00', ['page: type']],
  ])('422 SVC:2001 for ?%s', async (query, wrong) => {
    const answer = await (await asAdministrator()).list(`?${query}`)
    expect(formatOutcome(answer)).toBe('422 SVC:2001')
    expect(formatFieldErrors(answer)).toEqual(wrong)
  })
})

describe('DELETE v1/dashboard/api-tokens/{id}', () => {
  test('200 with the revoked record; repeated, 200 without a change', async () => {
    const { create, read, revoke } = await asAdministrator()
    const { id } = (await create(plain)).body.data
    const { status, body } = await revoke(id)
    expect([status, body.data.status, body.data.revokedAt]).toEqual([200, 'revoked', expect.stringMatching(INSTANT)])
    expect(Object.keys(body.data).sort()).toEqual(members)
    flowdesk.clock.advance(1000)
    expect(await revoke(id)).toMatchObject({ status: 200, body })
    expect((await read(id)).body).toEqual(body)
  })

  test('the token is then 401 SVC:1003 in this process, and in another one within 30 seconds', async () => {
    const { create, revoke } = await asAdministrator()
    const { id, token } = (await create(plain)).body.data
    const twin = await flowdesk.openSecondProcess()
    expect([(await tickets(token)).status, (await tickets(token, twin)).status]).toEqual([200, 200])
    await revoke(id)
    expect(formatOutcome(await tickets(token))).toBe('401 SVC:1003')
    expect((await tickets(token, twin)).status).toBe(200)
    flowdesk.clock.advance(30_000)
    expect(formatOutcome(await tickets(token, twin))).toBe('401 SVC:1003')
    await twin.close()
  })

  test('a token that is both revoked and expired is revoked', async () => {
    const first = await asAdministrator()
    const { id, token } = (await first.create({ ...plain, expiresAt: hoursFromNow(1) })).body.data
    await first.revoke(id)
    flowdesk.clock.advance(2 * HOUR)
    expect(formatOutcome(await tickets(token))).toBe('401 SVC:1003')
    expect((await (await asAdministrator()).read(id)).body.data.status).toBe('revoked')
  })

  test.each(['987654', 'abc', '0'])('the id %j: 404 SVC:4006', async (id) => {
    expect(formatOutcome(await (await asAdministrator()).revoke(id))).toBe('404 SVC:4006')
  })
})
