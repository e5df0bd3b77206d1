import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { consoleAdministratorToken, makeDepartment, makeSignedInAgent, makeWidget } from '../support/chat.ts'
import { type Flowdesk, openFlowdesk } from '../support/flowdesk.ts'
import { formatFieldErrors, formatOutcome } from '../support/refusals.ts'
import { collectAnnouncements, makeVisitor, openConversationOf, type TestVisitor } from '../support/visitors.ts'

const path = '/v1/agent/conversations'

let flowdesk: Flowdesk
let admin: string
/** Two members of a department, one of them unavailable, and an agent of another department. */
let jonas: Agent
let petra: Agent
let away: Agent
let stranger: Agent
let departmentId: number
let otherDepartmentId: number
let widget: string

type Agent = Awaited<ReturnType<typeof makeSignedInAgent>>

beforeAll(async () => {
  flowdesk = await openFlowdesk()
  admin = await consoleAdministratorToken(flowdesk)
  jonas = await makeSignedInAgent(flowdesk, { displayName: 'Jonas' })
  petra = await makeSignedInAgent(flowdesk, { displayName: 'Petra' })
  away = await makeSignedInAgent(flowdesk, { isAvailable: false })
  stranger = await makeSignedInAgent(flowdesk)
  departmentId = (await makeDepartment(flowdesk, { memberIds: [jonas.id, petra.id, away.id] })).id
  otherDepartmentId = (await makeDepartment(flowdesk, { memberIds: [stranger.id] })).id
  widget = (await makeWidget(flowdesk, { departmentIds: [departmentId] })).key
})
afterAll(() => flowdesk.close())

interface Talk {
  readonly id: string
  readonly visitor: TestVisitor
}

async function waiting(message: string | null = 'Hello', who: Record<string, unknown> = {}): Promise<Talk> {
  const visitor = await makeVisitor(flowdesk, { widget, ...who })
  return { visitor, id: await openConversationOf(visitor, { message }) }
}

async function taken(by = jonas): Promise<Talk> {
  const talk = await waiting()
  await verb(by, talk.id, 'take')
  return talk
}

async function closed(): Promise<Talk> {
  const talk = await taken()
  await verb(jonas, talk.id, 'close')
  return talk
}

const verb = ({ token }: { token: string }, id: string, name: string, body?: unknown) =>
  flowdesk.post(`${path}/${id}/${name}`, { token, ...(body === undefined ? {} : { body }) })
const say = (
  agent: { token: string },
  id: string,
  kind: string | null = null,
  clientMessageId: string = randomUUID(),
) => verb(agent, id, 'messages', { body: 'Hi', kind, clientMessageId })
const mark = ({ token }: Agent, id: string, lastReadMessageId: unknown) =>
  flowdesk.put(`${path}/${id}/read`, { token, body: { lastReadMessageId } })
const read = async (id: string) => (await flowdesk.get(`${path}/${id}`, { token: admin })).body.data
const rowsOf = async (id: string) =>
  (await flowdesk.get(`${path}/${id}/messages?pageSize=100`, { token: admin })).body.data.items
const kindsOf = async (id: string) => (await rowsOf(id)).map(({ kind }: { kind: string }) => kind)

describe('taking', () => {
  test('makes a queued conversation active and announces the agent', async () => {
    const { id } = await waiting()
    const reply = await verb(jonas, id, 'take')
    expect(reply.status).toBe(200)
    expect(reply.body.data).toMatchObject({
      status: 'active',
      agentId: jonas.id,
      agentDisplayName: 'Jonas',
      queuePosition: null,
      startedAt: expect.any(String),
      lastMessage: { kind: 'AgentJoined', preview: '' },
    })
    expect((await rowsOf(id)).at(-1)).toMatchObject({
      kind: 'AgentJoined',
      senderKind: 'system',
      senderId: String(jonas.id),
      senderName: 'Jonas',
      body: '',
    })
  })

  test('by ten agents at once succeeds for exactly one', async () => {
    const crowd = await Promise.all(
      Array.from({ length: 10 }, () => makeSignedInAgent(flowdesk, { departmentIds: [1] })),
    )
    const visitor = await makeVisitor(flowdesk)
    const id = await openConversationOf(visitor)
    const replies = await Promise.all(crowd.map((agent) => verb(agent, id, 'take')))
    expect(replies.map(formatOutcome).sort()).toEqual(['200', ...Array(9).fill('409 SVC:3005')])
    expect(await kindsOf(id)).toEqual(['AgentJoined'])
  })

  test('in two processes at once succeeds for exactly one', async () => {
    const twin = await flowdesk.openSecondProcess()
    for (let round = 0; round < 5; round++) {
      const { id } = await waiting()
      const replies = await Promise.all([
        verb(jonas, id, 'take'),
        twin.post(`${path}/${id}/take`, { token: petra.token }),
      ])
      expect(replies.map(formatOutcome).sort()).toEqual(['200', '409 SVC:3005'])
    }
    await twin.close()
  })

  test('an own conversation again changes nothing', async () => {
    const { id } = await taken()
    const before = await read(id)
    expect((await verb(jonas, id, 'take')).status).toBe(200)
    expect(await read(id)).toEqual(before)
  })
})

