import { expect, test } from 'vitest'
import { waitUntil } from '../support/embedded.ts'
import { callApi, createApiToken, signIn } from '../support/network-client.ts'
import { startFlowdesk } from '../support/process.ts'

const TICKET_COUNT = 600

test('a server that is killed while it indexes tickets indexes the others after its next start', async () => {
  const program = await startFlowdesk()
  const url = await program.ready
  const dashboard = await signIn(url)
  const token = await createApiToken(url, dashboard)
  const countFound = async (at: string, as: string, search: string): Promise<number> =>
    (await callApi(at, 'GET', `/v1/dashboard/tickets?search=${search}`, { token: as })).body.data.totalCount

  const create = async (nth: number) => {
    const body = { poolId: 1, subject: `Survivor ${nth}`, description: 'zebra '.repeat(2000) }
    expect((await callApi(url, 'POST', '/v1/integration/tickets', { token, body })).status).toBe(202)
  }
  for (let nth = 0; nth < TICKET_COUNT; nth += 50)
    await Promise.all(Array.from({ length: 50 }, (_, place) => create(nth + place)))
  await waitUntil(async () => (await countFound(url, dashboard, 'survivor')) > 0)
  program.kill('SIGKILL')
  await program.ended

  const next = await startFlowdesk({ folder: program.folder })
  const nextUrl = await next.ready
  const nextDashboard = await signIn(nextUrl)
  await waitUntil(async () => (await countFound(nextUrl, nextDashboard, 'survivor')) === TICKET_COUNT)
  expect(await countFound(nextUrl, nextDashboard, 'survivor%20599')).toBe(1)
})
