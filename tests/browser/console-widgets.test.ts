import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser } from '../support/browser.ts'
import { makeVisitorRow, makeWidget } from '../support/chat.ts'
import { chooseInRow, readAsAdministrator } from '../support/console-administration.ts'
import { openAdministration } from '../support/console-page.ts'
import { type ServedFlowdesk, serveFlowdesk } from '../support/sdk.ts'

let served: ServedFlowdesk
let browser: Browser

beforeAll(async () => {
  served = await serveFlowdesk()
  browser = await openBrowser()
})
afterAll(async () => {
  await browser?.close()
  await served?.flowdesk.close()
})

const open = (path: string) => openAdministration(browser, served, `/admin/${path}`)

const read = (path: string) => readAsAdministrator(served.flowdesk, `/v1/admin/${path}`)

test('a new widget shows its embed code', async () => {
  const { page } = await open('widgets')
  await page.getByRole('button', { name: 'Add widget' }).click()
  const form = page.getByRole('dialog', { name: 'Add a widget' })
  await form.getByRole('textbox', { name: /^Name/ }).fill('Help centre')
  await form.getByRole('textbox', { name: 'Key' }).fill('help')
  await form.getByLabel('Heading').fill('How can we help?')
  await form.getByLabel('Allowed websites').fill('https://help.example.com')
  await form.getByRole('button', { name: 'Create' }).click()
  const edited = page.getByRole('dialog', { name: 'Edit Help centre' })
  const code = `<script async src="${served.url}/widget.js" data-widget-key="help"></script>`
  await edited.getByText(code).waitFor()
  await edited.getByRole('button', { name: 'Copy' }).click()
  await edited.getByRole('button', { name: 'Copied' }).waitFor()
  const { items } = await read('widgets?pageSize=100')
  const made = items.find(({ key }: { key: string }) => key === 'help')
  expect(made).toMatchObject({ title: 'How can we help?', allowedOrigins: ['https://help.example.com'] })
})

test('the preview follows the form', async () => {
  const { id } = await makeWidget(served.flowdesk)
  const { page } = await open(`widgets?edit=${id}`)
  const preview = page.getByRole('region', { name: 'Preview' })
  await page.getByLabel('Heading').fill('Ask the captain')
  await preview.getByText('Ask the captain').waitFor()
  await page.getByLabel('Greeting').fill('Ahoy!')
  await preview.getByText('Ahoy!').waitFor()
  await page.getByLabel('Colour', { exact: true }).fill('#ffff00')
  await page.getByText('White text is hard to read on this colour.').waitFor()
  await page.getByLabel('Ask for name and e-mail address').press('Space')
  await preview.getByText('Start chat').waitFor()
})

test('an origin that is none is named, and what was typed stays', async () => {
  const { id } = await makeWidget(served.flowdesk)
  const { page } = await open(`widgets?edit=${id}`)
  const typed = 'https://shop.example.com\nhttps://shop.example.com/path'
  await page.getByLabel('Allowed websites').fill(typed)
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('https://shop.example.com/path: ').waitFor()
  await expect.poll(() => page.locator(':focus').getAttribute('name')).toBe('allowedOrigins')
  expect(await page.getByLabel('Allowed websites').inputValue()).toBe(typed)
})