/** Every move in every state, by the assignee of the conversation and by other agents. */
describe('every change of status', () => {
  const states: Record<string, () => Promise<Talk>> = { queued: waiting, active: taken, closed }
  const actors = { holder: () => jonas, colleague: () => petra, away: () => away, stranger: () => stranger }
  const until = () => new Date(flowdesk.clock.now().getTime() + 60_000).toISOString()
  const moves: Record<string, (agent: Agent, talk: Talk) => ReturnType<typeof say>> = {
    take: (agent, { id }) => verb(agent, id, 'take'),
    text: (agent, { id }) => say(agent, id),
    note: (agent, { id }) => say(agent, id, 'Note'),
    return: (agent, { id }) => verb(agent, id, 'return'),
    snooze: (agent, { id }) => verb(agent, id, 'snooze', { until: until() }),
    tags: (agent, { id }) => flowdesk.put(`${path}/${id}/tags`, { token: agent.token, body: { tags: ['a'] } }),
    transfer: (agent, { id }) => verb(agent, id, 'transfer', { agentId: petra.id }),
    close: (agent, { id }) => verb(agent, id, 'close'),
  }
  // The responses to the assignee, a colleague and an unavailable agent; an agent of another department always gets 404.
  const [OK, MADE, TAKEN, OVER, AWAY] = ['200', '201', '409 SVC:3005', '409 SVC:3006', '409 SVC:3009']
  const expected: Record<string, Record<string, readonly (string | undefined)[]>> = {
    queued: {
      take: [OK, OK, AWAY],
      text: [MADE, MADE, AWAY],
      note: [MADE, MADE, MADE],
      return: [TAKEN, TAKEN, TAKEN],
      snooze: [TAKEN, TAKEN, TAKEN],
      tags: [OK, OK, OK],
      transfer: [OK, OK, OK],
      close: [OK, OK, OK],
    },
    active: {
      take: [OK, TAKEN, TAKEN],
      text: [MADE, TAKEN, TAKEN],
      note: [MADE, MADE, MADE],
      return: [OK, TAKEN, TAKEN],
      snooze: [OK, TAKEN, TAKEN],
      tags: [OK, OK, OK],
      transfer: [OK, OK, OK],
      close: [OK, OK, OK],
    },
    closed: {
      take: [OVER, OVER, OVER],
      text: [OVER, OVER, OVER],
      note: [MADE, MADE, MADE],
      return: [OVER, OVER, OVER],
      snooze: [OVER, OVER, OVER],
      tags: [OK, OK, OK],
      transfer: [OVER, OVER, OVER],
      close: [OVER, OVER, OVER],
    },
  }
  const table = Object.entries(expected).flatMap(([state, byMove]) =>
    Object.entries(byMove).flatMap(([move, answers]) =>
      Object.keys(actors).map((actor, place) => [state, move, actor, answers[place] ?? '404 SVC:4004'] as const),
    ),
  )

  test.each(table)('on a %s conversation: %s by the %s returns %s', async (state, move, actor, answer) => {
    const talk = (await states[state]?.()) ?? (await waiting())
    const agent = actors[actor as keyof typeof actors]()
    const before = await read(talk.id)
    const reply = await moves[move]?.(agent, talk)
    expect(reply && formatOutcome(reply)).toBe(answer)
    const after = await read(talk.id)
    const isUnchanged = answer.length > 3 || (move === 'take' && state === 'active')
    expect(after.version).toBe(before.version + (isUnchanged ? 0 : 1))
    if (isUnchanged) expect(after).toEqual(before)
    const rows = await rowsOf(talk.id)
    expect(rows.map(({ sequence }: { sequence: number }) => sequence)).toEqual(
      rows.map((_: unknown, index: number) => index + 1),
    )
  })
})

