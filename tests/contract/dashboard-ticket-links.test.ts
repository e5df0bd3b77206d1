import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Flowdesk, openFlowdesk } from '../support/flowdesk.ts'
import { makeSignedInPerson } from '../support/people.ts'
import { formatFieldErrors, formatOutcome } from '../support/refusals.ts'

const path = '/v1/dashboard/tickets'
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/

let flowdesk: Flowdesk
let twin: Flowdesk
let token: string
let apiToken: string
let poolId: number
let otherPoolId: number
let member: { id: number; token: string }

beforeAll(async () => {
  flowdesk = await openFlowdesk()
  twin = await flowdesk.openSecondProcess()
  token = await flowdesk.adminToken()
  apiToken = (await flowdesk.makeToken()).token
  poolId = (await flowdesk.makePool()).id
  otherPoolId = (await flowdesk.makePool()).id
  member = await makeSignedInPerson(flowdesk, { poolIds: [poolId] })
})
afterAll(async () => {
  await twin.close()
  await flowdesk.close()
})

const make = (more: Readonly<Record<string, unknown>> = {}) => flowdesk.makeTicket(apiToken, { poolId, ...more })
const makePair = async () => [await make(), await make()] as const
const read = async (id: number) => (await flowdesk.get(`${path}/${id}`, { token })).body.data
const link = (id: number | string, body: unknown, as = token, at = flowdesk) =>
  at.post(`${path}/${id}/links`, { token: as, body })
const unlink = (id: number | string, linkId: number | string, as = token) =>
  flowdesk.delete(`${path}/${id}/links/${linkId}`, { token: as })
const list = async (id: number, query = '', as = token) =>
  (await flowdesk.get(`${path}/${id}/links?${query}`, { token: as })).body.data
const typesOf = async (id: number): Promise<string[]> =>
  (await list(id)).items.map(({ type }: { type: string }) => type)
const historyOf = async (id: number) => (await flowdesk.get(`${path}/${id}/history`, { token })).body.data.items
const changesOf = async (id: number) => (await historyOf(id)).flatMap(({ changes }: { changes: unknown[] }) => changes)

const types: [type: string, opposite: string][] = [
  ['related', 'related'],
  ['duplicates', 'duplicated_by'],
  ['duplicated_by', 'duplicates'],
  ['blocks', 'blocked_by'],
  ['blocked_by', 'blocks'],
]

