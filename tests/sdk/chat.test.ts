import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { HttpTransportType, HubConnectionBuilder, LogLevel } from '@microsoft/signalr'
import { expect, onTestFinished, test, vi } from 'vitest'
import {
  type AgentTokenPair,
  agentHub,
  type ChatMessage,
  createAgentChat,
  createVisitorChat,
  type HubConnectionLike,
  NotSignedInError,
  reconnectPolicy,
  type VisitorHub,
  visitorHub,
} from '#sdk'
import { makeAgent, makeWidget } from '../support/chat.ts'
import { openListeningServer } from '../support/chat-hubs.ts'
import { identitySecret, signIdentityToken } from '../support/identity-tokens.ts'
import { repositoryFolder } from '../support/process.ts'
import { collectAll } from '../support/sdk.ts'
import { openTestProxy, startStubServer } from '../support/test-proxy.ts'

const atOnce = { nextRetryDelayInMilliseconds: () => 5 }

/** The connection of the official client to a hub, by WebSockets; stopped after the test. */
function connectionTo(url: string, hub: 'visitor' | 'agent', token: () => string | Promise<string>, policy = atOnce) {
  const connection = new HubConnectionBuilder()
    .withUrl(`${url}/hubs/${hub}`, { transport: HttpTransportType.WebSockets, accessTokenFactory: token })
    .withAutomaticReconnect(policy)
    .configureLogging(LogLevel.None)
    .build()
  onTestFinished(() => connection.stop())
  return connection
}

/** A server with an agent who is signed in, and a visitor who has come. */
async function openChat() {
  const { flowdesk, url } = await openListeningServer()
  const { now } = flowdesk.clock
  const { credentials } = await makeAgent(flowdesk, { departmentIds: [1], displayName: 'Tom' })
  const agent = createAgentChat({ baseUrl: url, now })
  await agent.signIn(credentials)
  const visitor = createVisitorChat({ baseUrl: url, now, widgetKey: 'default' })
  await visitor.startSession({ displayName: 'Maria Lindgren' })
  return { flowdesk, url, agent, visitor, credential: () => visitor.credential ?? '' }
}

/** Keeps what an iteration yields, as it comes. */
function collect(rows: AsyncIterable<ChatMessage>) {
  const seen: ChatMessage[] = []
  const done = (async () => {
    for await (const row of rows) seen.push(row)
  })()
  done.catch(() => undefined)
  return { seen, done, said: () => seen.map(({ sequence, body, kind }) => `${sequence} ${kind} ${body}`.trim()) }
}

test('a visitor and an agent talk, and both follow the same conversation', async () => {
  const { url, agent, visitor, credential } = await openChat()
  const atVisitor = visitorHub(connectionTo(url, 'visitor', credential))
  const atAgent = agentHub(connectionTo(url, 'agent', agent.accessToken))
  await Promise.all([atVisitor.start(), atAgent.start()])
  const { id } = await visitor.createConversation({ message: 'Where is my parcel?' })
  const seenByVisitor = collect(visitor.followConversation(atVisitor, id))
  const seenByAgent = collect(agent.followConversation(atAgent, id))
  const waiting = await collectAll(agent.listConversations({ status: 'queued' }))
  expect(waiting.map((one) => [one.id, one.visitorDisplayName])).toEqual([[id, 'Maria Lindgren']])
  expect((await agent.takeConversation(id)).status).toBe('active')
  await agent.sendMessage(id, 'Ask the carrier', { kind: 'Note' })
  const answer = await agent.sendMessage(id, 'On its way.')
  await expect.poll(() => seenByVisitor.seen).toHaveLength(3)
  const read = new Promise((resolve) => atAgent.on('read', resolve))
  await visitor.markConversationRead(id, seenByVisitor.seen.at(-1)?.id ?? '')
  expect(await read).toMatchObject({ conversationId: id, readerKind: 'visitor', lastReadMessageId: answer.id })
  await visitor.sendMessage(id, 'Thank you!')
  await visitor.closeConversation(id)
  const ofAgent = ['1 Text Where is my parcel?', '2 AgentJoined', '3 Note Ask the carrier', '4 Text On its way.']
  await expect.poll(() => seenByAgent.said()).toEqual([...ofAgent, '5 Text Thank you!', '6 Closed'])
  const ofVisitor = [
    '1 Text Where is my parcel?',
    '2 AgentJoined',
    '3 Text On its way.',
    '4 Text Thank you!',
    '5 Closed',
  ]
  await expect.poll(() => seenByVisitor.said()).toEqual(ofVisitor)
  expect(await collectAll(visitor.listMessages(id))).toEqual(seenByVisitor.seen)
  expect(await collectAll(agent.listMessages(id, { afterSequence: 3 }))).toEqual(seenByAgent.seen.slice(3))
  expect(await visitor.getTranscript(id, { afterSequence: 4 })).toMatchObject({ status: 'closed', hasMore: false })
  await Promise.all([atVisitor.stop(), atAgent.stop()])
  await Promise.all([seenByVisitor.done, seenByAgent.done])
})

