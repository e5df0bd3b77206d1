import { expect, test, vi } from 'vitest'
import { consoleAdministratorToken, makeDepartment, makeSignedInAgent } from '../support/chat.ts'
import {
  asVisitor,
  bootstrapVisitor,
  connectHubListener,
  type HubListener,
  openConversation,
  openListeningServer,
  sendAsAgent,
  sendAsVisitor,
} from '../support/chat-hubs.ts'
import type { ApiResponse, Flowdesk } from '../support/flowdesk.ts'
import { createForm, formHeaders } from '../support/forms.ts'

/** Words of one side of a test, found again in whatever leaks. */
const words = (name: string) => ({
  text: `text of ${name}`,
  note: `note of ${name}`,
  draft: `draft of ${name}`,
  tag: `tag of ${name}`,
  comment: `comment of ${name}`,
  page: `https://${name}.example.com/`,
  visitor: `Visitor ${name}`,
  email: `visitor-${name}@example.com`,
  agent: `Agent ${name}`,
})

/**
 * A department with its agent, another one with a colleague, and a visitor who talks to them; behind that visitor waits a
 * neighbour. All of them are connected.
 */
async function makeSide(flowdesk: Flowdesk, url: string, name: string) {
  const say = words(name)
  const agent = await makeSignedInAgent(flowdesk, { displayName: say.agent })
  const colleague = await makeSignedInAgent(flowdesk, { displayName: `Colleague ${name}` })
  const { id: departmentId } = await makeDepartment(flowdesk, { memberIds: [agent.id] })
  const { id: annexId } = await makeDepartment(flowdesk, { memberIds: [colleague.id] })
  const visitor = await bootstrapVisitor(flowdesk, 'default', { displayName: say.visitor, email: say.email })
  const neighbour = await bootstrapVisitor(flowdesk, 'default', { displayName: `Neighbour ${name}` })
  const atAgent = await connectHubListener(url, 'agent', agent.token)
  const atColleague = await connectHubListener(url, 'agent', colleague.token)
  const atVisitor = await connectHubListener(url, 'visitor', visitor.token)
  const atNeighbour = await connectHubListener(url, 'visitor', neighbour.token)
  return {
    ...{ name, say, agent, colleague, visitor, neighbour, departmentId, annexId },
    ...{ atAgent, atColleague, atVisitor, atNeighbour },
  }
}

type Side = Awaited<ReturnType<typeof makeSide>>

/** Causes every kind of event, and returns the ids of the two conversations. */
async function doEverything(flowdesk: Flowdesk, side: Side) {
  const { say, agent, colleague, visitor, neighbour, departmentId, annexId, atAgent, atVisitor } = side
  const id = await openConversation(flowdesk, visitor, { departmentId, message: say.text })
  const besideId = await openConversation(flowdesk, neighbour, { departmentId })
  const path = `/v1/agent/conversations/${id}`
  const did = ({ status, text }: ApiResponse) => expect(status, text).toBeLessThan(300)
  const act = async (verb: string, body?: object, { token } = agent) =>
    did(await flowdesk.post(`${path}/${verb}`, { token, ...(body ? { body } : {}) }))
  const asked = async (verb: 'post' | 'put', route: string, body: object) =>
    did(await flowdesk[verb](`/v1/widget/${route}`, asVisitor(visitor, body)))
  const file = (headers: Record<string, string>, name: string) => ({
    headers: { ...headers, ...formHeaders },
    body: createForm({ fileName: `${name}.txt`, content: name }, { name: 'kind', content: 'Note' }),
  })
  await atAgent.client.invoke('Watch', id)
  await atVisitor.client.invoke('Typing', id, true)
  await atVisitor.client.invoke('Preview', id, say.draft)
  await act('take')
  await atAgent.client.invoke('Typing', id, true)
  did(await sendAsAgent(flowdesk, agent.token, id, say.note, 'Note'))
  did(await flowdesk.post(`${path}/attachments`, file({ authorization: `Bearer ${agent.token}` }, say.note)))
  const answer = await sendAsAgent(flowdesk, agent.token, id, say.text)
  await asked('put', `conversations/${id}/read`, { lastReadMessageId: answer.body.data.id })
  did(await sendAsVisitor(flowdesk, visitor, id, say.text))
  const sent = file({ authorization: `Visitor ${visitor.token}` }, say.text)
  did(await flowdesk.post(`/v1/widget/conversations/${id}/attachments`, sent))
  const page = await flowdesk.get(`${path}/messages`, { token: agent.token })
  const lastReadMessageId = page.body.data.items.at(-1).id
  did(await flowdesk.put(`${path}/read`, { token: agent.token, body: { lastReadMessageId } }))
  await act('transfer', { agentId: agent.id, note: say.note })
  did(await flowdesk.put(`${path}/tags`, { token: agent.token, body: { tags: [say.tag] } }))
  await act('snooze', { until: '2100-01-01' })
  await act('snooze', { until: null })
  await asked('put', 'visitors/me', { displayName: `${say.visitor} II` })
  await asked('post', 'visitors/me/pages', { url: say.page })
  await act('return')
  await act('take')
  await act('transfer', { departmentId: annexId, note: say.note })
  await act('take', undefined, colleague)
  await act('transfer', { departmentId }, colleague)
  await atAgent.client.invoke('SetAvailability', false)
  await atAgent.client.invoke('SetAvailability', true)
  await act('close')
  await asked('post', `conversations/${id}/rating`, { score: 1, comment: say.comment })
  return { id, besideId }
}

