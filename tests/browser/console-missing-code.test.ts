import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { findViolations } from '../support/accessibility.ts'
import { makeDesk, openConsoleAs } from '../support/console-desk.ts'
import { useServedBrowser } from '../support/served-browser.ts'

const site = useServedBrowser()

const banner = (page: Page) => page.getByRole('alert').getByText('This page cannot be shown completely.')

const composer = (page: Page) => page.locator('#composer')

async function openInbox() {
  const desk = await makeDesk(site.served, ['Ada Okafor'])
  const { id } = await desk.openConversation('Ben Carter')
  const { page } = await openConsoleAs(site.browser, site.served, desk.agent, '/?tab=open')
  const row = page.getByRole('link', { name: /Ben Carter/ })
  await row.waitFor()
  return { desk, id, page, row }
}

test('if the details of the visitor cannot be loaded, the conversation stays, and the page can be loaded again', async () => {
  const { page, row } = await openInbox()
  await page.route('**/details-*.js', (route) => route.abort())
  await row.click()
  await banner(page).waitFor()
  await page.getByRole('region', { name: 'Messages' }).getByText('Where is my parcel?').waitFor()
  expect(await findViolations(page)).toEqual([])
  await composer(page).fill('On its way')
  await page.unroute('**/details-*.js')
  await page.getByRole('button', { name: 'Load the page again' }).click()
  await page.getByRole('complementary', { name: 'Visitor details' }).getByText('Ben Carter').first().waitFor()
  expect(await banner(page).count()).toBe(0)
  await expect.poll(() => composer(page).inputValue()).toBe('On its way')
})

test('a dialog that cannot be loaded is explained, and leaves the conversation as it is', async () => {
  const { page, row } = await openInbox()
  await row.click()
  await composer(page).fill('On its way')
  await page.route('**/dialogs-*.js', (route) => route.abort())
  await page.getByRole('button', { name: 'Transfer' }).click()
  await banner(page).waitFor()
  expect(await composer(page).inputValue()).toBe('On its way')
})

test('a page that cannot be drawn says so, and the rest of the console stays', async () => {
  const { page, row } = await openInbox()
  await page.route('**/v1/agent/conversations/*', async (route) => {
    const response = await route.fetch()
    const { data } = await response.json()
    await route.fulfill({ response, json: { data: { ...data, visitor: null } } })
  })
  await row.click()
  await banner(page).waitFor()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.getByRole('link', { name: 'History' }).click()
  await page.getByRole('heading', { level: 1, name: 'History' }).waitFor()
  expect(await banner(page).count()).toBe(0)
})