describe('messages', () => {
  test('are sent once, and a retry returns the first response', async () => {
    const { id } = await taken()
    const first = await say(jonas, id, 'Text', 'a-1')
    expect(first.body.data).toMatchObject({
      kind: 'Text',
      senderKind: 'agent',
      senderId: String(jonas.id),
      sequence: 3,
    })
    const again = await say(jonas, id, 'Text', 'a-1')
    expect([again.status, again.body.data]).toEqual([200, first.body.data])
    const other = await taken(petra)
    expect((await say(petra, other.id, 'Text', 'a-1')).status).toBe(201)
  })

  test('with one clientMessageId to several conversations at once are one message', async () => {
    const talks = await Promise.all(Array.from({ length: 6 }, () => taken()))
    for (const kind of ['Text', 'Note']) {
      const clientMessageId = randomUUID()
      const replies = await Promise.all(talks.map(({ id }) => say(jonas, id, kind, clientMessageId)))
      expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 200, 200, 201])
      expect(new Set(replies.map(({ body }) => body.data.id)).size).toBe(1)
    }
  })

  test('to a queued conversation take it first', async () => {
    const { id } = await waiting()
    expect((await say(jonas, id)).status).toBe(201)
    expect(await kindsOf(id)).toEqual(['Text', 'AgentJoined', 'Text'])
    expect(await read(id)).toMatchObject({ status: 'active', agentId: jonas.id })
  })

  test.each([
    [{ clientMessageId: 'x' }, ['body: required']],
    [{ body: 'x' }, ['clientMessageId: required']],
    [{ body: 'x', clientMessageId: 'x', kind: 'Closed' }, ['kind: enum']],
    [{ body: 'x'.repeat(10_001), clientMessageId: 'x' }, ['body: maxLength']],
  ])('%j is not a valid message', async (body, fields) => {
    const reply = await verb(jonas, (await taken()).id, 'messages', body)
    expect([formatOutcome(reply), formatFieldErrors(reply)]).toEqual(['422 SVC:2001', fields])
  })
})

describe('transfer', () => {
  test('to a colleague changes the assignee; the note is visible only to agents', async () => {
    const { id, visitor } = await taken()
    const reply = await verb(jonas, id, 'transfer', { agentId: petra.id, note: 'Knows the carrier.' })
    expect(reply.body.data).toMatchObject({ status: 'active', agentId: petra.id, agentDisplayName: 'Petra' })
    expect(await kindsOf(id)).toEqual(['Text', 'AgentJoined', 'Transferred', 'Note'])
    const seen = await visitor.get(`/v1/widget/conversations/${id}/messages`)
    expect(seen.text).not.toContain('carrier')
    expect(seen.body.data.agent).toEqual({ displayName: 'Petra', avatarUrl: null })
  })

  test('to oneself takes the conversation over', async () => {
    const { id } = await taken(petra)
    expect((await verb(jonas, id, 'transfer', { agentId: jonas.id })).body.data.agentId).toBe(jonas.id)
  })

  test('to a department queues it there, invisible to other departments', async () => {
    const { id } = await taken()
    const reply = await verb(jonas, id, 'transfer', { departmentId: otherDepartmentId })
    expect(reply.body.data).toMatchObject({ status: 'queued', departmentId: otherDepartmentId, agentId: null })
    expect(formatOutcome(await verb(jonas, id, 'take'))).toBe('404 SVC:4004')
    expect((await verb(stranger, id, 'take')).status).toBe(200)
  })

  test('to an agent who cannot receive it is refused', async () => {
    const { id } = await taken()
    const shut = await makeDepartment(flowdesk, { isActive: false })
    const gone = await makeSignedInAgent(flowdesk, { departmentIds: [departmentId] })
    await flowdesk.post(`/v1/admin/agents/${gone.id}/deactivate`, { token: admin })
    for (const agentId of [stranger.id, gone.id, 999_999])
      expect(formatFieldErrors(await verb(jonas, id, 'transfer', { agentId }))).toEqual(['agentId: state'])
    for (const target of [shut.id, 999_999])
      expect(formatFieldErrors(await verb(jonas, id, 'transfer', { departmentId: target }))).toEqual([
        'departmentId: state',
      ])
    expect(formatFieldErrors(await verb(jonas, id, 'transfer', {}))).toEqual(['agentId: required'])
    const both = { agentId: petra.id, departmentId: otherDepartmentId }
    expect(formatFieldErrors(await verb(jonas, id, 'transfer', both))).toEqual(['departmentId: state'])
  })
})

