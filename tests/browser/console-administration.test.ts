import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser } from '../support/browser.ts'
import {
  consoleAdministratorToken,
  makeAgent,
  makeDepartment,
  makeServiceKey,
  makeVisitorRow,
  makeWidget,
} from '../support/chat.ts'
import { readAsAdministrator } from '../support/console-administration.ts'
import { expectAccessible, openAdministration } from '../support/console-page.ts'
import { type ServedFlowdesk, serveFlowdesk } from '../support/sdk.ts'

let served: ServedFlowdesk
let browser: Browser

beforeAll(async () => {
  served = await serveFlowdesk()
  browser = await openBrowser()
  await fillLists()
})
afterAll(async () => {
  await browser?.close()
  await served?.flowdesk.close()
})

/** Creates a record for each list that has none. */
async function fillLists(): Promise<void> {
  const { flowdesk } = served
  const token = await consoleAdministratorToken(flowdesk)
  await makeServiceKey(flowdesk)
  const response = { shortcut: 'hello', title: 'Greeting', body: 'Hello {{visitor.name}}', departmentId: null }
  await flowdesk.post('/v1/admin/canned-responses', { token, body: response })
  const block = { visitorId: await makeVisitorRow(flowdesk), reason: 'Advertises' }
  await flowdesk.post('/v1/admin/blocked-visitors', { token, body: block })
}

const pages = ['agents', 'departments', 'widgets', 'canned-responses', 'api-keys', 'blocked-visitors']

const overhang = (page: Page) =>
  page.evaluate<number>('document.documentElement.scrollWidth - document.documentElement.clientWidth')

test('an agent who is no administrator does not get there', async () => {
  const { credentials } = await makeAgent(served.flowdesk)
  const { page } = await openAdministration(browser, served, '/admin/agents', { credentials })
  await page.waitForURL(`${served.url}/console/`)
  expect(await page.getByRole('link', { name: 'Administration' }).count()).toBe(0)
})

test.each(pages)('%s: the list and its form are accessible in both themes', async (path) => {
  const { page, problems } = await openAdministration(browser, served, `/admin/${path}`)
  await page.getByRole('table').locator('tbody th').first().waitFor()
  await expectAccessible(page)
  await page.getByRole('main').getByRole('button').first().click()
  await page.getByRole('dialog').getByRole('textbox').first().waitFor()
  await expectAccessible(page)
  expect(problems).toEqual([])
})

test.each(pages)('%s: nothing overflows on a phone, in Arabic', async (path) => {
  const { page } = await openAdministration(browser, served, `/admin/${path}`, {
    locale: 'ar',
    viewport: { width: 390, height: 844 },
  })
  await page.getByRole('table').locator('tbody th').first().waitFor()
  expect(await page.locator('html').getAttribute('dir')).toBe('rtl')
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toMatch(/[\u0600-\u06ff]/)
  expect(await overhang(page)).toBe(0)
  await page.getByRole('main').getByRole('button').first().click()
  await page.getByRole('dialog').getByRole('textbox').first().waitFor()
  expect(await overhang(page)).toBe(0)
})

test('on a phone, the strip of pages shows the current page and its neighbours', async () => {
  const { page } = await openAdministration(browser, served, '/admin/departments', {
    viewport: { width: 390, height: 844 },
  })
  const strip = page.getByRole('navigation', { name: 'Administration' })
  for (const name of ['Agents', 'Departments', 'Widgets']) {
    const link = strip.getByRole('link', { name })
    await link.waitFor()
    const box = await link.boundingBox()
    expect(box).not.toBeNull()
    expect(box?.width).toBeLessThan(200)
  }
})

test('unsaved changes are kept until they are discarded', async () => {
  const { page } = await openAdministration(browser, served, '/admin/departments')
  await page.getByRole('button', { name: 'Add department' }).click()
  await page.getByLabel('Name').fill('Billing')
  await page.keyboard.press('Escape')
  const keep = page.getByRole('button', { name: 'Keep editing' })
  await keep.click()
  await keep.waitFor({ state: 'detached' })
  expect(await page.getByLabel('Name').inputValue()).toBe('Billing')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Discard changes' }).click()
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
  await expect.poll(() => page.locator(':focus').textContent()).toBe('Add department')
})

/** For each form: the field to fill in, and what another administrator changes meanwhile. */
const forms = [
  { records: 'agents', field: 'displayName', meanwhile: { maxConcurrentConversations: 9 } },
  { records: 'departments', field: 'name', meanwhile: { routing: 'automatic' } },
  { records: 'widgets', field: 'title', meanwhile: { position: 'left', greeting: 'Ahoy!' } },
  { records: 'canned-responses', field: 'title', meanwhile: { body: 'Good morning' } },
]

/** Creates a record for a form. Returns its id. */
async function makeRecord(records: string): Promise<number> {
  const { flowdesk } = served
  if (records === 'agents') return (await makeAgent(flowdesk)).id
  if (records === 'departments') return (await makeDepartment(flowdesk)).id
  if (records === 'widgets') return (await makeWidget(flowdesk)).id
  const token = await consoleAdministratorToken(flowdesk)
  const response = { shortcut: 'morning', title: 'Morning', body: 'Hello', departmentId: null }
  return (await flowdesk.post('/v1/admin/canned-responses', { token, body: response })).body.data.id
}

test.each(forms)('a save in $records keeps what another administrator has changed meanwhile', async (form) => {
  const { records, field, meanwhile } = form
  const id = await makeRecord(records)
  const { page } = await openAdministration(browser, served, `/admin/${records}?edit=${id}`)
  const dialog = page.getByRole('dialog')
  await dialog.locator(`input[name=${field}]`).fill('Harbour')
  const token = await consoleAdministratorToken(served.flowdesk)
  const path = `/v1/admin/${records}/${id}`
  expect((await served.flowdesk.patch(path, { token, body: meanwhile })).status).toBe(200)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.waitFor({ state: 'detached' })
  const stored = await readAsAdministrator(served.flowdesk, path)
  expect(stored).toMatchObject({ ...meanwhile, [field]: 'Harbour' })
})

test('an open record is part of the address', async () => {
  const { page } = await openAdministration(browser, served, '/admin/canned-responses')
  await page.getByRole('link', { name: 'Greeting' }).click()
  await page.getByRole('dialog', { name: 'Edit Greeting' }).waitFor()
  expect(new URL(page.url()).search).toBe('?edit=1')
  await page.reload()
  await page.getByRole('dialog', { name: 'Edit Greeting' }).waitFor()
  await page.goBack()
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
})

test('a list that cannot be loaded is read again on request', async () => {
  const { page } = await openAdministration(browser, served, '/admin/agents')
  await page.route('**/v1/admin/widgets?**', (route) => route.fulfill({ status: 500, body: '{}' }))
  await page.getByRole('link', { name: 'Widgets' }).click()
  await page.getByRole('alert').waitFor()
  await page.unroute('**/v1/admin/widgets?**')
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('table', { name: 'Widgets' }).waitFor()
})
