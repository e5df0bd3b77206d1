import { HttpTransportType, HubConnectionBuilder, LogLevel } from '@microsoft/signalr'
import { expect, onTestFinished, test, vi } from 'vitest'
import { agentHub, createAgentChat, createVisitorChat, type WatchResult } from '#sdk'
import { makeAgent } from '../support/chat.ts'
import { connectHubListener, openListeningServer } from '../support/chat-hubs.ts'
import { collectAll } from '../support/sdk.ts'
import { openTestProxy } from '../support/test-proxy.ts'

test('a held visitor waits, even after losing the position, and is admitted with the message', async () => {
  const { flowdesk, url } = await openListeningServer({
    Chat__MaxConcurrentConversations: '1',
    Chat__InactivityTimeout: '',
  })
  const [first, held] = [createVisitorChat({ baseUrl: url, widgetKey: 'default' }), vi.fn()]
  await first.startSession()
  const { id: before } = await first.createConversation({ message: 'Hello' })
  const waits: number[] = []
  const second = createVisitorChat({
    baseUrl: url,
    widgetKey: 'default',
    sleep: async (ms) => {
      waits.push(ms)
      if (waits.length === 1) flowdesk.clock.advance(121_000)
      else await first.closeConversation(before)
    },
  })
  await second.startSession()
  const id = await second.createConversationWhenAdmitted({ message: 'Where is my parcel?' }, { onHeld: held })
  expect(waits).toEqual([30_000, 30_000])
  expect(held.mock.calls.map(([{ state, position }]) => [state, position])).toEqual([
    ['held', 1],
    ['held', 1],
  ])
  expect((await collectAll(second.listMessages(id))).map(({ body }) => body)).toEqual(['Where is my parcel?'])
  expect(await second.createConversationWhenAdmitted()).toBe(id)
  const states = await collectAll(second.pollWaitingRoom())
  expect(states).toMatchObject([{ state: 'admitted', conversationId: id }])
})

test('a conversation is watched again after a reconnection, until it is unwatched or refused', async () => {
  const { flowdesk, url } = await openListeningServer()
  const { credentials } = await makeAgent(flowdesk, { departmentIds: [1] })
  const agent = createAgentChat({ baseUrl: url, now: flowdesk.clock.now })
  await agent.signIn(credentials)
  const visitor = createVisitorChat({ baseUrl: url, widgetKey: 'default' })
  await visitor.startSession()
  const { id } = await visitor.createConversation({ message: 'Hello' })
  const atVisitor = await connectHubListener(url, 'visitor', visitor.credential ?? '')
  const gateway = await openTestProxy(url)
  const connection = new HubConnectionBuilder()
    .withUrl(`${gateway.url}/hubs/agent`, {
      transport: HttpTransportType.WebSockets,
      accessTokenFactory: agent.accessToken,
    })
    .withAutomaticReconnect({ nextRetryDelayInMilliseconds: () => 5 })
    .configureLogging(LogLevel.None)
    .build()
  onTestFinished(() => connection.stop())
  const hub = agentHub(connection)
  const watched: WatchResult[] = []
  const drafts: string[] = []
  hub.on('preview', ({ draft }) => drafts.push(draft))
  const letGo = agent.watchConversation(hub, id, { onWatched: (one) => watched.push(one) })
  await hub.start()
  await expect.poll(() => watched).toHaveLength(1)
  gateway.breakConnections()
  await expect.poll(() => watched).toHaveLength(2)
  await atVisitor.client.invoke('Preview', id, 'Where is my par')
  await expect.poll(() => drafts).toEqual(['Where is my par'])
  letGo()
  expect(await hub.invoke('Unwatch', id)).toEqual(watched[0])
  await atVisitor.client.invoke('Preview', id, 'Where is my parcel')
  const refused = new Promise<Error>((resolve) =>
    agent.watchConversation(hub, crypto.randomUUID(), { onRefused: resolve }),
  )
  expect((await refused).message).toContain('SVC:4004')
  expect(drafts).toEqual(['Where is my par'])
})
