import { setTimeout as delay } from 'node:timers/promises'
import { HttpTransportType } from '@microsoft/signalr'
import { describe, expect, onTestFinished, test } from 'vitest'
import { patientDatabase } from '../support/app.ts'
import { consoleAdministratorToken, makeDepartment, makeSignedInAgent } from '../support/chat.ts'
import {
  bootstrapVisitor,
  connectHubListener,
  type ListeningServer,
  openConversation,
  openListeningServer,
  sendAsVisitor,
  transports,
} from '../support/chat-hubs.ts'

/** An agent who has taken the conversation of a visitor, both connected. */
async function talking(live: ListeningServer, transport: HttpTransportType = HttpTransportType.WebSockets) {
  const { flowdesk, url } = live
  const agent = await makeSignedInAgent(flowdesk, { departmentIds: [1], displayName: 'Tom' })
  const visitor = await bootstrapVisitor(flowdesk)
  const id = await openConversation(flowdesk, visitor, { message: 'Hello' })
  await flowdesk.post(`/v1/agent/conversations/${id}/take`, { token: agent.token })
  const atAgent = await connectHubListener(url, 'agent', agent.token, { transport })
  const atVisitor = await connectHubListener(url, 'visitor', visitor.token, { transport })
  return { agent, visitor, id, atAgent, atVisitor }
}

/** Comes back once what was sent before it has been handled. */
const settled = async ({ atAgent }: Awaited<ReturnType<typeof talking>>, id: string): Promise<void> => {
  await atAgent.client.invoke('Watch', id)
}

describe.each(transports)('over %s', (_name, transport) => {
  test('an agent who watches sees typing and drafts, and the visitor sees the agent typing', async () => {
    const live = await openListeningServer()
    const { agent, atAgent, atVisitor, id, visitor } = await talking(live, transport)
    expect(await atAgent.client.invoke('Watch', id)).toEqual({ lastSequence: 2, version: expect.any(Number) })
    await atVisitor.client.invoke('Typing', id, true)
    await atVisitor.client.invoke('Preview', { conversationId: id, draft: 'Where is my par' })
    await expect.poll(() => atAgent.payloadsOf('preview')).toHaveLength(1)
    expect(atAgent.payloadsOf('typing')).toEqual([{ conversationId: id, isTyping: true, visitorId: visitor.visitorId }])
    expect(atAgent.payloadsOf('preview')).toEqual([{ conversationId: id, draft: 'Where is my par' }])
    await atAgent.client.invoke('Typing', id, true)
    await expect
      .poll(() => atVisitor.payloadsOf('typing'))
      .toEqual([{ conversationId: id, isTyping: true, agentName: 'Tom' }])
    expect(atAgent.payloadsOf('agentTyping')).toEqual([
      { conversationId: id, isTyping: true, agentId: agent.id, agentName: 'Tom' },
    ])
    expect(atVisitor.payloadsOf('agentTyping')).toEqual([])
    await sendAsVisitor(live.flowdesk, visitor, id, 'Where is my parcel?')
    await expect
      .poll(() => atAgent.payloadsOf('preview'))
      .toEqual([expect.anything(), { conversationId: id, draft: '' }])
    expect(atAgent.payloadsOf('typing').at(-1)).toMatchObject({ isTyping: false })
    const names = atAgent.received.map(({ event }) => event)
    expect(names.lastIndexOf('message')).toBeLessThan(names.lastIndexOf('preview'))
  })
})

test('an agent sees no typing or drafts before watching and after unwatching', async () => {
  const live = await openListeningServer()
  const all = await talking(live)
  const { atAgent, atVisitor, id } = all
  await atVisitor.client.invoke('Typing', id, true)
  await settled(all, id)
  await atAgent.client.invoke('Unwatch', id)
  await atVisitor.client.invoke('Preview', id, 'secret')
  await settled(all, id)
  expect(atAgent.payloadsOf('typing')).toEqual([])
  expect(atAgent.payloadsOf('preview')).toEqual([])
})

