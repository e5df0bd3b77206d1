import { HttpTransportType } from '@microsoft/signalr'
import { describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import {
  consoleAdministratorToken,
  makeDepartment,
  makeSignedInAgent,
  makeWidget,
  signInAgent,
} from '../support/chat.ts'
import {
  bootstrapVisitor,
  connectHubListener,
  createHubListener,
  openConversation,
  openListeningServer,
  transports,
} from '../support/chat-hubs.ts'
import {
  encodeMessages,
  handshakeRequest,
  negotiate,
  openSocket,
  parseMessages,
  sendHubRequest,
} from '../support/raw-hub-client.ts'

const VISITOR_LIFE_MS = 180 * 24 * 3600_000
const ACCESS_LIFE_MS = 15 * 60_000

const ping = { type: 6 }

/** The status and code of a negotiation. */
async function negotiation(url: string, hub: string, headers: Record<string, string>, query = '') {
  const answer = await fetch(`${url}/hubs/${hub}/negotiate?negotiateVersion=1${query}`, { method: 'POST', headers })
  const body: { error?: { code: string } } = JSON.parse(await answer.text())
  return { status: answer.status, code: body.error?.code, headers: answer.headers }
}

/** The status of a WebSocket that is not negotiated first. */
const upgraded = (url: string, path: string, headers: Record<string, string> = {}): Promise<number> =>
  new Promise((resolve) => {
    const socket = new WebSocket(`${url.replace('http', 'ws')}${path}`, { headers })
    socket.once('open', () => {
      resolve(101)
      socket.terminate()
    })
    socket.once('unexpected-response', (_request, response) => resolve(response.statusCode ?? 0))
    socket.once('error', () => undefined)
  })

test('each hub accepts its own credential, in the header or in the query, and no other', async () => {
  const { flowdesk, url } = await openListeningServer()
  const [agent, visitor] = [await makeSignedInAgent(flowdesk), await bootstrapVisitor(flowdesk)]
  const dashboard = await flowdesk.adminToken()
  const ask = async (hub: string, authorization: string | null, token: string | null = null) => {
    const headers: Record<string, string> = authorization === null ? {} : { authorization }
    const query = token === null ? '' : `&access_token=${token}`
    const { status, code } = await negotiation(url, hub, headers, query)
    expect(await upgraded(url, `/hubs/${hub}?${query.slice(1)}`, headers)).toBe(status === 200 ? 101 : status)
    return code ?? status
  }
  expect(await ask('agent', `Bearer ${agent.token}`)).toBe(200)
  expect(await ask('agent', null, agent.token)).toBe(200)
  expect(await ask('visitor', `Visitor ${visitor.token}`)).toBe(200)
  expect(await ask('visitor', `Bearer ${visitor.token}`)).toBe(200)
  expect(await ask('visitor', null, visitor.token)).toBe(200)
  for (const wrong of [null, `Visitor ${visitor.token}`, `Bearer ${visitor.token}`, `Bearer ${dashboard}`, 'Bearer x'])
    expect(await ask('agent', wrong)).toBe('SVC:1001')
  for (const wrong of [
    null,
    `Bearer ${agent.token}`,
    `Visitor ${agent.token}`,
    `Visitor vis_${'x'.repeat(43)}`,
    'Basic x',
  ])
    expect(await ask('visitor', wrong)).toBe('SVC:1001')
  expect(await ask('agent', null, visitor.token)).toBe('SVC:1001')
  expect(await ask('visitor', null, agent.token)).toBe('SVC:1001')
  const { headers } = await negotiation(url, 'visitor', {})
  expect(headers.get('www-authenticate')).toBe('Visitor')
})

test('an expired, revoked or blocked credential is refused with its code', async () => {
  const { flowdesk, url } = await openListeningServer()
  const [agent, visitor, blocked] = [
    await makeSignedInAgent(flowdesk),
    await bootstrapVisitor(flowdesk),
    await bootstrapVisitor(flowdesk),
  ]
  const token = await consoleAdministratorToken(flowdesk)
  await flowdesk.post('/v1/agent/auth/logout', { token: agent.token })
  expect(await negotiation(url, 'agent', { authorization: `Bearer ${agent.token}` })).toMatchObject({
    code: 'SVC:1003',
  })
  await flowdesk.post('/v1/admin/blocked-visitors', { token, body: { visitorId: blocked.visitorId } })
  const asBlocked = { authorization: `Visitor ${blocked.token}` }
  expect(await negotiation(url, 'visitor', asBlocked)).toMatchObject({ status: 401, code: 'SVC:1003' })
  flowdesk.clock.advance(ACCESS_LIFE_MS)
  expect(await negotiation(url, 'agent', { authorization: `Bearer ${token}` })).toMatchObject({ code: 'SVC:1002' })
  flowdesk.clock.advance(VISITOR_LIFE_MS)
  const asVisitor = { authorization: `Visitor ${visitor.token}` }
  expect(await negotiation(url, 'visitor', asVisitor)).toMatchObject({ status: 401, code: 'SVC:1002' })
})

test('pages of allowed origins may connect, others may not', async () => {
  const { flowdesk, url } = await openListeningServer({
    Embedding__AllowedFrameAncestors__0: 'https://intranet.example.com',
  })
  const agent = await makeSignedInAgent(flowdesk)
  const widget = await makeWidget(flowdesk, { allowedOrigins: ['https://shop.example.com'] })
  const [visitor, anywhere] = [await bootstrapVisitor(flowdesk, widget.key), await bootstrapVisitor(flowdesk)]
  const ask = async (hub: string, authorization: string, origin: string) => {
    const answer = await negotiation(url, hub, { authorization, origin })
    expect(answer.headers.get('access-control-allow-origin')).toBe(answer.status === 200 ? origin : null)
    expect(await upgraded(url, `/hubs/${hub}`, { authorization, origin })).toBe(answer.status === 200 ? 101 : 403)
    expect(answer.headers.get('access-control-allow-credentials')).toBe(answer.status === 200 ? 'true' : null)
    return answer.code ?? answer.status
  }
  const [asAgent, asVisitor] = [`Bearer ${agent.token}`, `Visitor ${visitor.token}`]
  expect(await ask('agent', asAgent, url)).toBe(200)
  expect(await ask('agent', asAgent, 'https://intranet.example.com')).toBe(200)
  expect(await ask('agent', asAgent, 'https://shop.example.com')).toBe('SVC:1105')
  expect(await ask('visitor', asVisitor, url)).toBe(200)
  expect(await ask('visitor', asVisitor, 'https://shop.example.com')).toBe(200)
  expect(await ask('visitor', asVisitor, 'https://evil.example.com')).toBe('SVC:1105')
  expect(await ask('visitor', `Visitor ${anywhere.token}`, 'https://evil.example.com')).toBe(200)
  const preflight = await fetch(`${url}/hubs/visitor/negotiate`, {
    method: 'OPTIONS',
    headers: { origin: 'https://evil.example.com', 'access-control-request-method': 'POST' },
  })
  expect(preflight.status).toBe(204)
  expect(preflight.headers.get('access-control-allow-origin')).toBe('https://evil.example.com')
})

/** A negotiated connection of an agent who has signed in once more since. No periodic check of connections runs. */
async function twiceSignedIn() {
  const { flowdesk, url } = await openListeningServer()
  flowdesk.clock.stop()
  const { credentials, token } = await makeSignedInAgent(flowdesk)
  const hub = { url: `${url}/hubs/agent` }
  const { connectionToken: id } = await negotiate(hub, token)
  return { flowdesk, hub, id, token, newer: (await signInAgent(flowdesk, credentials)).accessToken }
}

describe.each(transports)('over %s', (_name, transport) => {
  test('a refused client gets the reason', async () => {
    const { url } = await openListeningServer()
    const { client } = createHubListener(url, 'agent', 'nonsense', { transport })
    await expect(client.start()).rejects.toThrow('401')
  })

  test('signing out closes the connections of the session, and no others', async () => {
    const { flowdesk, url } = await openListeningServer()
    const agent = await makeSignedInAgent(flowdesk)
    const colleague = await makeSignedInAgent(flowdesk)
    const [atAgent, atColleague] = [
      await connectHubListener(url, 'agent', agent.token, { transport }),
      await connectHubListener(url, 'agent', colleague.token, { transport }),
    ]
    await flowdesk.post('/v1/agent/auth/logout', { token: agent.token })
    expect((await atAgent.closed)?.message).toContain('SVC:1003')
    await atColleague.client.invoke('SetAvailability', true)
  })

  test('the connections of a blocked visitor are closed at once', async () => {
    const { flowdesk, url } = await openListeningServer()
    // Stops the periodic checks.
    flowdesk.clock.stop()
    const visitor = await bootstrapVisitor(flowdesk)
    const atVisitor = await connectHubListener(url, 'visitor', visitor.token, { transport })
    const token = await consoleAdministratorToken(flowdesk)
    await expect.poll(() => atVisitor.payloadsOf('online')).toHaveLength(1)
    await flowdesk.post('/v1/admin/blocked-visitors', { token, body: { visitorId: visitor.visitorId } })
    expect((await atVisitor.closed)?.message).toContain('SVC:1003')
  })
})

describe('signing out closes connections that continue with a token of the newer session at once', () => {
  test('a stream', async () => {
    const { flowdesk, hub, id, token, newer } = await twiceSignedIn()
    const stream = await sendHubRequest(hub, 'GET', { id }, { token, headers: { accept: 'text/event-stream' } })
    await sendHubRequest(hub, 'POST', { id }, { token, body: encodeMessages(handshakeRequest) })
    let heard = ''
    const ended = stream.body?.pipeThrough(new TextDecoderStream()).pipeTo(
      new WritableStream({
        write(text) {
          heard += text
        },
      }),
    )
    await expect.poll(() => heard).toContain('queueCounts')
    await sendHubRequest(hub, 'POST', { id }, { token: newer, body: encodeMessages(ping) })
    await flowdesk.post('/v1/agent/auth/logout', { token: newer })
    await ended
    expect(heard).toContain('SVC:1003')
  })

  test('a client that polls', async () => {
    const { flowdesk, hub, id, token, newer } = await twiceSignedIn()
    await sendHubRequest(hub, 'GET', { id }, { token })
    await sendHubRequest(hub, 'POST', { id }, { token, body: encodeMessages(handshakeRequest) })
    let heard = ''
    const poll = async () => {
      while (!heard.includes('SVC:1003'))
        heard += await (await sendHubRequest(hub, 'GET', { id }, { token: newer })).text()
    }
    const polling = poll()
    await expect.poll(() => heard).toContain('queueCounts')
    await flowdesk.post('/v1/agent/auth/logout', { token: newer })
    await polling
  })
})

const revoked = { type: 7, error: expect.stringContaining('SVC:1003') }

/** A client of a hub that polls, at a moment at which no poll waits. */
async function betweenPolls(hub: { readonly url: string }, token: string) {
  const { connectionToken: id } = await negotiate(hub, token)
  const poll = () => sendHubRequest(hub, 'GET', { id }, { token })
  await poll()
  await sendHubRequest(hub, 'POST', { id }, { token, body: encodeMessages(handshakeRequest) })
  await poll()
  return poll
}

describe('a client whose credential ends between two polls gets the reason', () => {
  test('an agent who signs out', async () => {
    const { flowdesk, url } = await openListeningServer()
    const { token } = await makeSignedInAgent(flowdesk)
    const poll = await betweenPolls({ url: `${url}/hubs/agent` }, token)
    await flowdesk.post('/v1/agent/auth/logout', { token })
    expect(parseMessages(await (await poll()).text())).toEqual([revoked])
    expect((await poll()).status).toBe(204)
    expect((await poll()).status).toBe(401)
  })

  test('a visitor who is blocked', async () => {
    const { flowdesk, url } = await openListeningServer()
    const { visitorId, token } = await bootstrapVisitor(flowdesk)
    const poll = await betweenPolls({ url: `${url}/hubs/visitor` }, token)
    const administrator = await consoleAdministratorToken(flowdesk)
    await flowdesk.post('/v1/admin/blocked-visitors', { token: administrator, body: { visitorId } })
    expect(parseMessages(await (await poll()).text())).toEqual([revoked])
    expect((await poll()).status).toBe(204)
  })
})

test.each([
  ['deactivation', (id: number) => [`/v1/admin/agents/${id}/deactivate`, {}] as const],
  ['a new password', (id: number) => [`/v1/admin/agents/${id}/password`, { password: 'another password' }] as const],
])('%s closes every connection of the agent', async (_name, act) => {
  const { flowdesk, url } = await openListeningServer()
  const agent = await makeSignedInAgent(flowdesk)
  const again = await signInAgent(flowdesk, agent.credentials)
  const [first, second] = [
    await connectHubListener(url, 'agent', agent.token),
    await connectHubListener(url, 'agent', again.accessToken, { transport: HttpTransportType.LongPolling }),
  ]
  const [path, body] = act(agent.id)
  const { status } = await flowdesk.post(path, { token: await consoleAdministratorToken(flowdesk), body })
  expect(status).toBe(200)
  expect((await first.closed)?.message).toContain('SVC:1003')
  expect((await second.closed)?.message).toContain('SVC:1003')
})

test('changes of an agent between authentication and handshake are applied', async () => {
  const { flowdesk, url } = await openListeningServer()
  const agent = await makeSignedInAgent(flowdesk)
  const socket = await openSocket({ url: `${url}/hubs/agent` }, { token: agent.token })
  const { id: departmentId } = await makeDepartment(flowdesk, { memberIds: [agent.id] })
  socket.send(handshakeRequest)
  expect(await socket.next()).toEqual({})
  await openConversation(flowdesk, await bootstrapVisitor(flowdesk), { departmentId })
  const heard: unknown[] = []
  while (!JSON.stringify(heard).includes('"target":"conversation"')) heard.push(await socket.next())
})

test('a stolen refresh token closes every connection of its session, and no access token of it connects again', async () => {
  const { flowdesk, url } = await openListeningServer()
  const agent = await makeSignedInAgent(flowdesk)
  const pair = await signInAgent(flowdesk, agent.credentials)
  const refresh = () => flowdesk.post('/v1/agent/auth/refresh', { body: { refreshToken: pair.refreshToken } })
  const { accessToken } = (await refresh()).body.data
  const connections = [
    await connectHubListener(url, 'agent', pair.accessToken),
    await connectHubListener(url, 'agent', accessToken, { transport: HttpTransportType.LongPolling }),
  ]
  flowdesk.clock.advance(11_000)
  expect((await refresh()).status).toBe(400)
  for (const { closed } of connections) expect((await closed)?.message).toContain('SVC:1003')
  for (const token of [pair.accessToken, accessToken])
    expect(await negotiation(url, 'agent', { authorization: `Bearer ${token}` })).toMatchObject({ code: 'SVC:1003' })
})

test('a refresh and a sign-in elsewhere do not close connections', async () => {
  const { flowdesk, url } = await openListeningServer()
  const agent = await makeSignedInAgent(flowdesk, { departmentIds: [1] })
  const pair = await signInAgent(flowdesk, agent.credentials)
  const atAgent = await connectHubListener(url, 'agent', pair.accessToken)
  await flowdesk.post('/v1/agent/auth/refresh', { body: { refreshToken: pair.refreshToken } })
  await signInAgent(flowdesk, agent.credentials)
  flowdesk.clock.advance(15_000)
  // By now, all connections have been checked again.
  await expect.poll(() => atAgent.payloadsOf('queueCounts')).toHaveLength(1)
  await openConversation(flowdesk, await bootstrapVisitor(flowdesk))
  await expect.poll(() => atAgent.payloadsOf('conversation')).toHaveLength(1)
})

test('after its access token expires, a client can reconnect with a new one', async () => {
  const { flowdesk, url } = await openListeningServer()
  const { credentials } = await makeSignedInAgent(flowdesk)
  let { accessToken } = await signInAgent(flowdesk, credentials)
  const atAgent = await connectHubListener(url, 'agent', '', { accessTokenFactory: () => accessToken })
  const before = atAgent.client.connectionId
  const back = new Promise((resolve) => atAgent.client.onreconnected(resolve))
  flowdesk.clock.advance(ACCESS_LIFE_MS - 60_000)
  accessToken = (await signInAgent(flowdesk, credentials)).accessToken
  flowdesk.clock.advance(60_000)
  expect(await back).not.toBe(before)
  expect(await atAgent.client.invoke('SetAvailability', true)).toEqual({ isAvailable: true })
})