describe('snoozing', () => {
  const inMinutes = (minutes: number) => new Date(flowdesk.clock.now().getTime() + minutes * 60_000).toISOString()

  test('ends at its time, by null, and by a message of the visitor', async () => {
    const { id, visitor } = await taken()
    const snooze = async (until: string | null) => (await verb(jonas, id, 'snooze', { until })).body.data.snoozedUntil
    const until = inMinutes(10)
    expect(await snooze(until)).toBe(until)
    expect(await snooze(null)).toBe(null)
    await snooze(inMinutes(10))
    await visitor.post(`/v1/widget/conversations/${id}/messages`, { body: 'And?', clientMessageId: 'm-1' })
    expect((await read(id)).snoozedUntil).toBe(null)
    await snooze(inMinutes(10))
    flowdesk.clock.advance(600_001)
    expect((await read(id)).snoozedUntil).toBe(null)
  })

  test('until a past time is refused', async () => {
    const { id } = await taken()
    expect(formatFieldErrors(await verb(jonas, id, 'snooze', { until: inMinutes(-1) }))).toEqual(['until: state'])
    expect(formatFieldErrors(await verb(jonas, id, 'snooze', { until: 'soon' }))).toEqual(['until: format'])
  })
})

describe('a read position', () => {
  test('of the assignee reduces the unread count, and never moves back', async () => {
    const { id, visitor } = await taken()
    const send = (body: string) =>
      visitor.post(`/v1/widget/conversations/${id}/messages`, { body, clientMessageId: body })
    const [first, second] = [(await send('one')).body.data.id, (await send('two')).body.data.id]
    expect((await read(id)).unreadCount).toBe(3)
    expect((await mark(jonas, id, first)).body.data).toMatchObject({ unreadCount: 1, agentLastReadMessageId: first })
    expect((await mark(jonas, id, second)).body.data.unreadCount).toBe(0)
    expect((await mark(jonas, id, first)).body.data).toMatchObject({ unreadCount: 0, agentLastReadMessageId: second })
  })

  test('says since when the oldest unread message waits, whatever was sent after it', async () => {
    const { id, visitor } = await taken()
    const send = async (body: string): Promise<{ id: string; createdAt: string }> =>
      (await visitor.post(`/v1/widget/conversations/${id}/messages`, { body, clientMessageId: body })).body.data
    const [one, two] = [await send('one'), await send('two')]
    await verb(jonas, id, 'messages', { body: 'A note', kind: 'Note', clientMessageId: 'note' })
    const { createdAt } = await read(id)
    expect(await read(id)).toMatchObject({ unreadCount: 3, unreadSince: createdAt })
    const marked = (await mark(jonas, id, one.id)).body.data
    expect(marked).toMatchObject({ unreadCount: 1, unreadSince: two.createdAt })
    expect(await read(id)).toMatchObject({ unreadSince: two.createdAt })
    expect((await mark(jonas, id, two.id)).body.data).toMatchObject({ unreadCount: 0, unreadSince: null })
  })

  test('leaves a message unread that the visitor sends meanwhile', async () => {
    const { id, visitor } = await taken()
    const [row] = await rowsOf(id)
    const hold = await flowdesk.holdLock('lock table chat.message in share mode')
    const body = { body: 'one', clientMessageId: 'one' }
    const sending = visitor.post(`/v1/widget/conversations/${id}/messages`, body)
    await hold.waitForWaiters(1)
    const marking = mark(jonas, id, row.id)
    await hold.waitForWaiters(2)
    await hold.release()
    expect([await sending, await marking].map(formatOutcome)).toEqual(['201', '200'])
    expect((await read(id)).unreadCount).toBe(1)
  })

  test('of another agent changes nothing', async () => {
    const { id } = await taken()
    const [row] = await rowsOf(id)
    expect(await mark(petra, id, row.id)).toMatchObject({ status: 200, body: { data: { unreadCount: 1 } } })
    expect((await read(id)).agentLastReadMessageId).toBe(null)
    expect(formatOutcome(await mark(stranger, id, row.id))).toBe('404 SVC:4004')
    expect(formatFieldErrors(await mark(jonas, id, randomUUID()))).toEqual(['lastReadMessageId: state'])
  })
})

