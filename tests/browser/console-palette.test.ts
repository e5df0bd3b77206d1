import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { consoleAdministratorToken } from '../support/chat.ts'
import { makeDesk, openConsoleAs, openConversationAs } from '../support/console-desk.ts'
import { expectAccessible, openAdministration } from '../support/console-page.ts'
import { indexMessages } from '../support/message-search.ts'
import { useServedBrowser } from '../support/served-browser.ts'

const site = useServedBrowser()

const commands = (page: Page) => page.getByRole('listbox', { name: 'Commands' }).getByRole('option')

/** Opens the palette, searches, and waits for an option. */
async function search(page: Page, text: string, name: string | RegExp) {
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Commands' }).fill(text)
  await commands(page).filter({ hasText: name }).first().waitFor()
}

test('the palette opens a conversation by the name of its visitor, from every page, open or closed', async () => {
  const { agent, openConversation, callAs } = await makeDesk(site.served)
  const open = await openConversation('Petra Winter')
  const closed = await openConversation('Paul Sommer')
  await callAs(agent, closed.id, 'take')
  await callAs(agent, closed.id, 'close')
  const { page, problems } = await openConsoleAs(site.browser, site.served, agent, '/history?status=open')
  await page.getByRole('link', { name: /Petra Winter/ }).waitFor()
  await search(page, 'sommer', /^Paul Sommer/)
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await page.waitForURL(`**/console/conversations/${closed.id}`)
  await page.goto(`${site.served.url}/console/?tab=open`)
  await page.getByRole('link', { name: /Petra Winter/ }).waitFor()
  await search(page, 'petra', /^Petra Winter/)
  await page.keyboard.press('Enter')
  await page.waitForURL(`**/console/conversations/${open.id}?tab=open`)
  await page.keyboard.press('Control+k')
  await commands(page).first().waitFor()
  // A conversation is not among the commands that were used last.
  expect(await commands(page).filter({ hasText: 'Petra Winter' }).count()).toBe(0)
  expect(problems).toEqual([])
})

test('the palette opens a conversation by a word of its messages', async () => {
  const { agent, openConversation } = await makeDesk(site.served)
  const { id } = await openConversation('Petra Winter', 'My aquarium arrived broken')
  await indexMessages(site.served.flowdesk)
  const { page, problems } = await openConsoleAs(site.browser, site.served, agent)
  await page.getByRole('link', { name: /Petra Winter/ }).waitFor()
  await search(page, 'aquar', /^Petra Winter/)
  await page.keyboard.press('Enter')
  await page.waitForURL(`**/console/conversations/${id}**`)
  expect(problems).toEqual([])
})

test('the palette puts a canned response after what was written, and keeps the mode', async () => {
  const { agent, openConversation } = await makeDesk(site.served)
  const token = await consoleAdministratorToken(site.served.flowdesk)
  const response = { shortcut: 'later', title: 'We answer later', body: 'Dear {{visitor.name}}, we answer later.' }
  await site.served.flowdesk.post('/v1/admin/canned-responses', { token, body: { ...response, departmentId: null } })
  const { id } = await openConversation('Maria Lindgren')
  const { page, composer } = await openConversationAs(site.browser, site.served, agent, id)
  await composer.fill('Hello!')
  await search(page, 'answer later', /^We answer later/)
  await page.keyboard.press('Enter')
  await expect.poll(() => composer.inputValue()).toBe('Hello! Dear Maria Lindgren, we answer later.')
  await page.locator('#composer:focus').waitFor()
  await page.getByRole('button', { name: 'Internal note' }).click()
  await composer.fill('')
  await search(page, 'answer later', /^We answer later/)
  await page.keyboard.press('Enter')
  await expect.poll(() => composer.inputValue()).toBe('Dear Maria Lindgren, we answer later.')
  await page.getByRole('button', { name: 'Internal note', pressed: true }).waitFor()
})

test('administrators block the visitor from the palette, other agents are not offered it', async () => {
  const { agent, openConversation } = await makeDesk(site.served)
  const token = await consoleAdministratorToken(site.served.flowdesk)
  const { id, visitor } = await openConversation('Maria Lindgren')
  const asAgent = await openConversationAs(site.browser, site.served, agent, id)
  await search(asAgent.page, 'transcript', /transcript/)
  await asAgent.page.getByRole('combobox', { name: 'Commands' }).fill('block')
  await asAgent.page.getByText('Nothing matches.').waitFor()
  const { page } = await openAdministration(site.browser, site.served, `/conversations/${id}`)
  await page.getByRole('heading', { level: 1, name: 'Maria Lindgren' }).waitFor()
  // Until the actions of the conversation are loaded, the page `Blocked visitors` would be highlighted, and stay so.
  await search(page, 'transcript', /transcript/)
  await page.getByRole('combobox', { name: 'Commands' }).fill('block')
  await commands(page)
    .filter({ hasText: /^Block visitor/ })
    .waitFor()
  await page.keyboard.press('Enter')
  await page.getByText('Maria Lindgren has been blocked.').waitFor()
  const { body } = await site.served.flowdesk.get('/v1/admin/blocked-visitors', { token })
  expect(body.data.items).toEqual([expect.objectContaining({ visitorId: visitor.id })])
})

test('administrators open the report of today with one click, also while a conversation is open', async () => {
  const { openConversation } = await makeDesk(site.served)
  const { id } = await openConversation('Maria Lindgren')
  const { page } = await openAdministration(site.browser, site.served, `/conversations/${id}`)
  await page.getByRole('heading', { level: 1, name: 'Maria Lindgren' }).waitFor()
  await page.getByRole('link', { name: 'Go to the report of today' }).click()
  await page.getByRole('radio', { name: 'Today', checked: true }).waitFor({ state: 'attached' })
})

test('administrators open the report of today by name, or with two keys', async () => {
  const { page } = await openAdministration(site.browser, site.served, '/')
  await search(page, 'today', /^Go to the report of today/)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/console/admin/reports?period=today')
  await page.getByRole('radio', { name: 'Today', checked: true }).waitFor({ state: 'attached' })
  await page.goto(`${site.served.url}/console/`)
  await page.getByRole('link', { name: 'Administration' }).waitFor()
  // Sent at once, because G waits one second for its second key, and a busy test may take longer.
  await Promise.all([page.keyboard.press('g'), page.keyboard.press('t')])
  await page.waitForURL('**/console/admin/reports?period=today')
  await page.getByRole('radio', { name: 'Today', checked: true }).waitFor({ state: 'attached' })
})