describe('POST v1/dashboard/tickets/{id}/links', () => {
  test('201 with exactly the members of the record; both tickets keep their versions', async () => {
    const [one, other] = await makePair()
    await flowdesk.changeTicket(other.id, { ticketStatusId: 6, priority: 'high' })
    const before = [await read(one.id), await read(other.id)]
    const answer = await link(one.id, { ticketId: other.id }, member.token)
    expect(answer.status).toBe(201)
    expect(answer.body.data).toEqual({
      id: expect.any(Number),
      type: 'related',
      ticket: {
        id: other.id,
        subject: 'The invoice shows the wrong address',
        ticketStatusId: 6,
        ticketStatusName: 'Completed',
        priority: 'high',
      },
      createdAt: expect.stringMatching(INSTANT),
      createdByUserId: member.id,
      createdByName: 'agent',
    })
    expect(await list(one.id)).toEqual({
      ...{ items: [answer.body.data], page: 1, pageSize: 20, totalCount: 1, totalPages: 1 },
    })
    expect([await read(one.id), await read(other.id)]).toEqual(before)
  })

  test.each(types)('a link of the type %s is read as %s at the other ticket', async (type, opposite) => {
    const [one, other] = await makePair()
    for (const [id, ticketId] of [
      [one.id, other.id],
      [other.id, (await make()).id],
      [(await make()).id, one.id],
    ] as const) {
      expect((await link(id, { ticketId, type })).body.data).toMatchObject({ type, ticket: { id: ticketId } })
      const found = (await list(ticketId)).items.find(({ ticket }: { ticket: { id: number } }) => ticket.id === id)
      expect(found.type).toBe(opposite)
    }
  })

  test('the history of both tickets shows that a link was created and deleted', async () => {
    const [one, other] = await makePair()
    const { id } = (await link(one.id, { ticketId: other.id, type: 'blocks' })).body.data
    await unlink(other.id, id)
    const [here, there] = [
      { type: 'blocks', ticketId: other.id },
      { type: 'blocked_by', ticketId: one.id },
    ]
    const changesFor = (entry: unknown) => [
      { field: 'link', from: null, to: entry },
      { field: 'link', from: entry, to: null },
    ]
    expect(await changesOf(one.id)).toEqual(changesFor(here))
    expect(await changesOf(other.id)).toEqual(changesFor(there))
    expect((await historyOf(one.id))[0]).toMatchObject({ actorKind: 'staff', actorId: 1 })
  })

  test.each(types)(
    '422 for a second link of the type %s, from either side and in either direction',
    async (type, opposite) => {
      const [one, other] = await makePair()
      await link(one.id, { ticketId: other.id, type })
      for (const again of [
        await link(one.id, { ticketId: other.id, type }),
        await link(one.id, { ticketId: other.id, type: opposite }),
        await link(other.id, { ticketId: one.id, type }),
        await link(other.id, { ticketId: one.id, type: opposite }),
      ])
        expect([formatOutcome(again), formatFieldErrors(again)]).toEqual(['422 SVC:2001', ['type: unique']])
      expect(await typesOf(one.id)).toEqual([type])
      expect(await changesOf(other.id)).toHaveLength(1)
    },
  )

  test('two tickets can have links of several types', async () => {
    const [one, other] = await makePair()
    for (const type of ['related', 'duplicates', 'blocked_by'])
      expect((await link(one.id, { ticketId: other.id, type })).status).toBe(201)
    expect((await typesOf(one.id)).toSorted()).toEqual(['blocked_by', 'duplicates', 'related'])
  })

  test.each([
    ['an unknown ticket', { ticketId: 987_654 }, ['ticketId: state']],
    ['a negative id', { ticketId: -1 }, ['ticketId: state']],
    ['a text', { ticketId: 'x' }, ['ticketId: type']],
    ['nothing', {}, ['ticketId: required']],
    ['an unknown type', { ticketId: 987_654, type: 'likes' }, ['type: enum']],
    ['a type of merges', { ticketId: 987_654, type: 'merged' }, ['type: enum']],
  ])('422 for %s', async (_what, body, wrong) => {
    const answer = await link((await make()).id, body)
    expect([formatOutcome(answer), formatFieldErrors(answer)]).toEqual(['422 SVC:2001', wrong])
  })

  test('422 for a link to the ticket itself', async () => {
    const { id } = await make()
    expect(formatFieldErrors(await link(id, { ticketId: id }))).toEqual(['ticketId: state'])
    expect((await list(id)).totalCount).toBe(0)
  })

  test('422 for more than 100 links of a ticket, from either side', async () => {
    const [hub, late] = await makePair()
    for (let at = 0; at < 100; at++) {
      const { id } = await make()
      expect((await (at % 2 ? link(hub.id, { ticketId: id }) : link(id, { ticketId: hub.id }))).status).toBe(201)
    }
    for (const answer of [await link(hub.id, { ticketId: late.id }), await link(late.id, { ticketId: hub.id })])
      expect(answer.body.error.details.errors).toEqual([
        {
          field: 'ticketId',
          rule: 'maxItems',
          message: 'One of the two tickets already has the maximum number of links: 100.',
          params: { limit: 100 },
        },
      ])
    expect((await list(hub.id)).totalCount).toBe(100)
    expect((await list(late.id)).totalCount).toBe(0)
  })

  test('of two equal links at the same time, from both sides in two processes, one is created', async () => {
    const [one, other] = await makePair()
    const held = await flowdesk.holdLock('select 1 from ticketing."ticketActivity" where "ticketId" = $1 for update', [
      Math.min(one.id, other.id),
    ])
    const answers = [
      link(one.id, { ticketId: other.id, type: 'blocks' }),
      link(other.id, { ticketId: one.id, type: 'blocks' }, token, twin),
    ]
    await held.waitForWaiters(2)
    await held.release()
    expect((await Promise.all(answers)).map(({ status }) => status).toSorted()).toEqual([201, 422])
    expect((await list(one.id)).totalCount).toBe(1)
  })
})

