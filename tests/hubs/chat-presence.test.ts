import { expect, test, vi } from 'vitest'
import { makeDepartment, makeSignedInAgent, makeWidget } from '../support/chat.ts'
import {
  bootstrapVisitor,
  connectHubListener,
  listenOnLoopback,
  openConversation,
  openListeningServer,
} from '../support/chat-hubs.ts'
import type { Flowdesk } from '../support/flowdesk.ts'

const patiently = { timeout: 8000, interval: 50 }

const presenceOf = async ({ get }: Flowdesk, token: string, id: number): Promise<string> => {
  const { body } = await get('/v1/agent/agents?pageSize=100', { token })
  return body.data.items.find((agent: { id: number }) => agent.id === id).presence
}

const configOf = async ({ get }: Flowdesk, key = 'default') => (await get(`/v1/widget/${key}/config`)).body.data

test('an agent is online while a connection is open, and for the grace period after the last one', async () => {
  const { flowdesk, url } = await openListeningServer()
  const watcher = await makeSignedInAgent(flowdesk)
  const agent = await makeSignedInAgent(flowdesk)
  const atWatcher = await connectHubListener(url, 'agent', watcher.token)
  const of = () => atWatcher.payloadsOf('agentPresence').filter(({ agentId }) => agentId === agent.id)
  const [first, second] = [
    await connectHubListener(url, 'agent', agent.token),
    await connectHubListener(url, 'agent', agent.token),
  ]
  await vi.waitFor(() => expect(of()).toEqual([{ agentId: agent.id, presence: 'online', isAvailable: true }]))
  expect(await first.client.invoke('SetAvailability', false)).toEqual({ isAvailable: false })
  await vi.waitFor(() => expect(of().at(-1)).toEqual({ agentId: agent.id, presence: 'away', isAvailable: false }))
  await flowdesk.put('/v1/agent/me/availability', { token: agent.token, body: { isAvailable: true } })
  await vi.waitFor(() => expect(of().at(-1)).toMatchObject({ presence: 'online' }))
  await first.client.stop()
  flowdesk.clock.advance(31_000)
  await vi.waitFor(async () => expect(await presenceOf(flowdesk, watcher.token, agent.id)).toBe('online'), patiently)
  await second.client.stop()
  await vi.waitFor(async () => {
    const { db } = flowdesk.app.resources
    const live = db.selectFrom('chat.agentConnection').where('agentId', '=', agent.id).where('endedAt', 'is', null)
    expect(await live.select('id').execute()).toEqual([])
  })
  flowdesk.clock.advance(29_000)
  expect(await presenceOf(flowdesk, watcher.token, agent.id)).toBe('online')
  flowdesk.clock.advance(2000)
  expect(await presenceOf(flowdesk, watcher.token, agent.id)).toBe('offline')
  await vi.waitFor(
    () => expect(of().at(-1)).toEqual({ agentId: agent.id, presence: 'offline', isAvailable: true }),
    patiently,
  )
  expect(of().map(({ presence }) => presence)).toEqual(['online', 'away', 'online', 'offline'])
})

test('an agent who reconnects within the grace period was never offline', async () => {
  const { flowdesk, url } = await openListeningServer()
  const [watcher, agent] = [await makeSignedInAgent(flowdesk), await makeSignedInAgent(flowdesk)]
  const atWatcher = await connectHubListener(url, 'agent', watcher.token)
  const first = await connectHubListener(url, 'agent', agent.token)
  await first.client.stop()
  flowdesk.clock.advance(20_000)
  await connectHubListener(url, 'agent', agent.token)
  flowdesk.clock.advance(20_000)
  // Two checks later, no event has been sent.
  const { client } = await connectHubListener(
    url,
    'agent',
    (await makeSignedInAgent(flowdesk, { isAvailable: false })).token,
  )
  await vi.waitFor(
    () => expect(atWatcher.payloadsOf('agentPresence').some(({ presence }) => presence === 'away')).toBe(true),
    patiently,
  )
  await client.invoke('SetAvailability', true)
  await vi.waitFor(
    () => expect(atWatcher.payloadsOf('agentPresence').at(-1)).toMatchObject({ presence: 'online' }),
    patiently,
  )
  const told = atWatcher.payloadsOf('agentPresence').filter(({ agentId }) => agentId === agent.id)
  expect(told.map(({ presence }) => presence)).toEqual(['online'])
})

