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
import { openRawClient } from '../support/raw-hub-client.ts'

/** The type of the hub message that closes a connection. */
const CLOSE_TYPE = 7

const server = await LicenceServer.start()
afterAll(() => server.stop())

test.each(transports)(
  'when the licence becomes blocked, agents over %s are disconnected until it is renewed, visitors are not',
  async (_name, transport) => {
    const licence = await server.issue()
    const { flowdesk, url } = await openListeningServer(licence.settings)
    await flowdesk.checkLicence()
    const { token } = await makeSignedInAgent(flowdesk, { departmentIds: [1] })
    const visitor = await bootstrapVisitor(flowdesk)
    const conversation = await openConversation(flowdesk, visitor)
    const connected = await connectHubListener(url, 'visitor', visitor.token, { transport })
    const retries = Array.from({ length: 600 }, () => 100)
    const agent = await connectHubListener(url, 'agent', token, { transport, retries })
    const reasons: unknown[] = []
    agent.client.onreconnecting((error) => reasons.push(error))

    await licence.change({ status: 'revoked' })
    await flowdesk.recheckLicence()
    await expect.poll(() => String(reasons[0])).toContain('SVC:0011')
    const late = createHubListener(url, 'agent', token, { transport })
    await expect(late.client.start()).rejects.toThrow(/SVC:0011/)

    expect((await sendAsVisitor(flowdesk, visitor, conversation, 'Is an agent here?')).status).toBe(201)
    await expect.poll(() => connected.payloadsOf('message').length).toBeGreaterThan(0)
    const { body } = await flowdesk.get(`/v1/widget/conversations/${conversation}/messages`, asVisitor(visitor))
    expect(body.data.items).toHaveLength(1)

    await licence.change({ status: 'active' })
    await flowdesk.recheckLicence()
    await expect.poll(() => agent.client.state).toBe('Connected')
  },
)

test('pages of allowed origins can read that the licence is blocked', async () => {
  const licence = await server.issue({ status: 'revoked' })
  const origin = 'https://portal.example'
  const { flowdesk } = await openListeningServer({ ...licence.settings, Embedding__AllowedFrameAncestors: origin })
  await flowdesk.checkLicence()
  const { status, headers } = await flowdesk.post('/hubs/agent/negotiate', { headers: { origin } })
  expect([status, headers['access-control-allow-origin']]).toEqual([503, origin])
  const foreign = await flowdesk.post('/hubs/agent/negotiate', { headers: { origin: 'https://other.example' } })
  expect([foreign.status, foreign.headers['access-control-allow-origin']]).toEqual([403, undefined])
})

test('the message that closes the connection of an agent names the reason and allows to reconnect', async () => {
  const licence = await server.issue()
  const { flowdesk, url } = await openListeningServer(licence.settings)
  await flowdesk.checkLicence()
  const { token } = await makeSignedInAgent(flowdesk, { departmentIds: [1] })
  const client = await openRawClient({ url: `${url}/hubs/agent` }, { token })
  await licence.change({ status: 'revoked' })
  await flowdesk.recheckLicence()
  const readClose = async (): Promise<unknown> => {
    const message = await client.next()
    return Object(message).type === CLOSE_TYPE ? message : await readClose()
  }
  const error = expect.stringMatching(/^SVC:0011: /)
  expect(await readClose()).toEqual({ type: CLOSE_TYPE, error, allowReconnect: true })
})
