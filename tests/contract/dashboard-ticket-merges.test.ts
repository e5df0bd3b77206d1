import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Flowdesk } from '../support/flowdesk.ts'
import { makeSignedInPerson } from '../support/people.ts'
import { formatFieldErrors, formatOutcome } from '../support/refusals.ts'
import { type FlowdeskWithFiles, makeUpload, openWithFiles } from '../support/uploads.ts'

const path = '/v1/dashboard/tickets'

let opened: FlowdeskWithFiles
let flowdesk: Flowdesk
let twin: Flowdesk
let token: string
let apiToken: string
let poolId: number
let otherPoolId: number
let member: { id: number; token: string }

beforeAll(async () => {
  opened = await openWithFiles()
  flowdesk = opened.flowdesk
  twin = await opened.openSecondProcess()
  token = await flowdesk.adminToken()
  apiToken = (await flowdesk.makeToken()).token
  poolId = (await flowdesk.makePool()).id
  otherPoolId = (await flowdesk.makePool()).id
  member = await makeSignedInPerson(flowdesk, { poolIds: [poolId] })
})
afterAll(async () => {
  await twin.close()
  await opened.close()
})

const make = (more: Readonly<Record<string, unknown>> = {}) => flowdesk.makeTicket(apiToken, { poolId, ...more })
const makeIds = async (count: number): Promise<number[]> => {
  const ids: number[] = []
  while (ids.length < count) ids.push((await make()).id)
  return ids
}
const read = async (id: number) => (await flowdesk.get(`${path}/${id}`, { token })).body.data
const merge = (id: number | string, body: unknown, as = token, at = flowdesk, headers = {}) =>
  at.post(`${path}/${id}/merge`, { token: as, body, headers })
const mergeInto = async (id: number, intoTicketId: number) =>
  expect(formatOutcome(await merge(id, { intoTicketId }))).toBe('200')

/** Writes a message of the requester. Returns the id of the ticket that holds it. */
async function write(id: number, content: string, more: Readonly<Record<string, unknown>> = {}): Promise<number> {
  const url = `/v1/integration/tickets/${id}/messages`
  const { body } = await flowdesk.post(url, { token: apiToken, body: { content, ...more } })
  return body.data.ticketId
}

const threadOf = async (id: number, query = 'pageSize=100', as = token) =>
  (await flowdesk.get(`${path}/${id}/messages?${query}`, { token: as })).body.data
const contentsOf = async (id: number, as = token): Promise<string[]> =>
  (await threadOf(id, undefined, as)).items.map(({ content }: { content: string }) => content)
const historyOf = async (id: number) => (await flowdesk.get(`${path}/${id}/history`, { token })).body.data.items
const countMerges = async (ids: readonly number[]): Promise<number> =>
  (await flowdesk.db.selectFrom('ticketing.ticketMerge').select('ticketId').where('ticketId', 'in', ids).execute())
    .length

