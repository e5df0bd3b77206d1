import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { consoleAdministratorToken, makeDepartment, makeSignedInAgent, makeWidget } from '../support/chat.ts'
import { type Flowdesk, openFlowdesk } from '../support/flowdesk.ts'
import { formatFieldErrors, formatOutcome } from '../support/refusals.ts'
import {
  createTestVisitor,
  makeVisitor,
  openConversationOf,
  readRowsAs,
  type TestVisitor,
} from '../support/visitors.ts'

const path = '/v1/widget/conversations'

let flowdesk: Flowdesk
let admin: string
beforeAll(async () => {
  flowdesk = await openFlowdesk()
  admin = await consoleAdministratorToken(flowdesk)
})
afterAll(() => flowdesk.close())

const send = (visitor: TestVisitor, id: string, body: unknown = 'Hello', clientMessageId: unknown = randomUUID()) =>
  visitor.post(`${path}/${id}/messages`, { body, clientMessageId })
const close = (visitor: TestVisitor, id: string) => visitor.post(`${path}/${id}/close`)
const transcript = async (visitor: TestVisitor, id: string, query = '') =>
  (await visitor.get(`${path}/${id}/messages${query}`)).body.data
const asAgent = (verb: string, id: string, body?: unknown, token = admin) =>
  flowdesk.post(`/v1/agent/conversations/${id}/${verb}`, { token, ...(body === undefined ? {} : { body }) })

/** A widget with a department of its own, so that its queue is empty. */
async function ownWidget() {
  const department = await makeDepartment(flowdesk)
  const { key } = await makeWidget(flowdesk, { departmentIds: [department.id] })
  return { key, departmentId: department.id }
}

