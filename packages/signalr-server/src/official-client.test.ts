import type { Socket } from 'node:net'
import { HttpTransportType, type HubConnection } from '@microsoft/signalr'
import { describe, expect, test, vi } from 'vitest'
import { connectionIdsOf, createHubClient, methods, openTestHub } from '../test-support/test-hub.ts'
import { HubError, RefusedRequest } from './index.ts'

const ways = [
  ['WebSockets', { transport: HttpTransportType.WebSockets }],
  ['WebSockets without negotiation', { transport: HttpTransportType.WebSockets, skipNegotiation: true }],
  ['ServerSentEvents', { transport: HttpTransportType.ServerSentEvents }],
  ['LongPolling', { transport: HttpTransportType.LongPolling }],
] as const

/** Resolves with the next event of this name. */
const nextEvent = (client: HubConnection, event: string): Promise<unknown> =>
  new Promise((resolve) => client.on(event, resolve))

const closed = (client: HubConnection): Promise<Error | undefined> => new Promise((resolve) => client.onclose(resolve))

describe.each(ways)('over %s', (_name, options) => {
  test('a client invokes methods and gets their results', async () => {
    const server = await openTestHub()
    const client = createHubClient(server, options)
    await client.start()
    expect(await client.invoke('Echo', 'Grüße, 世界')).toBe('Grüße, 世界')
    expect(await client.invoke('Repeat', 'ab', 3)).toBe('ababab')
    expect(await client.invoke('Join', 'lobby')).toBeUndefined()
    await client.stop()
    await expect.poll(() => connectionIdsOf(server.hub, 'maria')).toEqual([])
  })

  test('names match in any case, and one object replaces positional arguments', async () => {
    const client = createHubClient(await openTestHub(), options)
    await client.start()
    expect(await client.invoke('REPEAT', { times: 2, text: 'ab' })).toBe('abab')
    expect(await client.invoke('echo', { text: 'ab' })).toBe('ab')
  })

  test('events reach groups, users, single connections and everyone', async () => {
    const { hub, url } = await openTestHub()
    const [maria, tom] = [createHubClient({ url }, options), createHubClient({ url }, { ...options, token: 'tom' })]
    const receivedByTom = vi.fn()
    tom.on('typing', receivedByTom)
    await Promise.all([maria.start(), tom.start()])
    await maria.invoke('Join', 'lobby')
    const events = [
      nextEvent(maria, 'typing'),
      nextEvent(maria, 'queue'),
      nextEvent(maria, 'read'),
      nextEvent(tom, 'online'),
    ]
    hub.sendToGroup('lobby', 'typing', { isTyping: true })
    hub.sendToUser('maria', 'queue', { queuePosition: 1 })
    for (const id of connectionIdsOf(hub, 'maria')) hub.sendToConnection(id, 'read', { lastReadSequence: 7 })
    hub.sendToEveryone('online', { online: true })
    expect(await Promise.all(events)).toEqual([
      { isTyping: true },
      { queuePosition: 1 },
      { lastReadSequence: 7 },
      { online: true },
    ])
    await maria.invoke('Leave', 'lobby')
    hub.sendToGroup('lobby', 'typing', { isTyping: false })
    await tom.invoke('Echo', 'all that came before has arrived')
    expect(receivedByTom).not.toHaveBeenCalled()
  })

  test('an error of a method reaches the client that called, an unexpected one without its detail', async () => {
    const failing = {
      ...methods,
      Watch: {
        parameters: ['room'],
        invoke: async () => {
          throw new HubError('There is no such room.')
        },
      },
      Break: () => {
        throw new Error('a secret of the server')
      },
    }
    const { url, errors } = await openTestHub({ methods: failing })
    const client = createHubClient({ url }, options)
    await client.start()
    await expect(client.invoke('Watch', 7)).rejects.toThrow(/^There is no such room\.$/)
    await expect(client.invoke('Watch')).rejects.toThrow(
      "Failed to invoke 'Watch' due to an error on the server. InvalidDataException: Invocation provides 0 argument(s) but target expects 1.",
    )
    await expect(client.invoke('Nothing')).rejects.toThrow('HubException: Method does not exist.')
    await expect(client.invoke('Break')).rejects.toThrow(
      /^An unexpected error occurred invoking 'Break' on the server\.$/,
    )
    expect(errors).toEqual([new Error('a secret of the server')])
    expect(await client.invoke('Echo', 'the connection lives on')).toBe('the connection lives on')
  })

  test('a stream is refused, and the connection lives on', async () => {
    const client = createHubClient(await openTestHub(), options)
    await client.start()
    const refused = new Promise((resolve) =>
      client.stream('Echo', 'ab').subscribe({ next: () => undefined, complete: () => undefined, error: resolve }),
    )
    expect(await refused).toEqual(
      new Error("The client attempted to invoke the non-streaming 'Echo' method with a streaming invocation."),
    )
    expect(await client.invoke('Echo', 'ab')).toBe('ab')
  })

  test('a client that is closed with allowReconnect reconnects, with a new connection', async () => {
    const { hub, url } = await openTestHub()
    const client = createHubClient({ url }, options)
    const reconnected = new Promise<void>((resolve) => client.onreconnected(() => resolve()))
    await client.start()
    const before = connectionIdsOf(hub, 'maria')
    hub.closeUser('maria', { allowReconnect: true })
    await reconnected
    expect(await client.invoke('Echo', 'ab')).toBe('ab')
    await expect.poll(() => connectionIdsOf(hub, 'maria').length).toBe(1)
    expect(connectionIdsOf(hub, 'maria')).not.toEqual(before)
  })

  test('a client that is closed with an error gets the error and does not reconnect', async () => {
    const { hub, url } = await openTestHub({ onConnected: (connection) => connection.join('session:7') })
    const client = createHubClient({ url }, options)
    const end = closed(client)
    await client.start()
    hub.closeGroup('session:7', { error: 'The session has ended.' })
    expect(await end).toMatchObject({ message: expect.stringContaining('The session has ended.') })
    await expect.poll(() => connectionIdsOf(hub, 'maria')).toEqual([])
    expect(client.state).toBe('Disconnected')
  })

  test('a client whose connection breaks reconnects', async () => {
    const { hub, http, url } = await openTestHub()
    const sockets = new Set<Socket>()
    http.on('connection', (socket) => sockets.add(socket))
    const client = createHubClient({ url }, options)
    const reconnected = new Promise<void>((resolve) => client.onreconnected(() => resolve()))
    await client.start()
    const [connection] = hub.connectionsOfUser('maria')
    // A client repeats a poll that breaks; only a server that has closed the connection makes it reconnect.
    if (connection?.transport === 'LongPolling') connection.close({ allowReconnect: true })
    for (const socket of sockets) socket.destroy()
    await reconnected
    expect(await client.invoke('Echo', 'ab')).toBe('ab')
  })

  test('events during onConnected arrive after the handshake, in order', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const { hub, url } = await openTestHub({
      async onConnected(connection) {
        connection.join('all')
        await promise
      },
    })
    const client = createHubClient({ url }, options)
    const events: unknown[] = []
    client.on('message', (event) => events.push(event))
    const started = client.start()
    await expect.poll(() => [...hub.connectionsInGroup('all')].length).toBe(1)
    for (const sequence of [1, 2, 3]) hub.sendToGroup('all', 'message', { sequence })
    resolve()
    await started
    hub.sendToGroup('all', 'message', { sequence: 4 })
    await expect.poll(() => events).toEqual([1, 2, 3, 4].map((sequence) => ({ sequence })))
  })

  test('onDisconnected runs once, after the method that runs', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const order: string[] = []
    const { hub, url } = await openTestHub({
      methods: {
        Slow: async () => {
          order.push('begun')
          await promise
          order.push('done')
        },
      },
      onDisconnected: () => void order.push('disconnected'),
    })
    const client = createHubClient({ url }, options)
    await client.start()
    const pending = client.invoke('Slow').catch(() => undefined)
    await expect.poll(() => order).toEqual(['begun'])
    await client.stop()
    await expect.poll(() => connectionIdsOf(hub, 'maria')).toEqual([])
    resolve()
    await pending
    await expect.poll(() => order).toEqual(['begun', 'done', 'disconnected'])
  })
})

test('a refused negotiation has a status and a text', async () => {
  const { url } = await openTestHub({
    authenticate: () => {
      throw new RefusedRequest('serverFull', { message: 'Come back tomorrow.' })
    },
  })
  await expect(createHubClient({ url }).start()).rejects.toThrow(/Come back tomorrow\..*Status code '503'/)
})

test('a client without a credential is refused', async () => {
  const server = await openTestHub()
  await expect(createHubClient(server, { accessTokenFactory: () => '' }).start()).rejects.toThrow(/credential.*'401'/)
})

test('a client falls back to an offered transport', async () => {
  const server = await openTestHub({ transports: ['LongPolling'] })
  const client = createHubClient(server)
  await client.start()
  expect([...server.hub.connectionsOfUser('maria')].map(({ transport }) => transport)).toEqual(['LongPolling'])
})
