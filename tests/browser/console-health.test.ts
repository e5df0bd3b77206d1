import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser } from '../support/browser.ts'
import { consoleAdministratorToken, makeAgent } from '../support/chat.ts'
import { expectAccessible, expectFitsPhone, openAdministration } from '../support/console-page.ts'
import { type ServedFlowdesk, serveFlowdesk } from '../support/sdk.ts'

let served: ServedFlowdesk
let browser: Browser

beforeAll(async () => {
  served = await serveFlowdesk()
  browser = await openBrowser()
  await served.flowdesk.db
    .insertInto('platform.job')
    .values({
      event: 'chat.test',
      handler: 'chat.test',
      payload: '{}',
      createdAt: '2026-11-20T10:00:00.000Z',
      dueAt: '2026-11-20T10:00:00.000Z',
      attempts: 9,
      deadAt: '2026-11-20T11:00:00.000Z',
      lastError: 'broken',
    })
    .execute()
})
afterAll(async () => {
  await browser?.close()
  await served?.flowdesk.close()
})

test('the health page shows checks, the version, migrations and dead letters', async () => {
  const { page } = await openAdministration(browser, served, '/admin/health')
  const check = (name: string) => page.getByRole('listitem').filter({ hasText: name })
  await check('Database').getByText('Works').waitFor()
  await check('Redis').getByText('Not used').waitFor()
  // The tests run no worker.
  await check('Background jobs').getByText('Background jobs do not run.').waitFor()
  await page.getByText('Something does not work').waitFor()
  await page.getByText('Free disk space').waitFor()
  const queues = page.getByRole('table', { name: 'Background work' })
  expect(await queues.getByRole('row', { name: 'Jobs' }).getByRole('cell').nth(2).textContent()).toBe('1')
  await page.getByText('npm run dead-letters -- list').waitFor()
  const migrations = page.getByRole('table', { name: 'Database migrations' })
  expect(await migrations.getByRole('rowheader').allTextContents()).toEqual(['platform', 'ticketing', 'chat'])
  expect(await migrations.getByRole('cell').last().textContent()).toBe('0')
  await expectAccessible(page)
})

test('a server that cannot be reached is named, and the page recovers by itself', async () => {
  const { page } = await openAdministration(browser, served, '/admin/health')
  await page.getByText('Something does not work').waitFor()
  await page.clock.install()
  await page.route('**/health', (route) => route.abort())
  await page.clock.runFor(16_000)
  await page.getByText('The server does not answer.').waitFor()
  await page.unroute('**/health')
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByText('Something does not work').waitFor()
})

test('the health page fits a phone, also in Arabic', () => expectFitsPhone(browser, served, '/admin/health'))

test('steps are ticked by themselves while the page is open, and can be hidden on the device', async () => {
  const { page } = await openAdministration(browser, served, '/admin/start')
  const step = (name: string) => page.getByRole('listitem').filter({ hasText: name })
  await step('Write a canned response').getByText('Open').waitFor()
  await step('Check the licence').getByText('Done').waitFor()
  const token = await consoleAdministratorToken(served.flowdesk)
  await makeAgent(served.flowdesk)
  const body = { shortcut: 'hi', title: 'Greeting', body: 'Hello!' }
  expect((await served.flowdesk.post('/v1/admin/canned-responses', { token, body })).status).toBe(201)
  await step('Write a canned response').getByText('Done').waitFor()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Write a canned response' }).click()
  await page.waitForURL('**/admin/canned-responses')
  await page.goBack()
  await page.getByRole('button', { name: 'Hide on this device' }).click()
  await page.reload()
  await page.getByText('You have hidden these steps on this device.').waitFor()
  await page.getByRole('button', { name: 'Show the steps again' }).click()
  await step('Write a canned response').waitFor()
})

test('the first steps fit a phone, also in Arabic', () => expectFitsPhone(browser, served, '/admin/start'))