describe('opening a conversation', () => {
  test('queues it in the department, with its first message', async () => {
    const { key, departmentId } = await ownWidget()
    const visitor = await makeVisitor(flowdesk, { widget: key, displayName: 'Maria' })
    const reply = await visitor.post(path, {
      message: '  Hello\n',
      pageUrl: 'https://shop.example.com',
      pageTitle: 'Shop',
    })
    expect(reply.status).toBe(201)
    expect(reply.body.data).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-7/),
      status: 'queued',
      departmentId,
      queuePosition: 1,
      createdAt: expect.any(String),
    })
    expect(await readRowsAs(visitor, reply.body.data.id)).toMatchObject([
      {
        sequence: 1,
        kind: 'Text',
        senderKind: 'visitor',
        body: '  Hello\n',
        senderName: 'Maria',
        clientMessageId: null,
      },
    ])
  })

  test.each([
    ['https://shop.example.com/cart', 'https://shop.example.com/cart'],
    ['HTTP://shop.example.com', 'HTTP://shop.example.com'],
    ['javascript:alert(1)', null],
    ['file:///etc/passwd', null],
    ['shop.example.com', null],
  ])('from the page %j it is shown with %j', async (pageUrl, shown) => {
    const reply = await (await makeVisitor(flowdesk)).post(path, { pageUrl, message: 'Hello' })
    expect(reply.status).toBe(201)
    const seen = await flowdesk.get(`/v1/agent/conversations/${reply.body.data.id}`, { token: admin })
    expect(seen.body.data.pageUrl).toBe(shown)
  })

  test('returns the open one, and writes no other message', async () => {
    const visitor = await makeVisitor(flowdesk)
    const first = await visitor.post(path, { message: 'Hello' })
    const again = await visitor.post(path, { message: 'Hello again', departmentId: 999_999 })
    expect([again.status, again.body.data]).toEqual([200, first.body.data])
    expect(await readRowsAs(visitor, first.body.data.id)).toHaveLength(1)
  })

  test('by ten tabs at once creates one', async () => {
    const visitor = await makeVisitor(flowdesk)
    const replies = await Promise.all(Array.from({ length: 10 }, () => visitor.post(path, { message: 'Hello' })))
    expect(replies.map(({ status }) => status).sort()).toEqual([...Array(9).fill(200), 201])
    const ids = new Set(replies.map(({ body }) => body.data.id))
    expect(ids.size).toBe(1)
    expect(await readRowsAs(visitor, [...ids][0])).toHaveLength(1)
  })

  test('writes its first message once, and a retry to the messages returns it', async () => {
    const visitor = await makeVisitor(flowdesk)
    const body = { message: 'Hello', clientMessageId: 'first-1' }
    const replies = await Promise.all(Array.from({ length: 5 }, () => visitor.post(path, body)))
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 201])
    const id = replies[0]?.body.data.id
    const again = await send(visitor, id, 'Hello', 'first-1')
    expect([again.status, again.body.data]).toMatchObject([200, { conversationId: id, sequence: 1, body: 'Hello' }])
    expect(await readRowsAs(visitor, id)).toMatchObject([{ body: 'Hello', clientMessageId: 'first-1' }])
  })

  test('returns the conversation of the message if that is closed by now, and opens no other one', async () => {
    const visitor = await makeVisitor(flowdesk)
    const body = { message: 'Hello', clientMessageId: 'first-1' }
    const { id } = (await visitor.post(path, body)).body.data
    await close(visitor, id)
    const again = await visitor.post(path, body)
    expect([again.status, again.body.data]).toMatchObject([200, { id, status: 'closed', queuePosition: null }])
    expect((await visitor.post(path, { message: 'And more', clientMessageId: 'first-2' })).status).toBe(201)
  })

  test('sent twice writes the message once, even if the conversation closes in between', async () => {
    const visitor = await makeVisitor(flowdesk)
    const body = { message: 'Hello', clientMessageId: 'first-1' }
    const ofVisitor = await flowdesk.holdLock('select from chat.visitor where id = $1 for update', [visitor.id])
    const first = visitor.post(path, body)
    await ofVisitor.waitForWaiters(1)
    const ofOffer = await flowdesk.holdLock('lock table chat."widgetDepartment" in access exclusive mode')
    // Finds neither the message nor an open conversation yet, then waits.
    const second = visitor.post(path, body)
    await ofOffer.waitForWaiters(2)
    await ofVisitor.release()
    const opened = await first
    expect(opened.status).toBe(201)
    await close(visitor, opened.body.data.id)
    await ofOffer.release()
    const again = await second
    expect([again.status, again.body.data]).toMatchObject([200, { id: opened.body.data.id, status: 'closed' }])
  })

  test('ignores a clientMessageId without a message', async () => {
    const visitor = await makeVisitor(flowdesk)
    const { status, body } = await visitor.post(path, { clientMessageId: 'first-1' })
    expect([status, await readRowsAs(visitor, body.data.id)]).toEqual([201, []])
    expect((await send(visitor, body.data.id, 'Hello', 'first-1')).status).toBe(201)
  })

  test('chooses the default department if the widget offers it, otherwise the first', async () => {
    const [one, two] = [await makeDepartment(flowdesk), await makeDepartment(flowdesk)]
    const without = await makeWidget(flowdesk, { departmentIds: [two.id, one.id] })
    const among = await makeWidget(flowdesk, { departmentIds: [two.id, 1] })
    const openedAt = async (widget: string, body = {}) =>
      (await (await makeVisitor(flowdesk, { widget })).post(path, body)).body.data.departmentId
    expect(await openedAt(without.key)).toBe(two.id)
    expect(await openedAt(among.key)).toBe(1)
    expect(await openedAt(among.key, { departmentId: two.id })).toBe(two.id)
  })

  test('in a department that the widget does not offer is refused', async () => {
    const { key } = await ownWidget()
    const shut = await makeDepartment(flowdesk, { isActive: false })
    const visitor = await makeVisitor(flowdesk, { widget: key })
    for (const departmentId of [1, shut.id, 999_999]) {
      const reply = await visitor.post(path, { departmentId })
      expect([formatOutcome(reply), formatFieldErrors(reply)]).toEqual(['422 SVC:2001', ['departmentId: state']])
    }
  })

  test.each([
    [{ departmentId: 'one' }, ['departmentId: type']],
    [{ departmentId: 2 ** 53 }, ['departmentId: maximum']],
    [{ message: 7 }, ['message: type']],
    [{ message: 'Hello', clientMessageId: 'a b' }, ['clientMessageId: format']],
    [{ message: 'Hello', clientMessageId: 'x'.repeat(65) }, ['clientMessageId: maxLength']],
    [{ message: 'x'.repeat(10_001) }, ['message: maxLength']],
    [{ message: 'a\0b', pageTitle: 'x'.repeat(501) }, ['message: text', 'pageTitle: maxLength']],
  ])('with %j is refused', async (body, fields) => {
    const reply = await (await makeVisitor(flowdesk)).post(path, body)
    expect([formatOutcome(reply), formatFieldErrors(reply)]).toEqual(['422 SVC:2001', fields])
  })

  test('returns the position in the queue of the department', async () => {
    const { key } = await ownWidget()
    const visitors = await Promise.all([1, 2, 3].map(() => makeVisitor(flowdesk, { widget: key })))
    const ids: string[] = []
    for (const visitor of visitors) ids.push(await openConversationOf(visitor))
    const positions = async () =>
      await Promise.all(visitors.map(async (one, place) => (await transcript(one, ids[place] ?? '')).queuePosition))
    expect(await positions()).toEqual([1, 2, 3])
    await asAgent('take', ids[0] ?? '')
    expect(await positions()).toEqual([null, 1, 2])
    await asAgent('return', ids[0] ?? '')
    expect(await positions()).toEqual([1, 2, 3])
  })
})

