import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Flowdesk, openFlowdesk } from '../support/flowdesk.ts'
import { makeSignedInPerson } from '../support/people.ts'
import { formatFieldErrors, formatOutcome } from '../support/refusals.ts'

const path = '/v1/dashboard/tickets'
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/
const OWN_SUB_STATUS = 1000

let flowdesk: Flowdesk
let token: string
let apiToken: string

beforeAll(async () => {
  flowdesk = await openFlowdesk()
  token = await flowdesk.adminToken()
  apiToken = (await flowdesk.makeToken()).token
  await flowdesk.db
    .insertInto('ticketing.subStatus')
    .values({ id: OWN_SUB_STATUS, statusId: 3, name: 'Waits for a document', nameKey: 'waits for a document' })
    .execute()
})
afterAll(() => flowdesk.close())

const read = (id: number | string, as = token) => flowdesk.get(`${path}/${id}`, { token: as })
const change = (id: number | string, body: unknown, headers: Record<string, string> = {}, as = token) =>
  flowdesk.patch(`${path}/${id}`, { token: as, body, headers })
const make = (more: Readonly<Record<string, unknown>> = {}) => flowdesk.makeTicket(apiToken, more)

/** A new ticket, moved to the status. */
async function makeIn(statusId: number): Promise<number> {
  const { id } = await make()
  if (statusId !== 1) await flowdesk.changeTicket(id, { ticketStatusId: statusId })
  return id
}

const strangeIds = ['987654', '0', '-1', 'abc', '1.0', '01', '9007199254740992', '%00']

describe('GET v1/dashboard/tickets/{id}', () => {
  test('200 with exactly the members of the record, and its ETag', async () => {
    const made = await make({
      description: 'Invoice 4711',
      priority: 'high',
      requesterFullName: 'Maria Lindgren',
      requesterEmailAddress: 'Maria@Example.com',
      requesterPhoneNumber: '+44 20 7946 0018',
    })
    const { status, headers, body } = await read(made.id)
    expect(status).toBe(200)
    expect(body).toEqual({
      success: true,
      error: null,
      data: {
        id: made.id,
        trackingKey: made.trackingKey,
        poolId: 1,
        parentTicketId: null,
        subject: 'The invoice shows the wrong address',
        description: 'Invoice 4711',
        priority: 'high',
        ticketStatusId: 1,
        ticketStatusName: 'New',
        ticketSubStatusId: 100,
        requesterFullName: 'Maria Lindgren',
        requesterEmailAddress: 'maria@example.com',
        requesterPhoneNumber: '+44 20 7946 0018',
        createdAt: made.createdAt,
        updatedAt: made.updatedAt,
        completedAt: null,
        eTag: made.eTag,
        assigneeUserId: null,
        source: 'Test',
        channel: 'api',
        tags: [],
        escalationStep: null,
      },
    })
    expect(headers['etag']).toBe(made.eTag)
  })

  test.each(strangeIds)('the id %j: 404 SVC:4001, after the credential', async (id) => {
    expect(formatOutcome(await read(id))).toBe('404 SVC:4001')
    expect(formatOutcome(await flowdesk.get(`${path}/${id}`))).toBe('401 SVC:1001')
  })

  test('a ticket can be read as soon as its creation returned', async () => {
    const body = { poolId: 1, subject: 'x' }
    const receipt = await flowdesk.post('/v1/integration/tickets', { token: apiToken, body })
    const tracked = await flowdesk.get(`/v1/external/ticket-tracking/${receipt.body.data.trackingKey}`)
    const id = tracked.body.data.ticketId
    expect((await read(id)).body.data.trackingKey).toBe(receipt.body.data.trackingKey)
  })
})