describe('a read position of a closed conversation', () => {
  test('of the last assignee reduces the unread count, and never moves back', async () => {
    const { id, visitor } = await taken()
    const { body } = await visitor.post(`/v1/widget/conversations/${id}/messages`, {
      body: 'one',
      clientMessageId: 'm',
    })
    await visitor.post(`/v1/widget/conversations/${id}/close`)
    expect(await read(id)).toMatchObject({ status: 'closed', agentId: jonas.id, unreadCount: 2 })
    const heard = collectAnnouncements(flowdesk)
    const marked = await mark(jonas, id, body.data.id)
    expect(marked.body.data).toMatchObject({ unreadCount: 0, agentLastReadMessageId: body.data.id })
    expect(heard).toMatchObject([{ audience: { kind: 'visitor', id: visitor.id }, event: 'read' }])
    const [first] = await rowsOf(id)
    expect((await mark(jonas, id, first.id)).body.data).toMatchObject({ agentLastReadMessageId: body.data.id })
  })

  test('of another agent, or without a last assignee, changes nothing', async () => {
    const [had, never] = [await closed(), await waiting()]
    await verb(jonas, never.id, 'close')
    for (const { id } of [had, never]) {
      const [row] = await rowsOf(id)
      expect(await mark(petra, id, row.id)).toMatchObject({ status: 200, body: { data: { unreadCount: 1 } } })
    }
    const [row] = await rowsOf(never.id)
    await mark(jonas, never.id, row.id)
    for (const { id } of [had, never]) expect((await read(id)).agentLastReadMessageId).toBe(null)
  })
})

describe('tags', () => {
  test('are replaced, keep their order, and are unique without regard to case', async () => {
    const { id } = await waiting()
    const tag = (tags: unknown) => flowdesk.put(`${path}/${id}/tags`, { token: petra.token, body: { tags } })
    expect((await tag(['b', ' A '])).body.data.tags).toEqual(['b', 'A'])
    expect((await tag(['İ'.repeat(50)])).body.data.tags).toEqual(['İ'.repeat(50)])
    expect((await tag(['c'])).body.data.tags).toEqual(['c'])
    expect((await tag([])).body.data.tags).toEqual([])
    expect(formatFieldErrors(await tag(['a', 'A']))).toEqual(['tags: unique'])
    expect(formatFieldErrors(await tag(['x'.repeat(51)]))).toEqual(['tags[0]: maxLength'])
    expect(formatFieldErrors(await tag(Array.from({ length: 21 }, (_, place) => `t${place}`)))).toEqual([
      'tags: maxItems',
    ])
  })
})