test('agents who watch see drafts of the visitor', async () => {
  const { url, agent, visitor, credential } = await openChat()
  const atVisitor = visitorHub(connectionTo(url, 'visitor', credential))
  const atAgent = agentHub(connectionTo(url, 'agent', agent.accessToken))
  await Promise.all([atVisitor.start(), atAgent.start()])
  const { id } = await visitor.createConversation()
  expect(await atAgent.invoke('Watch', id)).toMatchObject({ version: expect.any(Number) })
  const preview = new Promise((resolve) => atAgent.on('preview', resolve))
  await atVisitor.invoke('Preview', id, 'Where is my')
  expect(await preview).toEqual({ conversationId: id, draft: 'Where is my' })
  expect(await atAgent.invoke('SetAvailability', false)).toEqual({ isAvailable: false })
  await expect(atVisitor.invoke('Typing', crypto.randomUUID(), true)).rejects.toThrow('SVC:4004')
})

test('messages sent during a lost connection arrive once and in order', async () => {
  const { url, agent, visitor, credential } = await openChat()
  const gateway = await openTestProxy(url)
  const connection = connectionTo(gateway.url, 'visitor', credential)
  const atVisitor = visitorHub(connection)
  await atVisitor.start()
  const { id } = await visitor.createConversation({ message: 'Hello' })
  await agent.takeConversation(id)
  const { said } = collect(visitor.followConversation(atVisitor, id))
  await expect.poll(() => said()).toHaveLength(2)

  const nowhere = await startStubServer((_, response) => response.destroy())
  gateway.switchTarget(nowhere)
  const isDown = new Promise<void>((resolve) => connection.onreconnecting(() => resolve()))
  gateway.dropNextResponse(async () => undefined)
  await agent.sendMessage(id, 'one')
  await isDown
  await agent.sendMessage(id, 'two')
  await agent.sendMessage(id, 'three')
  gateway.switchTarget(url)
  await expect.poll(() => said()).toHaveLength(5)
  await agent.sendMessage(id, 'four')
  const texts = ['3 Text one', '4 Text two', '5 Text three', '6 Text four']
  await expect.poll(() => said()).toEqual(['1 Text Hello', '2 AgentJoined', ...texts])
})

/** A hub that says what a test says, of a visitor whose reads are real. */
function spokenHub() {
  const listeners = new Map<string, ((payload: unknown) => void)[]>()
  const connection: HubConnectionLike = {
    start: async () => undefined,
    stop: async () => undefined,
    invoke: async () => undefined,
    on: (event, listener) => void listeners.set(event, [...(listeners.get(event) ?? []), listener]),
    off: (event, listener) =>
      void listeners.set(
        event,
        (listeners.get(event) ?? []).filter((one) => one !== listener),
      ),
    onreconnected: () => undefined,
    onclose: () => undefined,
  }
  const say = (event: string, payload: unknown) => {
    for (const listener of listeners.get(event) ?? []) listener(payload)
  }
  return { connection, say, count: (event: string) => listeners.get(event)?.length ?? 0 }
}

test('duplicate, late and early events are corrected by reading', async () => {
  const { visitor } = await openChat()
  const { connection, say, count } = spokenHub()
  const hub: VisitorHub = visitorHub(connection)
  const { id } = await visitor.createConversation({ message: 'one' })
  const stop = new AbortController()
  const { said, done } = collect(visitor.followConversation(hub, id, { signal: stop.signal }))
  await expect.poll(() => said()).toEqual(['1 Text one'])
  const told = async (text: string) => ({ conversationId: id, message: await visitor.sendMessage(id, text) })
  const [two, three, four] = [await told('two'), await told('three'), await told('four')]
  say('message', four)
  await expect.poll(() => said()).toHaveLength(4)
  const five = await told('five')
  for (const event of [three, five, two, five]) say('message', event)
  await expect.poll(() => said()).toHaveLength(5)
  say('message', { conversationId: 'another', message: { ...five.message, sequence: 6, body: 'elsewhere' } })
  await told('six')
  say('resync', { reason: 'overflow' })
  const all = ['one', 'two', 'three', 'four', 'five', 'six'].map((text, place) => `${place + 1} Text ${text}`)
  await expect.poll(() => said()).toEqual(all)
  stop.abort()
  await expect(done).rejects.toBe(stop.signal.reason)
  expect(count('message')).toBe(0)
})

