import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { consoleAdministratorToken, makeAgent, makeDepartment, makeWidget, signInAgent } from '../support/chat.ts'
import { type ApiResponse, type Flowdesk, openFlowdesk } from '../support/flowdesk.ts'
import { createForm, formHeaders } from '../support/forms.ts'
import { formatOutcome } from '../support/refusals.ts'
import {
  collectAnnouncements,
  createTestVisitor,
  makeVisitor,
  openConversationOf,
  readRowsAs,
  type TestVisitor,
} from '../support/visitors.ts'

const SECOND = 1000
const room = '/v1/widget/conversations/waiting-room'
const path = '/v1/widget/conversations'
const notWaiting = { state: 'none', ticketNumber: null, position: null, pollIntervalSeconds: 30, conversationId: null }

/** A deployment with so many places, all of them free. It ends with the test. */
async function placesFor(ceiling: number, settings: Record<string, string> = {}): Promise<Flowdesk> {
  const flowdesk = await openFlowdesk({
    Chat__MaxConcurrentConversations: String(ceiling),
    Chat__InactivityTimeout: '',
    ...settings,
  })
  onTestFinished(() => flowdesk.close())
  return flowdesk
}

const people = (flowdesk: Flowdesk, count: number): Promise<TestVisitor[]> =>
  Promise.all(Array.from({ length: count }, () => makeVisitor(flowdesk, { displayName: 'Maria' })))

const ask = (visitor: TestVisitor, body: unknown = {}) => visitor.post(path, body)
const poll = async (visitor: TestVisitor) => (await visitor.get(room)).body.data
const close = (visitor: TestVisitor, id: string) => visitor.post(`${path}/${id}/close`)

/** The same visitor at another process. */
const at = (twin: Flowdesk, { id, credential }: TestVisitor): TestVisitor => createTestVisitor(twin, id, credential)

async function openCount({ db }: Flowdesk): Promise<number> {
  const open = db.selectFrom('chat.conversation').select('id').where('status', '<>', 'closed')
  return (await open.where('isLeftMessage', '=', false).execute()).length
}