test('a draft is cut at 500 characters without splitting one', async () => {
  const { atAgent, atVisitor, id } = await talking(await openListeningServer())
  await atAgent.client.invoke('Watch', id)
  for (const draft of ['😀'.repeat(600), `${'a'.repeat(499)}😀b`, 'ü'.repeat(500)])
    await atVisitor.client.invoke('Preview', id, draft)
  await expect.poll(() => atAgent.payloadsOf('preview')).toHaveLength(3)
  expect(atAgent.payloadsOf('preview').map(({ draft }) => draft)).toEqual([
    '😀'.repeat(500),
    `${'a'.repeat(499)}😀`,
    'ü'.repeat(500),
  ])
})

test('a visitor who pauses, stops or disconnects is no longer shown as typing', async () => {
  const live = await openListeningServer()
  const { atAgent, atVisitor, id, visitor } = await talking(live)
  await atAgent.client.invoke('Watch', id)
  const told = () => [...atAgent.payloadsOf('typing'), ...atAgent.payloadsOf('preview')]
  const cleared = [
    { conversationId: id, isTyping: false, visitorId: visitor.visitorId },
    { conversationId: id, draft: '' },
  ]
  const ends = [
    () => atVisitor.client.invoke('Typing', id, false),
    async () => live.flowdesk.clock.advance(8000),
    () => atVisitor.client.stop(),
  ]
  for (const end of ends) {
    atAgent.received.length = 0
    await atVisitor.client.invoke('Typing', id, true)
    await atVisitor.client.invoke('Preview', id, 'Where')
    await expect.poll(() => told()).toHaveLength(2)
    await end()
    await expect.poll(() => told()).toEqual(expect.arrayContaining(cleared))
  }
})

test('after a clock moves backwards, typing and presence still end in time', async () => {
  const live = await openListeningServer()
  const { atAgent, atVisitor, id, visitor } = await talking(live)
  await atAgent.client.invoke('Watch', id)
  await atVisitor.client.invoke('Typing', id, true)
  await expect.poll(() => atAgent.payloadsOf('typing')).toHaveLength(1)
  live.flowdesk.clock.advance(-3 * 3600_000)
  await expect.poll(() => atAgent.payloadsOf('typing').at(-1)).toMatchObject({ isTyping: false })
  await atVisitor.client.invoke('Typing', id, true)
  await atVisitor.client.stop()
  // The server has processed it when the typing signal ends.
  await expect.poll(() => atAgent.payloadsOf('typing')).toHaveLength(4)
  live.flowdesk.clock.advance(-3 * 3600_000)
  const gone = { visitorId: visitor.visitorId, online: false }
  await expect.poll(() => atAgent.payloadsOf('visitorPresence').at(-1)).toEqual(gone)
})

test('typing and drafts beyond the limit are dropped without an error', async () => {
  const live = await openListeningServer({ RateLimits__VisitorTyping__Permits: '10' })
  const all = await talking(live)
  const { atAgent, atVisitor, id } = all
  await atAgent.client.invoke('Watch', id)
  const flood = Array.from({ length: 200 }, (_, index) =>
    index % 2 ? atVisitor.client.invoke('Typing', id, true) : atVisitor.client.invoke('Preview', id, `draft ${index}`),
  )
  expect(await Promise.all(flood)).toEqual(flood.map(() => undefined))
  await settled(all, id)
  expect(atAgent.payloadsOf('preview').length + atAgent.payloadsOf('typing').length).toBe(10)
  // A call for another conversation is ignored too: nothing is read above the limit.
  await atVisitor.client.invoke('Typing', 'nonsense', true)
  live.flowdesk.clock.advance(60_000)
  await expect(atVisitor.client.invoke('Typing', 'nonsense', true)).rejects.toThrow('SVC:4004')
})