describe('the list', () => {
  const list = async (query: string, token = jonas.token) =>
    (await flowdesk.get(`${path}?${query}`, { token })).body.data.items.map(({ id }: { id: string }) => id)

  test('contains the agent’s departments; administrators see all', async () => {
    const { id } = await waiting()
    expect(await list('pageSize=100')).toContain(id)
    expect(await list('pageSize=100', stranger.token)).not.toContain(id)
    expect(await list('', (await makeSignedInAgent(flowdesk)).token)).toEqual([])
    expect(await list('pageSize=100', admin)).toContain(id)
    const foreign = await flowdesk.get(`${path}/${id}`, { token: stranger.token })
    expect(formatOutcome(foreign)).toBe('404 SVC:4004')
    expect(formatOutcome(await flowdesk.get(`${path}/${id}/messages`, { token: stranger.token }))).toBe('404 SVC:4004')
  })

  test('can be restricted by every filter', async () => {
    const name = randomUUID()
    const [one, two, three] = [
      await waiting('One', { displayName: `${name} 100%` }),
      await taken(),
      await waiting('Three', { email: `${name}@example.com` }),
    ]
    await verb(jonas, three.id, 'close')
    await flowdesk.put(`${path}/${one.id}/tags`, { token: jonas.token, body: { tags: [`T-${name}`] } })
    const of = `&visitorId=${two.visitor.id}`
    expect(await list(`search=${name.toUpperCase()}`)).toEqual([three.id, one.id])
    expect(await list(`search=${name}&sortOrder=asc`)).toEqual([one.id, three.id])
    expect(await list(`search=${name}`, admin)).toEqual([three.id, one.id])
    expect(await list(`search=${name}&status=closed`, admin)).toEqual([three.id])
    expect(await list(`search=${name}&status=open`, admin)).toEqual([one.id])
    expect(await list(`search=${encodeURIComponent(`${name} 100%`)}`)).toEqual([one.id])
    expect(await list(`search=${name}&status=closed`)).toEqual([three.id])
    expect(await list(`search=${name}&status=open`)).toEqual([one.id])
    expect(await list(`search=${name}&status=queued`)).toEqual([one.id])
    expect(await list(`search=${name}&closedBy=agent`)).toEqual([three.id])
    expect(await list(`search=${name}&closedBy=visitor`)).toEqual([])
    expect(await list(`tag=t-${name}`)).toEqual([one.id])
    expect(await list(`agentId=me${of}`)).toEqual([two.id])
    expect(await list(`agentId=${petra.id}${of}`)).toEqual([])
    expect(await list(`departmentId=${departmentId}${of}`)).toEqual([two.id])
    expect(await list(`departmentId=${otherDepartmentId}${of}`)).toEqual([])
    const { createdAt } = await read(two.id)
    expect(await list(`startedFrom=${createdAt}${of}`)).toEqual([two.id])
    expect(await list(`startedTo=${createdAt}${of}`)).toEqual([])
    expect(await list(`archived=true${of}`)).toEqual([])
    expect(await list(`search=${name}&sortBy=updatedAt`)).toEqual([one.id, three.id])
  })

  test.each([
    ['status=waiting', ['status: enum']],
    ['agentId=invalid', ['agentId: format']],
    ['agentId=9007199254740992', ['agentId: maximum']],
    ['search=x', ['search: minLength']],
    ['startedFrom=yesterday', ['startedFrom: format']],
    ['startedFrom=2026-11-02&startedTo=2026-11-01', ['startedTo: minimum']],
    ['page=0&pageSize=101', ['page: minimum', 'pageSize: maximum']],
    ['sortBy=id&sortOrder=up', ['sortBy: enum', 'sortOrder: enum']],
    ['departmentId=x', ['departmentId: type']],
  ])('with %s is refused', async (query, fields) => {
    const reply = await flowdesk.get(`${path}?${query}`, { token: jonas.token })
    expect([formatOutcome(reply), formatFieldErrors(reply)]).toEqual(['422 SVC:2001', fields])
  })
})

test('one clientMessageId in two conversations at once is one row', async () => {
  const [one, other] = [await waiting(), await waiting()]
  const id = randomUUID()
  // A row is written before its conversation is moved on.
  const hold = await flowdesk.holdLock('lock table chat.conversation in share mode')
  const first = say(jonas, one.id, 'Note', id)
  await hold.waitForWaiters(1)
  const second = say(jonas, other.id, 'Note', id)
  await hold.waitForWaiters(2)
  await hold.release()
  const replies = [await first, await second]
  expect(replies.map(formatOutcome)).toEqual(['201', '200'])
  expect(replies[1]?.body.data).toEqual(replies[0]?.body.data)
  expect(await kindsOf(other.id)).toEqual(['Text'])
})

