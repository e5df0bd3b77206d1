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
  await expect.poll(() => of()).toEqual([{ agentId: agent.id, presence: 'online', isAvailable: true }])
  expect(await first.client.invoke('SetAvailability', false)).toEqual({ isAvailable: false })
  await expect.poll(() => of().at(-1)).toEqual({ agentId: agent.id, presence: 'away', isAvailable: false })
  await flowdesk.put('/v1/agent/me/availability', { token: agent.token, body: { isAvailable: true } })
  await expect.poll(() => of().at(-1)).toMatchObject({ presence: 'online' })
  await first.client.stop()
  flowdesk.clock.advance(31_000)
  await expect.poll(() => presenceOf(flowdesk, watcher.token, agent.id)).toBe('online')
  flowdesk.clock.stop()
  await second.client.stop()
  await vi.waitFor(async () => {
    const { db } = flowdesk
    const live = db.selectFrom('chat.agentConnection').where('agentId', '=', agent.id).where('endedAt', 'is', null)
    expect(await live.select('id').execute()).toEqual([])
  }, 30_000)
  flowdesk.clock.advance(29_000)
  expect(await presenceOf(flowdesk, watcher.token, agent.id)).toBe('online')
  flowdesk.clock.advance(2000)
  expect(await presenceOf(flowdesk, watcher.token, agent.id)).toBe('offline')
  await expect.poll(() => of().at(-1)).toEqual({ agentId: agent.id, presence: 'offline', isAvailable: true })
  expect(of().map(({ presence }) => presence)).toEqual(['online', 'away', 'online', 'offline'])
})

test('an agent who reconnects within the grace period was never offline', async () => {
  const { flowdesk, url } = await openListeningServer()
  const [watcher, agent] = [await makeSignedInAgent(flowdesk), await makeSignedInAgent(flowdesk)]
  const atWatcher = await connectHubListener(url, 'agent', watcher.token)
  const first = await connectHubListener(url, 'agent', agent.token)
  flowdesk.clock.stop()
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
  await expect.poll(() => atWatcher.payloadsOf('agentPresence').some(({ presence }) => presence === 'away')).toBe(true)
  await client.invoke('SetAvailability', true)
  await expect.poll(() => atWatcher.payloadsOf('agentPresence').at(-1)).toMatchObject({ presence: 'online' })
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
  await expect.poll(() => atHere.payloadsOf('online')).toEqual([{ online: false }])
  expect(await configOf(flowdesk, widget.key)).toMatchObject({ online: false, departments: [{ online: false }] })
  const atAgent = await connectHubListener(url, 'agent', agent.token)
  await expect.poll(() => atHere.payloadsOf('online').at(-1)).toEqual({ online: true })
  expect(await configOf(flowdesk, widget.key)).toMatchObject({
    online: true,
    departments: [{ id: departmentId, online: true }],
  })
  const late = await bootstrapVisitor(flowdesk, widget.key)
  const atLate = await connectHubListener(url, 'visitor', late.token)
  await expect.poll(() => atLate.payloadsOf('online')).toEqual([{ online: true }])
  await atAgent.client.invoke('SetAvailability', false)
  await expect.poll(() => atHere.payloadsOf('online').at(-1)).toEqual({ online: false })
  expect(await configOf(flowdesk, widget.key)).toMatchObject({ online: false })
  // The default widget offers this department as well, since it names none.
  await expect.poll(() => atElsewhere.payloadsOf('online').at(-1)).toEqual({ online: false })
})

test('agents of a dead process become offline', async () => {
  const { flowdesk } = await openListeningServer()
  const [watcher, agent] = [await makeSignedInAgent(flowdesk), await makeSignedInAgent(flowdesk)]
  const seenAt = flowdesk.clock.now().toISOString()
  const lease = { id: 'of-a-dead-process', agentId: agent.id, instanceId: 'dead', connectedAt: seenAt, seenAt }
  await flowdesk.db.insertInto('chat.agentConnection').values(lease).execute()
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
  await expect.poll(() => atWatcher.payloadsOf('agentPresence')).toContainEqual(seen)
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
  await expect.poll(() => atAgent.payloadsOf('visitorPresence')).toEqual([{ visitorId, online: true }])
  await atVisitor.client.stop()
  // The server may notice the end later than the client.
  const later = async () => {
    flowdesk.clock.advance(31_000)
    expect(atAgent.payloadsOf('visitorPresence').at(-1)).toEqual({ visitorId, online: false })
  }
  await vi.waitFor(later, { timeout: 30_000, interval: 1000 })
  await connectHubListener(url, 'visitor', visitor.token)
  await expect.poll(() => atAgent.payloadsOf('visitorPresence')).toHaveLength(3)
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
  await expect.poll(() => atChief?.payloadsOf('queueCounts').at(-1)).toEqual({ waiting: 5, active: 1 })
  await expect.poll(() => atAgent?.payloadsOf('queueCounts').at(-1)).toEqual({ waiting: 5, active: 0 })
  await expect.poll(() => atOther?.payloadsOf('queueCounts').at(-1)).toEqual({ waiting: 0, active: 1 })
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
  await expect.poll(() => atAgent.payloadsOf('queueCounts')).toEqual([{ waiting: 0, active: 0 }])
  // Its counts come with the next look: what the first one had left to do is done.
  const atChief = await connectHubListener(url, 'agent', chief.token)
  await expect.poll(() => atChief.payloadsOf('queueCounts')).toEqual([{ waiting: 1, active: 0 }])
  const path = `/v1/admin/departments/${departmentId}/members`
  await flowdesk.put(path, { token: chief.token, body: { agentIds: [agent.id] } })
  await expect.poll(() => atAgent.payloadsOf('queueCounts').at(-1)).toEqual({ waiting: 1, active: 0 })
})