test('a conversation of another visitor or department is not found', async () => {
  const live = await openListeningServer()
  const { flowdesk, url } = live
  const { atVisitor, id } = await talking(live)
  const [stranger, colleague] = [await bootstrapVisitor(flowdesk), await makeSignedInAgent(flowdesk)]
  const [atStranger, atColleague] = [
    await connectHubListener(url, 'visitor', stranger.token),
    await connectHubListener(url, 'agent', colleague.token),
  ]
  for (const call of [
    () => atStranger.client.invoke('Typing', id, true),
    () => atStranger.client.invoke('Preview', id, 'mine'),
    () => atColleague.client.invoke('Typing', id, true),
    () => atColleague.client.invoke('Watch', id),
    () => atColleague.client.invoke('Unwatch', id),
    () => atColleague.client.invoke('Watch', '019a9f2e-0c11-7d40-8a55-1b9c33d7e602'),
  ])
    await expect(call()).rejects.toThrow('SVC:4004')
  expect(atVisitor.payloadsOf('typing')).toEqual([])
})

test('only the assignee is shown as typing to the visitor', async () => {
  const live = await openListeningServer()
  const { atVisitor, id, agent } = await talking(live)
  const other = await makeSignedInAgent(live.flowdesk, { departmentIds: [1] })
  const atOther = await connectHubListener(live.url, 'agent', other.token)
  await expect(atOther.client.invoke('Typing', id, true)).rejects.toThrow('SVC:3005')
  await live.flowdesk.post(`/v1/agent/conversations/${id}/close`, { token: agent.token })
  await expect(atOther.client.invoke('Typing', id, true)).rejects.toThrow('SVC:3006')
  expect(atVisitor.payloadsOf('typing')).toEqual([])
})

test('invalid arguments of a method are refused with their fields', async () => {
  const { atAgent, atVisitor, id } = await talking(await openListeningServer())
  for (const [call, told] of [
    [() => atVisitor.client.invoke('Typing', id, 'yes'), 'isTyping: The value must be of this type: boolean.'],
    [() => atVisitor.client.invoke('Preview', id, 7), 'draft: The value must be of this type: string.'],
    [() => atAgent.client.invoke('SetAvailability', null), 'isAvailable: The value must be of this type: boolean.'],
    [() => atAgent.client.invoke('Watch', 12), 'conversationId: The value must be of this type: string.'],
    [() => atVisitor.client.invoke('Typing', { isTyping: true }), 'conversationId: A value is required.'],
  ] as const)
    await expect(call()).rejects.toThrow(`SVC:2001: ${told}`)
  await expect(atVisitor.client.invoke('Watch', id)).rejects.toThrow('Method does not exist')
  await expect(atVisitor.client.invoke('SetAvailability', true)).rejects.toThrow('Method does not exist')
  await expect(atAgent.client.invoke('Preview', id, 'x')).rejects.toThrow('Method does not exist')
})

test('a refusal and a close message are in the language of the client', async () => {
  const { flowdesk, url } = await openListeningServer()
  const { token } = await makeSignedInAgent(flowdesk)
  const atAgent = await connectHubListener(url, 'agent', token, { headers: { 'Accept-Language': 'de' } })
  await expect(atAgent.client.invoke('Watch', 'x')).rejects.toThrow('SVC:4004: Dieses Gespräch gibt es nicht')
  await flowdesk.post('/v1/agent/auth/logout', { token })
  expect((await atAgent.closed)?.message).toContain('SVC:1003: Die Zugangsdaten')
})

test('one connection can watch a limited number of conversations', async () => {
  const live = await openListeningServer()
  const { atAgent, id } = await talking(live)
  const { db } = live.flowdesk
  const row = await db.selectFrom('chat.conversation').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const ids = Array.from({ length: 100 }, (_, index) => `${id.slice(0, -4)}${String(index).padStart(4, '0')}`)
  const closed = { status: 'closed', agentId: null, lastMessageId: null } as const
  for (const one of ids)
    await db
      .insertInto('chat.conversation')
      .values({ ...row, ...closed, id: one })
      .execute()
  for (const one of ids) await atAgent.client.invoke('Watch', one)
  await expect(atAgent.client.invoke('Watch', id)).rejects.toThrow(
    'SVC:0003: This connection already watches the maximum of 100 conversations.',
  )
  expect(await atAgent.client.invoke('Watch', ids[1])).toMatchObject({ lastSequence: 2 })
  await atAgent.client.invoke('Unwatch', ids[0])
  expect(await atAgent.client.invoke('Watch', id)).toMatchObject({ lastSequence: 2 })
})

