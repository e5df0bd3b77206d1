import { expect, test } from 'vitest'
import { expectNoOverhang } from '../support/accessibility.ts'
import {
  bulkToolbar,
  openInbox,
  press,
  readAssigneeName,
  readStatus,
  VISITORS,
  waitForNumber,
} from '../support/bulk-inbox.ts'
import { readRowNames } from '../support/console-desk.ts'
import { expectAccessible } from '../support/console-page.ts'
import { holdRequest } from '../support/held-request.ts'
import { useServedBrowser } from '../support/served-browser.ts'
import { stretchUndo } from '../support/undo-time.ts'

const site = useServedBrowser()

test('an agent selects three conversations with the keyboard, takes them, and puts them back', async () => {
  const { desk, page, ids, problems } = await openInbox(site)
  await press(page, 'j', 'x', 'j', 'x', 'j', 'x')
  await waitForNumber(page, 3)
  await expect.poll(() => page.getByRole('checkbox', { checked: true }).count()).toBe(3)
  await page.getByRole('checkbox', { name: 'Select the conversation of Ben Carter' }).waitFor()
  await press(page, 'a')
  await page.getByText('You have taken 3 conversations.').waitFor()
  await expect.poll(() => readRowNames(page)).toEqual(['Dana Petrov'])
  expect(await Promise.all(ids.map((id) => readAssigneeName(desk, id)))).toEqual([...Array(3).fill('Ada Okafor'), null])
  await bulkToolbar(page).waitFor({ state: 'detached' })
  await press(page, 'u')
  await page.getByText('3 conversations are back in the queue.').waitFor()
  expect(await Promise.all(ids.map((id) => readStatus(desk, id)))).toEqual(Array(4).fill('queued'))
  expect(problems).toEqual([])
})

test('two conversations are closed together, one Undo opens both, and the next time the server closes them', async () => {
  const { desk, page, ids } = await openInbox(site, { initScript: stretchUndo(30_000) })
  await press(page, 'j', 'x', 'j', 'x')
  await waitForNumber(page, 2)
  await bulkToolbar(page).getByRole('button', { name: 'Close', exact: true }).click()
  await page.getByText('2 conversations are closed.').waitFor()
  await expect.poll(() => readRowNames(page)).toEqual(['Chiara Conti', 'Dana Petrov'])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => readRowNames(page)).toEqual([...VISITORS])
  expect(await readStatus(desk, ids[0])).toBe('queued')
  expect(await page.getByText('2 conversations are closed.').count()).toBe(0)
  await page.evaluate('window.undoMs = 0')
  await page.getByRole('link', { name: /Amal Haddad/ }).click({ modifiers: ['Control'] })
  await page.getByRole('link', { name: /Ben Carter/ }).click({ modifiers: ['Control'] })
  await waitForNumber(page, 2)
  await press(page, 'e')
  await expect.poll(() => readStatus(desk, ids[0])).toBe('closed')
  await expect.poll(() => readStatus(desk, ids[1])).toBe('closed')
  expect(await readStatus(desk, ids[2])).toBe('queued')
})

test('the time for Undo is the same for all conversations that are closed together', async () => {
  const { desk, page, ids } = await openInbox(site, { initScript: stretchUndo(4500) })
  await press(page, 'j', 'x', 'j', 'x', 'j', 'x')
  await waitForNumber(page, 3)
  await press(page, 'e')
  await page.getByText('3 conversations are closed.').waitFor()
  // A time that began again, when the first conversation was closed, would not end within this test.
  await page.evaluate('window.undoMs = 3_600_000')
  for (const id of ids.slice(0, 3)) await expect.poll(() => readStatus(desk, id)).toBe('closed')
})

