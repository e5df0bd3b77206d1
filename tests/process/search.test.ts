import { expect, test } from 'vitest'
import { bootstrapVisitor, callApi, createApiToken, signIn, signInToConsole } from '../support/network-client.ts'
import { startFlowdesk } from '../support/process.ts'

const TICKET_COUNT = 600

/** Stays below the rate limits of people who search. */
const poll = { interval: 250, timeout: 120_000 }

test('a server that is killed while it indexes tickets indexes the others after its next start', async () => {
  const program = await startFlowdesk()
  const url = await program.ready
  const dashboard = await signIn(url)
  const token = await createApiToken(url, dashboard)
  const countFound = async (at: string, as: string, search: string): Promise<number> =>
    (await callApi(at, 'GET', `/v1/dashboard/tickets?search=${search}`, { token: as })).body.data?.totalCount

  const create = async (nth: number) => {
    const body = { poolId: 1, subject: `Survivor ${nth}`, description: 'zebra '.repeat(2000) }
    expect((await callApi(url, 'POST', '/v1/integration/tickets', { token, body })).status).toBe(202)
  }
  for (let nth = 0; nth < TICKET_COUNT; nth += 50)
    await Promise.all(Array.from({ length: 50 }, (_, place) => create(nth + place)))
  await expect.poll(async () => await countFound(url, dashboard, 'survivor'), poll).toBeGreaterThan(0)
  program.kill('SIGKILL')
  await program.ended

  const next = await startFlowdesk({ folder: program.folder })
  const nextUrl = await next.ready
  const nextDashboard = await signIn(nextUrl)
  await expect.poll(async () => await countFound(nextUrl, nextDashboard, 'survivor'), poll).toBe(TICKET_COUNT)
  expect(await countFound(nextUrl, nextDashboard, 'survivor%20599')).toBe(1)
})

const CONVERSATION_COUNT = 200

test('a server that is killed while it indexes conversations indexes the others after its next start', async () => {
  const settings = { RateLimits__VisitorBootstrap__Permits: '1000000' }
  const program = await startFlowdesk({ settings })
  const url = await program.ready
  const agent = await signInToConsole(url)
  const countFound = async (at: string, token: string, search: string): Promise<number> =>
    (await callApi(at, 'GET', `/v1/agent/conversations?search=${search}`, { token })).body.data?.totalCount

  const open = async (nth: number) => {
    const headers = { authorization: `Visitor ${await bootstrapVisitor(url)}` }
    const body = { message: `Survivor ${nth} ${'zebra '.repeat(1500)}` }
    expect((await callApi(url, 'POST', '/v1/widget/conversations', { headers, body })).status).toBe(201)
  }
  for (let nth = 0; nth < CONVERSATION_COUNT; nth += 50)
    await Promise.all(Array.from({ length: 50 }, (_, place) => open(nth + place)))
  await expect.poll(async () => await countFound(url, agent, 'survivor'), poll).toBeGreaterThan(0)
  program.kill('SIGKILL')
  await program.ended

  const next = await startFlowdesk({ settings, folder: program.folder })
  const nextUrl = await next.ready
  const nextAgent = await signInToConsole(nextUrl)
  await expect.poll(async () => await countFound(nextUrl, nextAgent, 'survivor'), poll).toBe(CONVERSATION_COUNT)
  expect(await countFound(nextUrl, nextAgent, 'survivor%20199')).toBe(1)
})