test('signOut closes the hub connection, which does not reconnect, and followConversation rejects', async () => {
  const { url, agent, visitor } = await openChat()
  const atAgent = agentHub(connectionTo(url, 'agent', agent.accessToken))
  await atAgent.start()
  const { id } = await visitor.createConversation({ message: 'Hello' })
  const { seen, done } = collect(agent.followConversation(atAgent, id))
  await expect.poll(() => seen).toHaveLength(1)
  await agent.signOut()
  await expect(done).rejects.toThrow('SVC:1003')
  await expect(atAgent.start()).rejects.toThrow('You are signed out.')
  await expect(collect(agent.followConversation(atAgent, id)).done).rejects.toThrow(NotSignedInError)
})

test('a start is repeated until the server is reachable, or it is stopped', async () => {
  const { url, credential } = await openChat()
  const nowhere = await startStubServer((_, response) => response.destroy())
  const gateway = await openTestProxy(nowhere)
  const waits: number[] = []
  const sleep = async (ms: number, signal?: AbortSignal) => {
    signal?.throwIfAborted()
    waits.push(ms)
    if (waits.length === 7) gateway.switchTarget(url)
  }
  const connection = connectionTo(gateway.url, 'visitor', credential)
  const hub = visitorHub(connection, { sleep, random: () => 1 })
  await hub.start()
  expect(waits).toEqual([0, 1000, 2000, 5000, 10_000, 30_000, 30_000])
  await hub.stop()

  const dead = visitorHub(connectionTo(nowhere, 'visitor', credential))
  const begun = dead.start()
  const isRefused = expect(begun).rejects.toThrow()
  await dead.stop()
  await isRefused
})

test('the retry policy stops only at 401 or without a session, and adds jitter to reconnections', () => {
  const [early, late] = [reconnectPolicy(() => 0), reconnectPolicy(() => 1)]
  const wait = (policy: typeof early, previousRetryCount: number, text = "Status code '503'") =>
    policy.nextRetryDelayInMilliseconds({ previousRetryCount, retryReason: new Error(text) })
  expect([0, 1, 2, 3, 4, 5, 10_000].map((count) => wait(late, count))).toEqual([0, 1e3, 2e3, 5e3, 1e4, 3e4, 3e4])
  expect(wait(early, 5)).toBe(15_000)
  expect(wait(early, 3, "Failed to complete negotiation: Status code '401'")).toBeNull()
  const retryReason = Object.assign(new Error('Unauthorized'), { statusCode: 401 })
  expect(early.nextRetryDelayInMilliseconds({ previousRetryCount: 0, retryReason })).toBeNull()
  expect(wait(early, 0, 'Failed to complete negotiation: NotSignedInError: You are signed out.')).toBeNull()
})

test('a message whose response was lost is sent again and written once', async () => {
  const { url, visitor } = await openChat()
  const { id } = await visitor.createConversation()
  const lost: string[] = []
  const again = createVisitorChat({
    baseUrl: url,
    widgetKey: 'default',
    credential: visitor.credential,
    sleep: async () => undefined,
    fetch: async (to, init) => {
      const answer = await fetch(to, init)
      if (init.method !== 'POST' || lost.length === 2) return answer
      lost.push(String(init.body))
      throw new TypeError('the connection was lost')
    },
  })
  const sent = await again.sendMessage(id, 'Hello')
  expect(lost).toHaveLength(2)
  expect(sent).toEqual(await again.sendMessage(id, 'Hello', { clientMessageId: sent.clientMessageId ?? '' }))
  expect((await collectAll(again.listMessages(id))).map(({ body }) => body)).toEqual(['Hello'])
})

