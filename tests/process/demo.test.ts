import { expect, test } from 'vitest'
import { waitUntil } from '../support/embedded.ts'
import { callApi, createApiToken, signIn } from '../support/network-client.ts'
import { createExternalDatabase, firstAdministrator, type Program, startFlowdesk } from '../support/process.ts'

const findShopUrl = (program: Program): string | undefined => /Demo shop +(http:\S+)/.exec(program.stdout())?.[1]

/** A development that shows the demo, after its data were added. */
async function startWithDemo(settings: Record<string, string>) {
  const program = await startFlowdesk({ settings: { ...settings, Seed__Demo: '' } })
  const url = await program.ready
  await waitUntil(async () => findShopUrl(program) !== undefined)
  return { program, url, shop: findShopUrl(program) ?? '' }
}

async function signInToConsole(url: string): Promise<string> {
  const { body } = await callApi(url, 'POST', '/v1/agent/auth/login', { body: firstAdministrator })
  return body.data.accessToken
}

const list = async (url: string, path: string, token: string): Promise<readonly Record<string, unknown>[]> =>
  (await callApi(url, 'GET', path, { token })).body.data.items

test('the first start in development adds departments, agents, conversations and tickets, the second adds none', async () => {
  const settings = await createExternalDatabase()
  const first = await startWithDemo(settings)
  await waitUntil(async () => first.program.stdout().includes('added demo data'))
  const token = await signInToConsole(first.url)
  const departments = await list(first.url, '/v1/admin/departments', token)
  expect(departments.map(({ name }) => name)).toEqual(expect.arrayContaining(['Orders', 'Returns']))
  const agents = await list(first.url, '/v1/admin/agents', token)
  expect(agents.map(({ displayName }) => displayName)).toEqual(expect.arrayContaining(['Elif Kaya', 'Jonas Weber']))
  const conversations = await list(first.url, '/v1/agent/conversations', token)
  expect(conversations.map(({ status }) => status).toSorted()).toEqual([
    'active',
    'closed',
    'closed',
    'closed',
    'queued',
  ])
  const days = new Set(conversations.map(({ createdAt }) => String(createdAt).slice(0, 10)))
  expect(days.size).toBeGreaterThan(2)
  const apiToken = await createApiToken(first.url, await signIn(first.url))
  const tickets = await list(first.url, '/v1/integration/tickets', apiToken)
  expect(tickets.map(({ ticketStatusName }) => ticketStatusName).toSorted()).toEqual([
    'New',
    'New',
    'Pending',
    'Resolved',
  ])
  first.program.kill('SIGTERM')
  expect(await first.program.ended).toEqual({ code: 0, signal: null })

  const second = await startWithDemo(settings)
  expect(await list(second.url, '/v1/agent/conversations', await signInToConsole(second.url))).toHaveLength(5)
  expect(second.program.stdout()).not.toContain('added demo data')
})

test('the demo shop is a website on another origin that embeds the widget without inline code', async () => {
  const { program, url, shop } = await startWithDemo(await createExternalDatabase())
  await waitUntil(async () => program.stdout().includes('added demo data'))
  expect(new URL(shop).origin).not.toBe(url)
  const page = await fetch(shop)
  expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
  expect(page.headers.get('content-security-policy')).toContain(`script-src 'self' ${url};`)
  const markup = await page.text()
  expect(markup).toContain(`<script async src="${url}/widget.js" data-widget-key="demo"></script>`)
  for (const [, path] of markup.matchAll(/(?:href|src)="(\/[^"]+)"/g))
    expect([path, (await fetch(new URL(path ?? '', shop))).status]).toEqual([path, 200])
  const origin = new URL(shop).origin
  const config = await fetch(`${url}/v1/widget/demo/config`, { headers: { origin } })
  expect([config.status, config.headers.get('access-control-allow-origin')]).toEqual([200, origin])
  expect((await fetch(`${shop}../server/main.ts`)).status).toBe(404)
  expect((await fetch(shop, { method: 'POST' })).status).toBe(405)
})

test.each([
  ['with Seed:Demo=false', { Seed__Demo: 'false' }],
  ['in production', { Seed__Demo: 'true', NODE_ENV: 'production' }],
])('%s there is neither demo data nor a demo shop', async (_where, settings) => {
  const program = await startFlowdesk({ settings: { ...(await createExternalDatabase()), ...settings } })
  const url = await program.ready
  expect(await list(url, '/v1/agent/conversations', await signInToConsole(url))).toEqual([])
  expect((await callApi(url, 'GET', '/v1/widget/demo/config')).status).toBe(404)
  program.kill('SIGTERM')
  await program.ended
  expect(program.stdout().toLowerCase()).not.toContain('demo')
})