describe('POST v1/dashboard/tickets/{id}/merge', () => {
  test('200: the merged ticket is cancelled, and its messages are shown in the thread of the other one', async () => {
    const [merged, into] = [await make(), await make()]
    await write(merged.id, 'first')
    await write(into.id, 'second')
    await write(merged.id, 'third')
    const note = { content: 'fourth', visibility: 'internal' }
    await flowdesk.post(`${path}/${merged.id}/messages`, { token, body: note })
    const before = await read(into.id)
    flowdesk.clock.advance(1000)
    const answer = await merge(merged.id, { intoTicketId: into.id }, member.token)
    expect(formatOutcome(answer)).toBe('200')
    expect(answer.body.data).toMatchObject({
      ...{ id: merged.id, ticketStatusId: 7, ticketStatusName: 'Cancelled', ticketSubStatusId: 700 },
      completedAt: expect.any(String),
    })
    expect(await read(merged.id)).toEqual(answer.body.data)
    expect(answer.headers['etag']).toBe(answer.body.data.eTag)
    const { eTag, updatedAt } = await read(into.id)
    expect(eTag).not.toBe(before.eTag)
    expect(await read(into.id)).toEqual({ ...before, eTag, updatedAt })
    const thread = await threadOf(into.id)
    expect(thread.totalCount).toBe(4)
    expect(thread.items).toMatchObject([
      { content: 'first', ticketId: merged.id, trackingKey: merged.trackingKey },
      { content: 'second', ticketId: into.id, trackingKey: into.trackingKey },
      { content: 'third', ticketId: merged.id, trackingKey: merged.trackingKey },
      { content: 'fourth', ticketId: merged.id, visibility: 'internal' },
    ])
    expect(await contentsOf(merged.id)).toEqual(['first', 'third', 'fourth'])
  })

  test('the history of both tickets names the other one', async () => {
    const [id, intoTicketId] = await makeIds(2)
    await mergeInto(id ?? 0, intoTicketId ?? 0)
    expect(await historyOf(id ?? 0)).toMatchObject([
      {
        ...{ actorKind: 'staff', actorId: 1 },
        changes: [
          { field: 'ticketStatusId', from: 1, to: 7 },
          { field: 'ticketSubStatusId', from: 100, to: 700 },
          { field: 'mergedIntoTicketId', from: null, to: intoTicketId },
        ],
      },
    ])
    expect(await historyOf(intoTicketId ?? 0)).toMatchObject([
      { actorKind: 'staff', actorId: 1, changes: [{ field: 'mergedTicketId', from: null, to: id }] },
    ])
  })

  test('integrators read the messages of each ticket as before', async () => {
    const [id = 0, intoTicketId = 0] = await makeIds(2)
    await write(id, 'mine')
    await write(intoTicketId, 'theirs')
    await mergeInto(id, intoTicketId)
    const contentsFor = async (ticketId: number) =>
      (await flowdesk.get(`/v1/integration/tickets/${ticketId}/messages`, { token: apiToken })).body.data.map(
        ({ content }: { content: string }) => content,
      )
    expect([await contentsFor(id), await contentsFor(intoTicketId)]).toEqual([['mine'], ['theirs']])
  })

  test('a later message of the requester to the merged ticket continues in a child of it', async () => {
    const [id = 0, intoTicketId = 0] = await makeIds(2)
    await write(id, 'before')
    await mergeInto(id, intoTicketId)
    const child = await write(id, 'after')
    expect(await read(child)).toMatchObject({ parentTicketId: id, ticketStatusId: 1 })
    expect(await contentsOf(child)).toEqual(['before', 'after'])
    expect(await contentsOf(intoTicketId)).toEqual(['before'])
  })

  test('rules for changed statuses run for the merged ticket', async () => {
    const [id = 0, intoTicketId = 0] = await makeIds(2)
    const rule = {
      ...{ name: 'Cancelled by a merge', trigger: 'status_changed', isEnabled: true },
      condition: { field: 'status', operator: 'eq', value: 7 },
      actions: [{ type: 'log', message: 'merged' }],
    }
    await flowdesk.runDueJobs()
    const { body } = await flowdesk.post('/v1/dashboard/automation-rules', { token, body: rule })
    await mergeInto(id, intoTicketId)
    await flowdesk.runDueJobs()
    const runs = await flowdesk.get(`/v1/dashboard/automation-rules/${body.data.id}/runs`, { token })
    expect(runs.body.data.items).toMatchObject([{ ticketId: id }])
    await flowdesk.post(`/v1/dashboard/automation-rules/${body.data.id}/disable`, { token })
  })

  test('the thread has pages in both orders, each message once', async () => {
    const [id = 0, child = 0, into = 0] = await makeIds(3)
    for (const [ticketId, content] of [
      [id, '1'],
      [into, '2'],
      [child, '3'],
      [id, '4'],
    ] as const)
      await write(ticketId, content)
    await mergeInto(id, into)
    await mergeInto(child, into)
    expect(await threadOf(into, 'page=2&pageSize=3')).toMatchObject({
      ...{ totalCount: 4, totalPages: 2 },
      items: [{ content: '4' }],
    })
    expect((await threadOf(into, 'sortOrder=desc&pageSize=2')).items).toMatchObject([
      { content: '4' },
      { content: '3' },
    ])
  })
})

