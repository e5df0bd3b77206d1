import { HttpTransportType } from '@microsoft/signalr'
import { describe, expect, test, vi } from 'vitest'
import { openRaw, openSocket } from '../test-support/raw-client.ts'
import { clientOf, methods, openTestHub } from '../test-support/test-hub.ts'

describe.each([
  ['WebSockets', HttpTransportType.WebSockets],
  ['ServerSentEvents', HttpTransportType.ServerSentEvents],
  ['LongPolling', HttpTransportType.LongPolling],
] as const)('over %s', (_name, transport) => {
  test('a server that stops answers what is under way, and then asks its clients to come again', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const begun = vi.fn()
    const Wait = async () => {
      begun()
      await promise
      return 'committed'
    }
    const onDisconnected = vi.fn()
    const server = await openTestHub({ methods: { Wait }, onDisconnected })
    const client = clientOf(server, { transport })
    const reconnecting = new Promise<void>((again) => client.onreconnecting(() => again()))
    await client.start()
    const answer = client.invoke('Wait')
    await vi.waitFor(() => expect(begun).toHaveBeenCalled())
    const stopped = server.close()
    // Longer than idle connections are left.
    await new Promise((go) => setTimeout(go, 400))
    resolve()
    expect(await answer).toBe('committed')
    await reconnecting
    await stopped
    expect(onDisconnected).toHaveBeenCalledTimes(1)
    await client.stop()
  })
})

test('idle clients are asked to come again', async () => {
  const server = await openTestHub()
  const client = await openRaw(server)
  const stopped = server.close()
  expect(await client.next()).toEqual({ type: 7, allowReconnect: true })
  expect(await client.closed).toEqual({ code: 1000, reason: '' })
  await stopped
})

test('clients that do not listen do not hold the stop, nor do those that never spoke', async () => {
  const server = await openTestHub({ server: { times: { closeAtStopMs: 50 } } })
  const [client] = [await openRaw(server), await openSocket(server)]
  client.socket.pause()
  await server.close()
})

test('a call that does not end holds the stop no longer than it may', async () => {
  const Hang = () => new Promise<void>(() => undefined)
  const server = await openTestHub({ methods: { ...methods, Hang }, server: { times: { stopMs: 100 } } })
  const client = await openRaw(server)
  client.say({ type: 1, target: 'Hang', arguments: [] }, { type: 6 })
  await new Promise((resolve) => setTimeout(resolve, 50))
  await server.close()
  expect(await client.closed).toMatchObject({ code: 1006 })
})

test('what an end has still to write is waited for', async () => {
  const written = vi.fn()
  const server = await openTestHub({
    async onDisconnected() {
      await new Promise((resolve) => setTimeout(resolve, 100))
      written()
    },
  })
  await openRaw(server)
  await server.close()
  expect(written).toHaveBeenCalledTimes(1)
})
