import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { openBrowser } from '../support/browser.ts'
import { expectAccessible, expectFitsPhone, openAdministration, openConsole } from '../support/console-page.ts'
import { type IssuedLicence, LicenceServer } from '../support/licence-server.ts'
import { type ServedFlowdesk, serveFlowdesk } from '../support/sdk.ts'

const server = await LicenceServer.start()
let browser: Browser

beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(async () => {
  await browser?.close()
  await server.stop()
})

/** Serves a server with a licence. `renew` changes the licence, and lets the server check it. */
async function serveLicensed(issued: IssuedLicence) {
  const licence = await server.issue(issued)
  const served: ServedFlowdesk = await serveFlowdesk({ ...licence.settings })
  onTestFinished(() => served.flowdesk.close())
  await served.flowdesk.checkLicence()
  const renew = async (change: IssuedLicence) => {
    await licence.change(change)
    served.flowdesk.clock.advance(120_000)
    await served.flowdesk.checkLicence()
  }
  return { served, renew }
}

test('an active licence shows its customer, plan, limits and usage', async () => {
  const { served } = await serveLicensed({ limits: { agents: 2, monthlyConversations: 10 } })
  const { page, problems } = await openAdministration(browser, served, '/admin/licence')
  const main = page.getByRole('main')
  await main.getByText('Active', { exact: true }).waitFor()
  for (const text of ['Example Ltd', 'team', '2 of 2', '0 of 10'])
    await main.getByText(text, { exact: false }).waitFor()
  await main.getByText('Limit reached').waitFor()
  expect(problems).toEqual([])
  await expectAccessible(page)
})

test('the installation id can be copied', async () => {
  const { served } = await serveLicensed({})
  const { page } = await openAdministration(browser, served, '/admin/licence', {
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  await page.getByRole('button', { name: 'Copy the installation id' }).click()
  await page.getByText('Copied').waitFor()
  const copied = await page.evaluate<string>('navigator.clipboard.readText()')
  expect(copied).toMatch(/^[\da-f-]{36}$/)
  await page.getByText(copied).waitFor()
})

test('the inbox shows administrators when the grace period of the licence ends', async () => {
  const { served } = await serveLicensed({ expiresAt: new Date(Date.now() - 60_000).toISOString() })
  const { page } = await openConsole(browser, served, { role: 'administrator' })
  await page.getByRole('link', { name: /^The grace period of the licence ends on / }).click()
  await page.getByText('Grace period', { exact: true }).waitFor()
})

test('a blocked licence shows agents what still works and who can help', async () => {
  const { served } = await serveLicensed({ status: 'revoked' })
  const { page } = await openConsole(browser, served)
  await page.getByRole('heading', { name: 'The licence blocks the console' }).waitFor()
  await page.getByText('Visitors can still write').waitFor()
  await page.getByText('An administrator can help').waitFor()
  expect(await page.getByRole('link', { name: 'Open the licence' }).count()).toBe(0)
  await expectAccessible(page)
})

test('administrators reach the licence page while it is blocked', async () => {
  const { served } = await serveLicensed({ status: 'revoked' })
  const { page } = await openConsole(browser, served, { role: 'administrator' })
  await page.getByRole('link', { name: 'Open the licence' }).click()
  await page.getByRole('main').getByText('Blocked', { exact: true }).waitFor()
  await page.getByText('The grace period is over, or the licence was revoked.').waitFor()
  await expectAccessible(page)
})

test('the console comes back by itself when the licence is renewed', async () => {
  const { served, renew } = await serveLicensed({ status: 'revoked' })
  const { page } = await openConsole(browser, served, { role: 'administrator' })
  const blocked = page.getByRole('heading', { name: 'The licence blocks the console' })
  await blocked.waitFor()
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByText('This page tries again every 30 seconds.').waitFor()
  expect(await blocked.isVisible()).toBe(true)
  await renew({ status: 'active' })
  await blocked.waitFor({ state: 'detached' })
})

test('the page fits a phone, also in Arabic', async () => {
  const { served } = await serveLicensed({ limits: { agents: 2, monthlyConversations: 10 } })
  await expectFitsPhone(browser, served, '/admin/licence')
})