describe('a message', () => {
  test('is numbered, stored as sent, and sent once', async () => {
    const visitor = await makeVisitor(flowdesk)
    const id = await openConversationOf(visitor)
    const first = await send(visitor, id, '  one\n', 'm-1')
    expect(first.status).toBe(201)
    expect(first.body.data).toMatchObject({
      conversationId: id,
      sequence: 1,
      senderKind: 'visitor',
      senderId: visitor.id,
      kind: 'Text',
      body: '  one\n',
      attachments: [],
      clientMessageId: 'm-1',
      continuedInNewConversation: false,
    })
    const again = await send(visitor, id, 'another', 'm-1')
    expect([again.status, again.body.data]).toEqual([200, first.body.data])
    expect((await send(visitor, id, 'two', 'm-2')).body.data.sequence).toBe(2)
  })

  test('of many concurrent ones gets a sequence without a gap, and a retry writes no second row', async () => {
    const visitor = await makeVisitor(flowdesk)
    const id = await openConversationOf(visitor)
    const keys = Array.from({ length: 24 }, (_, index) => `m-${index % 12}`)
    const replies = await Promise.all(keys.map((key) => send(visitor, id, key, key)))
    expect(replies.map(({ status }) => status).sort()).toEqual([...Array(12).fill(200), ...Array(12).fill(201)])
    const rows = await readRowsAs(visitor, id)
    expect(rows.map(({ sequence }) => sequence)).toEqual(Array.from({ length: 12 }, (_, index) => index + 1))
    expect((await transcript(visitor, id)).version).toBe(13)
  })

  test('in two processes at once leaves no gap in the sequences', async () => {
    const twin = await flowdesk.openSecondProcess()
    const visitor = await makeVisitor(flowdesk)
    const id = await openConversationOf(visitor)
    const other = createTestVisitor(twin, visitor.id, visitor.credential)
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, index) => send(index % 2 ? visitor : other, id, 'x', `m-${index % 10}`)),
    )
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(10)
    expect((await readRowsAs(visitor, id)).map(({ sequence }) => sequence)).toEqual(
      Array.from({ length: 10 }, (_, index) => index + 1),
    )
    await twin.close()
  })

  test('of another visitor may have the same clientMessageId', async () => {
    for (const visitor of [await makeVisitor(flowdesk), await makeVisitor(flowdesk)])
      expect((await send(visitor, await openConversationOf(visitor), 'Hello', 'same')).status).toBe(201)
  })

  test.each([
    [undefined, 'm-1', ['body: required']],
    [' \n ', 'm-1', ['body: required']],
    ['x'.repeat(10_001), 'm-1', ['body: maxLength']],
    ['a\0b', 'm-1', ['body: text']],
    ['\ud800', 'm-1', ['body: text']],
    [7, 7, ['body: type', 'clientMessageId: type']],
    ['Hello', undefined, ['clientMessageId: required']],
    ['Hello', 'x'.repeat(65), ['clientMessageId: maxLength']],
    ['Hello', 'ş', ['clientMessageId: format']],
    ['Hello', 'a b', ['clientMessageId: format']],
  ])('%j with the id %j is refused', async (body, clientMessageId, fields) => {
    const visitor = await makeVisitor(flowdesk)
    const id = await openConversationOf(visitor)
    const reply = await visitor.post(`${path}/${id}/messages`, { body, clientMessageId })
    expect([formatOutcome(reply), formatFieldErrors(reply)]).toEqual(['422 SVC:2001', fields])
  })

  test('of 10,000 characters outside the basic multilingual plane is accepted', async () => {
    const visitor = await makeVisitor(flowdesk)
    expect((await send(visitor, await openConversationOf(visitor), '😀'.repeat(10_000))).status).toBe(201)
  })
})

