import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { negotiate, requestUpgrade, sendHubRequest } from '../test-support/raw-client.ts'
import { connectionIdsOf, openTestHub } from '../test-support/test-hub.ts'
import { type Exchange, type Identity, RefusedRequest, SignalRServer } from './index.ts'

/** Returns the number of network connections of a server. */
const connectionsOf = (http: Server): Promise<number> =>
  new Promise((resolve, reject) => http.getConnections((error, count) => (error ? reject(error) : resolve(count))))

test('requests to other paths are left to the caller', async () => {
  const { url } = await openTestHub()
  const other = { url: url.replace('/hubs/test', '/other') }
  expect((await sendHubRequest(other, 'GET')).status).toBe(404)
  await expect(requestUpgrade(other, {})).rejects.toThrow('socket hang up')
})

test('methods that a path does not have are refused', async () => {
  const server = await openTestHub()
  const [put, get] = [
    await sendHubRequest(server, 'PUT'),
    await sendHubRequest(server, 'GET', {}, { path: '/negotiate' }),
  ]
  expect([put.status, put.headers.get('allow')]).toEqual([405, 'GET, POST, DELETE'])
  expect([get.status, get.headers.get('allow')]).toEqual([405, 'POST'])
})

test('an upgrade to HTTP/2 is refused', async () => {
  const { url } = await openTestHub()
  expect((await requestUpgrade({ url }, { upgrade: 'h2c' })).status).toBe(400)
  expect((await requestUpgrade({ url: `${url}/negotiate` }, { upgrade: 'h2c' })).status).toBe(400)
})

test('an unexpected error is reported, and answered without its detail', async () => {
  const server = await openTestHub({
    authenticate: () => {
      throw new Error('a secret of the server')
    },
  })
  const answer = await sendHubRequest(server, 'POST', {}, { path: '/negotiate' })
  expect({ status: answer.status, text: await answer.text() }).toEqual({ status: 500, text: 'Internal server error.' })
  expect(server.errors).toEqual([new Error('a secret of the server')])
})

test('a client that disconnects during a POST request is no error', async () => {
  const server = await openTestHub()
  const { connectionToken: id } = await negotiate(server)
  const path = `/hubs/test?id=${encodeURIComponent(id)}&access_token=maria`
  const socket = connect(server.port, '127.0.0.1')
  socket.write(`POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\n{`)
  await expect.poll(() => connectionIdsOf(server.hub, 'maria')).toHaveLength(1)
  socket.destroy()
  await sendHubRequest(server, 'DELETE', { id })
  await expect.poll(() => connectionsOf(server.http)).toBeLessThan(2)
  expect(server.errors).toEqual([])
})

test('a path is opened once', () => {
  const signalr = new SignalRServer()
  const options = { path: '/chat', authenticate: () => ({ user: 'ada' }) }
  signalr.openHub(options)
  expect(() => signalr.openHub(options)).toThrow('The path /chat is already open.')
})

test('connections are counted by the address that addressOf returns', async () => {
  const server = await openTestHub({
    server: { limits: { maxPerAddress: 1 } },
    addressOf: ({ headers }) => String(headers['x-forwarded-for']),
  })
  const first = async (address: string) => {
    const headers = { 'x-forwarded-for': address }
    const negotiation = await sendHubRequest(server, 'POST', { negotiateVersion: '1' }, { path: '/negotiate', headers })
    if (negotiation.status !== 200) return negotiation.status
    const { connectionToken: id }: { connectionToken: string } = JSON.parse(await negotiation.text())
    return (await sendHubRequest(server, 'GET', { id }, { headers })).status
  }
  expect([await first('192.0.2.1'), await first('192.0.2.1'), await first('192.0.2.2')]).toEqual([200, 429, 200])
})

test('an adapter passes the requests of another framework on to a hub', async () => {
  const signalr = new SignalRServer()
  const hub = signalr.createHub<Identity>({ path: '/chat' })
  const http = createServer((request, response) => {
    const exchange: Exchange<Identity> = {
      request,
      response,
      address: 'local',
      isUpgrade: false,
      authenticate: () => ({ user: 'ada' }),
      admit() {
        if (request.headers['x-overload']) throw new RefusedRequest('serverFull')
      },
      readBody: () => Buffer.alloc(0),
      detachSocket: () => null,
      detachResponse: () => response,
    }
    hub.negotiate(exchange).then(
      ({ status, contentType, body }) => response.writeHead(status, { 'content-type': contentType }).end(body),
      (error) => response.writeHead(error instanceof RefusedRequest ? error.status : 500).end(),
    )
  })
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    http.closeAllConnections()
    http.close()
  })
  // A server that listens on a port has no textual address.
  const { port } = http.address() as AddressInfo
  const ask = (headers: Record<string, string> = {}) => fetch(`http://127.0.0.1:${port}/`, { method: 'POST', headers })
  expect(await (await ask()).json()).toMatchObject({ negotiateVersion: 0 })
  expect((await ask({ 'x-overload': 'yes' })).status).toBe(503)
})
