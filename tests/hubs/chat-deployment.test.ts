import { expect, test } from 'vitest'
import { makeSignedInAgent } from '../support/chat.ts'
import { type ListeningServer, openListeningServer } from '../support/chat-hubs.ts'
import { formatRequest, sendRawRequest } from '../support/raw-socket.ts'

const transportsOf = async ({ url, flowdesk }: ListeningServer): Promise<string[]> => {
  const { token } = await makeSignedInAgent(flowdesk)
  const headers = { authorization: `Bearer ${token}` }
  const answer = await fetch(`${url}/hubs/agent/negotiate?negotiateVersion=1`, { method: 'POST', headers })
  const { availableTransports, connectionToken } = JSON.parse(await answer.text())
  const poll = await fetch(`${url}/hubs/agent?id=${encodeURIComponent(connectionToken)}`, { headers })
  const names = availableTransports.map(({ transport }: { transport: string }) => transport)
  return [...names, `a poll is ${poll.status}`]
}

const fleet = { Redis__ConnectionString: 'redis://127.0.0.1:1' }

test.each([
  ['alone offers every transport', {}, ['WebSockets', 'ServerSentEvents', 'LongPolling', 'a poll is 200']],
  ['of several offers what any of them can serve', fleet, ['WebSockets', 'a poll is 404']],
  [
    'of several to which clients come back offers every transport',
    { ...fleet, Realtime__StickySessions: 'true' },
    ['WebSockets', 'ServerSentEvents', 'LongPolling', 'a poll is 200'],
  ],
])('an instance %s', async (_what, settings, offered) => {
  expect(await transportsOf(await openListeningServer(settings))).toEqual(offered)
})

test('a host that is not allowed is refused before the credential, over HTTP and for a WebSocket', async () => {
  const { url } = await openListeningServer({ AllowedHosts: 'support.example.com' })
  const port = Number(new URL(url).port)
  const socket = ['Connection: Upgrade', 'Upgrade: websocket', 'Sec-WebSocket-Version: 13']
  for (const request of [
    formatRequest('POST /hubs/agent/negotiate', ['Content-Length: 0']),
    formatRequest('GET /hubs/agent', [...socket, 'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==']),
  ]) {
    const { status, text } = await sendRawRequest(port, request)
    expect([status, JSON.parse(text).error.code]).toEqual([400, 'SVC:0004'])
    const ours = await sendRawRequest(port, request.replace('Host: localhost', 'Host: support.example.com'))
    expect([ours.status, JSON.parse(ours.text).error.code]).toEqual([401, 'SVC:1001'])
  }
})