describe('a message to a closed conversation', () => {
  test('is in a new conversation of the same department', async () => {
    const department = await makeDepartment(flowdesk)
    const { key } = await makeWidget(flowdesk, { departmentIds: [1, department.id] })
    const visitor = await makeVisitor(flowdesk, { widget: key })
    const id = await openConversationOf(visitor, { departmentId: department.id })
    await close(visitor, id)
    const reply = await send(visitor, id, 'Once more', 'm-1')
    expect([reply.status, reply.body.data.continuedInNewConversation]).toEqual([201, true])
    const next = reply.body.data.conversationId
    expect(next).not.toBe(id)
    const open = await visitor.post(path, {})
    expect(open.body.data).toMatchObject({ id: next, departmentId: department.id, status: 'queued' })
    const again = await send(visitor, id, 'Once more', 'm-1')
    expect([again.status, again.body.data]).toEqual([200, reply.body.data])
    const more = await send(visitor, id, 'And more', 'm-2')
    expect(more.body.data).toMatchObject({ conversationId: next, sequence: 2, continuedInNewConversation: true })
  })

  test('in ten concurrent calls opens one conversation', async () => {
    const visitor = await makeVisitor(flowdesk)
    const id = await openConversationOf(visitor)
    await close(visitor, id)
    const replies = await Promise.all(Array.from({ length: 10 }, () => send(visitor, id)))
    expect(replies.map(({ status }) => status)).toEqual(Array(10).fill(201))
    const ids = new Set(replies.map(({ body }) => body.data.conversationId))
    expect(ids.size).toBe(1)
    expect(await readRowsAs(visitor, [...ids][0])).toHaveLength(10)
  })

  test('sent twice is one row, even if the conversation that it opened closes in between', async () => {
    const visitor = await makeVisitor(flowdesk)
    const id = await openConversationOf(visitor)
    await close(visitor, id)
    const ofVisitor = await flowdesk.holdLock('select from chat.visitor where id = $1 for update', [visitor.id])
    const first = send(visitor, id, 'Once more', 'm-1')
    await ofVisitor.waitForWaiters(1)
    const ofOffer = await flowdesk.holdLock('lock table chat."widgetDepartment" in access exclusive mode')
    // Neither the first nor an open conversation is there yet; then it waits, too.
    const second = send(visitor, id, 'Once more', 'm-1')
    await ofOffer.waitForWaiters(2)
    await ofVisitor.release()
    const { status, body } = await first
    expect(status).toBe(201)
    await close(visitor, body.data.conversationId)
    await ofOffer.release()
    const again = await second
    expect([again.status, again.body.data]).toEqual([200, body.data])
    const open = await visitor.post(path, {})
    expect([open.status, open.body.data.status]).toEqual([201, 'queued'])
  })

  test('is a replay if it was sent before the conversation closed', async () => {
    const visitor = await makeVisitor(flowdesk)
    const id = await openConversationOf(visitor)
    const first = await send(visitor, id, 'Hello', 'm-1')
    await close(visitor, id)
    const again = await send(visitor, id, 'Hello', 'm-1')
    expect([again.status, again.body.data]).toEqual([200, first.body.data])
  })
})