describe('who sees a ticket', () => {
  test.each(['supervisor', 'agent'] as const)('a %s reads and changes the tickets of their pools', async (role) => {
    const { id: poolId } = await flowdesk.makePool()
    const { token: as } = await makeSignedInPerson(flowdesk, { role, poolIds: [poolId] })
    const { id } = await make({ poolId })
    expect((await read(id, as)).status).toBe(200)
    expect((await change(id, { priority: 'low' }, {}, as)).body.data.priority).toBe('low')
  })

  test.each(['supervisor', 'agent'] as const)('a ticket of another pool is 404 SVC:4001 for a %s', async (role) => {
    const { id: poolId } = await flowdesk.makePool()
    const [member, nonMember] = [
      await makeSignedInPerson(flowdesk, { role, poolIds: [poolId] }),
      await makeSignedInPerson(flowdesk, { role }),
    ]
    const { id } = await make()
    for (const { token: as } of [member, nonMember]) {
      expect(formatOutcome(await read(id, as))).toBe('404 SVC:4001')
      expect(formatOutcome(await change(id, { priority: 'low' }, {}, as))).toBe('404 SVC:4001')
    }
    expect((await read(id)).body.data.priority).toBe('normal')
  })

  test('a ticket becomes visible when it moves into an own pool, and invisible when it moves out', async () => {
    const { id: poolId } = await flowdesk.makePool()
    const { token: as } = await makeSignedInPerson(flowdesk, { poolIds: [poolId] })
    const { id } = await make()
    await flowdesk.changeTicket(id, { poolId })
    expect((await read(id, as)).status).toBe(200)
    expect((await change(id, { poolId: 1 }, {}, as)).body.data.poolId).toBe(1)
    expect(formatOutcome(await read(id, as))).toBe('404 SVC:4001')
  })

  test('an administrator sees the tickets of all pools', async () => {
    const { id: poolId } = await flowdesk.makePool()
    expect((await read((await make({ poolId })).id)).body.data.poolId).toBe(poolId)
  })
})

