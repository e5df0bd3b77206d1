import { HttpTransportType } from '@microsoft/signalr'
import { Type } from 'typebox'
import { describe, expect, test, vi } from 'vitest'
import { publicAccess } from '#platform/http/access.ts'
import { hubMethod } from '#platform/realtime/hub-methods.ts'
import { openRawClient } from '../support/raw-hub-client.ts'
import { createHubClient, openTestHub } from '../support/test-hub.ts'

/** Longer than the time that Fastify gives to hooks by default, 10 seconds, and shorter than the 20 that a stop waits. */
const CALL_MS = 10_500

/** Longer than the drain of the HTTP server leaves idle connections. */
const DRAIN_MS = 400

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/** A method that takes some time, and that the test can wait for. */
function slowMethod(ms: number) {
  const begun = vi.fn()
  const Write = hubMethod(publicAccess, Type.Object({}), async () => {
    begun()
    await pause(ms)
    return 'committed'
  })
  return { methods: { Write }, hasBegun: () => expect.poll(() => begun).toHaveBeenCalled() }
}

describe.each([
  ['WebSockets', HttpTransportType.WebSockets],
  ['ServerSentEvents', HttpTransportType.ServerSentEvents],
  ['LongPolling', HttpTransportType.LongPolling],
] as const)('over %s', (_name, transport) => {
  test('a stop completes the running method, and then lets its client reconnect', async () => {
    const { methods, hasBegun } = slowMethod(DRAIN_MS)
    const onDisconnected = vi.fn()
    const server = await openTestHub({ methods, onDisconnected })
    const client = createHubClient(server, { transport })
    const reconnecting = new Promise<void>((again) => client.onreconnecting(() => again()))
    await client.start()
    const answer = client.invoke('Write')
    await hasBegun()
    const stopped = server.close()
    expect(await answer).toBe('committed')
    await reconnecting
    await stopped
    expect(onDisconnected).toHaveBeenCalledTimes(1)
    await client.stop()
  })
})

test('a stop waits for a method that takes longer than 10 seconds, and then closes the server', async () => {
  const { methods, hasBegun } = slowMethod(CALL_MS)
  const server = await openTestHub({ methods })
  const client = await openRawClient(server)
  client.send({ type: 1, invocationId: '1', target: 'Write', arguments: [] })
  await hasBegun()
  await server.close()
  expect(await client.next()).toEqual({ type: 3, invocationId: '1', result: 'committed' })
  expect(await client.next()).toEqual({ type: 7, allowReconnect: true })
  expect(server.realtime.http.app.server.listening).toBe(false)
})
