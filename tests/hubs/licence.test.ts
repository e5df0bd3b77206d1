import { afterAll, expect, test } from 'vitest'
import { makeSignedInAgent } from '../support/chat.ts'
import {
  asVisitor,
  bootstrapVisitor,
  connectHubListener,
  createHubListener,
  openConversation,
  openListeningServer,
  sendAsVisitor,
  transports,
} from '../support/chat-hubs.ts'
import { LicenceServer } from '../support/licence-server.ts'

const server = await LicenceServer.start()
afterAll(() => server.stop())

test.each(transports)(
  'when the licence becomes blocked, connections of agents over %s are closed with the reason, those of visitors are not',
  async (_name, transport) => {
    const licence = await server.issue()
    const { flowdesk, url } = await openListeningServer(licence.settings)
    await flowdesk.checkLicence()
    const { token } = await makeSignedInAgent(flowdesk, { departmentIds: [1] })
    const visitor = await bootstrapVisitor(flowdesk)
    const conversation = await openConversation(flowdesk, visitor)
    const connected = await connectHubListener(url, 'visitor', visitor.token, { transport })
    const agent = await connectHubListener(url, 'agent', token, { transport })

    await licence.change({ status: 'revoked' })
    await flowdesk.recheckLicence()
    expect(String(await agent.closed)).toContain('SVC:0011')
    const late = createHubListener(url, 'agent', token, { transport })
    await expect(late.client.start()).rejects.toThrow(/SVC:0011/)

    expect((await sendAsVisitor(flowdesk, visitor, conversation, 'Is an agent here?')).status).toBe(201)
    await expect.poll(() => connected.payloadsOf('message').length, { timeout: 20_000 }).toBeGreaterThan(0)
    const { body } = await flowdesk.get(`/v1/widget/conversations/${conversation}/messages`, asVisitor(visitor))
    expect(body.data.items).toHaveLength(1)

    await licence.change({ status: 'active' })
    await flowdesk.recheckLicence()
    const again = await connectHubListener(url, 'agent', token, { transport })
    expect(again.client.state).toBe('Connected')
  },
)
