import { expect, test } from 'vitest'
import { negotiate, openRawClient, openRefusedSocket, sendHubRequest } from '../support/raw-hub-client.ts'
import { openTestHub } from '../support/test-hub.ts'

const stream = { accept: 'text/event-stream' }

/** Returns the code of a refusal, followed by its reason if it has one. */
function formatCode(text: string): string {
  const { code, details } = JSON.parse(text).error
  return [code, ...(details?.reason ? [details.reason] : [])].join(' ')
}

/** The status, the code with its reason, and the header `allow` of a refusal. */
async function refusal(answer: Promise<Response>) {
  const { status, headers, text } = await answer.then(async (one) => ({
    status: one.status,
    headers: one.headers,
    text: await one.text(),
  }))
  return [status, formatCode(text), headers.get('allow')]
}

test('a connection cannot change its transport: another one is 400, the same one again 409', async () => {
  const server = await openTestHub()
  const begin = {
    WebSockets: async (id: string) => void (await openRawClient(server, { id })),
    ServerSentEvents: async (id: string) => void (await sendHubRequest(server, 'GET', { id }, { headers: stream })),
    LongPolling: async (id: string) => void (await sendHubRequest(server, 'GET', { id })),
  }
  const codes: Record<string, unknown> = {}
  for (const [first, start] of Object.entries(begin)) {
    const { connectionToken: id } = await negotiate(server)
    await start(id)
    const { status, text } = await openRefusedSocket(server, { id })
    codes[`${first}, then a WebSocket`] = [status, formatCode(text), null]
    codes[`${first}, then a stream`] = await refusal(sendHubRequest(server, 'GET', { id }, { headers: stream }))
  }
  expect(codes).toEqual({
    'WebSockets, then a WebSocket': [409, 'SVC:3008 connection_in_use', null],
    'WebSockets, then a stream': [400, 'SVC:0004 connection_mismatch', null],
    'ServerSentEvents, then a WebSocket': [400, 'SVC:0004 connection_mismatch', null],
    'ServerSentEvents, then a stream': [409, 'SVC:3008 connection_in_use', null],
    'LongPolling, then a WebSocket': [400, 'SVC:0004 connection_mismatch', null],
    'LongPolling, then a stream': [400, 'SVC:0004 connection_mismatch', null],
  })
})

test('a request without a connection, with an unknown one, or of another user is refused with its code', async () => {
  const server = await openTestHub()
  const { connectionToken: id } = await negotiate(server)
  await sendHubRequest(server, 'GET', { id })
  for (const verb of ['GET', 'POST', 'DELETE']) {
    expect(await refusal(sendHubRequest(server, verb))).toEqual([400, 'SVC:0004 connection_mismatch', null])
    expect(await refusal(sendHubRequest(server, verb, { id: 'x.y.z' }))).toEqual([
      404,
      'SVC:4006 connection_not_found',
      null,
    ])
    expect(await refusal(sendHubRequest(server, verb, { id }, { token: 'tom' }))).toEqual([403, 'SVC:1001', null])
  }
})

test('a post to a WebSocket is refused with the method to use', async () => {
  const server = await openTestHub()
  const { connectionToken: id } = await negotiate(server)
  await openRawClient(server, { id })
  expect(await refusal(sendHubRequest(server, 'POST', { id }, { body: '{}' }))).toEqual([405, 'SVC:0006', 'GET'])
  expect(await refusal(sendHubRequest(server, 'DELETE', { id }))).toEqual([400, 'SVC:0004 connection_mismatch', null])
})