test('each call of an agent takes one permit of the rate limit', async () => {
  // One permit is for the call that takes the conversation.
  const live = await openListeningServer({ RateLimits__Agent__Permits: '4' })
  const { atAgent, id } = await talking(live)
  const watched = { lastSequence: 2, version: expect.any(Number) }
  for (const method of ['Watch', 'Watch', 'Unwatch']) expect(await atAgent.client.invoke(method, id)).toEqual(watched)
  await expect(atAgent.client.invoke('Watch', id)).rejects.toThrow('SVC:0003')
})

test('typing and drafts of a visitor are dropped after the conversation is closed', async () => {
  const live = await openListeningServer()
  const { flowdesk, url } = live
  const all = await talking(live)
  const { agent, atAgent, atVisitor, id, visitor } = all
  const atSecondTab = await connectHubListener(url, 'visitor', visitor.token)
  await atAgent.client.invoke('Watch', id)
  await atVisitor.client.invoke('Typing', id, true)
  await expect.poll(() => atAgent.payloadsOf('typing')).toHaveLength(1)
  await flowdesk.post(`/v1/agent/conversations/${id}/close`, { token: agent.token })
  await expect.poll(() => atAgent.payloadsOf('typing')).toHaveLength(2)
  for (const { client } of [atVisitor, atSecondTab]) {
    expect(await client.invoke('Typing', id, true)).toBeUndefined()
    expect(await client.invoke('Preview', id, 'One thing more')).toBeUndefined()
  }
  await settled(all, id)
  expect([atAgent.payloadsOf('typing').length, atAgent.payloadsOf('preview')]).toEqual([2, []])
})

test('typing is dropped soon after another process has closed the conversation', async () => {
  const live = await openListeningServer({ RateLimits__VisitorTyping__Permits: '1000000' })
  const { flowdesk } = live
  const all = await talking(live)
  const { agent, atAgent, atVisitor, id } = all
  await atAgent.client.invoke('Watch', id)
  await atVisitor.client.invoke('Typing', id, true)
  const other = await flowdesk.openSecondProcess()
  onTestFinished(other.close)
  await other.post(`/v1/agent/conversations/${id}/close`, { token: agent.token })
  // Long enough for the periodic check of all connections.
  flowdesk.clock.advance(16_000)
  await expect
    .poll(async () => {
      const before = atAgent.payloadsOf('preview').length
      await atVisitor.client.invoke('Preview', id, 'One thing more')
      await settled(all, id)
      return atAgent.payloadsOf('preview').length - before
    })
    .toBe(0)
})

test('typing during the periodic check of all connections reaches the agent', async () => {
  const live = await openListeningServer({}, patientDatabase)
  const { flowdesk } = live
  const { atAgent, atVisitor, id } = await talking(live)
  await atAgent.client.invoke('Watch', id)
  // The counts of the queues, which would wait before the check, have been read once the first checks are over.
  await delay(3000)
  const lock = await flowdesk.holdLock('lock table chat.conversation in access exclusive mode')
  const typing = atVisitor.client.invoke('Typing', id, true)
  await lock.waitForWaiters(1)
  flowdesk.clock.advance(16_000)
  // After the check, the counts of the queues are read, which waits too.
  await lock.waitForWaiters(2)
  await lock.release()
  await typing
  await expect.poll(() => atAgent.payloadsOf('typing')).toHaveLength(1)
})