describe('the thread of a ticket', () => {
  test('contains tickets merged into merged tickets, the ancestors of all, and what was merged into its ancestors', async () => {
    const [a = 0, b = 0, c = 0] = await makeIds(3)
    await write(a, 'a')
    await flowdesk.changeTicket(a, { ticketStatusId: 6 })
    const childOfA = await write(a, 'child of a')
    await write(b, 'b')
    await write(c, 'c')
    await mergeInto(childOfA, b)
    await mergeInto(b, c)
    expect(await contentsOf(c)).toEqual(['a', 'child of a', 'b', 'c'])
    await flowdesk.changeTicket(c, { ticketStatusId: 6 })
    expect(await contentsOf(await write(c, 'child of c'))).toEqual(['a', 'child of a', 'b', 'c', 'child of c'])
  })

  test('contains a message once, also if several tickets lead to it', async () => {
    const [shared = 0, into = 0] = await makeIds(2)
    await write(shared, 'shared')
    await mergeInto(shared, into)
    await mergeInto(await write(shared, 'one'), into)
    await mergeInto(await write(shared, 'other'), into)
    expect(await contentsOf(into)).toEqual(['shared', 'one', 'other'])
    expect((await threadOf(into)).totalCount).toBe(3)
  })

  test('can be read if many ways lead to the same tickets', async () => {
    let [newest = 0] = await makeIds(1)
    const contents: string[] = []
    // Each round doubles the ways to the tickets of the one before: by the merge, and by the merge of a child.
    for (let round = 0; round < 25; round++) {
      const [into = 0] = await makeIds(1)
      await mergeInto(newest, into)
      await mergeInto(await write(newest, `${round}`), into)
      contents.push(`${round}`)
      newest = into
    }
    expect(await contentsOf(newest)).toEqual(contents)
  })

  test('leaves out tickets that the reader cannot see, but not those behind them', async () => {
    const [first = 0, hidden = 0, into = 0] = await makeIds(3)
    await write(first, 'first')
    await write(hidden, 'hidden')
    await write(into, 'into')
    await mergeInto(first, hidden)
    await mergeInto(hidden, into)
    await flowdesk.changeTicket(hidden, { poolId: otherPoolId })
    expect(await contentsOf(into, member.token)).toEqual(['first', 'into'])
    expect((await threadOf(into, undefined, member.token)).totalCount).toBe(2)
    expect(await contentsOf(into)).toEqual(['first', 'hidden', 'into'])
  })

  test('has the attachments of merged messages, which can be downloaded', async () => {
    const [id = 0, intoTicketId = 0] = await makeIds(2)
    const attachmentIds = [await makeUpload(flowdesk, apiToken, { content: 'From the merged ticket' })]
    await write(id, 'See this', { attachmentIds })
    await mergeInto(id, intoTicketId)
    const [message] = (await threadOf(intoTicketId, undefined, member.token)).items
    expect(message).toMatchObject({ ticketId: id, attachments: [{ fileName: 'note.txt' }] })
    const link: string = message.attachments[0].downloadUrl
    expect((await flowdesk.get(link)).text).toBe('From the merged ticket')
    const [withoutSignature = ''] = link.split('?')
    expect((await flowdesk.get(withoutSignature, { token: member.token })).text).toBe('From the merged ticket')
    await flowdesk.changeTicket(id, { poolId: otherPoolId })
    expect((await threadOf(intoTicketId, undefined, member.token)).items).toEqual([])
    expect(formatOutcome(await flowdesk.get(withoutSignature, { token: member.token }))).toBe('404 SVC:4002')
  })
})