describe('reading', () => {
  async function talk(rows: number) {
    const visitor = await makeVisitor(flowdesk)
    const id = await openConversationOf(visitor)
    for (let row = 1; row <= rows; row++) await send(visitor, id, `row ${row}`, `m-${row}`)
    return { visitor, id }
  }

  test.each([
    ['', [1, 2, 3, 4, 5], false],
    ['?pageSize=2', [1, 2], true],
    ['?afterSequence=2&pageSize=2', [3, 4], true],
    ['?afterSequence=3&pageSize=2', [4, 5], false],
    ['?afterSequence=5', [], false],
    ['?afterSequence=9007199254740991', [], false],
    ['?beforeSequence=9007199254740991&pageSize=2', [4, 5], true],
    ['?beforeSequence=3', [1, 2], false],
    ['?beforeSequence=0', [], false],
  ])('%s returns the rows %j', async (query, sequences, hasMore) => {
    const { visitor, id } = await talk(5)
    const { items, ...rest } = await transcript(visitor, id, query)
    expect(items.map(({ sequence }: { sequence: number }) => sequence)).toEqual(sequences)
    expect(rest).toMatchObject({ conversationId: id, status: 'queued', agent: null, hasMore, version: 6 })
  })

  test.each([
    ['?afterSequence=-1', ['afterSequence: minimum']],
    ['?afterSequence=x&pageSize=0', ['afterSequence: type', 'pageSize: minimum']],
    ['?pageSize=101', ['pageSize: maximum']],
    ['?afterSequence=1&beforeSequence=2', ['beforeSequence: state']],
  ])('%s is refused', async (query, fields) => {
    const { visitor, id } = await talk(0)
    const reply = await visitor.get(`${path}/${id}/messages${query}`)
    expect([formatOutcome(reply), formatFieldErrors(reply)]).toEqual(['422 SVC:2001', fields])
  })

  test('moves the read position forward, and never back', async () => {
    const { visitor, id } = await talk(3)
    const rows = await readRowsAs(visitor, id)
    const read = (row: number) => visitor.put(`${path}/${id}/read`, { lastReadMessageId: rows[row]?.id })
    for (const row of [1, 1, 0]) expect(await read(row)).toMatchObject({ status: 200, body: { data: null } })
    expect((await transcript(visitor, id)).visitorLastReadMessageId).toBe(rows[1]?.id)
    await read(2)
    expect((await transcript(visitor, id)).visitorLastReadMessageId).toBe(rows[2]?.id)
  })

  test('is an id whose case and surrounding blanks are ignored, and is required', async () => {
    const { visitor, id } = await talk(1)
    const [row] = await readRowsAs(visitor, id)
    const mark = (lastReadMessageId: string) => visitor.put(`${path}/${id}/read`, { lastReadMessageId })
    expect(formatFieldErrors(await mark(' '))).toEqual(['lastReadMessageId: required'])
    expect((await mark(` ${row?.id.toUpperCase()}\n`)).status).toBe(200)
    expect((await transcript(visitor, id)).visitorLastReadMessageId).toBe(row?.id)
  })

  test('refuses a row of another conversation and one that does not exist', async () => {
    const [one, other] = [await talk(1), await talk(1)]
    const [foreign] = await readRowsAs(other.visitor, other.id)
    for (const lastReadMessageId of [foreign?.id, randomUUID(), 'nonsense']) {
      const reply = await one.visitor.put(`${path}/${one.id}/read`, { lastReadMessageId })
      expect([formatOutcome(reply), formatFieldErrors(reply)]).toEqual(['422 SVC:2001', ['lastReadMessageId: state']])
    }
  })
})

