import { expect, test, vi } from 'vitest'
import { consoleAdministrator, makeDepartment, makeSignedInAgent } from '../support/chat.ts'
import {
  asVisitor,
  connect,
  type Listener,
  makeVisitor,
  openConversation,
  openLive,
  sayAsAgent,
  sayAsVisitor,
} from '../support/chat-hubs.ts'
import type { Flowdesk } from '../support/flowdesk.ts'

/** Words of one side of a test, found again in whatever leaks. */
const words = (name: string) => ({
  text: `text of ${name}`,
  note: `note of ${name}`,
  draft: `draft of ${name}`,
  visitor: `Visitor ${name}`,
  email: `visitor-${name}@example.com`,
  agent: `Agent ${name}`,
})

/** A department with its agent, and a visitor who talks to it; everybody is connected. */
async function makeSide(flowdesk: Flowdesk, url: string, name: string) {
  const say = words(name)
  const agent = await makeSignedInAgent(flowdesk, { displayName: say.agent })
  const { id: departmentId } = await makeDepartment(flowdesk, { memberIds: [agent.id] })
  const visitor = await makeVisitor(flowdesk, 'default', { displayName: say.visitor, email: say.email })
  const atAgent = await connect(url, 'agent', agent.token)
  const atVisitor = await connect(url, 'visitor', visitor.token)
  return { name, say, agent, visitor, departmentId, atAgent, atVisitor }
}

type Side = Awaited<ReturnType<typeof makeSide>>

/** Does everything that anybody hears of. */
async function doEverything(flowdesk: Flowdesk, { say, agent, visitor, departmentId, atAgent, atVisitor }: Side) {
  const id = await openConversation(flowdesk, visitor, { departmentId, message: say.text })
  const act = async (verb: string, body?: object) => {
    const path = `/v1/agent/conversations/${id}/${verb}`
    const { status, text } = await flowdesk.post(path, { token: agent.token, ...(body ? { body } : {}) })
    expect(status, text).toBe(200)
  }
  await atAgent.client.invoke('Watch', id)
  await atVisitor.client.invoke('Typing', id, true)
  await atVisitor.client.invoke('Preview', id, say.draft)
  await act('take')
  await atAgent.client.invoke('Typing', id, true)
  await sayAsAgent(flowdesk, agent.token, id, say.note, 'Note')
  const answer = await sayAsAgent(flowdesk, agent.token, id, say.text)
  const { id: messageId } = answer.body.data
  await flowdesk.put(`/v1/widget/conversations/${id}/read`, asVisitor(visitor, { lastReadMessageId: messageId }))
  await sayAsVisitor(flowdesk, visitor, id, say.text)
  const page = await flowdesk.get(`/v1/agent/conversations/${id}/messages`, { token: agent.token })
  const lastReadMessageId = page.body.data.items.at(-1).id
  await flowdesk.put(`/v1/agent/conversations/${id}/read`, { token: agent.token, body: { lastReadMessageId } })
  await act('transfer', { agentId: agent.id, note: say.note })
  await act('tags', undefined).catch(() => undefined)
  await flowdesk.put('/v1/widget/visitors/me', asVisitor(visitor, { displayName: `${say.visitor} II` }))
  await act('return')
  await act('take')
  await atAgent.client.invoke('SetAvailability', false)
  await atAgent.client.invoke('SetAvailability', true)
  await act('close')
  return id
}

const named = (event: { readonly heard: Listener['heard'] }): string[] => [
  ...new Set(event.heard.map((one) => one.event)),
]

test('nobody hears a note or an event of somebody else, whatever happens beside them', async () => {
  const { flowdesk, url } = await openLive()
  const sides = [await makeSide(flowdesk, url, 'one'), await makeSide(flowdesk, url, 'two')]
  const idle = await connect(url, 'visitor', (await makeVisitor(flowdesk)).token)
  const chief = await connect(url, 'agent', await consoleAdministrator(flowdesk))
  const ids = await Promise.all(sides.map((side) => doEverything(flowdesk, side)))
  // The last event of every side has reached everybody who is to hear it.
  for (const { atAgent, atVisitor } of sides)
    for (const { of } of [atAgent, atVisitor])
      await vi.waitFor(() => expect(of('conversation').at(-1)).toMatchObject({ status: 'closed' }))
  for (const [index, { say, atAgent, atVisitor, agent, visitor }] of sides.entries()) {
    const other = sides[1 - index]
    const foreign = [other?.say.text, other?.say.note, other?.say.draft, other?.say.visitor, other?.say.email]
    const foreignIds = [ids[1 - index], other?.visitor.visitorId]
    const toVisitor = JSON.stringify(atVisitor.heard)
    const toAgent = JSON.stringify(atAgent.heard)
    for (const word of [...foreign, ...foreignIds]) {
      expect(toVisitor).not.toContain(word)
      expect(toAgent).not.toContain(word)
    }
    for (const word of [other?.say.agent, say.note, say.draft, say.email, '"Note"', 'departmentId', 'escalation'])
      expect(toVisitor).not.toContain(word)
    expect(
      named(atVisitor).filter((event) => !/^(message|typing|queue|conversation|read|online|resync)$/.test(event)),
    ).toEqual([])
    // What each is to hear did come: silence would prove nothing.
    expect(named(atVisitor)).toEqual(expect.arrayContaining(['message', 'typing', 'queue', 'conversation', 'read']))
    expect(named(atAgent)).toEqual(
      expect.arrayContaining(['message', 'typing', 'preview', 'conversation', 'read', 'visitor', 'agentPresence']),
    )
    expect(toAgent).toContain(say.note)
    expect(atVisitor.of('message').map(({ message }) => message.sequence)).toEqual(
      atVisitor.of('message').map((_message, place) => place + 1),
    )
    expect(atAgent.of('message').map(({ message }) => message.sequence)).toEqual(
      atAgent.of('message').map((_message, place) => place + 1),
    )
    expect([agent.id, visitor.visitorId]).not.toContain(undefined)
  }
  expect(idle.heard.filter(({ event }) => event !== 'online')).toEqual([])
  // An administrator hears every department, drafts and typing only where watching.
  expect(JSON.stringify(chief.heard)).toContain('note of one')
  expect(JSON.stringify(chief.heard)).toContain('note of two')
  expect([...chief.of('typing'), ...chief.of('preview')]).toEqual([])
})

test('nobody hears anything twice, however they belong', async () => {
  const { flowdesk, url } = await openLive()
  const chief = await makeSignedInAgent(flowdesk, { role: 'administrator', departmentIds: [1] })
  const agent = await makeSignedInAgent(flowdesk, { departmentIds: [1] })
  await makeDepartment(flowdesk, { memberIds: [chief.id, agent.id] })
  const listeners = await Promise.all([chief, agent].map(({ token }) => connect(url, 'agent', token)))
  const visitor = await makeVisitor(flowdesk)
  await connect(url, 'visitor', visitor.token)
  const id = await openConversation(flowdesk, visitor, { message: 'Hello' })
  for (const { client } of listeners) await client.invoke('Watch', id)
  await flowdesk.put('/v1/widget/visitors/me', asVisitor(visitor, { displayName: 'Maria' }))
  await sayAsVisitor(flowdesk, visitor, id, 'Anybody?')
  for (const { of } of listeners) {
    await vi.waitFor(() => expect(of('message')).toHaveLength(2))
    expect(of('visitor')).toHaveLength(1)
    expect(of('visitorPresence')).toHaveLength(1)
    expect(of('conversation')).toHaveLength(1)
  }
})