test('the key for Undo concerns the last close, not what was done with several conversations before', async () => {
  const { desk, page, ids } = await openInbox(site, { initScript: stretchUndo(30_000) })
  await press(page, 'j', 'x', 'j', 'x')
  await waitForNumber(page, 2)
  await press(page, 'a')
  await page.getByText('You have taken 2 conversations.').waitFor()
  await page.getByRole('link', { name: /Chiara Conti/ }).click()
  await page.waitForURL(`**/conversations/${ids[2]}*`)
  await page.locator('#composer').waitFor()
  await press(page, 'e')
  await page.getByText('The conversation with Chiara Conti is closed.').waitFor()
  await press(page, 'u')
  await expect.poll(() => page.getByText('The conversation with Chiara Conti is closed.').count()).toBe(0)
  expect(await Promise.all(ids.slice(0, 3).map((id) => readAssigneeName(desk, id)))).toEqual([
    'Ada Okafor',
    'Ada Okafor',
    null,
  ])
  expect(await readStatus(desk, ids[2])).toBe('queued')
})

test('a conversation with an unsent text stays open when it is closed with others, and a notice says so', async () => {
  const { page, ids } = await openInbox(site, { initScript: stretchUndo(30_000) }, '/?tab=open')
  await page.getByRole('link', { name: /Ben Carter/ }).click()
  await page.waitForURL(`**/conversations/${ids[1]}*`)
  await page.locator('#composer').fill('Let me look into')
  await page.getByRole('link', { name: /Chiara Conti/ }).click({ modifiers: ['Shift'] })
  await page.getByRole('link', { name: /Amal Haddad/ }).click({ modifiers: ['Shift'] })
  await waitForNumber(page, 3)
  await bulkToolbar(page).getByRole('button', { name: 'Close', exact: true }).click()
  await page.getByText('2 conversations are closed.').waitFor()
  await page.getByText('The conversation with Ben Carter stays open, because a message was not sent.').waitFor()
  await expect.poll(async () => [...(await readRowNames(page))].sort()).toEqual(['Ben Carter', 'Dana Petrov'])
})

test('if a colleague takes one of three first, the notice says that two were taken, and why one was not', async () => {
  const { desk, page, ids } = await openInbox(site)
  const { whenAsked, release } = await holdRequest(page, `**/conversations/${ids[1]}/take`)
  await press(page, 'j', 'x', 'j', 'x', 'j', 'x')
  await waitForNumber(page, 3)
  await press(page, 'a')
  await whenAsked
  await desk.callAs(desk.colleague, ids[1], 'take')
  release()
  const notice = page.getByRole('status').filter({ hasText: 'You have taken 2 conversations.' })
  await notice.getByText(/^1 conversation was not changed\. \S/).waitFor()
  expect(await readAssigneeName(desk, ids[1])).toBe('Jonas Weber')
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await notice.waitFor({ state: 'detached' })
})

test('conversations that leave the list leave the selection, others come without ending it, and Escape ends it', async () => {
  const { desk, page, conversations, ids } = await openInbox(site)
  await press(page, 'j', 'x', 'j', 'x')
  await waitForNumber(page, 2)
  await desk.openConversation('Emil Sand')
  await conversations[1]?.send('Are you there?')
  await page.getByRole('link', { name: /Ben Carter.*Are you there/ }).waitFor()
  await page.getByRole('link', { name: /Emil Sand/ }).waitFor()
  await waitForNumber(page, 2)
  await desk.callAs(desk.colleague, ids[0], 'take')
  await waitForNumber(page, 1)
  await desk.callAs(desk.colleague, ids[1], 'take')
  await bulkToolbar(page).waitFor({ state: 'detached' })
  await page.getByRole('link', { name: /Chiara Conti/ }).click({ modifiers: ['Control'] })
  await waitForNumber(page, 1)
  await press(page, 'Escape')
  await bulkToolbar(page).waitFor({ state: 'detached' })
  expect(await page.getByRole('checkbox', { checked: true }).count()).toBe(0)
})

test('another list begins without a selection', async () => {
  const { page } = await openInbox(site)
  await press(page, 'j', 'x')
  await waitForNumber(page, 1)
  await Promise.all([page.keyboard.press('g'), page.keyboard.press('o')])
  await page.waitForURL('**/?tab=open')
  await bulkToolbar(page).waitFor({ state: 'detached' })
  await page.getByRole('link', { name: /Dana Petrov/ }).waitFor()
  expect(await page.getByRole('checkbox', { checked: true }).count()).toBe(0)
})