describe('above Chat:MaxConcurrentConversations', () => {
  test('a visitor is held, keeps the position, and is admitted with the pending conversation', async () => {
    const flowdesk = await placesFor(1)
    const department = await makeDepartment(flowdesk)
    const [first, second] = await Promise.all([makeVisitor(flowdesk), makeVisitor(flowdesk, { displayName: 'Maria' })])
    const id = await openConversationOf(first)
    const held = await ask(second, {
      departmentId: department.id,
      message: 'Where is my parcel?',
      pageUrl: 'https://shop.example.com/cart',
      pageTitle: 'Cart',
    })
    expect([formatOutcome(held), held.headers['retry-after']]).toEqual(['503 SVC:3001', '30'])
    expect(held.body.error.details).toEqual({ pollIntervalSeconds: 30 })
    const state = await poll(second)
    expect(state).toEqual({ ...notWaiting, state: 'held', ticketNumber: expect.any(Number), position: 1 })
    expect(await poll(second)).toEqual(state)

    await close(first, id)
    expect(await openCount(flowdesk)).toBe(0)
    const heard = collectAnnouncements(flowdesk)
    const come = await poll(second)
    expect(come).toEqual({
      ...notWaiting,
      state: 'admitted',
      ticketNumber: state.ticketNumber,
      conversationId: expect.any(String),
    })
    expect(heard[0]).toMatchObject({ event: 'conversation', audience: { kind: 'department', id: department.id } })
    const [row, ...more] = await readRowsAs(second, come.conversationId)
    expect([row, more]).toMatchObject([{ kind: 'Text', senderKind: 'visitor', body: 'Where is my parcel?' }, []])
    const stored = flowdesk.db.selectFrom('chat.conversation').selectAll().where('id', '=', come.conversationId)
    expect(await stored.executeTakeFirst()).toMatchObject({
      departmentId: department.id,
      pageUrl: 'https://shop.example.com/cart',
      pageTitle: 'Cart',
    })
    expect(await poll(second)).toEqual(come)
    expect((await ask(second)).body.data).toMatchObject({ id: come.conversationId })
    await close(second, come.conversationId)
    expect(await poll(second)).toEqual(notWaiting)
  })

  test('a page that is not an HTTP address is not stored', async () => {
    const flowdesk = await placesFor(1)
    const [first, second] = (await people(flowdesk, 2)) as [TestVisitor, TestVisitor]
    const id = await openConversationOf(first)
    expect(formatOutcome(await ask(second, { pageUrl: 'javascript:alert(1)', pageTitle: 'Cart' }))).toBe('503 SVC:3001')
    const entries = flowdesk.db.selectFrom('chat.waitingEntry').select(['pageUrl', 'pageTitle'])
    expect(await entries.execute()).toEqual([{ pageUrl: null, pageTitle: 'Cart' }])
    await close(first, id)
    expect(await poll(second)).toMatchObject({ state: 'admitted' })
  })

  test('a visitor with an open conversation is never held, and its messages bypass the waiting room', async () => {
    const flowdesk = await placesFor(1)
    const [holder, other] = (await people(flowdesk, 2)) as [TestVisitor, TestVisitor]
    const id = await openConversationOf(holder)
    await ask(other)
    expect(await poll(holder)).toEqual(notWaiting)
    const again = await ask(holder)
    expect([again.status, again.body.data.id]).toEqual([200, id])
    const message = { body: 'Hello', clientMessageId: randomUUID() }
    expect((await holder.post(`${path}/${id}/messages`, message)).status).toBe(201)
  })

  test('the messages of a continuation are stored and sent once, in order, and their client may retry them', async () => {
    const flowdesk = await placesFor(1)
    const [first, second] = (await people(flowdesk, 2)) as [TestVisitor, TestVisitor]
    const old = await openConversationOf(second)
    await close(second, old)
    const id = await openConversationOf(first)
    const messages = ['One thing more', 'Another', 'A third'].map((body) => ({ body, clientMessageId: randomUUID() }))
    const send = (message: unknown) => second.post(`${path}/${old}/messages`, message)
    for (const message of [...messages, ...messages]) {
      const answer = await send(message)
      expect([formatOutcome(answer), answer.headers['retry-after']]).toEqual(['503 SVC:3001', '30'])
    }
    expect(await poll(second)).toMatchObject({ state: 'held', position: 1 })
    await close(first, id)
    const heard = collectAnnouncements(flowdesk)
    const { conversationId } = await poll(second)
    const rows = await readRowsAs(second, conversationId)
    expect(rows).toMatchObject(messages.map(({ body }, index) => ({ kind: 'Text', body, sequence: index + 1 })))
    expect(rows).toHaveLength(3)
    expect(heard[0]).toMatchObject({ event: 'conversation' })
    const { accessToken: token } = await signInAgent(flowdesk)
    const { unreadCount } = (await flowdesk.get(`/v1/agent/conversations/${conversationId}`, { token })).body.data
    expect(unreadCount).toBe(3)
    for (const message of messages) {
      const replay = await send(message)
      const data = { body: message.body, conversationId, continuedInNewConversation: true }
      expect([replay.status, replay.body.data]).toMatchObject([200, data])
    }
    expect(await readRowsAs(second, conversationId)).toHaveLength(3)
  })

  test('of the messages of a continuation the first 100 are stored; the client sends the others again', async () => {
    const flowdesk = await placesFor(1)
    const [first, second] = (await people(flowdesk, 2)) as [TestVisitor, TestVisitor]
    const old = await openConversationOf(second)
    await close(second, old)
    const id = await openConversationOf(first)
    const send = (number: number) =>
      second.post(`${path}/${old}/messages`, { body: `Line ${number}`, clientMessageId: `line-${number}` })
    await send(1)
    const stored = Array.from({ length: 99 }, (_, index) => ({
      ...{ visitorId: second.id, number: index + 2, body: `Line ${index + 2}`, clientMessageId: `line-${index + 2}` },
    }))
    await flowdesk.db.insertInto('chat.waitingMessage').values(stored).execute()
    expect(formatOutcome(await send(101))).toBe('503 SVC:3001')
    await poll(second)
    await close(first, id)
    const { conversationId } = await poll(second)
    const again = await send(101)
    expect([formatOutcome(again), again.body.data]).toMatchObject(['201', { conversationId, sequence: 101 }])
  })

  test('a message with the call that opens a conversation is not added to those of a visitor who is held', async () => {
    const flowdesk = await placesFor(1)
    const [first, second] = (await people(flowdesk, 2)) as [TestVisitor, TestVisitor]
    const id = await openConversationOf(first)
    for (const body of [{}, { message: 'Too late', clientMessageId: randomUUID() }])
      expect(formatOutcome(await ask(second, body))).toBe('503 SVC:3001')
    await poll(second)
    await close(first, id)
    expect(await readRowsAs(second, (await poll(second)).conversationId)).toEqual([])
  })

  test('a visitor who leaves the waiting room can write another message, and only that one is sent', async () => {
    const flowdesk = await placesFor(1)
    const [first, second] = (await people(flowdesk, 2)) as [TestVisitor, TestVisitor]
    const id = await openConversationOf(first)
    expect(formatOutcome(await ask(second, { message: 'My parcle is late.' }))).toBe('503 SVC:3001')
    const { ticketNumber } = await poll(second)
    const left = await second.delete(room)
    expect([left.status, left.body.data]).toEqual([200, null])
    expect(await poll(second)).toEqual(notWaiting)
    expect(formatOutcome(await ask(second, { message: 'My parcel is late.' }))).toBe('503 SVC:3001')
    expect(await poll(second)).toMatchObject({ state: 'held', ticketNumber: ticketNumber + 1 })
    await close(first, id)
    const { conversationId } = await poll(second)
    expect(await readRowsAs(second, conversationId)).toMatchObject([{ body: 'My parcel is late.' }])
  })

  test('a visitor who leaves the waiting room makes room for those behind, and loses no open conversation', async () => {
    const flowdesk = await placesFor(1)
    const [first, second, third] = (await people(flowdesk, 3)) as [TestVisitor, TestVisitor, TestVisitor]
    const id = await openConversationOf(first)
    for (const visitor of [second, third]) {
      await ask(visitor, { message: 'Hello' })
      await poll(visitor)
    }
    expect(formatOutcome(await first.delete(room))).toBe('200')
    expect(formatOutcome(await second.delete(room))).toBe('200')
    expect(await poll(third)).toMatchObject({ state: 'held', position: 1 })
    await close(first, id)
    const admitted = await poll(third)
    expect(formatOutcome(await third.delete(room))).toBe('200')
    expect(await poll(third)).toEqual(admitted)
    expect(await readRowsAs(third, admitted.conversationId)).toMatchObject([{ body: 'Hello' }])
  })

  test('of a poll and a departure at the same time, one takes effect', async () => {
    const flowdesk = await placesFor(1)
    const [first, second] = (await people(flowdesk, 2)) as [TestVisitor, TestVisitor]
    const id = await openConversationOf(first)
    await ask(second, { message: 'Hello' })
    await poll(second)
    await close(first, id)
    const lock = await flowdesk.holdLock('select 1 from chat.visitor where id = $1 for update', [second.id])
    const polled = poll(second)
    await lock.waitForWaiters(1)
    const left = second.delete(room)
    await lock.waitForWaiters(2)
    await lock.release()
    expect(formatOutcome(await left)).toBe('200')
    const { state, conversationId } = await polled
    // Locks are granted in no fixed order.
    if (state === 'none') expect(await openCount(flowdesk)).toBe(0)
    else expect(await readRowsAs(second, conversationId)).toMatchObject([{ body: 'Hello' }])
  })

  test('a stored message that the visitor has sent to a conversation is not sent again on admission', async () => {
    const flowdesk = await placesFor(1)
    const [first, second] = (await people(flowdesk, 2)) as [TestVisitor, TestVisitor]
    const old = await openConversationOf(second)
    const message = { body: 'One thing more', clientMessageId: randomUUID() }
    expect((await second.post(`${path}/${old}/messages`, message)).status).toBe(201)
    await close(second, old)
    const id = await openConversationOf(first)
    expect(formatOutcome(await ask(second))).toBe('503 SVC:3001')
    // As if the first attempt to send it had reached the waiting room later than the second one the conversation.
    const row = { visitorId: second.id, number: 1, ...message }
    await flowdesk.db.insertInto('chat.waitingMessage').values(row).execute()
    await close(first, id)
    const { state, conversationId } = await poll(second)
    expect([state, await readRowsAs(second, conversationId)]).toEqual(['admitted', []])
  })

  test('the first message keeps its id, so that it is written once when the visitor is admitted', async () => {
    const flowdesk = await placesFor(1)
    const [first, second] = (await people(flowdesk, 2)) as [TestVisitor, TestVisitor]
    const id = await openConversationOf(first)
    const body = { message: 'Where is my parcel?', clientMessageId: 'first-1' }
    for (const held of [await ask(second, body), await ask(second, body)])
      expect(formatOutcome(held)).toBe('503 SVC:3001')
    await poll(second)
    await close(first, id)
    const { conversationId } = await poll(second)
    expect((await ask(second, body)).body.data.id).toBe(conversationId)
    const again = await second.post(`${path}/${conversationId}/messages`, { body: 'x', clientMessageId: 'first-1' })
    expect([again.status, again.body.data]).toMatchObject([200, { conversationId, body: body.message }])
    expect(await readRowsAs(second, conversationId)).toMatchObject([{ body: body.message, sequence: 1 }])
  })

  test('neither a file nor its caption is stored, so the client can send both again', async () => {
    const flowdesk = await placesFor(1)
    const [first, second] = (await people(flowdesk, 2)) as [TestVisitor, TestVisitor]
    const old = await openConversationOf(second)
    await close(second, old)
    const id = await openConversationOf(first)
    const form = createForm(
      { name: 'caption', content: 'The label' },
      { name: 'clientMessageId', content: randomUUID() },
      { fileName: 'label.txt', content: 'Harbour Street 12' },
    )
    const send = () => second.post(`${path}/${old}/attachments`, form, formHeaders)
    expect(formatOutcome(await send())).toBe('503 SVC:3001')
    await poll(second)
    await close(first, id)
    const { conversationId } = await poll(second)
    expect(await readRowsAs(second, conversationId)).toEqual([])
    const sent = await send()
    expect([formatOutcome(sent), sent.body.data.conversationId, sent.body.data.attachments.length]).toEqual([
      '201',
      conversationId,
      1,
    ])
  })

  test('only the first held call is stored; a continuation adds a missing message', async () => {
    const flowdesk = await placesFor(1)
    const [first, second, third] = (await people(flowdesk, 3)) as [TestVisitor, TestVisitor, TestVisitor]
    const old = await openConversationOf(third)
    await close(third, old)
    const id = await openConversationOf(first)
    for (const message of ['First', 'Second'])
      expect(formatOutcome(await ask(second, { message }))).toBe('503 SVC:3001')
    expect(formatOutcome(await ask(third))).toBe('503 SVC:3001')
    await third.post(`${path}/${old}/messages`, { body: 'Hello again', clientMessageId: randomUUID() })
    await poll(second)
    await close(first, id)
    const two = await poll(second)
    await close(second, two.conversationId)
    const three = await poll(third)
    expect(await readRowsAs(second, two.conversationId)).toMatchObject([{ body: 'First' }, { kind: 'Closed' }])
    expect(await readRowsAs(third, three.conversationId)).toMatchObject([{ body: 'Hello again' }])
  })

  const departures = [
    ['was switched off', { isActive: false }, {}],
    ['is no longer offered', {}, { departmentIds: [1] }],
  ] as const

  test.each(departures)(
    'a visitor who waited for a department that %s is admitted to another one',
    async (_how, left, offer) => {
      const flowdesk = await placesFor(1)
      const token = await consoleAdministratorToken(flowdesk)
      const [kept, other] = [await makeDepartment(flowdesk), await makeDepartment(flowdesk)]
      const { id: widgetId, key } = await makeWidget(flowdesk, { departmentIds: [kept.id, other.id, 1] })
      const first = await makeVisitor(flowdesk)
      const second = await makeVisitor(flowdesk, { widget: key })
      const id = await openConversationOf(first)
      expect(formatOutcome(await ask(second, { departmentId: kept.id, message: 'Hello' }))).toBe('503 SVC:3001')
      await flowdesk.patch(`/v1/admin/departments/${kept.id}`, { token, body: left })
      await flowdesk.patch(`/v1/admin/widgets/${widgetId}`, { token, body: offer })
      await close(first, id)
      const { conversationId } = await poll(second)
      expect((await ask(second)).body.data).toMatchObject({ id: conversationId, departmentId: 1 })
      expect(await readRowsAs(second, conversationId)).toMatchObject([{ body: 'Hello' }])
    },
  )

  test('the position is kept if the widget no longer offers a department', async () => {
    const flowdesk = await placesFor(1)
    const token = await consoleAdministratorToken(flowdesk)
    const kept = await makeDepartment(flowdesk)
    const { key } = await makeWidget(flowdesk, { departmentIds: [kept.id] })
    const first = await makeVisitor(flowdesk)
    const second = await makeVisitor(flowdesk, { widget: key })
    const id = await openConversationOf(first)
    await ask(second)
    await flowdesk.patch(`/v1/admin/departments/${kept.id}`, { token, body: { isActive: false } })
    await close(first, id)
    const { state, conversationId } = await poll(second)
    expect([state, (await ask(second)).body.data]).toMatchObject([
      'admitted',
      { id: conversationId, departmentId: kept.id },
    ])
  })

  test('left messages do not count and are never held; returned and transferred conversations stay open', async () => {
    const flowdesk = await placesFor(1)
    const agent = await makeAgent(flowdesk)
    const department = await makeDepartment(flowdesk, { memberIds: [agent.id] })
    const body = { name: 'Maria', email: 'maria@example.com', body: 'Please call me back.' }
    const leave = () => flowdesk.post('/v1/widget/default/leave-message', { body })
    expect((await leave()).status).toBe(202)
    const [first, second] = (await people(flowdesk, 2)) as [TestVisitor, TestVisitor]
    const id = await openConversationOf(first, { departmentId: department.id })
    expect(formatOutcome(await ask(second))).toBe('503 SVC:3001')
    expect((await leave()).status).toBe(202)
    const { accessToken: token } = await signInAgent(flowdesk, agent.credentials)
    for (const verb of ['take', 'return', 'take', 'transfer']) {
      const to = verb === 'transfer' ? { departmentId: 1 } : {}
      expect((await flowdesk.post(`/v1/agent/conversations/${id}/${verb}`, { token, body: to })).status).toBe(200)
    }
    expect(await poll(second)).toMatchObject({ state: 'held', position: 1 })
    expect(await openCount(flowdesk)).toBe(1)
  })
})