describe('the end', () => {
  test('by the visitor is announced and written once', async () => {
    const visitor = await makeVisitor(flowdesk, { displayName: 'Maria' })
    const id = await openConversationOf(visitor)
    expect(await close(visitor, id)).toMatchObject({ status: 200, body: { data: null } })
    expect(formatOutcome(await close(visitor, id))).toBe('404 SVC:4004')
    expect(await readRowsAs(visitor, id)).toMatchObject([
      { kind: 'Closed', senderKind: 'system', senderId: visitor.id, senderName: 'Maria', body: '' },
    ])
    const { body } = await flowdesk.get(`/v1/agent/conversations/${id}`, { token: admin })
    expect(body.data).toMatchObject({ status: 'closed', closedBy: 'visitor', closedAt: expect.any(String) })
  })

  test('by the visitor and an agent at once is written for one of them', async () => {
    for (let round = 0; round < 5; round++) {
      const visitor = await makeVisitor(flowdesk)
      const id = await openConversationOf(visitor)
      await asAgent('take', id)
      const replies = (await Promise.all([close(visitor, id), asAgent('close', id)])).map(formatOutcome)
      expect([
        ['200', '409 SVC:3006'],
        ['404 SVC:4004', '200'],
      ]).toContainEqual(replies)
      const kinds = (await readRowsAs(visitor, id)).map(({ kind }) => kind)
      expect(kinds).toEqual(['AgentJoined', 'Closed'])
    }
  })
})

describe('a rating', () => {
  const rate = (visitor: TestVisitor, id: string, body: unknown) => visitor.post(`${path}/${id}/rating`, body)

  test('counts once, after the end', async () => {
    const visitor = await makeVisitor(flowdesk)
    const id = await openConversationOf(visitor)
    const early = await rate(visitor, id, { score: 5 })
    expect([formatOutcome(early), formatFieldErrors(early)]).toEqual(['422 SVC:2001', ['score: state']])
    await close(visitor, id)
    const replies = await Promise.all([
      rate(visitor, id, { score: 4, comment: 'Good' }),
      rate(visitor, id, { score: 4, comment: 'Good' }),
    ])
    expect(replies.map(formatOutcome).sort()).toEqual(['200', '422 SVC:2001'])
    const { body } = await flowdesk.get(`/v1/agent/conversations/${id}`, { token: admin })
    expect(body.data.rating).toEqual({ score: 4, comment: 'Good' })
  })

  test.each([
    [{}, ['score: required']],
    [{ score: 0 }, ['score: minimum']],
    [{ score: 6 }, ['score: maximum']],
    [{ score: 4.5 }, ['score: type']],
    [{ score: 5, comment: 'x'.repeat(2001) }, ['comment: maxLength']],
  ])('%j is not a valid rating', async (body, fields) => {
    const visitor = await makeVisitor(flowdesk)
    const id = await openConversationOf(visitor)
    await close(visitor, id)
    const reply = await rate(visitor, id, body)
    expect([formatOutcome(reply), formatFieldErrors(reply)]).toEqual(['422 SVC:2001', fields])
  })
})

describe('access to another visitor’s conversation', () => {
  test.each(['another visitor’s', 'an unknown', 'an invalid'])('%s conversation is 404', async (whose) => {
    const [owner, stranger] = [await makeVisitor(flowdesk), await makeVisitor(flowdesk)]
    const own = await openConversationOf(owner, { message: 'Secret' })
    await openConversationOf(stranger)
    const ids: Record<string, string> = { 'another visitor’s': own, 'an unknown': randomUUID(), 'an invalid': '%00' }
    const id = ids[whose] ?? ''
    const [row] = await readRowsAs(owner, own)
    const replies = [
      await stranger.get(`${path}/${id}/messages`),
      await send(stranger, id),
      await stranger.put(`${path}/${id}/read`, { lastReadMessageId: row?.id }),
      await close(stranger, id),
      await stranger.post(`${path}/${id}/rating`, { score: 1 }),
    ]
    expect(replies.map(formatOutcome)).toEqual(replies.map(() => '404 SVC:4004'))
    expect(await readRowsAs(owner, own)).toHaveLength(1)
  })
})