describe('GET v1/dashboard/tickets/{id}/links', () => {
  test('pages, oldest first', async () => {
    const { id } = await make()
    const others: number[] = []
    for (let at = 0; at < 3; at++) {
      flowdesk.clock.advance(10)
      others.push((await make()).id)
      await link(id, { ticketId: others[at] })
    }
    const page = await list(id, 'page=2&pageSize=2')
    expect(page).toMatchObject({
      page: 2,
      pageSize: 2,
      totalCount: 3,
      totalPages: 2,
      items: [{ ticket: { id: others[2] } }],
    })
    const all = (await list(id)).items.map(({ ticket }: { ticket: { id: number } }) => ticket.id)
    expect(all).toEqual(others)
    const wrong = await flowdesk.get(`${path}/${id}/links?page=0`, { token })
    expect(formatFieldErrors(wrong)).toEqual(['page: minimum'])
  })

  test('links to tickets that the reader cannot see are left out', async () => {
    const [one, other] = await makePair()
    const { id } = (await link(one.id, { ticketId: other.id })).body.data
    await flowdesk.changeTicket(other.id, { poolId: otherPoolId })
    expect(await list(one.id, '', member.token)).toMatchObject({ items: [], totalCount: 0 })
    expect(formatOutcome(await unlink(one.id, id, member.token))).toBe('404 SVC:4006')
    expect((await list(one.id)).totalCount).toBe(1)
  })

  test('merges are links without an id, read at both tickets', async () => {
    const [merged, into] = await makePair()
    await flowdesk.post(`${path}/${merged.id}/merge`, { token: member.token, body: { intoTicketId: into.id } })
    expect((await list(merged.id)).items).toMatchObject([
      {
        ...{ id: null, type: 'merged_into', ticket: { id: into.id, ticketStatusId: 1 } },
        ...{ createdAt: expect.stringMatching(INSTANT), createdByUserId: member.id },
      },
    ])
    expect((await list(into.id)).items).toMatchObject([
      { id: null, type: 'merged', ticket: { id: merged.id, ticketStatusName: 'Cancelled' } },
    ])
    expect(formatOutcome(await unlink(into.id, 0))).toBe('404 SVC:4006')
    expect((await link(into.id, { ticketId: merged.id, type: 'duplicated_by' })).status).toBe(201)
    expect(await typesOf(into.id)).toEqual(['merged', 'duplicated_by'])
  })
})

describe('DELETE v1/dashboard/tickets/{id}/links/{linkId}', () => {
  test('200 at either ticket, then 404', async () => {
    const [one, other] = await makePair()
    for (const id of [one.id, other.id]) {
      const { id: linkId } = (await link(one.id, { ticketId: other.id })).body.data
      expect(formatOutcome(await unlink(id, linkId, member.token))).toBe('200')
      expect(formatOutcome(await unlink(id, linkId, member.token))).toBe('404 SVC:4006')
      expect((await list(one.id)).totalCount).toBe(0)
    }
  })

  test('404 for a link of other tickets, and for strange ids', async () => {
    const [one, other] = await makePair()
    const { id } = (await link(one.id, { ticketId: other.id })).body.data
    const stranger = await make()
    for (const linkId of [id, 987_654, '0', '-1', 'abc', '9007199254740992'])
      expect(formatOutcome(await unlink(stranger.id, linkId))).toBe('404 SVC:4006')
    expect((await list(one.id)).totalCount).toBe(1)
  })
})

test('404 for a ticket that the caller cannot see, 422 for another ticket out of sight', async () => {
  const [visible, hidden] = [await make(), await make({ poolId: otherPoolId })]
  const { id } = (await link(visible.id, { ticketId: hidden.id })).body.data
  expect(formatFieldErrors(await link(visible.id, { ticketId: hidden.id, type: 'blocks' }, member.token))).toEqual([
    'ticketId: state',
  ])
  for (const strange of [String(hidden.id), '987654', 'abc', '0'])
    for (const answer of [
      await flowdesk.get(`${path}/${strange}/links`, { token: member.token }),
      await link(strange, { ticketId: visible.id }, member.token),
      await unlink(strange, id, member.token),
    ])
      expect(formatOutcome(answer)).toBe('404 SVC:4001')
  expect((await list(visible.id)).totalCount).toBe(1)
})