describe('the order of admission', () => {
  test('follows the ticket numbers, not the first held call; visitors without a number come last', async () => {
    const flowdesk = await placesFor(1)
    const [holder, one, two, three] = (await people(flowdesk, 4)) as [
      TestVisitor,
      TestVisitor,
      TestVisitor,
      TestVisitor,
    ]
    const id = await openConversationOf(holder)
    for (const visitor of [one, two, three]) await ask(visitor)
    expect(await poll(three)).toMatchObject({ position: 1 })
    expect(await poll(one)).toMatchObject({ position: 2 })
    await close(holder, id)
    // The place is reserved for the first visitor, whom only their own poll admits.
    expect(await poll(one)).toMatchObject({ state: 'held', position: 2 })
    expect(await poll(two)).toMatchObject({ state: 'held', position: 3 })
    expect(formatOutcome(await ask(holder))).toBe('503 SVC:3001')
    expect(await poll(three)).toMatchObject({ state: 'admitted' })
    expect(await poll(one)).toMatchObject({ state: 'held', position: 1 })
  })

  test('admits as many visitors as there is capacity, not only the first', async () => {
    const flowdesk = await placesFor(2)
    const visitors = await people(flowdesk, 5)
    const [a, b, ...held] = visitors as [TestVisitor, TestVisitor, ...TestVisitor[]]
    const ids = [await openConversationOf(a), await openConversationOf(b)]
    for (const visitor of held) {
      await ask(visitor)
      await poll(visitor)
    }
    await close(a, String(ids[0]))
    await close(b, String(ids[1]))
    const states = []
    for (const visitor of held.toReversed()) states.push((await poll(visitor)).state)
    expect(states).toEqual(['held', 'admitted', 'admitted'])
  })

  test('removes visitors who do not poll for two minutes', async () => {
    const flowdesk = await placesFor(1)
    const [holder, one, two] = (await people(flowdesk, 3)) as [TestVisitor, TestVisitor, TestVisitor]
    const id = await openConversationOf(holder)
    for (const visitor of [one, two]) {
      await ask(visitor, { message: 'Hello' })
      await poll(visitor)
    }
    flowdesk.clock.advance(90 * SECOND)
    expect(await poll(two)).toMatchObject({ position: 2 })
    flowdesk.clock.advance(31 * SECOND)
    expect(await poll(two)).toMatchObject({ position: 1 })
    expect(await poll(one)).toEqual(notWaiting)
    await flowdesk.runDueJobs()
    const { db } = flowdesk
    expect(await db.selectFrom('chat.waitingEntry').select('visitorId').execute()).toEqual([{ visitorId: two.id }])
    await close(holder, id)
    flowdesk.clock.advance(121 * SECOND)
    // The waiting room is empty, so the next visitor is admitted.
    expect((await ask(one)).status).toBe(201)
    expect(await poll(one)).toEqual(notWaiting)
    expect(formatOutcome(await ask(two))).toBe('503 SVC:3001')
  })

  test.each([
    ['stay held', false, 'held'],
    ['are admitted', true, 'admitted'],
  ])('visitors whose poll is committed while abandoned entries are deleted %s', async (_how, isPlaceFree, state) => {
    const flowdesk = await placesFor(1)
    const [holder, visitor] = (await people(flowdesk, 2)) as [TestVisitor, TestVisitor]
    const id = await openConversationOf(holder)
    await ask(visitor, { message: 'Hello' })
    await poll(visitor)
    if (isPlaceFree) await close(holder, id)
    const lock = await flowdesk.holdLock('select 1 from chat."waitingEntry" where "visitorId" = $1 for update', [
      visitor.id,
    ])
    flowdesk.clock.advance(100 * SECOND)
    const polled = poll(visitor)
    await lock.waitForWaiters(1)
    flowdesk.clock.advance(30 * SECOND)
    const pruned = flowdesk.runDueJobs()
    await lock.waitForWaiters(2)
    await lock.release()
    expect(await polled).toMatchObject({ state })
    await pruned
    expect(await poll(visitor)).toMatchObject({ state })
  })

  test('after a clock moves backwards, visitors who left earlier block no admission', async () => {
    const flowdesk = await placesFor(1)
    const [holder, gone, other] = (await people(flowdesk, 3)) as [TestVisitor, TestVisitor, TestVisitor]
    const late = await makeVisitor(flowdesk)
    const id = await openConversationOf(holder)
    await ask(gone)
    await poll(gone)
    await ask(other)
    flowdesk.clock.advance(-3 * 3600 * SECOND)
    await flowdesk.runDueJobs()
    await close(holder, id)
    flowdesk.clock.advance(121 * SECOND)
    expect((await ask(late)).status).toBe(201)
  })

  test('without a limit no visitor is held, and waiting visitors are admitted', async () => {
    const flowdesk = await placesFor(1)
    const [holder, one] = (await people(flowdesk, 2)) as [TestVisitor, TestVisitor]
    await openConversationOf(holder)
    await ask(one, { message: 'Hello' })
    const twin = await flowdesk.openSecondProcess()
    expect((await ask(await makeVisitor(twin))).status).toBe(201)
    expect(await poll(at(twin, one))).toMatchObject({ state: 'admitted' })
    await twin.close()
  })

  test('without a limit a held visitor who opens a conversation again gets it with the stored message', async () => {
    const flowdesk = await placesFor(1)
    const department = await makeDepartment(flowdesk)
    const [holder, held] = (await people(flowdesk, 2)) as [TestVisitor, TestVisitor]
    await openConversationOf(holder)
    await ask(held, { departmentId: department.id, message: 'Hello', pageTitle: 'Cart' })
    const { ticketNumber } = await poll(held)
    const twin = await flowdesk.openSecondProcess()
    onTestFinished(twin.close)
    const opened = await ask(at(twin, held), { message: 'Hello?', clientMessageId: randomUUID() })
    const { id, departmentId } = opened.body.data
    expect([opened.status, departmentId]).toEqual([201, department.id])
    expect(await poll(at(twin, held))).toMatchObject({ state: 'admitted', ticketNumber, conversationId: id })
    expect((await readRowsAs(held, id)).map(({ body }) => body)).toEqual(['Hello', 'Hello?'])
  })

  test('without a limit a held visitor who continues a conversation gets a new one with the stored messages', async () => {
    const flowdesk = await placesFor(1)
    const [holder, held] = (await people(flowdesk, 2)) as [TestVisitor, TestVisitor]
    const old = await openConversationOf(held)
    await close(held, old)
    await openConversationOf(holder)
    const messages = ['One thing more', 'Another'].map((body) => ({ body, clientMessageId: randomUUID() }))
    const send = (visitor: TestVisitor, message: unknown) => visitor.post(`${path}/${old}/messages`, message)
    for (const message of messages) expect(formatOutcome(await send(held, message))).toBe('503 SVC:3001')
    const twin = await flowdesk.openSecondProcess()
    onTestFinished(twin.close)
    const again = await send(at(twin, held), messages[0])
    expect([again.status, again.body.data]).toMatchObject([201, { body: 'One thing more', sequence: 1 }])
    const more = await send(at(twin, held), { body: 'A third', clientMessageId: randomUUID() })
    const { conversationId, sequence } = more.body.data
    expect([more.status, sequence]).toEqual([201, 3])
    const bodies = (await readRowsAs(held, conversationId)).map(({ body }) => body)
    expect(bodies).toEqual(['One thing more', 'Another', 'A third'])
  })
})