/** The two ways in which an administrator takes an agent out of the default department. */
const waysOut: [string, (live: ListeningServer, token: string, agentId: number) => Promise<unknown>][] = [
  [
    'PUT departments/{id}/members',
    ({ flowdesk }, token) => flowdesk.put('/v1/admin/departments/1/members', { token, body: { agentIds: [] } }),
  ],
  [
    'PATCH agents/{id}',
    ({ flowdesk }, token, agentId) =>
      flowdesk.patch(`/v1/admin/agents/${agentId}`, { token, body: { departmentIds: [] } }),
  ],
]

test.each(waysOut)(
  'an agent who is removed from a department by %s gets a resync at once and no more of its events',
  async (_way, takeOut) => {
    const live = await openListeningServer()
    const { flowdesk } = live
    const { atAgent, atVisitor, id, visitor, agent } = await talking(live)
    const token = await consoleAdministratorToken(flowdesk)
    await atAgent.client.invoke('Watch', id)
    await takeOut(live, token, agent.id)
    await expect.poll(() => atAgent.payloadsOf('resync')).toEqual([{ reason: 'departments' }])
    expect(atAgent.payloadsOf('conversationRemoved')).toEqual([{ conversationId: id, reason: 'membership' }])
    await sendAsVisitor(flowdesk, visitor, id, 'Is an agent there?')
    await atVisitor.client.invoke('Typing', id, true)
    await expect(atAgent.client.invoke('Watch', id)).rejects.toThrow('SVC:4004')
    expect([...atAgent.payloadsOf('message'), ...atAgent.payloadsOf('typing')]).toEqual([])
    // As an administrator the agent sees it all again.
    await flowdesk.patch(`/v1/admin/agents/${agent.id}`, { token, body: { role: 'administrator' } })
    await expect.poll(() => atAgent.payloadsOf('resync')).toHaveLength(2)
    await sendAsVisitor(flowdesk, visitor, id, 'Hello?')
    await expect.poll(() => atAgent.payloadsOf('message').map(({ message }) => message.body)).toEqual(['Hello?'])
  },
)

test('a conversation that moves is removed only for agents who no longer see it', async () => {
  const live = await openListeningServer()
  const { flowdesk, url } = live
  const { atAgent, atVisitor, id, agent } = await talking(live)
  const both = await makeSignedInAgent(flowdesk, { departmentIds: [1] })
  const chief = await makeSignedInAgent(flowdesk, { role: 'administrator', departmentIds: [1] })
  const { id: departmentId } = await makeDepartment(flowdesk, { memberIds: [both.id] })
  const [atBoth, atChief] = [
    await connectHubListener(url, 'agent', both.token),
    await connectHubListener(url, 'agent', chief.token),
  ]
  for (const { client } of [atAgent, atBoth, atChief]) await client.invoke('Watch', id)
  await flowdesk.post(`/v1/agent/conversations/${id}/transfer`, { token: agent.token, body: { departmentId } })
  await expect
    .poll(() => atAgent.payloadsOf('conversationRemoved'))
    .toEqual([{ conversationId: id, reason: 'transferred' }])
  await atVisitor.client.invoke('Typing', id, true)
  for (const { payloadsOf } of [atBoth, atChief]) {
    await expect.poll(() => payloadsOf('typing')).toHaveLength(1)
    expect(payloadsOf('conversationRemoved')).toEqual([])
    expect(payloadsOf('conversation')).toMatchObject([{ conversationId: id, departmentId, status: 'queued' }])
  }
  expect([...atAgent.payloadsOf('typing'), ...atAgent.payloadsOf('conversation')]).toEqual([])
})

test('an agent is shown as typing under the current name', async () => {
  const live = await openListeningServer()
  const { agent, atAgent, atVisitor, id } = await talking(live)
  const chief = await makeSignedInAgent(live.flowdesk, { role: 'administrator' })
  await live.flowdesk.patch(`/v1/admin/agents/${agent.id}`, { token: chief.token, body: { displayName: 'Grace' } })
  await atAgent.client.invoke('Typing', id, true)
  await expect.poll(() => atVisitor.payloadsOf('typing')).toHaveLength(1)
  expect(atVisitor.payloadsOf('typing')).toEqual([{ conversationId: id, isTyping: true, agentName: 'Grace' }])
})