test('a visitor who returns with the credential is the same one, and finds the open conversation', async () => {
  const { url, visitor } = await openChat()
  const { id } = await visitor.createConversation({ message: 'Hello' })
  const { visitorId } = await visitor.startSession()
  const again = createVisitorChat({ baseUrl: url, widgetKey: 'default', credential: visitor.credential })
  expect(await again.startSession()).toMatchObject({ visitorId, conversationId: id, token: null })
  expect(again.credential).toBe(visitor.credential)
})

test('a chat continues with the credential that replaced its own after an identity token, also over its hub', async () => {
  const { flowdesk, url } = await openListeningServer()
  const { key: widgetKey } = await makeWidget(flowdesk, { identitySecret })
  const chat = createVisitorChat({ baseUrl: url, widgetKey })
  const { visitorId, token: before } = await chat.startSession()
  const { id } = await chat.createConversation()
  const hub = visitorHub(connectionTo(url, 'visitor', chat.accessToken))
  await hub.start()
  const closed = new Promise<Error | undefined>((resolve) => hub.onClosed(resolve))
  const welcome = await chat.startSession({ identityToken: await signIdentityToken(flowdesk, { sub: 'user-1' }) })
  expect(welcome).toMatchObject({ visitorId, conversationId: id, isVerified: true })
  expect(chat.credential).toBe(welcome.token)
  expect((await closed)?.message).toContain('SVC:1003')
  await hub.start()
  const rows = collect(chat.followConversation(hub, id))
  await chat.sendMessage(id, 'Hello')
  await expect.poll(() => rows.said()).toEqual(['1 Text Hello'])
  const old = createVisitorChat({ baseUrl: url, widgetKey, credential: before ?? '' })
  await expect(old.sendMessage(id, 'Hello')).rejects.toMatchObject({ status: 401, code: 'SVC:1001' })
  expect(await chat.startSession()).toMatchObject({ visitorId, token: null })
  expect(chat.credential).toBe(welcome.token)
})

test('a file is sent with its caption, once', async () => {
  const { visitor } = await openChat()
  const { id } = await visitor.createConversation()
  const given = { caption: 'As ordered', clientMessageId: 'receipt-1' }
  const sent = await visitor.uploadFile(id, new File(['as it was'], 'notes.txt'), given)
  await visitor.uploadFile(id, new Blob(['as it was']), { ...given, fileName: 'notes.txt' })
  expect(sent).toMatchObject({ body: 'As ordered', attachments: [{ originalFileName: 'notes.txt' }] })
  expect(await collectAll(visitor.listMessages(id))).toHaveLength(1)
})

test('an agent stays signed in: tokens are refreshed once before they expire, however many calls need them', async () => {
  const { flowdesk, url } = await openListeningServer()
  const { credentials } = await makeAgent(flowdesk)
  const kept: AgentTokenPair[] = []
  const { now } = flowdesk.clock
  const agent = createAgentChat({ baseUrl: url, now, onTokens: (pair) => kept.push(pair) })
  await expect(agent.accessToken()).rejects.toThrow('Sign in first')
  await agent.signIn(credentials)
  flowdesk.clock.advance(15 * 60_000 - 30_000)
  const [one, other] = await Promise.all([
    agent.accessToken(),
    agent.accessToken(),
    collectAll(agent.listConversations()),
  ])
  expect(one).toBe(other)
  expect(kept).toHaveLength(2)
  const next = createAgentChat({ baseUrl: url, now, tokens: kept.at(-1) })
  expect(await next.accessToken()).toBe(one)
})

test('the example of the README prints the messages of both sides, and ends with the conversation', async () => {
  const { url, agent } = await openChat()
  const readme = await readFile(join(repositoryFolder, 'sdk/README.md'), 'utf8')
  const [, example = ''] = /^```javascript\n(.*?)^```$/ms.exec(readme) ?? []
  const program = example
    .replace("'@flowdesk/sdk'", JSON.stringify(join(repositoryFolder, 'sdk/src/index.ts')))
    .replace('https://support.example.com', url)
  const running = promisify(execFile)(process.execPath, ['--input-type=module', '--eval', program], {
    cwd: repositoryFolder,
  })
  const id = await vi.waitFor(async () => {
    const [one] = await collectAll(agent.listConversations({ status: 'queued' }))
    return one?.id ?? Promise.reject(new Error('no visitor has arrived'))
  }, 30_000)
  await agent.sendMessage(id, 'On its way.')
  await agent.closeConversation(id)
  expect((await running).stdout).toBe('visitor: Where is my parcel?\nagent: On its way.\n')
})
