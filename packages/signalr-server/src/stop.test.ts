import { HttpTransportType } from '@microsoft/signalr'
import { describe, expect, test, vi } from 'vitest'
import { openRawClient, openSocket } from '../test-support/raw-client.ts'
import { createHubClient, methods, openTestHub } from '../test-support/test-hub.ts'

describe.each([
  ['WebSockets', HttpTransportType.WebSockets],
  ['ServerSentEvents', HttpTransportType.ServerSentEvents],
  ['LongPolling', HttpTransportType.LongPolling],
] as const)('over %s', (_name, transport) => {
  test('a stop waits for the method that runs, and then lets its client reconnect', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const begun = vi.fn()
    const Wait = async () => {
      begun()
      await promise
      return 'committed'
    }
    const onDisconnected = vi.fn()
    const server = await openTestHub({ methods: { Wait }, onDisconnected })
    const client = createHubClient(server, { transport })
    const reconnecting = new Promise<void>((again) => client.onreconnecting(() => again()))
    await client.start()
    const answer = client.invoke('Wait')
    await expect.poll(() => begun).toHaveBeenCalled()
    const stopped = server.close()
    await new Promise((go) => setTimeout(go, 400))
    resolve()
    expect(await answer).toBe('committed')
    await reconnecting
    await stopped
    expect(onDisconnected).toHaveBeenCalledTimes(1)
    await client.stop()
  })
})

test('idle clients get a close message and may reconnect', async () => {
  const server = await openTestHub()
  const client = await openRawClient(server)
  const stopped = server.close()
  expect(await client.next()).toEqual({ type: 7, allowReconnect: true })
  expect(await client.closed).toEqual({ code: 1000, reason: '' })
  await stopped
})

test('clients that do not read and clients without a handshake do not delay a stop', async () => {
  const server = await openTestHub({ server: { timeouts: { closeAtStopMs: 50 } } })
  const [client] = [await openRawClient(server), await openSocket(server)]
  client.socket.pause()
  await server.close()
})

test('a method that does not return delays a stop by stopMs at most', async () => {
  const begun = vi.fn()
  const Hang = () => new Promise<void>(begun)
  const server = await openTestHub({ methods: { ...methods, Hang }, server: { timeouts: { stopMs: 100 } } })
  const client = await openRawClient(server)
  client.send({ type: 1, target: 'Hang', arguments: [] }, { type: 6 })
  await expect.poll(() => begun).toHaveBeenCalled()
  await server.close()
  expect(await client.closed).toMatchObject({ code: 1006 })
})

test('a stop waits for onDisconnected', async () => {
  const written = vi.fn()
  const server = await openTestHub({
    async onDisconnected() {
      await new Promise((resolve) => setTimeout(resolve, 100))
      written()
    },
  })
  await openRawClient(server)
  await server.close()
  expect(written).toHaveBeenCalledTimes(1)
})