describe('PATCH v1/dashboard/tickets/{id}', () => {
  test('members are optional, absent ones are unchanged', async () => {
    const { id: poolId } = await flowdesk.makePool()
    const { id } = await make({ description: 'x', requesterFullName: 'Maria' })
    const changes: Record<string, unknown>[] = [
      { subject: 'Another' },
      { subject: null },
      { description: '  as sent\n' },
      { description: null },
      { priority: 'urgent' },
      { poolId },
      { requesterFullName: 'Maria Lindgren', requesterEmailAddress: 'maria@example.com' },
      { requesterPhoneNumber: '0800 123' },
      { requesterFullName: null, requesterEmailAddress: null, requesterPhoneNumber: null },
      { tags: ['invoice', 'vip'] },
      { tags: [] },
      {},
    ]
    let before = (await read(id)).body.data
    for (const body of changes) {
      const answer = await change(id, body)
      const { updatedAt, eTag } = answer.body.data
      expect([answer.status, answer.body.data]).toEqual([200, { ...before, ...body, updatedAt, eTag }])
      before = answer.body.data
    }
    expect((await read(id)).body.data).toEqual(before)
  })

  test.each([
    ['single-line texts are stored trimmed', { subject: '  Wrong address ' }, { subject: 'Wrong address' }],
    [
      'a blank optional text equals null',
      { requesterFullName: '  ', description: '' },
      { requesterFullName: null, description: null },
    ],
    [
      'addresses are stored lower-case',
      { requesterEmailAddress: ' MARIA@EXAMPLE.COM ' },
      { requesterEmailAddress: 'maria@example.com' },
    ],
    ['tags are stored trimmed', { tags: [' invoice ', 'vip'] }, { tags: ['invoice', 'vip'] }],
    [
      'read-only members are ignored',
      { id: 1, trackingKey: 'x', source: 'x', channel: 'chat', completedAt: '2020-01-01' },
      {},
    ],
  ])('%s', async (_what, body, expected) => {
    const { id } = await make({ description: 'x', requesterFullName: 'Maria' })
    const before = (await read(id)).body.data
    const { updatedAt, eTag, ...after } = (await change(id, body)).body.data
    expect({ ...after, updatedAt, eTag }).toEqual({ ...before, ...expected, updatedAt, eTag })
  })

  test('the integration read and the tracking return the change', async () => {
    const { id, trackingKey } = await make()
    const { data } = (await change(id, { subject: 'Another', ticketStatusId: 6 })).body
    const seen = await flowdesk.get(`/v1/integration/tickets/${id}`, { token: apiToken })
    expect(data).toMatchObject(seen.body.data)
    const tracked = await flowdesk.get(`/v1/external/ticket-tracking/${trackingKey}`)
    expect(tracked.body.data).toMatchObject({ isCompleted: true, completedAt: data.completedAt })
  })

  test.each([
    ['a subject of 256 characters', { subject: 'x'.repeat(256) }, ['subject: maxLength']],
    ['a description of 65,537 characters', { description: 'x'.repeat(65_537) }, ['description: maxLength']],
    ['an unknown priority', { priority: 'soon' }, ['priority: enum']],
    ['a priority of null', { priority: null }, ['priority: type']],
    ['a blank priority', { priority: '' }, ['priority: enum']],
    ['a status that is no integer', { ticketStatusId: '6' }, ['ticketStatusId: type']],
    ['a status of null', { ticketStatusId: null }, ['ticketStatusId: type']],
    ['a pool of null', { poolId: null }, ['poolId: type']],
    ['an unknown pool', { poolId: 987_654 }, ['poolId: state']],
    ['a pool beyond 2^53−1', { poolId: 2 ** 53 }, ['poolId: maximum']],
    ['a name of 201 characters', { requesterFullName: 'x'.repeat(201) }, ['requesterFullName: maxLength']],
    ['a malformed address', { requesterEmailAddress: 'maria@' }, ['requesterEmailAddress: format']],
    ['two addresses', { requesterEmailAddress: 'a@b.c, d@e.f' }, ['requesterEmailAddress: format']],
    ['a phone number of letters', { requesterPhoneNumber: 'call me' }, ['requesterPhoneNumber: format']],
    ['a phone number of 2 characters', { requesterPhoneNumber: '12' }, ['requesterPhoneNumber: minLength']],
    ['a phone number of 33 characters', { requesterPhoneNumber: '1'.repeat(33) }, ['requesterPhoneNumber: maxLength']],
    ['tags that are no list', { tags: 'invoice' }, ['tags: type']],
    ['a blank tag', { tags: ['invoice', '  '] }, ['tags[1]: minLength']],
    ['a tag twice', { tags: ['invoice', ' invoice'] }, ['tags: unique']],
    ['NUL in a tag', { tags: ['a\0'] }, ['tags[0]: text']],
    ['a lone surrogate in the subject', { subject: 'a\ud800' }, ['subject: text']],
    [
      'several things at once',
      { subject: 1, priority: 'x', poolId: 1.5 },
      ['poolId: type', 'priority: enum', 'subject: type'],
    ],
    ['an unknown pool and status', { poolId: 987_654, ticketStatusId: 8 }, ['poolId: state', 'ticketStatusId: state']],
    ['no object', [], [': type']],
  ])('422 SVC:2001 for %s, and nothing changes', async (_what, body, wrong) => {
    const { id } = await make()
    const before = (await read(id)).body
    const answer = await change(id, body)
    expect(formatOutcome(answer)).toBe('422 SVC:2001')
    expect(formatFieldErrors(answer)).toEqual(wrong)
    expect((await read(id)).body).toEqual(before)
  })

  test.each(strangeIds)('the id %j: 404 SVC:4001', async (id) => {
    expect(formatOutcome(await change(id, { priority: 'low' }))).toBe('404 SVC:4001')
  })
})

