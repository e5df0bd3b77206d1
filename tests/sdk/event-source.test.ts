import type { ServerResponse } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { HttpTransportType, type HubConnection } from '@microsoft/signalr'
import { expect, test, vi } from 'vitest'
import { eventSourceWithoutReconnects, visitorHub } from '#sdk'
import { EventSource } from '../support/event-source.ts'
import { createHubClient, openTestHub } from '../support/test-hub.ts'
import { openTestProxy, startStubServer } from '../support/test-proxy.ts'

const CLOSED = 2

/** A class of sources that does not wait long before it tries again, and those that were made of it. */
function eagerSources() {
  const made: { readonly readyState: number }[] = []
  class Eager extends EventSource {
    readonly reconnectInterval = 1
    constructor(...given: ConstructorParameters<typeof EventSource>) {
      super(...given)
      made.push(this)
    }
  }
  return { made, options: { transport: HttpTransportType.ServerSentEvents, ...eventSourceWithoutReconnects(Eager) } }
}

const reconnection = (client: HubConnection) => new Promise((resolve) => client.onreconnected(resolve))

test('a stream that fails while it opens is not reopened by the EventSource itself', async () => {
  const { hub, url } = await openTestHub()
  const gateway = await openTestProxy(url)
  const { made, options } = eagerSources()
  const client = createHubClient({ url: url.replace(new URL(url).origin, gateway.url) }, options)
  gateway.breakBefore('text/event-stream')
  await expect(client.start()).rejects.toThrow('EventSource failed to connect')
  expect(made.map(({ readyState }) => readyState)).toEqual([CLOSED])
  await client.start()
  const heard: unknown[] = []
  client.on('message', (event) => heard.push(event))
  hub.sendToUser('maria', 'message', { sequence: 1 })
  expect(await client.invoke('Echo', 'ab')).toBe('ab')
  expect(heard).toEqual([{ sequence: 1 }])
})

test('a stream that fails during a reconnection is retried by the client', async () => {
  const { hub, url } = await openTestHub()
  const gateway = await openTestProxy(url)
  const { made, options } = eagerSources()
  const client = createHubClient({ url: url.replace(new URL(url).origin, gateway.url) }, options)
  await client.start()
  const back = reconnection(client)
  gateway.breakBefore('text/event-stream')
  hub.closeUser('maria', { allowReconnect: true })
  await back
  expect(made.map(({ readyState }) => readyState)).toEqual([CLOSED, CLOSED, 1])
  expect(await client.invoke('Echo', 'ab')).toBe('ab')
})

test('a stream that ends at once fails the start, and the next start succeeds', async () => {
  const { url } = await openTestHub()
  const front = await startStubServer(async (request, response) => {
    if (request.headers.accept !== 'text/event-stream') {
      const { search } = new URL(request.url ?? '', url)
      const answer = await fetch(`${url}/negotiate${search}`, {
        method: 'POST',
        headers: { authorization: 'Bearer maria' },
      })
      response.end(await answer.text())
    } else response.writeHead(200, { 'content-type': 'text/event-stream' }).end(':\r\n')
  })
  const gateway = await openTestProxy(front)
  const { options } = eagerSources()
  const client = createHubClient({ url: url.replace(new URL(url).origin, gateway.url) }, options)
  await expect(client.start()).rejects.toThrow()
  gateway.switchTarget(url)
  gateway.breakConnections()
  await client.start()
  expect(await client.invoke('Echo', 'ab')).toBe('ab')
})

test('a stream that fails before the first ping is answered is no connection', async () => {
  const { made, options } = eagerSources()
  const streams: ServerResponse[] = []
  let handshakes = 0
  const url = await startStubServer(async (request, response) => {
    if (request.url?.includes('/negotiate')) {
      const availableTransports = [{ transport: 'ServerSentEvents', transferFormats: ['Text'] }]
      response.end(
        JSON.stringify({ negotiateVersion: 1, connectionId: 'c', connectionToken: 't', availableTransports }),
      )
    } else if (request.method === 'GET') {
      streams.push(response.writeHead(200, { 'content-type': 'text/event-stream' }))
      response.write(':\r\n')
    } else {
      const said = (await request.setEncoding('utf8').toArray()).join('')
      const stream = streams.at(-1)
      if (said.includes('protocol')) {
        stream?.write('data: {}\x1e\r\n\r\n')
        handshakes += 1
      } else if (streams.length === 1) {
        stream?.destroy()
        await expect.poll(() => made.map(({ readyState }) => readyState)).toEqual([CLOSED])
        // Waits until the client has noticed it, too.
        await pause(20)
      }
      response.end()
    }
  })
  const client = createHubClient({ url }, options)
  const hub = visitorHub(client)
  const heard = vi.fn()
  hub.on('online', heard)
  await hub.start()
  // An event that precedes the response to the handshake would end the connection.
  await expect.poll(() => handshakes).toBe(2)
  await vi.waitFor(() => {
    streams[1]?.write('data: {"type":1,"target":"online","arguments":[{"online":true}]}\x1e\r\n\r\n')
    expect(heard).toHaveBeenCalledWith({ online: true })
  }, 30_000)
})
