import type { RequestListener } from 'node:http'
import { expect, test } from 'vitest'
import { openClient, REQUEST_TEXT, startServer } from '../test-support/raw-client.ts'
import { UpgradeRoutes } from './upgrade-routes.ts'

const upgrade = REQUEST_TEXT.replace('\r\n\r\n', '\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n')

async function start(listen: (routes: UpgradeRoutes) => RequestListener) {
  const routes = new UpgradeRoutes()
  const listener = listen(routes)
  const options = { shouldUpgradeCallback: routes.shouldUpgrade }
  return { routes, server: await startServer(listener, (server) => routes.attach(server, listener), options) }
}

test('the handler of the path takes the connection and the bytes after the request', async () => {
  const { routes, server } = await start((upgrades) => (incoming, response) => {
    expect(upgrades.isUpgrade(incoming)).toBe(true)
    const taken = upgrades.takeSocket(incoming, response)
    expect([upgrades.isUpgrade(incoming), upgrades.takeSocket(incoming, response)]).toEqual([false, null])
    taken?.socket.end(`taken with ${taken.head}`)
  })
  routes.addPath('/socket')
  const client = await openClient(server, `${upgrade}bytes`)
  await client.closed
  expect(client.received()).toBe('taken with bytes')
})

test('a response rejects the upgrade and closes the connection', async () => {
  const { routes, server } = await start(() => (_request, response) => response.writeHead(401).end())
  routes.addPath('/socket')
  const client = await openClient(server, upgrade)
  await client.closed
  expect(client.received()).toMatch(/^HTTP\/1\.1 401 /)
})

test('a request for another path is answered as if it had not requested an upgrade', async () => {
  const { routes, server } = await start((upgrades) => (incoming, response) => {
    response.end(`upgrade: ${upgrades.isUpgrade(incoming)}, ${upgrades.takeSocket(incoming, response)}`)
  })
  routes.addPath('/other')
  const client = await openClient(server, upgrade)
  await expect.poll(() => client.received()).toContain('upgrade: false, null')
  expect(client.socket.readyState).toBe('open')
})