describe('a merge that is not allowed', () => {
  test.each([
    ['an unknown ticket', 987_654, ['intoTicketId: state']],
    ['a negative id', -1, ['intoTicketId: state']],
    ['null', null, ['intoTicketId: type']],
    ['nothing', undefined, ['intoTicketId: required']],
    ['a text', 'x', ['intoTicketId: type']],
  ])('422 for a merge into %s, and nothing changes', async (_what, intoTicketId, wrong) => {
    const { id, eTag } = await make()
    const answer = await merge(id, { intoTicketId })
    expect([formatOutcome(answer), formatFieldErrors(answer)]).toEqual(['422 SVC:2001', wrong])
    expect((await read(id)).eTag).toBe(eTag)
  })

  test('422 for a merge into the ticket itself', async () => {
    const { id, eTag } = await make()
    expect(formatFieldErrors(await merge(id, { intoTicketId: id }))).toEqual(['intoTicketId: state'])
    expect((await read(id)).eTag).toBe(eTag)
  })

  test.each([6, 7])('422 if one of the tickets has the status %i', async (ticketStatusId) => {
    const [open = 0, final = 0] = await makeIds(2)
    await flowdesk.changeTicket(final, { ticketStatusId })
    const before = [await read(open), await read(final)]
    expect(formatFieldErrors(await merge(open, { intoTicketId: final }))).toEqual(['intoTicketId: state'])
    expect(formatFieldErrors(await merge(final, { intoTicketId: open }))).toEqual(['ticketStatusId: state'])
    expect(formatFieldErrors(await merge(final, { intoTicketId: final }))).toEqual([
      'intoTicketId: state',
      'ticketStatusId: state',
    ])
    expect([await read(open), await read(final)]).toEqual(before)
    expect(await countMerges([open, final])).toBe(0)
  })

  test('422 for a second merge of a ticket, and for a merge back: no thread contains itself', async () => {
    const [a = 0, b = 0, c = 0] = await makeIds(3)
    await mergeInto(a, b)
    expect(formatFieldErrors(await merge(a, { intoTicketId: c }))).toEqual(['ticketStatusId: state'])
    expect(formatFieldErrors(await merge(b, { intoTicketId: a }))).toEqual(['intoTicketId: state'])
    const childOfA = await write(a, 'continues a')
    await mergeInto(b, childOfA)
    expect(formatFieldErrors(await merge(childOfA, { intoTicketId: b }))).toEqual(['intoTicketId: state'])
    await write(c, 'c')
    await mergeInto(childOfA, c)
    expect(await contentsOf(c)).toEqual(['continues a', 'c'])
  })

  test('a ticket that the caller cannot see: 404 in the path, 422 in the body', async () => {
    const [visible, hidden] = [await make(), await make({ poolId: otherPoolId })]
    expect(formatOutcome(await merge(hidden.id, { intoTicketId: visible.id }, member.token))).toBe('404 SVC:4001')
    const answer = await merge(visible.id, { intoTicketId: hidden.id }, member.token)
    expect(formatFieldErrors(answer)).toEqual(['intoTicketId: state'])
    expect([(await read(visible.id)).eTag, (await read(hidden.id)).eTag]).toEqual([visible.eTag, hidden.eTag])
    for (const id of ['987654', 'abc', '0'])
      expect(formatOutcome(await merge(id, { intoTicketId: visible.id }))).toBe('404 SVC:4001')
  })

  test('412 if the ticket has another version than If-Match', async () => {
    const [ticket, into] = [await make(), await make()]
    const body = { intoTicketId: into.id }
    const mergeIfMatch = (etag: string) => merge(ticket.id, body, token, flowdesk, { 'if-match': etag })
    expect(formatOutcome(await mergeIfMatch(into.eTag))).toBe('412 SVC:3007')
    expect((await read(into.id)).eTag).toBe(into.eTag)
    expect(formatOutcome(await mergeIfMatch(ticket.eTag))).toBe('200')
  })
})

describe('merges at the same time', () => {
  test('of two tickets into each other, in two processes: one is done, the other one is refused', async () => {
    const [one = 0, other = 0] = await makeIds(2)
    const held = await flowdesk.holdLock('select 1 from ticketing."ticketActivity" where "ticketId" = $1 for update', [
      Math.min(one, other),
    ])
    const answers = [merge(one, { intoTicketId: other }), merge(other, { intoTicketId: one }, token, twin)]
    await held.waitForWaiters(2)
    await held.release()
    const outcomes = (await Promise.all(answers)).map(formatOutcome)
    expect(outcomes.toSorted()).toEqual(['200', '422 SVC:2001'])
    expect(await countMerges([one, other])).toBe(1)
    const statusIds = [(await read(one)).ticketStatusId, (await read(other)).ticketStatusId]
    expect(statusIds.toSorted()).toEqual([1, 7])
    expect(await contentsOf(one)).toEqual([])
  })
})