describe('ticket statuses', () => {
  const names = ['New', 'Open', 'Pending', 'OnHold', 'Resolved', 'Completed', 'Cancelled']
  const ids = [1, 2, 3, 4, 5, 6, 7]
  const moves = ids.flatMap((from) => ids.map((to) => [from, to] as const))
  const isPossible = (from: number, to: number) => from === to || (from < 6 && to > 1)

  test.each(moves.filter(([from, to]) => isPossible(from, to)))('%i to %i: 200', async (from, to) => {
    const id = await makeIn(from)
    const { status, body } = await change(id, { ticketStatusId: to })
    expect(status).toBe(200)
    expect(body.data).toMatchObject({
      ticketStatusId: to,
      ticketStatusName: names[to - 1],
      ticketSubStatusId: to * 100,
      completedAt: to >= 6 ? expect.stringMatching(INSTANT) : null,
    })
  })

  test.each(moves.filter(([from, to]) => !isPossible(from, to)))('%i to %i: 422 with rule state', async (from, to) => {
    const id = await makeIn(from)
    const before = (await read(id)).body
    const answer = await change(id, { ticketStatusId: to })
    expect(formatOutcome(answer)).toBe('422 SVC:2001')
    expect(formatFieldErrors(answer)).toEqual(['ticketStatusId: state'])
    expect((await read(id)).body).toEqual(before)
  })

  test.each([0, 8, -1, 32_768, 2 ** 53 - 1])('the status %i does not exist: 422', async (ticketStatusId) => {
    expect(formatFieldErrors(await change((await make()).id, { ticketStatusId }))).toEqual(['ticketStatusId: state'])
  })

  test.each(ids)('other fields change in status %i without changing the status', async (statusId) => {
    const id = await makeIn(statusId)
    const before = (await read(id)).body.data
    flowdesk.clock.advance(1000)
    const after = (await change(id, { subject: 'Another', ticketStatusId: statusId })).body.data
    expect(after).toMatchObject({ subject: 'Another', ticketStatusId: statusId, completedAt: before.completedAt })
    expect(after.updatedAt > before.updatedAt).toBe(true)
  })
})

describe('ticket sub-statuses', () => {
  test.each([
    ['the default of the status', 3, { ticketSubStatusId: 300 }, 300],
    ['one that an administrator made', 3, { ticketSubStatusId: OWN_SUB_STATUS }, OWN_SUB_STATUS],
    ['one together with its status', 2, { ticketStatusId: 3, ticketSubStatusId: OWN_SUB_STATUS }, OWN_SUB_STATUS],
    ['the default, where only the status is named', 2, { ticketStatusId: 4 }, 400],
    ['the default of a terminal status', 6, { ticketSubStatusId: 600 }, 600],
  ])('%s: 200', async (_what, statusId, body, expected) => {
    const answer = await change(await makeIn(statusId), body)
    expect([answer.status, answer.body.data.ticketSubStatusId]).toEqual([200, expected])
  })

  test('the current status is no change: the sub-status is unchanged', async () => {
    const id = await makeIn(3)
    await flowdesk.changeTicket(id, { ticketSubStatusId: OWN_SUB_STATUS })
    expect((await change(id, { ticketStatusId: 3 })).body.data.ticketSubStatusId).toBe(OWN_SUB_STATUS)
  })

  test('a change of status and back sets the default sub-status', async () => {
    const id = await makeIn(3)
    await flowdesk.changeTicket(id, { ticketSubStatusId: OWN_SUB_STATUS })
    await flowdesk.changeTicket(id, { ticketStatusId: 2 })
    expect((await change(id, { ticketStatusId: 3 })).body.data.ticketSubStatusId).toBe(300)
  })

  test.each([
    ['another status', { ticketSubStatusId: 300 }],
    ['the status left behind', { ticketStatusId: 3, ticketSubStatusId: 200 }],
    ['no status at all', { ticketSubStatusId: 987_654 }],
    ['an administrator’s of another status', { ticketStatusId: 4, ticketSubStatusId: OWN_SUB_STATUS }],
  ])('of %s: 422 with rule state', async (_what, body) => {
    const answer = await change(await makeIn(2), body)
    expect(formatOutcome(answer)).toBe('422 SVC:2001')
    expect(formatFieldErrors(answer)).toEqual(['ticketSubStatusId: state'])
  })

  test('of no status, with a status that the ticket cannot get: 422 with an error for both', async () => {
    const answer = await change(await makeIn(3), { ticketStatusId: 1, ticketSubStatusId: 987_654 })
    expect(formatFieldErrors(answer)).toEqual(['ticketStatusId: state', 'ticketSubStatusId: state'])
  })
})