test('visitors are notified when an agent of their widget is online, and its configuration agrees', async () => {
  const { flowdesk, url } = await openListeningServer()
  const agent = await makeSignedInAgent(flowdesk)
  const { id: departmentId } = await makeDepartment(flowdesk, { memberIds: [agent.id] })
  const widget = await makeWidget(flowdesk, { departmentIds: [departmentId] })
  const [here, elsewhere] = [await bootstrapVisitor(flowdesk, widget.key), await bootstrapVisitor(flowdesk)]
  const [atHere, atElsewhere] = [
    await connectHubListener(url, 'visitor', here.token),
    await connectHubListener(url, 'visitor', elsewhere.token),
  ]
  await vi.waitFor(() => expect(atHere.payloadsOf('online')).toEqual([{ online: false }]), patiently)
  expect(await configOf(flowdesk, widget.key)).toMatchObject({ online: false, departments: [{ online: false }] })
  const atAgent = await connectHubListener(url, 'agent', agent.token)
  await vi.waitFor(() => expect(atHere.payloadsOf('online').at(-1)).toEqual({ online: true }), patiently)
  expect(await configOf(flowdesk, widget.key)).toMatchObject({
    online: true,
    departments: [{ id: departmentId, online: true }],
  })
  const late = await bootstrapVisitor(flowdesk, widget.key)
  const atLate = await connectHubListener(url, 'visitor', late.token)
  await vi.waitFor(() => expect(atLate.payloadsOf('online')).toEqual([{ online: true }]), patiently)
  await atAgent.client.invoke('SetAvailability', false)
  await vi.waitFor(() => expect(atHere.payloadsOf('online').at(-1)).toEqual({ online: false }), patiently)
  expect(await configOf(flowdesk, widget.key)).toMatchObject({ online: false })
  // The default widget offers this department as well, since it names none.
  await vi.waitFor(() => expect(atElsewhere.payloadsOf('online').at(-1)).toEqual({ online: false }), patiently)
})

test('agents of a dead process become offline', async () => {
  const { flowdesk } = await openListeningServer()
  const [watcher, agent] = [await makeSignedInAgent(flowdesk), await makeSignedInAgent(flowdesk)]
  const seenAt = flowdesk.clock.now().toISOString()
  const lease = { id: 'of-a-dead-process', agentId: agent.id, instanceId: 'dead', connectedAt: seenAt, seenAt }
  await flowdesk.app.resources.db.insertInto('chat.agentConnection').values(lease).execute()
  expect(await presenceOf(flowdesk, watcher.token, agent.id)).toBe('online')
  flowdesk.clock.advance(31_000)
  expect(await presenceOf(flowdesk, watcher.token, agent.id)).toBe('offline')
})

test('agents of another process are shown as online, and changes there reach clients connected here', async () => {
  const { flowdesk, url } = await openListeningServer()
  const twin = await flowdesk.openSecondProcess()
  const there = await listenOnLoopback(twin)
  const [watcher, agent] = [await makeSignedInAgent(flowdesk), await makeSignedInAgent(flowdesk)]
  const atWatcher = await connectHubListener(url, 'agent', watcher.token)
  const atThere = await connectHubListener(there, 'agent', agent.token)
  const seen = { agentId: agent.id, presence: 'online', isAvailable: true }
  await vi.waitFor(() => expect(atWatcher.payloadsOf('agentPresence')).toContainEqual(seen), patiently)
  await flowdesk.post('/v1/agent/auth/logout', { token: agent.token })
  twin.clock.advance(15_000)
  expect((await atThere.closed)?.message).toContain('SVC:1003')
  await twin.close()
})

