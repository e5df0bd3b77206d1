import { expect, onTestFinished, test, vi } from 'vitest'
import { VisitorHub, type VisitorHubOptions } from '../../web/widget/src/panel/platform/visitor-hub.ts'
import { makeSignedInAgent } from '../support/chat.ts'
import {
  bootstrapVisitor,
  connectHubListener,
  openConversation,
  openListeningServer,
  sendAsVisitor,
} from '../support/chat-hubs.ts'
import { openTestProxy, startStubServer } from '../support/test-proxy.ts'

/** The hub client of the widget, with what it reports. Its delays are short. */
function createHub(url: () => string | null, options: Partial<VisitorHubOptions> = {}) {
  const reports: string[] = []
  const events: { readonly name: string; readonly payload: unknown }[] = []
  const hub = new VisitorHub({
    url,
    onEvent: (name, payload) => events.push({ name, payload }),
    onConnected: () => reports.push('connected'),
    onDisconnected: () => reports.push('disconnected'),
    onRejected: () => reports.push('rejected'),
    retryDelayMs: () => 20,
    ...options,
  })
  onTestFinished(() => hub.close())
  return { hub, reports, events, namesOf: () => events.map(({ name }) => name) }
}

const addressOf = (server: string, token: string) =>
  `${server.replace('http', 'ws')}/hubs/visitor?access_token=${encodeURIComponent(token)}`

async function openVisitor() {
  const { flowdesk, url } = await openListeningServer()
  const visitor = await bootstrapVisitor(flowdesk)
  const conversationId = await openConversation(flowdesk, visitor)
  return { flowdesk, url, visitor, conversationId }
}

test('the hub client of the widget receives events and calls methods', async () => {
  const { flowdesk, url, visitor, conversationId } = await openVisitor()
  const { token } = await makeSignedInAgent(flowdesk, { departmentIds: [1] })
  const atAgent = await connectHubListener(url, 'agent', token)
  await atAgent.client.invoke('Watch', conversationId)
  const { hub, reports, events } = createHub(() => addressOf(url, visitor.token))
  hub.send('Typing', conversationId, true)
  hub.open()
  await expect.poll(() => reports).toEqual(['connected'])
  expect([hub.isConnected, hub.isWanted]).toEqual([true, true])
  await sendAsVisitor(flowdesk, visitor, conversationId, 'Grüße 👋')
  await expect
    .poll(() => events)
    .toContainEqual({
      name: 'message',
      payload: { conversationId, message: expect.objectContaining({ body: 'Grüße 👋', sequence: 1 }) },
    })
  hub.send('Preview', conversationId, 'Where is my par')
  await expect.poll(() => atAgent.payloadsOf('preview')).toMatchObject([{ draft: 'Where is my par' }])
})

test('a broken connection is restored, and each connection is reported', async () => {
  const { flowdesk, url, visitor, conversationId } = await openVisitor()
  const gateway = await openTestProxy(url)
  const { hub, reports, namesOf } = createHub(() => addressOf(gateway.url, visitor.token))
  hub.open()
  hub.open()
  await expect.poll(() => reports).toEqual(['connected'])
  gateway.breakConnections()
  await expect.poll(() => reports).toEqual(['connected', 'disconnected', 'connected'])
  await sendAsVisitor(flowdesk, visitor, conversationId, 'Still there?')
  await expect.poll(() => namesOf()).toContain('message')
  hub.close()
  expect(reports).toEqual(['connected', 'disconnected', 'connected', 'disconnected'])
  expect(hub.isWanted).toBe(false)
})

test('a connection that has been silent for too long, as on a phone that was locked, is replaced at once', async () => {
  const { url, visitor } = await openVisitor()
  const { hub, reports } = createHub(() => addressOf(url, visitor.token))
  hub.open()
  await expect.poll(() => reports).toEqual(['connected'])
  hub.retryNow()
  expect(reports).toEqual(['connected'])
  vi.setSystemTime(Date.now() + 60_000)
  onTestFinished(() => void vi.useRealTimers())
  hub.retryNow()
  expect(reports).toEqual(['connected', 'disconnected'])
  await expect.poll(() => reports).toEqual(['connected', 'disconnected', 'connected'])
})

test('a visitor who is blocked is rejected, and the client does not connect again', async () => {
  const { flowdesk, url, visitor } = await openVisitor()
  const { token } = await makeSignedInAgent(flowdesk, { role: 'administrator' })
  const { hub, reports } = createHub(() => addressOf(url, visitor.token))
  hub.open()
  await expect.poll(() => reports).toEqual(['connected'])
  await flowdesk.post('/v1/admin/blocked-visitors', { token, body: { visitorId: visitor.visitorId } })
  await expect.poll(() => reports).toEqual(['connected', 'disconnected', 'rejected'])
  expect(hub.isWanted).toBe(false)
})

test('a replaced address is used by the next attempt', async () => {
  const { url, visitor } = await openVisitor()
  let token = 'vis_wrong'
  const { hub, reports } = createHub(() => addressOf(url, token))
  hub.open()
  // The server refuses the first credential, so there is no connection until it is replaced.
  await expect.poll(() => hub.isWanted).toBe(true)
  token = visitor.token
  await expect.poll(() => reports).toEqual(['connected'])
})

test('a server that does not speak the protocol is tried again later and later', async () => {
  let attempts = 0
  const url = await startStubServer((_request, response) => {
    attempts += 1
    response.writeHead(400).end()
  })
  const delays: number[] = []
  const { hub, reports } = createHub(() => addressOf(url, 'vis_any'), {
    retryDelayMs: (failures) => {
      delays.push(failures)
      return 10
    },
  })
  hub.open()
  await expect.poll(() => delays.slice(0, 4)).toEqual([0, 1, 2, 3])
  hub.close()
  expect([reports, attempts > 0]).toEqual([[], true])
})

test('a client without a credential does not connect', async () => {
  const { hub, reports } = createHub(() => null)
  hub.open()
  hub.send('Typing', 'any', true)
  hub.retryNow()
  hub.close()
  hub.retryNow()
  expect(reports).toEqual([])
})
