import { describe, expect, test } from 'vitest'
import { makeWidget } from '../support/chat.ts'
import {
  asVisitor,
  bootstrapVisitor,
  type CreatedVisitor,
  connectHubListener,
  createHubListener,
  type ListeningServer,
  listenOnLoopback,
  openConversation,
  openListeningServer,
  sendAsVisitor,
  transports,
} from '../support/chat-hubs.ts'
import { identitySecret, signIdentityToken } from '../support/identity-tokens.ts'
import {
  encodeMessages,
  handshakeRequest,
  negotiate,
  openSocket,
  parseMessages,
  sendHubRequest,
} from '../support/raw-hub-client.ts'
import { formatOutcome } from '../support/refusals.ts'

// An attacker gets a credential, plants it in the browser of a victim and keeps a copy. Once the page of the victim says by
// an identity token who that is, the copy must be worth nothing.

/** A server, and a visitor whose credential two know. */
async function planted(): Promise<ListeningServer & { readonly key: string; readonly attacker: CreatedVisitor }> {
  const live = await openListeningServer()
  const { key } = await makeWidget(live.flowdesk, { identitySecret })
  return { ...live, key, attacker: await bootstrapVisitor(live.flowdesk, key) }
}

/** What the page of the victim gets: the same visitor with a credential of its own. */
async function verified({ flowdesk, key, attacker }: Awaited<ReturnType<typeof planted>>): Promise<CreatedVisitor> {
  const body = { identityToken: await signIdentityToken(flowdesk, { sub: 'user-1' }) }
  const answer = await flowdesk.post(`/v1/widget/${key}/visitors`, asVisitor(attacker, body))
  expect([answer.status, answer.body.data.visitorId]).toEqual([201, attacker.visitorId])
  return answer.body.data
}

test('a planted credential gives no access once the victim is verified', async () => {
  const story = await planted()
  const { flowdesk, url, attacker } = story
  const id = await openConversation(flowdesk, attacker, { message: 'Hello' })
  const atAttacker = await connectHubListener(url, 'visitor', attacker.token)
  const victim = await verified(story)
  expect((await atAttacker.closed)?.message).toContain('SVC:1003')
  const atVictim = await connectHubListener(url, 'visitor', victim.token)
  expect((await sendAsVisitor(flowdesk, victim, id, 'My account number is 4711.')).status).toBe(201)
  await expect.poll(() => atVictim.payloadsOf('message')).toHaveLength(1)
  const path = `/v1/widget/conversations/${id}`
  for (const reply of [
    await flowdesk.get(`${path}/messages`, asVisitor(attacker)),
    await sendAsVisitor(flowdesk, attacker, id, 'Send it to me.'),
    await flowdesk.post(`${path}/transcript`, asVisitor(attacker, { email: 'mallory@example.com' })),
    await flowdesk.post('/hubs/visitor/negotiate?negotiateVersion=1', asVisitor(attacker)),
  ])
    expect(formatOutcome(reply)).toBe('401 SVC:1001')
  await expect(createHubListener(url, 'visitor', attacker.token).client.start()).rejects.toThrow('401')
  expect(atAttacker.payloadsOf('message')).toEqual([])
})

describe.each(transports)('over %s', (_name, transport) => {
  test('a connection of the replaced credential is closed at once', async () => {
    const story = await planted()
    // Stops the periodic check of all connections, which would close them as well.
    story.flowdesk.clock.stop()
    const atAttacker = await connectHubListener(story.url, 'visitor', story.attacker.token, { transport })
    // Nothing else is on its way to the poll that is to get the close message.
    await expect.poll(() => atAttacker.payloadsOf('online')).toHaveLength(1)
    await verified(story)
    expect((await atAttacker.closed)?.message).toContain('SVC:1003')
  })
})

test('a WebSocket that opens while the credential is replaced is closed at its handshake', async () => {
  const story = await planted()
  const { flowdesk, url, attacker } = story
  // The request is checked, and its connection made, before the credential is replaced and after the connections of that
  // moment were closed: the second process knows nothing of what the first one did.
  const other = await flowdesk.openSecondProcess()
  try {
    const socket = await openSocket({ url: `${await listenOnLoopback(other)}/hubs/visitor` }, { token: attacker.token })
    await verified({ ...story, url })
    socket.send(handshakeRequest)
    expect(await socket.next()).toEqual({})
    expect(await socket.next()).toMatchObject({ type: 7, error: expect.stringContaining('SVC:1003') })
  } finally {
    await other.close()
  }
})

test('a connection that was negotiated with the replaced credential cannot be used', async () => {
  const story = await planted()
  const { attacker } = story
  const hub = { url: `${story.url}/hubs/visitor` }
  const polling = await negotiate(hub, attacker.token)
  const id = polling.connectionToken
  expect((await sendHubRequest(hub, 'GET', { id }, { token: attacker.token })).status).toBe(200)
  const unused = await negotiate(hub, attacker.token)
  await verified(story)
  expect(
    (await sendHubRequest(hub, 'POST', { id }, { token: attacker.token, body: encodeMessages(handshakeRequest) }))
      .status,
  ).toBe(401)
  const poll = () => sendHubRequest(hub, 'GET', { id }, { token: attacker.token })
  // A client that polls gets the reason, and nothing else.
  expect(parseMessages(await (await poll()).text())).toEqual([{ error: expect.stringContaining('SVC:1003') }])
  expect((await poll()).status).toBe(204)
  expect((await poll()).status).toBe(401)
  expect((await sendHubRequest(hub, 'GET', { id: unused.connectionToken }, { token: attacker.token })).status).toBe(401)
})

test('another process closes its connections of the replaced credential at its next check', async () => {
  const story = await planted()
  const { flowdesk, attacker } = story
  const other = await flowdesk.openSecondProcess()
  try {
    const there = await listenOnLoopback(other)
    const atAttacker = await connectHubListener(there, 'visitor', attacker.token)
    const victim = await verified(story)
    const atVictim = await connectHubListener(there, 'visitor', victim.token)
    flowdesk.clock.advance(15_000)
    expect((await atAttacker.closed)?.message).toContain('SVC:1003')
    await atVictim.client.invoke('Typing', await openConversation(flowdesk, victim), true)
  } finally {
    await other.close()
  }
})

test('a bootstrap of a visitor who is already verified closes no connection', async () => {
  const story = await planted()
  const victim = await verified(story)
  const atVictim = await connectHubListener(story.url, 'visitor', victim.token)
  const body = { identityToken: await signIdentityToken(story.flowdesk, { sub: 'user-1' }) }
  const again = await story.flowdesk.post(`/v1/widget/${story.key}/visitors`, asVisitor(victim, body))
  expect(again.status).toBe(200)
  story.flowdesk.clock.advance(15_000)
  const id = await openConversation(story.flowdesk, victim, { message: 'Hello' })
  await expect.poll(() => atVictim.payloadsOf('conversation')).toHaveLength(1)
  await atVictim.client.invoke('Typing', id, true)
})
