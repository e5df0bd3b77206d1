import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'
import {
  callApi,
  countTickets,
  createApiToken,
  createTicket,
  findMissingTickets,
  signIn,
  startTicketLoad,
} from '../support/network-client.ts'
import { createExternalDatabase, startFlowdesk } from '../support/process.ts'

test('three processes that start at once on an empty database share it, its worker and its credentials', async () => {
  const settings = { ...(await createExternalDatabase()), Seed__AdminEmail: '', Seed__AdminPassword: '' }
  const programs = await Promise.all([1, 2, 3].map(() => startFlowdesk({ settings })))
  const urls = await Promise.all(programs.map((program) => program.ready))
  // One write prints the whole start message. Only the process that created the administrator prints the password.
  const passwords = programs.flatMap((program) => /Password +(\S+)\n/.exec(program.stdout())?.[1] ?? [])
  expect(passwords).toHaveLength(1)
  const person = { email: 'admin@flowdesk.local', password: passwords[0] ?? '' }

  const dashboards = await Promise.all(urls.map((url) => signIn(url, person)))
  for (const url of urls) {
    for (const token of dashboards) {
      const pools = await callApi(url, 'GET', '/v1/dashboard/pools', { token })
      expect(pools).toMatchObject({ status: 200, body: { data: { items: [{ name: 'General' }] } } })
    }
  }

  const token = await createApiToken(urls[0] ?? '', dashboards[0] ?? '')
  const load = startTicketLoad(urls, token, 9)
  await delay(1500)
  await load.stop()
  expect(Object.keys(load.outcomeCounts)).toEqual(['202'])
  for (const url of urls) expect(await findMissingTickets(url, token, load.accepted)).toEqual([])
  expect(await countTickets(urls[1] ?? '', token)).toBe(load.accepted.length)
})

test('a process without the part worker creates tickets, and one with only the worker serves none', async () => {
  const settings = await createExternalDatabase()
  const door = await (await startFlowdesk({ settings: { ...settings, Parts: 'ticketing' } })).ready
  const token = await createApiToken(door, await signIn(door))
  const { body } = await createTicket(door, token)
  const ticket = `/v1/integration/tickets/by-tracking-key/${body.data.trackingKey}`
  expect((await callApi(door, 'GET', ticket, { token })).status).toBe(200)
  const worker = await (await startFlowdesk({ settings: { ...settings, Parts: 'worker' } })).ready
  expect((await callApi(worker, 'GET', ticket, { token })).status).toBe(404)
  expect((await callApi(worker, 'GET', '/health')).body.checks).toMatchObject({ database: 'ok', worker: 'ok' })
  expect((await callApi(door, 'GET', '/health')).body.checks).toMatchObject({ database: 'ok', worker: 'off' })
})

test('one creation with one key, sent to every process at once, creates one ticket', async () => {
  const settings = await createExternalDatabase()
  const programs = await Promise.all([1, 2].map(() => startFlowdesk({ settings })))
  const urls = await Promise.all(programs.map((program) => program.ready))
  const token = await createApiToken(urls[0] ?? '', await signIn(urls[0] ?? ''))
  const sent = { token, headers: { 'idempotency-key': 'one' }, body: { poolId: 1, subject: 'Once' } }
  const calls = [...urls, ...urls, ...urls].map((url) => callApi(url, 'POST', '/v1/integration/tickets', sent))
  const keys = (await Promise.all(calls)).map(({ body }) => body.data.trackingKey)
  expect(new Set(keys).size).toBe(1)
  expect(await findMissingTickets(urls[1] ?? '', token, keys)).toEqual([])
  expect(await countTickets(urls[0] ?? '', token)).toBe(1)
})

test('when one of two processes is killed, the other has its accepted tickets', async () => {
  const settings = await createExternalDatabase()
  const [first, second] = await Promise.all([1, 2].map(() => startFlowdesk({ settings })))
  if (!first || !second) throw new Error('they were never started')
  const [one, other] = [await first.ready, await second.ready]
  const token = await createApiToken(one, await signIn(one))
  const load = startTicketLoad([one], token)
  await delay(1000)
  first.kill('SIGKILL')
  await first.ended
  await load.stop()
  expect(await findMissingTickets(other, token, load.accepted)).toEqual([])
  expect((await createTicket(other, token)).status).toBe(202)
})