const named = (...listeners: readonly Pick<HubListener, 'received'>[]): string[] =>
  [...new Set(listeners.flatMap(({ received }) => received.map(({ event }) => event)))].toSorted()

/** Returns the sequences of the rows of one conversation that a client received. */
const numbers = ({ payloadsOf }: HubListener, id: string): number[] =>
  payloadsOf('message')
    .filter(({ conversationId }) => conversationId === id)
    .map(({ message }) => message.sequence)

const counted = (list: readonly unknown[]): number[] => list.map((_one, place) => place + 1)

/** The conversations of a side: that of its visitor, and that of the neighbour. */
type Ids = Awaited<ReturnType<typeof doEverything>>

const textOf = (...listeners: readonly HubListener[]): string =>
  JSON.stringify(listeners.map(({ received }) => received))

function expectWithout(text: string, words: readonly string[]): void {
  for (const word of words) expect(text).not.toContain(word)
}

/** Expects that no client received an event of the other side. */
function expectNothingOf({ say, visitor }: Side, ids: Ids, { atVisitor, atNeighbour, atAgent, atColleague }: Side) {
  const { agent, ...more } = say
  const words = [...Object.values(more), ...Object.values(ids), visitor.visitorId]
  expectWithout(textOf(atVisitor, atNeighbour, atAgent, atColleague), words)
  expectWithout(textOf(atVisitor, atNeighbour), [agent])
}

/** Expects that a visitor receives no note, and a neighbour only its own position in the queue. */
function expectVisitorsApart({ say, visitor, neighbour, atVisitor, atNeighbour }: Side, { id, besideId }: Ids): void {
  const hidden = [say.note, say.draft, say.email, say.tag, say.comment, say.page]
  const ofAgents = ['"Note"', 'departmentId', 'escalation', 'visitorId']
  expectWithout(textOf(atVisitor), [...hidden, ...ofAgents, besideId, neighbour.visitorId])
  expectWithout(textOf(atNeighbour), [...hidden, ...ofAgents, id, visitor.visitorId, say.text, say.visitor, say.agent])
  expect(named(atVisitor)).toEqual(['conversation', 'message', 'online', 'queue', 'read', 'typing'])
  expect(named(atNeighbour)).toEqual(['conversation', 'online', 'queue'])
  expect(atNeighbour.payloadsOf('queue').at(-1)).toEqual({ conversationId: besideId, queuePosition: 1 })
  expect(numbers(atVisitor, id)).toEqual(counted(numbers(atVisitor, id)))
  expect(numbers(atVisitor, id).length).toBeGreaterThan(8)
}

