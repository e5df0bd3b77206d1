import { HttpTransportType } from '@microsoft/signalr'
import { Type } from 'typebox'
import { describe, expect, test } from 'vitest'
import { licenceBlocked } from '#platform/errors/common.ts'
import { publicAccess } from '#platform/http/access.ts'
import { hubMethod } from '#platform/realtime/hub-methods.ts'
import { conversationNotFound } from '../support/hub-refusals.ts'
import { negotiate, sendHubRequest } from '../support/raw-hub-client.ts'
import { createHubClient, openTestHub, testMethods } from '../support/test-hub.ts'

const failing = {
  ...testMethods,
  Watch: hubMethod(publicAccess, Type.Object({ conversationId: Type.Integer() }), async () => {
    throw conversationNotFound()
  }),
  Break: hubMethod(publicAccess, Type.Object({}), () => {
    throw new Error('a secret of the server')
  }),
}

describe.each([
  ['WebSockets', { transport: HttpTransportType.WebSockets }],
  ['WebSockets without negotiation', { transport: HttpTransportType.WebSockets, skipNegotiation: true }],
  ['ServerSentEvents', { transport: HttpTransportType.ServerSentEvents }],
  ['LongPolling', { transport: HttpTransportType.LongPolling }],
] as const)('over %s', (_name, options) => {
  test('a refusal of a method has its code in the language of the client, an unexpected error only a code', async () => {
    const { url, logged } = await openTestHub({ methods: failing })
    const client = createHubClient({ url }, { ...options, headers: { 'Accept-Language': 'de' } })
    await client.start()
    await expect(client.invoke('Watch', 7)).rejects.toThrow('SVC:4004: Die Unterhaltung gibt es nicht.')
    await expect(client.invoke('Watch', 'x')).rejects.toThrow('SVC:2001')
    await expect(client.invoke('Watch')).rejects.toThrow(
      "Failed to invoke 'Watch' due to an error on the server. InvalidDataException: Invocation provides 0 argument(s) but target expects 1.",
    )
    await expect(client.invoke('Break')).rejects.toThrow(
      /^An unexpected error occurred invoking 'Break' on the server\. SVC:0001: (?!.*secret)/,
    )
    expect(logged()).toContain('a secret of the server')
    expect(await client.invoke('Echo', 'the connection lives on')).toBe('the connection lives on')
  })
})

test('a refusal of the negotiation has its status and code', async () => {
  const { url } = await openTestHub({
    authenticate: () => {
      throw licenceBlocked()
    },
  })
  await expect(createHubClient({ url }).start()).rejects.toThrow(/SVC:0011.*Status code '503'/)
})

test('a client without a credential is refused', async () => {
  const server = await openTestHub()
  await expect(createHubClient(server, { accessTokenFactory: () => '' }).start()).rejects.toThrow(/SVC:1001.*'401'/)
})

test('an event stream has the header fields of every response, and its own', async () => {
  const server = await openTestHub()
  const { connectionToken: id } = await negotiate(server)
  const { headers, body } = await sendHubRequest(server, 'GET', { id }, { headers: { accept: 'text/event-stream' } })
  expect(Object.fromEntries(headers)).toMatchObject({
    'content-type': 'text/event-stream',
    'cache-control': 'no-cache,no-store',
    'x-accel-buffering': 'no',
    'x-content-type-options': 'nosniff',
  })
  await body?.cancel()
})