test('selected conversations are transferred to a colleague, and get a tag that they keep beside their others', async () => {
  const { desk, page, ids } = await openInbox(site, {}, '/?tab=open')
  await desk.callAs(desk.agent, ids[2], 'tags', { tags: ['vip'] })
  const chiara = page.getByRole('checkbox', { name: 'Select the conversation of Chiara Conti' })
  await page.getByRole('link', { name: /Chiara Conti/ }).hover()
  await chiara.click()
  await page.getByRole('checkbox', { name: 'Select the conversation of Dana Petrov' }).click()
  await waitForNumber(page, 2)
  await press(page, 'l')
  await page.getByRole('dialog', { name: 'Add a tag to 2 conversations' }).waitFor()
  await page.getByRole('combobox', { name: 'Tag' }).fill('refund')
  await page.getByRole('combobox', { name: 'Tag' }).press('Enter')
  await page.getByText('2 conversations have the tag “refund”.').waitFor()
  expect((await desk.readConversation(ids[2])).tags).toEqual(['vip', 'refund'])
  expect((await desk.readConversation(ids[3])).tags).toEqual(['refund'])
  await waitForNumber(page, 2)
  await press(page, 't')
  await page.getByRole('dialog', { name: 'Transfer 2 conversations' }).waitFor()
  await page.getByRole('combobox', { name: 'Agent or department' }).fill('Jonas')
  await page.getByRole('option', { name: /Jonas Weber/ }).waitFor()
  await page.keyboard.press('Enter')
  await page.getByText('2 conversations were transferred to Jonas Weber.').waitFor()
  expect(await Promise.all(ids.map((id) => readAssigneeName(desk, id)))).toEqual([
    null,
    null,
    'Jonas Weber',
    'Jonas Weber',
  ])
  await bulkToolbar(page).waitFor({ state: 'detached' })
})

test('the sheet of shortcuts lists the key, and with a selection what its keys do', async () => {
  const { page } = await openInbox(site)
  await press(page, 'j', '?')
  await page.getByRole('dialog').getByText('Select the conversation', { exact: true }).waitFor()
  await press(page, 'Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await press(page, 'x')
  await waitForNumber(page, 1)
  await press(page, 'Control+k')
  await page.getByRole('combobox', { name: 'Commands' }).fill('selected')
  await page.getByRole('option', { name: /Close the selected conversations/ }).waitFor()
})

test('axe finds nothing while conversations are selected, and after they were taken', async () => {
  const { page } = await openInbox(site)
  await press(page, 'j', 'x', 'j', 'x')
  await waitForNumber(page, 2)
  await expectAccessible(page)
  await press(page, 'a')
  await page.getByText('You have taken 2 conversations.').waitFor()
  await expectAccessible(page)
})

test('on a phone, an agent begins with a button and taps rows, also from right to left', async () => {
  const phone = { viewport: { width: 390, height: 780 }, hasTouch: true, isMobile: true }
  const { page, desk, ids } = await openInbox(site, phone)
  await page.getByRole('button', { name: 'Select conversations' }).tap()
  await waitForNumber(page, 0)
  await page.getByRole('link', { name: /Amal Haddad/ }).tap()
  await page.getByRole('link', { name: /Ben Carter/ }).tap()
  await waitForNumber(page, 2)
  await expectNoOverhang(page)
  await expectAccessible(page)
  await bulkToolbar(page).getByRole('button', { name: 'Take' }).tap()
  await page.getByText('You have taken 2 conversations.').waitFor()
  expect(await readAssigneeName(desk, ids[0])).toBe('Ada Okafor')
  const arabic = await openInbox(site, { ...phone, preferences: { locale: 'ar' } })
  await arabic.page.getByRole('button', { name: 'تحديد محادثات' }).tap()
  await arabic.page.getByRole('link', { name: /Amal Haddad/ }).tap()
  await arabic.page.getByRole('group').getByText('محادثة واحدة محددة').waitFor()
  await expectNoOverhang(arabic.page)
  await expectAccessible(arabic.page)
})