describe('completedAt', () => {
  test.each([6, 7])('is the time of the change to %i, and never changes', async (statusId) => {
    const { id } = await make()
    const before = flowdesk.clock.now().toISOString()
    const { completedAt, updatedAt } = (await change(id, { ticketStatusId: statusId })).body.data
    expect(completedAt >= before && completedAt === updatedAt).toBe(true)
    flowdesk.clock.advance(1000)
    for (const body of [{ ticketStatusId: statusId }, { priority: 'low' }, {}])
      expect((await change(id, body)).body.data.completedAt).toBe(completedAt)
  })
})

describe('ETag and If-Match', () => {
  test('every write changes the ETag; header, member and both reads agree', async () => {
    const made = await make()
    const seen = new Set([made.eTag])
    for (const body of [{ priority: 'low' }, { ticketStatusId: 2 }, { tags: ['a'] }]) {
      const { headers, body: answer } = await change(made.id, body)
      const read1 = await read(made.id)
      const read2 = await flowdesk.get(`/v1/integration/tickets/${made.id}`, { token: apiToken })
      const tags = [headers, read1.headers, read2.headers].map((fields) => fields['etag'])
      expect(new Set([...tags, answer.data.eTag, read1.body.data.eTag, read2.body.data.eTag]).size).toBe(1)
      expect(tags[0]).toMatch(/^"[^"]+"$/)
      seen.add(answer.data.eTag)
    }
    expect(seen.size).toBe(4)
  })

  test('a refused change does not change the ETag', async () => {
    const { id, eTag } = await make()
    await change(id, { poolId: 987_654 })
    expect((await read(id)).headers['etag']).toBe(eTag)
  })

  test('a message changes it too', async () => {
    const { id, eTag } = await make()
    await flowdesk.post(`/v1/integration/tickets/${id}/messages`, { token: apiToken, body: { content: 'Hello' } })
    expect(formatOutcome(await change(id, { priority: 'low' }, { 'if-match': eTag }))).toBe('412 SVC:3007')
  })

  test.each([
    ['the present one', (eTag: string) => eTag],
    ['a list with the present one', (eTag: string) => `"old", ${eTag}`],
    ['*', () => '*'],
  ])('If-Match with %s: 200', async (_what, header) => {
    const { id, eTag } = await make()
    expect((await change(id, { priority: 'low' }, { 'if-match': header(eTag) })).status).toBe(200)
  })

  test.each(['"0-0"', '"a", "b"', 'nonsense', '"a, *, b"'])(
    '412 SVC:3007 for If-Match %s, and nothing changes',
    async (header) => {
      const { id } = await make()
      const before = (await read(id)).body
      expect(formatOutcome(await change(id, { priority: 'low' }, { 'if-match': header }))).toBe('412 SVC:3007')
      expect((await read(id)).body).toEqual(before)
    },
  )

  test('five concurrent changes of one version: exactly one succeeds', async () => {
    const { id, eTag } = await make()
    const answers = await Promise.all([1, 2, 3, 4, 5].map((n) => change(id, { subject: `${n}` }, { 'if-match': eTag })))
    expect(answers.map(formatOutcome).sort()).toEqual(['200', ...Array(4).fill('412 SVC:3007')])
    const winner = answers.find(({ status }) => status === 200)
    expect((await read(id)).body).toEqual(winner?.body)
  })

  test('concurrent changes without If-Match all succeed, one after another', async () => {
    const { id } = await make()
    const answers = await Promise.all(
      [{ priority: 'low' }, { subject: 'Another' }, { tags: ['a'] }].map((body) => change(id, body)),
    )
    expect(new Set(answers.map(({ body }) => body.data.eTag)).size).toBe(3)
    expect((await read(id)).body.data).toMatchObject({ priority: 'low', subject: 'Another', tags: ['a'] })
  })

  test('404 comes before 412', async () => {
    expect(formatOutcome(await change(987_654, {}, { 'if-match': '"x"' }))).toBe('404 SVC:4001')
  })
})
