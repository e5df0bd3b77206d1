import { describe, expect, test } from 'vitest'
import { makeSignedInAgent } from '../support/chat.ts'
import {
  asVisitor,
  bootstrapVisitor,
  connectHubListener,
  openConversation,
  openListeningServer,
  sendAsAgent,
  sendAsVisitor,
  transports,
} from '../support/chat-hubs.ts'

describe.each(transports)('over %s', (_name, transport) => {
  test('a visitor and an agent talk, and both receive the same messages', async () => {
    const { flowdesk, url } = await openListeningServer()
    const agent = await makeSignedInAgent(flowdesk, { departmentIds: [1], displayName: 'Tom' })
    const visitor = await bootstrapVisitor(flowdesk)
    const atAgent = await connectHubListener(url, 'agent', agent.token, { transport })
    const atVisitor = await connectHubListener(url, 'visitor', visitor.token, { transport })
    const id = await openConversation(flowdesk, visitor, { message: 'Where is my parcel?' })
    const taken = await flowdesk.post(`/v1/agent/conversations/${id}/take`, { token: agent.token })
    expect(taken.status).toBe(200)
    expect((await sendAsAgent(flowdesk, agent.token, id, 'On its way.')).status).toBe(201)
    expect((await sendAsVisitor(flowdesk, visitor, id, 'Thank you!')).status).toBe(201)
    await expect.poll(() => atVisitor.payloadsOf('message')).toHaveLength(4)
    await expect.poll(() => atAgent.payloadsOf('message')).toHaveLength(4)
    const read = await flowdesk.get(`/v1/widget/conversations/${id}/messages`, asVisitor(visitor))
    expect(atVisitor.payloadsOf('message')).toEqual(
      read.body.data.items.map((message: object) => ({ conversationId: id, message })),
    )
    const seen = await flowdesk.get(`/v1/agent/conversations/${id}/messages`, { token: agent.token })
    expect(atAgent.payloadsOf('message')).toEqual(
      seen.body.data.items.map((message: object) => ({ conversationId: id, message })),
    )
    expect(atVisitor.payloadsOf('queue')).toEqual([
      { conversationId: id, queuePosition: 1 },
      { conversationId: id, queuePosition: null },
    ])
    expect(atVisitor.payloadsOf('conversation').at(-1)).toMatchObject({ status: 'active', agentName: 'Tom' })
    expect(atAgent.payloadsOf('conversation').at(-1)).toMatchObject({ status: 'active', agentId: agent.id })
  })
})