describe('an agent who is deactivated', () => {
  const deactivate = ({ id }: Agent) => flowdesk.post(`/v1/admin/agents/${id}/deactivate`, { token: admin })
  const inQueue = { status: 'queued', agentId: null, queuePosition: expect.any(Number) }

  test('has lost the conversations to the queue when the call returns, which is announced once', async () => {
    const leaver = await makeSignedInAgent(flowdesk, { departmentIds: [departmentId] })
    const { id } = await taken(leaver)
    const heard = collectAnnouncements(flowdesk)
    expect((await deactivate(leaver)).status).toBe(200)
    expect(await read(id)).toMatchObject(inQueue)
    await flowdesk.runDueJobs()
    expect(await kindsOf(id)).toEqual(['Text', 'AgentJoined'])
    const events = heard.filter(({ payload }) => payload['conversationId'] === id).map(({ event }) => event)
    expect(events.slice(0, 3)).toEqual(['conversation', 'conversation', 'queue'])
    expect(events.slice(3)).not.toContain('conversation')
  })

  test.each([
    ['the worker', () => flowdesk.runDueJobs()],
    ['another deactivation', deactivate],
  ])('and kept some because the process died: %s returns them', async (_who, later) => {
    const leaver = await makeSignedInAgent(flowdesk, { departmentIds: [departmentId] })
    const { id } = await taken(leaver)
    await deactivate(leaver)
    const { db } = flowdesk
    const set = { status: 'active' as const, agentId: leaver.id, assignedAt: flowdesk.clock.now().toISOString() }
    await db.updateTable('chat.conversation').set(set).where('id', '=', id).execute()
    expect(await read(id)).toMatchObject({ status: 'active', agentId: leaver.id })
    await later(leaver)
    expect(await read(id)).toMatchObject(inQueue)
  })

  test('keeps conversations that came after the reactivation, however late the worker handles the deactivation', async () => {
    const leaver = await makeSignedInAgent(flowdesk, { departmentIds: [departmentId] })
    const { id } = await taken(leaver)
    await deactivate(leaver)
    await flowdesk.post(`/v1/admin/agents/${leaver.id}/reactivate`, { token: admin })
    const set = { status: 'active' as const, agentId: leaver.id, assignedAt: flowdesk.clock.now().toISOString() }
    await flowdesk.db.updateTable('chat.conversation').set(set).where('id', '=', id).execute()
    await flowdesk.runDueJobs()
    expect(await read(id)).toMatchObject({ status: 'active', agentId: leaver.id })
  })

  const acts = [
    ['takes', '401 SVC:1003', 200, (id: string, { token }: Agent) => verb({ token }, id, 'take')],
    ['answers', '401 SVC:1003', 201, (id: string, { token }: Agent) => say({ token }, id)],
    ['is given', '422 SVC:2001', 200, (id: string, agent: Agent) => verb(petra, id, 'transfer', { agentId: agent.id })],
  ] as const

  test.each(acts)('before that agent %s a conversation does not get it', async (_how, answer, _status, act) => {
    const gone = await makeSignedInAgent(flowdesk, { departmentIds: [departmentId] })
    const { id } = await waiting()
    const hold = await flowdesk.holdLock('select from chat.conversation where id = $1 for update', [id])
    // The credential counts still; then it waits for us.
    const acting = act(id, gone)
    await hold.waitForWaiters(1)
    await flowdesk.post(`/v1/admin/agents/${gone.id}/deactivate`, { token: admin })
    await flowdesk.runDueJobs()
    await hold.release()
    expect(formatOutcome(await acting)).toBe(answer)
    expect(await read(id)).toMatchObject({ status: 'queued', agentId: null })
  })

  test.each(acts)('while that agent %s a conversation gives it back', async (_how, _answer, status, act) => {
    const leaver = await makeSignedInAgent(flowdesk, { departmentIds: [departmentId] })
    const { id } = await waiting()
    const hold = await flowdesk.holdLock('lock table chat.assignment in exclusive mode')
    // Known as active by now, and not committed.
    const acting = act(id, leaver)
    await hold.waitForWaiters(1)
    const leaving = flowdesk.post(`/v1/admin/agents/${leaver.id}/deactivate`, { token: admin })
    // Where nothing kept it waiting, what it has to give back is looked for too early.
    const left = leaving.then(async (reply) => {
      await flowdesk.runDueJobs()
      return reply
    })
    await Promise.race([hold.waitForWaiters(2), left])
    await hold.release()
    expect([(await acting).status, (await left).status]).toEqual([status, 200])
    expect(await read(id)).toMatchObject({ status: 'queued', agentId: null })
  })
})