test('an identity secret is set, never shown, and removed', async () => {
  const { id } = await makeWidget(served.flowdesk, { name: 'With a secret' })
  const { page } = await open(`widgets?edit=${id}`)
  await page.getByRole('button', { name: 'Set a secret' }).click()
  await page.getByRole('button', { name: 'Generate' }).click()
  const secret = await page.locator('input[name=identitySecret]').inputValue()
  expect(secret.length).toBeGreaterThanOrEqual(32)
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('With a secret has been saved.').waitFor()
  expect(await read(`widgets/${id}`)).toMatchObject({ hasIdentitySecret: true })
  await page.getByRole('link', { name: 'With a secret' }).click()
  await page.getByText('An identity secret is set.').waitFor()
  expect(await page.content()).not.toContain(secret)
  await page.getByRole('button', { name: 'Remove', exact: true }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.poll(async () => (await read(`widgets/${id}`)).hasIdentitySecret).toBe(false)
})

test('a widget that visitors have used cannot be deleted, another one can', async () => {
  const used = await makeWidget(served.flowdesk, { name: 'Used' })
  await makeVisitorRow(served.flowdesk, used.id)
  await makeWidget(served.flowdesk, { name: 'Unused' })
  const { page } = await open('widgets')
  await chooseInRow(page, 'Used', 'Delete')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await dialog.getByRole('alert').waitFor()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await chooseInRow(page, 'Unused', 'Delete')
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await page.getByText('Unused has been deleted.').waitFor()
  const { items } = await read('widgets?pageSize=100')
  const names = items.map(({ name }: { name: string }) => name)
  expect(names).toContain('Used')
  expect(names).not.toContain('Unused')
})

test('an administrator creates, changes and deletes a canned response', async () => {
  const { page } = await open('canned-responses')
  await page.getByRole('button', { name: 'Add response' }).click()
  await page.getByLabel('Shortcut').fill('two words')
  await page.getByLabel('Title').fill('Greeting')
  await page.getByLabel('Text').fill('Hello ')
  await page.getByRole('button', { name: 'Insert the name of the visitor' }).click()
  await page.getByRole('region', { name: 'Preview' }).getByText('Hello Maria Lindgren').waitFor()
  await page.getByRole('button', { name: 'Create' }).click()
  await page.getByText('A shortcut contains no spaces.').waitFor()
  await page.getByLabel('Shortcut').fill('/hello')
  await page.getByRole('button', { name: 'Create' }).click()
  await page.getByText('Greeting has been created.').waitFor()
  const [made] = (await read('canned-responses')).items
  expect(made).toMatchObject({ shortcut: 'hello', body: 'Hello {{visitor.name}}', departmentId: null })
  await page.getByRole('link', { name: 'Greeting' }).click()
  await page.getByLabel('Title').fill('Welcome')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Welcome has been saved.').waitFor()
  await chooseInRow(page, 'Welcome', 'Delete')
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await page.getByText('There are no canned responses yet.').waitFor()
  expect((await read('canned-responses')).totalCount).toBe(0)
})

test('a new API key is shown once, and is revoked by its name', async () => {
  const { page } = await open('api-keys')
  await page.getByRole('button', { name: 'Create key' }).click()
  await page.getByLabel('Name').fill('Company portal')
  await page.getByRole('button', { name: 'Create', exact: true }).click()
  const key = await page.getByLabel('Key Company portal').inputValue()
  await page.keyboard.press('Escape')
  await page.getByText('Copy the key now.').waitFor()
  const ping = () => served.flowdesk.get('/v1/integration/ping', { headers: { 'x-api-key': key } })
  expect((await ping()).status).toBe(200)
  await page.getByRole('button', { name: 'I have stored the key' }).click()
  await page.getByRole('row', { name: 'Company portal' }).waitFor()
  expect(await page.content()).not.toContain(key)
  await page.getByRole('button', { name: 'Revoke Company portal' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Type “Company portal” to confirm').fill('Company')
  await page.keyboard.press('Enter')
  expect((await ping()).status).toBe(200)
  await dialog.getByLabel('Type “Company portal” to confirm').fill('Company portal')
  await dialog.getByRole('button', { name: 'Revoke' }).click()
  await page.getByText('Company portal has been revoked.').waitFor()
  expect((await ping()).status).toBe(401)
})

test('an administrator blocks a visitor by id and lifts the block', async () => {
  const visitorId = await makeVisitorRow(served.flowdesk)
  const { page } = await open('blocked-visitors')
  await page.getByRole('button', { name: 'Block visitor' }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Visitor ID').fill('nobody')
  await form.getByRole('button', { name: 'Block visitor' }).click()
  await expect.poll(() => form.getByLabel('Visitor ID').getAttribute('aria-invalid')).toBe('true')
  await form.getByLabel('Visitor ID').fill(visitorId)
  await form.getByLabel('Reason').fill('Advertises')
  await form.getByRole('button', { name: 'Block visitor' }).click()
  await page.getByRole('row', { name: visitorId }).getByText('Advertises').waitFor()
  expect((await read('blocked-visitors')).items).toMatchObject([{ visitorId, reason: 'Advertises' }])
  await page.getByRole('button', { name: 'Unblock Maria Lindgren' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Unblock' }).click()
  await page.getByText('No visitor is blocked.').waitFor()
  expect((await read('blocked-visitors')).totalCount).toBe(0)
})