/** Expects the events of agents, since silence would prove nothing. A colleague who does not watch sees no typing. */
function expectAgentsTold({ say, atAgent, atColleague }: Side, { id }: Ids): void {
  expect(named(atAgent, atColleague)).toEqual([
    ...[
      'agentPresence',
      'agentTyping',
      'conversation',
      'conversationRemoved',
      'message',
      'preview',
      'queueCounts',
      'read',
    ],
    ...['typing', 'visitor', 'visitorPresence'],
  ])
  expect(atAgent.payloadsOf('conversationRemoved')).toEqual([{ conversationId: id, reason: 'transferred' }])
  for (const word of [say.note, say.draft]) expect(textOf(atAgent)).toContain(word)
  for (const event of ['typing', 'preview'] as const) expect(atColleague.payloadsOf(event)).toEqual([])
  // No more than the two of this side were ever counted.
  for (const { waiting, active } of [...atAgent.payloadsOf('queueCounts'), ...atColleague.payloadsOf('queueCounts')])
    expect(waiting + active).toBeLessThanOrEqual(2)
}

/** Disconnects the visitors. When agents receive that event, they have received all earlier ones. */
async function ended({ clock }: Flowdesk, { atAgent, atVisitor, visitor }: Side, { id }: Ids): Promise<void> {
  await atVisitor.client.stop()
  await vi.waitFor(
    () => {
      // Waits for the grace period, which begins when the server notices the disconnection.
      clock.advance(2000)
      const last = atAgent.payloadsOf('conversation').findLast(({ conversationId }) => conversationId === id)
      expect(last).toMatchObject({ status: 'closed' })
      expect(atAgent.payloadsOf('visitorPresence')).toContainEqual({ visitorId: visitor.visitorId, online: false })
    },
    { timeout: 30_000, interval: 50 },
  )
}

test('no client receives a note or event of another conversation, whatever happens at the same time', async () => {
  const { flowdesk, url } = await openListeningServer()
  const [one, two] = [await makeSide(flowdesk, url, 'one'), await makeSide(flowdesk, url, 'two')]
  const idle = await connectHubListener(url, 'visitor', (await bootstrapVisitor(flowdesk)).token)
  const chief = await connectHubListener(url, 'agent', await consoleAdministratorToken(flowdesk))
  const [first, second] = await Promise.all([doEverything(flowdesk, one), doEverything(flowdesk, two)])
  await ended(flowdesk, one, first)
  await ended(flowdesk, two, second)
  expectNothingOf(two, second, one)
  expectNothingOf(one, first, two)
  for (const [side, ids] of [
    [one, first],
    [two, second],
  ] as const) {
    expectVisitorsApart(side, ids)
    expectAgentsTold(side, ids)
    // An administrator receives the events of every department.
    expect(textOf(chief)).toContain(side.say.note)
    expect(numbers(chief, ids.id)).toEqual(counted(numbers(chief, ids.id)))
    expect(numbers(chief, ids.id).length).toBeGreaterThan(12)
  }
  expect(named(idle)).toEqual(['online'])
  // Drafts and typing signals are sent only to connections that watch.
  expect([...chief.payloadsOf('typing'), ...chief.payloadsOf('preview')]).toEqual([])
})

test('no client receives an event twice, whatever groups it is in', async () => {
  const { flowdesk, url } = await openListeningServer()
  const chief = await makeSignedInAgent(flowdesk, { role: 'administrator', departmentIds: [1] })
  const agent = await makeSignedInAgent(flowdesk, { departmentIds: [1] })
  await makeDepartment(flowdesk, { memberIds: [chief.id, agent.id] })
  const listeners = await Promise.all([chief, agent].map(({ token }) => connectHubListener(url, 'agent', token)))
  const visitor = await bootstrapVisitor(flowdesk)
  await connectHubListener(url, 'visitor', visitor.token)
  const id = await openConversation(flowdesk, visitor, { message: 'Hello' })
  for (const { client } of listeners) await client.invoke('Watch', id)
  await flowdesk.put('/v1/widget/visitors/me', asVisitor(visitor, { displayName: 'Maria' }))
  await sendAsVisitor(flowdesk, visitor, id, 'Hello?')
  for (const { payloadsOf } of listeners) {
    await expect.poll(() => payloadsOf('message')).toHaveLength(2)
    expect(payloadsOf('visitor')).toHaveLength(1)
    expect(payloadsOf('visitorPresence')).toHaveLength(1)
    expect(payloadsOf('conversation')).toHaveLength(1)
  }
})
