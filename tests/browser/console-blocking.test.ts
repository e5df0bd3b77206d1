import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectNoOverhang } from '../support/accessibility.ts'
import { consoleAdministratorToken } from '../support/chat.ts'
import { makeDesk } from '../support/console-desk.ts'
import { type ConsolePageOptions, expectAccessible, openAdministration } from '../support/console-page.ts'
import { useServedBrowser } from '../support/served-browser.ts'

const site = useServedBrowser()

const openAsAdministrator = (id: string, options: ConsolePageOptions = {}) =>
  openAdministration(site.browser, site.served, `/conversations/${id}`, {
    viewport: { width: 1280, height: 800 },
    ...options,
  })

const blockButton = (page: Page) => page.getByRole('button', { name: 'Block visitor' })

async function readBlockedIds(): Promise<string[]> {
  const token = await consoleAdministratorToken(site.served.flowdesk)
  const { body } = await site.served.flowdesk.get('/v1/admin/blocked-visitors?pageSize=100', { token })
  return body.data.items.map(({ visitorId }: { readonly visitorId: string }) => visitorId)
}

test('one click blocks the visitor, and Undo lets the visitor write again', async () => {
  const { openConversation } = await makeDesk(site.served)
  const { id, visitor, send } = await openConversation()
  const { page, problems } = await openAsAdministrator(id)
  await blockButton(page).click()
  await page.getByText('Maria Lindgren has been blocked.').waitFor()
  await expect(send('Are you there?')).rejects.toThrow('refused with 401')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByText('Maria Lindgren has been unblocked.').waitFor()
  await send('Are you there?')
  await page.getByRole('article').filter({ hasText: 'Are you there?' }).waitFor()
  expect(await readBlockedIds()).not.toContain(visitor.id)
  expect(problems).toEqual([])
})

test('a double click blocks once, and a visitor whose block was undone can be blocked again', async () => {
  const { openConversation } = await makeDesk(site.served)
  const { id, visitor, send } = await openConversation()
  const { page, problems } = await openAsAdministrator(id)
  const undo = page.getByRole('button', { name: 'Undo' })
  await blockButton(page).dblclick()
  await undo.click()
  await page.getByText('Maria Lindgren has been unblocked.').waitFor()
  await blockButton(page).click()
  await undo.waitFor()
  await expect(send('Are you there?')).rejects.toThrow('refused with 401')
  expect(await readBlockedIds()).toContain(visitor.id)
  expect(problems).toEqual([])
})

test('a visitor whom another administrator has unblocked meanwhile is blocked again', async () => {
  const { openConversation } = await makeDesk(site.served)
  const { id, visitor, send } = await openConversation()
  const { page } = await openAsAdministrator(id)
  // The notice is shown for 8 s.
  await page.evaluate(`{
    const start = setTimeout
    window.setTimeout = (run, wait, ...given) => start(run, wait === 8000 ? 1500 : wait, ...given)
  }`)
  await blockButton(page).click()
  await page.getByText('Maria Lindgren has been blocked.').waitFor()
  const token = await consoleAdministratorToken(site.served.flowdesk)
  await site.served.flowdesk.delete(`/v1/admin/blocked-visitors/${visitor.id}`, { token })
  await send('Are you there?')
  await page.getByText('Maria Lindgren has been blocked.').waitFor({ state: 'detached' })
  await blockButton(page).click()
  await expect.poll(readBlockedIds).toContain(visitor.id)
  await expect(send('Are you there?')).rejects.toThrow('refused with 401')
})

test('the server’s refusal of a block is shown, without Undo', async () => {
  const { openConversation } = await makeDesk(site.served)
  const { id, visitor } = await openConversation()
  const token = await consoleAdministratorToken(site.served.flowdesk)
  await site.served.flowdesk.post('/v1/admin/blocked-visitors', {
    token,
    body: { visitorId: visitor.id, reason: null },
  })
  const { page } = await openAsAdministrator(id)
  const refused = page.waitForResponse('**/v1/admin/blocked-visitors')
  await blockButton(page).click()
  expect((await refused).status()).toBe(422)
  await page.getByRole('button', { name: 'Dismiss' }).waitFor()
  expect(await page.getByRole('button', { name: 'Undo' }).count()).toBe(0)
})

test.each([
  ['en', 'Visitor details', 'Block visitor', 'Undo'],
  ['ar', 'بيانات الزائر', 'حظر الزائر', 'تراجع'],
])('on a phone in %s, the notice is not behind the details', async (locale, details, block, undo) => {
  const { openConversation } = await makeDesk(site.served)
  const { id, send } = await openConversation()
  const { page, problems } = await openAsAdministrator(id, { locale, viewport: { width: 390, height: 780 } })
  await page.getByRole('button', { name: details }).click()
  await page.getByRole('button', { name: block }).click()
  await page.getByRole('button', { name: undo }).waitFor()
  await expectNoOverhang(page)
  await expectAccessible(page)
  await page.getByRole('button', { name: undo }).click()
  await expect
    .poll(() =>
      send('Are you there?').then(
        () => true,
        () => false,
      ),
    )
    .toBe(true)
  expect(problems).toEqual([])
})

test('agents who are no administrators cannot block', async () => {
  const { openConversation, agent } = await makeDesk(site.served)
  const { id } = await openConversation()
  const { page } = await openAsAdministrator(id, { credentials: agent.credentials })
  await page.getByRole('heading', { name: 'Other conversations' }).waitFor()
  expect(await blockButton(page).count()).toBe(0)
})