describe('what is announced', () => {
  test('arrives in the order of the commits, and never shows a note to a visitor', async () => {
    const heard = collectAnnouncements(flowdesk)
    const { id, visitor } = await taken()
    await say(jonas, id, 'Note')
    await Promise.all([
      say(jonas, id),
      say(jonas, id, 'Note'),
      visitor.post(`/v1/widget/conversations/${id}/messages`, { body: 'one', clientMessageId: 'm-1' }),
      visitor.post(`/v1/widget/conversations/${id}/messages`, { body: 'two', clientMessageId: 'm-2' }),
      verb(petra, id, 'transfer', { agentId: petra.id, note: 'Mine now' }),
    ])
    await verb(petra, id, 'close')
    const own = heard.filter(({ payload }) => payload['conversationId'] === id)
    const numbers = (kind: string, event: string, path: (payload: never) => number) =>
      own
        .filter((one) => one.audience.kind === kind && one.event === event)
        .map(({ payload }) => path(payload as never))
    const sequence = ({ message }: { message: { sequence: number } }) => message.sequence
    const rows = await rowsOf(id)
    const seen = (await visitor.get(`/v1/widget/conversations/${id}/messages`)).body.data.items
    expect(numbers('department', 'message', sequence)).toEqual(rows.map(sequenceOf))
    expect(numbers('visitor', 'message', sequence)).toEqual(seen.map(sequenceOf))
    for (const kind of ['department', 'visitor']) {
      const versions = numbers(kind, 'conversation', ({ version }: { version: number }) => version)
      expect(versions).toEqual([...new Set(versions)].sort((one, other) => one - other))
    }
    const forVisitors = own.filter(({ audience }) => audience.kind === 'visitor')
    expect(JSON.stringify(forVisitors)).not.toMatch(/Note|Mine now/)
    expect(new Set(forVisitors.map(({ audience }) => 'id' in audience && audience.id))).toEqual(new Set([visitor.id]))
  })

  test('has the documented payloads', async () => {
    const heard = collectAnnouncements(flowdesk)
    const { id, visitor } = await taken()
    const own = () => heard.filter(({ payload }) => payload['conversationId'] === id)
    const payloadOf = (kind: string, event: string) =>
      own().findLast((one) => one.audience.kind === kind && one.event === event)?.payload
    const { createdAt, version } = await read(id)
    expect(payloadOf('department', 'conversation')).toEqual({
      conversationId: id,
      version,
      status: 'active',
      departmentId,
      visitorId: visitor.id,
      visitorDisplayName: null,
      agentId: jonas.id,
      agentDisplayName: 'Jonas',
      queuePosition: null,
      escalationStatus: 'none',
      escalationTicketId: null,
      closedBy: null,
      lastSequence: 2,
      lastMessage: { kind: 'AgentJoined', preview: '', createdAt: expect.any(String) },
      createdAt,
      updatedAt: expect.any(String),
    })
    expect(payloadOf('visitor', 'conversation')).toEqual({
      conversationId: id,
      version: 2,
      status: 'active',
      agentName: 'Jonas',
      closedBy: null,
    })
    expect(payloadOf('visitor', 'queue')).toEqual({ conversationId: id, queuePosition: null })
    const [first, joined] = await rowsOf(id)
    expect(payloadOf('department', 'message')).toEqual({ conversationId: id, message: joined })
    const body = { lastReadMessageId: first.id }
    await flowdesk.put(`${path}/${id}/read`, { token: jonas.token, body })
    const cursor = { conversationId: id, lastReadMessageId: first.id, lastReadSequence: 1 }
    expect(payloadOf('visitor', 'read')).toEqual({ ...cursor, readerKind: 'agent' })
    await visitor.put(`/v1/widget/conversations/${id}/read`, body)
    expect(payloadOf('department', 'read')).toEqual({ ...cursor, readerKind: 'visitor' })
    await verb(jonas, id, 'transfer', { departmentId: otherDepartmentId })
    const removed = own().find(({ event }) => event === 'conversationRemoved')
    expect(removed).toMatchObject({
      audience: { kind: 'department', id: departmentId },
      payload: { conversationId: id },
    })
  })

  test('sends queued visitors their new positions', async () => {
    const [one, two] = [await waiting(), await waiting()]
    const before = await two.visitor.get(`/v1/widget/conversations/${two.id}/messages`)
    const heard = collectAnnouncements(flowdesk)
    await verb(jonas, one.id, 'close')
    const expected = { conversationId: two.id, queuePosition: before.body.data.queuePosition - 1 }
    await expect
      .poll(() => heard.filter(({ event, payload }) => event === 'queue' && payload['conversationId'] === two.id))
      .toEqual([{ audience: { kind: 'visitor', id: two.visitor.id }, event: 'queue', payload: expected }])
  })

  test('sends a visitor no read position that passed only notes', async () => {
    const { id } = await taken()
    const [, joined] = await rowsOf(id)
    const note = await say(jonas, id, 'Note')
    const mark = (lastReadMessageId: string) =>
      flowdesk.put(`${path}/${id}/read`, { token: jonas.token, body: { lastReadMessageId } })
    await mark(joined.id)
    const heard = collectAnnouncements(flowdesk)
    expect((await mark(note.body.data.id)).body.data.agentLastReadMessageId).toBe(note.body.data.id)
    expect(heard.filter(({ payload }) => payload['conversationId'] === id)).toEqual([])
  })
})

const sequenceOf = ({ sequence }: { sequence: number }): number => sequence