describe('the poll', () => {
  let flowdesk: Flowdesk
  beforeAll(async () => {
    flowdesk = await openFlowdesk({ RateLimits__WaitingRoom__Permits: '2' })
  })
  afterAll(() => flowdesk.close())

  test('is for visitors only and has its own rate limit', async () => {
    expect(formatOutcome(await flowdesk.get(room))).toBe('401 SVC:1001')
    const visitor = await makeVisitor(flowdesk)
    expect([await poll(visitor), await poll(visitor)]).toEqual([notWaiting, notWaiting])
    const third = await visitor.get(room)
    expect([formatOutcome(third), third.body.error.details.policy]).toEqual(['429 SVC:0003', 'WaitingRoom'])
  })
})

/** Repeats a request of which the server says only that too many are waiting, as clients do. */
async function repeatWhileOverloaded(request: () => Promise<ApiResponse>): Promise<ApiResponse> {
  for (;;) {
    const response = await request()
    if (formatOutcome(response) !== '503 SVC:0002') return response
  }
}

const pollPersistently = async (visitor: TestVisitor) =>
  (await repeatWhileOverloaded(() => visitor.get(room))).body.data

describe('in several processes', () => {
  test('concurrent visitors exceed neither the limit nor the order', async () => {
    const ceiling = 5
    const flowdesk = await placesFor(ceiling)
    const settings = { Chat__MaxConcurrentConversations: String(ceiling), Chat__InactivityTimeout: '' }
    const twins = await Promise.all([flowdesk.openSecondProcess(settings), flowdesk.openSecondProcess(settings)])
    const processes = [flowdesk, ...twins]
    const somewhere = (visitor: TestVisitor, n: number) => at(processes[n % 3] ?? flowdesk, visitor)
    const crowd = await people(flowdesk, 40)
    const newcomers = await people(flowdesk, 40)
    const answers = await Promise.all(
      crowd.map((visitor, n) => repeatWhileOverloaded(() => ask(somewhere(visitor, n), { message: `I am ${n}` }))),
    )
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(ceiling)
    expect(await openCount(flowdesk)).toBe(ceiling)

    let inside = crowd.flatMap((visitor, n) =>
      answers[n]?.status === 201 ? [{ visitor, id: answers[n].body.data.id }] : [],
    )
    let outside = crowd.filter((_, n) => answers[n]?.status === 503)
    expect(outside).toHaveLength(35)
    const served: number[] = []
    for (const [round, newcomer] of newcomers.entries()) {
      if (outside.length === 0) break
      const leaving = inside.slice(0, 1 + (round % 3))
      // Those who leave, those who wait, those who wait in two tabs, and a newcomer, all at once.
      const [, states, , rush] = await Promise.all([
        Promise.all(leaving.map(({ visitor, id }) => repeatWhileOverloaded(() => close(visitor, id)))),
        Promise.all(outside.map((visitor, n) => pollPersistently(somewhere(visitor, n + round)))),
        Promise.all(outside.map((visitor, n) => pollPersistently(somewhere(visitor, n + round + 1)))),
        repeatWhileOverloaded(() => ask(newcomer)),
      ])
      expect(formatOutcome(rush)).toBe('503 SVC:3001')
      expect(await openCount(flowdesk)).toBeLessThanOrEqual(ceiling)
      const now = await Promise.all(outside.map(pollPersistently))
      const admitted = now.filter(({ state }) => state === 'admitted')
      served.push(...admitted.map(({ ticketNumber }) => ticketNumber).sort((a, b) => a - b))
      for (const [n, { ticketNumber }] of now.entries()) expect(ticketNumber).toBe(states[n].ticketNumber)
      const entered = outside.flatMap((visitor, n) =>
        now[n].state === 'admitted' ? [{ visitor, id: now[n].conversationId }] : [],
      )
      inside = [...inside.filter((one) => !leaving.includes(one)), ...entered]
      outside = outside.filter((_, n) => now[n].state === 'held')
    }
    expect(outside).toEqual([])
    expect(served).toEqual(served.toSorted((a, b) => a - b))
    expect(served).toHaveLength(35)
    await Promise.all(twins.map((twin) => twin.close()))
  })
})
