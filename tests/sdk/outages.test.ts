import { expect, onTestFinished, test } from 'vitest'
import { createClient } from '#sdk'
import { Clock, createTemplateDatabase, openTestApp } from '../support/app.ts'
import { createRootFolder, openTestPostgres } from '../support/embedded.ts'
import { Flowdesk } from '../support/flowdesk.ts'
import { createApiToken, signIn } from '../support/network-client.ts'
import { createExternalDatabase, startFlowdesk } from '../support/process.ts'
import { collectAll, createRecordingFetch } from '../support/sdk.ts'
import { openTestProxy } from '../support/test-proxy.ts'

const ticket = { poolId: 1, subject: 'The lift is stuck' }

test('calls wait for an unreachable database for as long as Retry-After says, and longer', async () => {
  const root = await createRootFolder()
  const database = await openTestPostgres(root)
  await createTemplateDatabase(database.connection)
  const clock = new Clock()
  const flowdesk = new Flowdesk(await openTestApp(database.connection, {}, clock), clock, '', async () => undefined)
  onTestFinished(() => flowdesk.close())
  const baseUrl = await flowdesk.app.http.app.listen({ host: '127.0.0.1', port: 0 })
  const { token } = await flowdesk.makeToken()
  await database.stop()

  const waits: number[] = []
  const sleep = async (ms: number) => {
    waits.push(ms)
    if (waits.length === 2) await openTestPostgres(root)
  }
  const { fetch, lines } = createRecordingFetch()
  const client = createClient({ baseUrl, token, fetch, sleep, random: () => 0 })
  const { trackingKey } = await client.createTicket(ticket)
  expect(lines.map((line) => line.slice(-3))).toEqual(['503', '503', '202'])
  expect(waits).toEqual([2125, 2250])
  await flowdesk.runDueJobs()
  expect(await collectAll(client.listTickets())).toMatchObject([{ trackingKey }])
})

test('a server that is killed before its response and restarted has exactly one ticket', async () => {
  const settings = await createExternalDatabase()
  const first = await startFlowdesk({ settings })
  const gateway = await openTestProxy(await first.ready)
  const token = await createApiToken(gateway.url, await signIn(gateway.url))
  const { fetch, keys } = createRecordingFetch()
  const client = createClient({ baseUrl: gateway.url, token, fetch })
  gateway.dropNextResponse(async () => {
    first.killGroup('SIGKILL')
    await first.ended
  })
  const creating = client.createTicket(ticket)
  await first.ended
  const second = await startFlowdesk({ settings })
  gateway.switchTarget(await second.ready)
  const { trackingKey } = await creating
  expect(keys.length).toBeGreaterThan(1)
  expect(new Set(keys).size).toBe(1)
  expect(await client.getTicketByTrackingKey(trackingKey)).toMatchObject({ subject: 'The lift is stuck' })
  expect(await collectAll(client.listTickets())).toMatchObject([{ trackingKey }])
})

test('an iteration continues after a restart of the server', async () => {
  const settings = { ...(await createExternalDatabase()), Tickets__ListCacheSeconds: '0' }
  const first = await startFlowdesk({ settings })
  const gateway = await openTestProxy(await first.ready)
  const token = await createApiToken(gateway.url, await signIn(gateway.url))
  const client = createClient({ baseUrl: gateway.url, token })
  const { trackingKey } = await client.createTicket(ticket)
  const { id } = await client.getTicketByTrackingKey(trackingKey)
  const states = client.followTicket(id, { intervalMs: 50 })
  expect((await states.next()).value).toMatchObject({ id, ticketStatusId: 1 })
  first.kill('SIGTERM')
  await first.ended
  const second = await startFlowdesk({ settings })
  gateway.switchTarget(await second.ready)
  await client.appendTicketMessage(id, { content: 'Are you back?' })
  expect((await states.next()).value).toMatchObject({ id })
})