test('agents are notified whether the visitor of a conversation is online', async () => {
  const { flowdesk, url } = await openListeningServer()
  const agent = await makeSignedInAgent(flowdesk, { departmentIds: [1] })
  const visitor = await bootstrapVisitor(flowdesk)
  const atAgent = await connectHubListener(url, 'agent', agent.token)
  const atVisitor = await connectHubListener(url, 'visitor', visitor.token)
  await openConversation(flowdesk, visitor)
  const { visitorId } = visitor
  await vi.waitFor(() => expect(atAgent.payloadsOf('visitorPresence')).toEqual([{ visitorId, online: true }]))
  await atVisitor.client.stop()
  // The server may notice the end later than the client.
  const later = async () => {
    flowdesk.clock.advance(31_000)
    await vi.waitFor(() => expect(atAgent.payloadsOf('visitorPresence').at(-1)).toEqual({ visitorId, online: false }))
  }
  await vi.waitFor(later, patiently)
  await connectHubListener(url, 'visitor', visitor.token)
  await vi.waitFor(() => expect(atAgent.payloadsOf('visitorPresence')).toHaveLength(3))
})

test('queues are counted by department, at most once a second', async () => {
  const { flowdesk, url } = await openListeningServer()
  const { id: departmentId } = await makeDepartment(flowdesk)
  const [agent, other] = [
    await makeSignedInAgent(flowdesk, { departmentIds: [1] }),
    await makeSignedInAgent(flowdesk, { departmentIds: [departmentId] }),
  ]
  const chief = await makeSignedInAgent(flowdesk, { role: 'administrator' })
  const [atAgent, atOther, atChief] = await Promise.all(
    [agent, other, chief].map(({ token }) => connectHubListener(url, 'agent', token)),
  )
  for (let more = 0; more < 5; more++) await openConversation(flowdesk, await bootstrapVisitor(flowdesk))
  const id = await openConversation(flowdesk, await bootstrapVisitor(flowdesk), { departmentId })
  await flowdesk.post(`/v1/agent/conversations/${id}/take`, { token: other.token })
  await vi.waitFor(
    () => expect(atChief?.payloadsOf('queueCounts').at(-1)).toEqual({ waiting: 5, active: 1 }),
    patiently,
  )
  expect(atAgent?.payloadsOf('queueCounts').at(-1)).toEqual({ waiting: 5, active: 0 })
  expect(atOther?.payloadsOf('queueCounts').at(-1)).toEqual({ waiting: 0, active: 1 })
})

test('an agent who joins a department receives its counts at once', async () => {
  const { flowdesk, url } = await openListeningServer()
  const { id: departmentId } = await makeDepartment(flowdesk)
  const agent = await makeSignedInAgent(flowdesk)
  const chief = await makeSignedInAgent(flowdesk, { role: 'administrator' })
  await openConversation(flowdesk, await bootstrapVisitor(flowdesk), { departmentId })
  // Stops the periodic checks.
  flowdesk.clock.stop()
  const atAgent = await connectHubListener(url, 'agent', agent.token)
  await vi.waitFor(() => expect(atAgent.payloadsOf('queueCounts')).toEqual([{ waiting: 0, active: 0 }]), patiently)
  // Its counts come with the next look: what the first one had left to do is done.
  const atChief = await connectHubListener(url, 'agent', chief.token)
  await vi.waitFor(() => expect(atChief.payloadsOf('queueCounts')).toEqual([{ waiting: 1, active: 0 }]), patiently)
  const path = `/v1/admin/departments/${departmentId}/members`
  await flowdesk.put(path, { token: chief.token, body: { agentIds: [agent.id] } })
  await vi.waitFor(() => expect(atAgent.payloadsOf('queueCounts').at(-1)).toEqual({ waiting: 1, active: 0 }), patiently)
})
