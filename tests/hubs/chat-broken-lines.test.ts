import type { HttpTransportType, HubConnection } from '@microsoft/signalr'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { makeSignedInAgent } from '../support/chat.ts'
import {
  asVisitor,
  bootstrapVisitor,
  openConversation,
  openListeningServer,
  sendAsAgent,
  sendAsVisitor,
  transports,
} from '../support/chat-hubs.ts'
import { ConversationFollower, type FollowedRow } from '../support/conversation-follower.ts'
import type { CallOptions, Flowdesk } from '../support/flowdesk.ts'
import { openTestProxy, startStubServer } from '../support/test-proxy.ts'

/** Reads as the rules tell: what is behind the newest row that there is. */
const readerOf =
  ({ get }: Flowdesk, path: string, asWhom: CallOptions) =>
  async (id: string, after: number): Promise<readonly FollowedRow[]> => {
    const { status, body, text } = await get(`${path}/${id}/messages?afterSequence=${after}`, asWhom)
    if (status !== 200) throw new Error(`the rows were refused with ${status}: ${text}`)
    return body.data.items
  }

/** A visitor and an agent who talk, each behind a line that can be broken. */
async function talking(transport: HttpTransportType) {
  const { flowdesk, url } = await openListeningServer()
  const gateway = await openTestProxy(url)
  const agent = await makeSignedInAgent(flowdesk, { departmentIds: [1] })
  const visitor = await bootstrapVisitor(flowdesk)
  const id = await openConversation(flowdesk, visitor, { message: 'Hello' })
  await flowdesk.post(`/v1/agent/conversations/${id}/take`, { token: agent.token })
  const readAsAgent = readerOf(flowdesk, '/v1/agent/conversations', { token: agent.token })
  const readAsVisitor = readerOf(flowdesk, '/v1/widget/conversations', asVisitor(visitor))
  const shared = { url: gateway.url, transport }
  const atAgent = new ConversationFollower({ ...shared, hub: 'agent', token: () => agent.token, read: readAsAgent })
  const atVisitor = new ConversationFollower({
    ...shared,
    hub: 'visitor',
    token: () => visitor.token,
    read: readAsVisitor,
  })
  for (const follower of [atAgent, atVisitor]) {
    onTestFinished(() => follower.close())
    await follower.start()
    follower.follow(id)
  }
  return {
    id,
    atAgent,
    atVisitor,
    followers: [atAgent, atVisitor],
    say: (text: string) => sendAsVisitor(flowdesk, visitor, id, text),
    answer: (text: string) => sendAsAgent(flowdesk, agent.token, id, text),
    note: (text: string) => sendAsAgent(flowdesk, agent.token, id, text, 'Note'),
    /** Comes back once both have exactly the rows that are stored. */
    async agreed(count: number) {
      await expect.poll(() => atAgent.rows(id)).toHaveLength(count)
      expect(atAgent.rows(id)).toEqual(await readAsAgent(id, 0))
      const seen = await readAsVisitor(id, 0)
      await expect.poll(() => atVisitor.rows(id)).toEqual(seen)
      for (const { stats } of [atAgent, atVisitor]) expect(stats.faults).toEqual([])
    },
    /** Breaks the line, and holds it so until what this answers is called. */
    async cut() {
      const nowhere = await startStubServer((_, response) => response.destroy())
      const areDown = [atAgent, atVisitor].map(({ client }) => lost(client))
      gateway.switchTarget(nowhere)
      gateway.breakConnections()
      await Promise.all(areDown)
      return () => gateway.switchTarget(url)
    },
    hangUp: gateway.breakConnections,
  }
}

const lost = (client: HubConnection) => new Promise<void>((resolve) => client.onreconnecting(() => resolve()))

describe.each(transports)('over %s', (_name, transport) => {
  test('messages sent during a lost connection are read after the last row, once and in order', async () => {
    const { id, atAgent, atVisitor, followers, say, answer, note, agreed, cut } = await talking(transport)
    expect(await atAgent.client.invoke('Watch', id)).toMatchObject({ lastSequence: 2 })
    await atVisitor.client.invoke('Typing', id, true)
    await say('heard by both')
    await agreed(3)
    for (const { stats } of followers) expect(stats).toMatchObject({ reconnects: 0, events: 1 })

    const mend = await cut()
    await say('said into the void')
    await note('for agents alone')
    await answer('and answered')
    mend()
    // Some of this is said before they are back, and some after.
    for (const text of ['one', 'two', 'three', 'four', 'five']) await say(text)
    await agreed(11)
    await vi.waitFor(() => {
      for (const { stats } of followers) expect(stats.reconnects).toBe(1)
    }, 30_000)
    expect(await atAgent.client.invoke('Watch', id)).toMatchObject({ lastSequence: 11 })
    await atVisitor.client.invoke('Typing', id, true)
    await answer('heard again')
    await agreed(12)
    expect(atVisitor.rows(id).map(({ sequence }) => sequence)).toEqual(Array.from({ length: 11 }, (_, at) => at + 1))
  })

  test('connections that break repeatedly during a conversation lose no row', async () => {
    const { followers, say, answer, agreed, hangUp } = await talking(transport)
    const last = 40
    for (let row = 3; row <= last; row++) {
      if (row % 6 === 0) hangUp()
      await (row % 2 === 0 ? say : answer)(`row ${row}`)
    }
    await agreed(last)
    await vi.waitFor(() => {
      for (const { stats } of followers) expect(stats.reconnects).toBeGreaterThan(0)
    }, 30_000)
  })
})
