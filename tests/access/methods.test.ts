import type { IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { afterAll, describe, expect, onTestFinished, test } from 'vitest'
import { WebSocket } from 'ws'
import type { AccessRule } from '#platform/http/access.ts'
import { listenOnLoopback } from '../support/chat-hubs.ts'
import { handshakeRequest, RawHubClient } from '../support/raw-hub-client.ts'
import { AccessFixture } from './access-fixture.ts'
import type { Caller } from './callers.ts'
import { expectedOutcome, PASSES } from './expectations.ts'
import { selectRules } from './matrix.ts'

const fixture = await AccessFixture.open()
const url = (await listenOnLoopback(fixture.flowdesk)).replace('http', 'ws')
afterAll(() => fixture.close())

const hubs = ['/hubs/agent', '/hubs/visitor'] as const

const refusalIn = async (response: IncomingMessage): Promise<string> =>
  `${response.statusCode} ${JSON.parse(await text(response)).error.code}`

/** Opens a socket to a hub as a caller. Returns the socket, or its refusal, such as `401 SVC:1001`. */
async function open(hub: string, { authorization }: Caller): Promise<WebSocket | string> {
  const socket = new WebSocket(url + hub, { headers: authorization === undefined ? {} : { authorization } })
  onTestFinished(() => socket.terminate())
  socket.on('error', () => undefined)
  return await new Promise((resolve) => {
    socket.once('open', () => resolve(socket))
    socket.once('unexpected-response', (_request, response) => resolve(refusalIn(response)))
  })
}

const isCompletion = (message: unknown): message is { type: 3; error?: string } =>
  typeof message === 'object' && message !== null && 'type' in message && message.type === 3

/** Invokes a method. Returns `PASSES`, or the code of the refusal. */
async function invoke(hub: string, caller: Caller, target: string, given: object): Promise<string> {
  const socket = await open(hub, caller)
  if (typeof socket === 'string') return socket
  const client = new RawHubClient(socket)
  client.send(handshakeRequest)
  await client.next()
  client.send({ type: 1, invocationId: '1', target, arguments: [given] })
  for (;;) {
    const message = await client.next()
    if (!isCompletion(message)) continue
    socket.close()
    return message.error === undefined ? PASSES : (/SVC:\d{4}/.exec(message.error)?.[0] ?? message.error)
  }
}

const parametersOf = async (hub: string, method: string): Promise<object> => {
  const conversationId =
    hub === '/hubs/agent' ? await fixture.createTakenConversation() : await fixture.createOwnConversation()
  if (method === 'SetAvailability') return { isAvailable: true }
  if (method === 'Preview') return { conversationId, draft: 'Hello' }
  return method === 'Typing' ? { conversationId, isTyping: true } : { conversationId }
}

const negotiating = new Map(selectRules(fixture.accessRules, 'server'))

describe.each(hubs)('a WebSocket to %s', (hub) => {
  const access: AccessRule = negotiating.get(`POST ${hub}/negotiate`) ?? { credential: null }

  test.each(fixture.callers.map((caller) => [caller.name, caller] as const))('as: %s', async (_name, caller) => {
    const opened = await open(hub, caller)
    expect(typeof opened === 'string' ? opened : PASSES).toBe(expectedOutcome(access, caller))
  })
})

test.each(selectRules(fixture.accessRules, 'methods'))(
  '%s answers each caller as its access rule says',
  async (called, access) => {
    const [, hub = '', method = ''] = called.split(' ')
    // The hub refuses the connections of other callers.
    const connecting = fixture.callers.filter(
      (caller) => expectedOutcome({ credential: access.credential }, caller) === PASSES,
    )
    expect(connecting.length).toBeGreaterThan(2)
    const given = await parametersOf(hub, method)
    for (const caller of connecting) {
      const wanted = expectedOutcome(access, caller).split(' ').at(-1)
      expect([caller.name, await invoke(hub, caller, method, given)]).toEqual([caller.name, wanted])
    }
  },
)