describe('a left message', () => {
  const leave = (body: unknown, key = 'default') => flowdesk.post(`/v1/widget/${key}/leave-message`, { body })
  const left = { name: 'Maria', email: 'Maria@Example.com', body: 'Please call me.' }

  test('is queued, as a conversation of a new visitor', async () => {
    const { key, departmentId } = await ownWidget()
    for (const _ of [1, 2]) expect(await leave(left, key)).toMatchObject({ status: 202, body: { data: null } })
    const list = await flowdesk.get(`/v1/agent/conversations?departmentId=${departmentId}`, { token: admin })
    const { items } = list.body.data
    expect(items).toMatchObject(
      [1, 2].map(() => ({
        status: 'queued',
        visitorDisplayName: 'Maria',
        visitorEmail: 'maria@example.com',
        unreadCount: 1,
        lastMessage: { kind: 'Text', preview: 'Please call me.' },
      })),
    )
    expect(items[0].visitorId).not.toBe(items[1].visitorId)
  })

  test('requires a name, an address and a text', async () => {
    const reply = await leave({})
    expect(formatFieldErrors(reply)).toEqual(['body: required', 'email: required', 'name: required'])
    expect(formatFieldErrors(await leave({ ...left, email: 'maria' }))).toEqual(['email: format'])
  })

  test('has a rate limit by address', async () => {
    const strict = await flowdesk.openSecondProcess({ RateLimits__LeaveMessage__Permits: '1' })
    const replies = [1, 2].map(() => strict.post('/v1/widget/default/leave-message', { body: left }))
    expect((await Promise.all(replies)).map(formatOutcome).sort()).toEqual(['202', '429 SVC:0003'])
    await strict.close()
  })
})

describe('notes of agents', () => {
  test('change nothing that a visitor can see', async () => {
    const visitor = await makeVisitor(flowdesk)
    const id = await openConversationOf(visitor, { message: 'Hello' })
    const { token } = await makeSignedInAgent(flowdesk, { departmentIds: [1] })
    await asAgent('take', id, undefined, token)
    const before = await transcript(visitor, id)
    for (const clientMessageId of ['n-1', 'n-2'])
      await asAgent('messages', id, { body: 'A secret', kind: 'Note', clientMessageId }, token)
    expect(await transcript(visitor, id)).toEqual(before)
    await asAgent('messages', id, { body: 'Hi', clientMessageId: 'a-1' }, token)
    const rows = await readRowsAs(visitor, id)
    expect(rows.map(({ sequence, kind }) => [sequence, kind])).toEqual([
      [1, 'Text'],
      [2, 'AgentJoined'],
      [3, 'Text'],
    ])
    expect((await transcript(visitor, id)).version).toBe(before.version + 1)
    expect((await transcript(visitor, id, '?afterSequence=2')).items).toHaveLength(1)
  })

  test('cannot be marked as read by a visitor, and do not count in the read position of the agent', async () => {
    const visitor = await makeVisitor(flowdesk)
    const id = await openConversationOf(visitor, { message: 'Hello' })
    const { token } = await makeSignedInAgent(flowdesk, { departmentIds: [1] })
    await asAgent('take', id, undefined, token)
    const joined = (await readRowsAs(visitor, id)).at(-1)?.id
    const note = await asAgent('messages', id, { body: 'A secret', kind: 'Note', clientMessageId: 'n-3' }, token)
    const lastReadMessageId = note.body.data.id
    await flowdesk.put(`/v1/agent/conversations/${id}/read`, { token, body: { lastReadMessageId } })
    expect((await transcript(visitor, id)).agentLastReadMessageId).toBe(joined)
    const reply = await visitor.put(`${path}/${id}/read`, { lastReadMessageId })
    expect([formatOutcome(reply), formatFieldErrors(reply)]).toEqual(['422 SVC:2001', ['lastReadMessageId: state']])
  })
})
