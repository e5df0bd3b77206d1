import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { bulkToolbar, openInbox, press, readAssigneeName, readStatus, waitForNumber } from '../support/bulk-inbox.ts'
import { makeDesk, openConsoleAs, readRowNames } from '../support/console-desk.ts'
import { holdRequest } from '../support/held-request.ts'
import { useServedBrowser } from '../support/served-browser.ts'
import { stretchUndo } from '../support/undo-time.ts'
import { textFile } from '../support/widget-files.ts'

const site = useServedBrowser()

const rowOf = (page: Page, name: string) => page.getByRole('link', { name: new RegExp(name) })

test('if the toolbar cannot be loaded, a sentence says so, and the lists and filters stay', async () => {
  const { page } = await openInbox(site)
  await page.route('**/bulk-toolbar-*.js', (route) => route.abort())
  await press(page, 'j', 'x')
  const failure = page.getByRole('alert').getByText('The actions on several conversations could not be loaded.')
  await failure.waitFor()
  await page.getByRole('button', { name: 'Clear the selection' }).click()
  await failure.waitFor({ state: 'detached' })
  await press(page, 'x')
  await failure.waitFor()
  await page.getByRole('link', { name: /^Mine/ }).click()
  await page.waitForURL('**tab=mine*')
  await failure.waitFor({ state: 'detached' })
  await page.unroute('**/bulk-toolbar-*.js')
  await page.getByRole('link', { name: /^Queue/ }).click()
  await rowOf(page, 'Dana Petrov').waitFor()
  await press(page, 'j', 'x')
  await Promise.all([page.waitForEvent('load'), page.getByRole('button', { name: 'Try again' }).click()])
  await rowOf(page, 'Dana Petrov').waitFor()
  await press(page, 'j', 'x')
  await waitForNumber(page, 1)
})

test('the dialog for a transfer keeps its note if the selected conversations leave the list', async () => {
  const { desk, page, ids } = await openInbox(site)
  await press(page, 'j', 'x', 'j', 'x')
  await waitForNumber(page, 2)
  await press(page, 't')
  const dialog = page.getByRole('dialog')
  const note = dialog.getByRole('textbox', { name: /^Note for/ })
  await note.fill('Both ask about the invoice of May.')
  for (const id of ids.slice(0, 2)) await desk.callAs(desk.colleague, id, 'take')
  await expect.poll(() => readRowNames(page)).toEqual(['Chiara Conti', 'Dana Petrov'])
  expect(await note.inputValue()).toBe('Both ask about the invoice of May.')
  await dialog.getByRole('combobox').fill('Jonas')
  await dialog.getByRole('option', { name: /Jonas Weber/ }).waitFor()
  await page.keyboard.press('Enter')
  await page.getByText('No conversation was changed.').waitFor()
  await bulkToolbar(page).waitFor({ state: 'detached' })
})

test('the dialog for a transfer stays, with its note, when a take of the same conversations ends', async () => {
  const { page, ids } = await openInbox(site)
  const { whenAsked, release } = await holdRequest(page, `**/conversations/${ids[1]}/take`)
  await press(page, 'j', 'x', 'j', 'x')
  await waitForNumber(page, 2)
  await press(page, 'a')
  await whenAsked
  await press(page, 't')
  const note = page.getByRole('dialog').getByRole('textbox', { name: /^Note for/ })
  await note.fill('Both ask about the invoice of May.')
  release()
  await page.getByText('You have taken 2 conversations.').waitFor()
  expect(await note.inputValue()).toBe('Both ask about the invoice of May.')
})

test('a conversation whose visitor writes while others are closed before it stays open', async () => {
  const { desk, page, ids, conversations } = await openInbox(site, { initScript: stretchUndo(4500) })
  const held = await holdRequest(page, /\/conversations\/[^/]+\/close$/)
  for (let index = 0; index < 4; index++) await press(page, 'j', 'x')
  await waitForNumber(page, 4)
  await press(page, 'e')
  await page.getByText('4 conversations are closed.').waitFor()
  await held.whenAsked
  await conversations[3]?.send('One more question')
  await page.getByText('The conversation with Dana Petrov stays open, because the visitor has written.').waitFor()
  held.release()
  for (const id of ids.slice(0, 3)) await expect.poll(() => readStatus(desk, id)).toBe('closed')
  expect(await readStatus(desk, ids[3])).toBe('queued')
})

test('a file that is chosen in the open conversation keeps it open, although many were closed before', async () => {
  const desk = await makeDesk(site.served)
  const { id } = await desk.openConversation('Amal Haddad')
  for (let count = 1; count <= 32; count++) await desk.openConversation(`Visitor ${count}`)
  const { page } = await openConsoleAs(site.browser, site.served, desk.agent, `/conversations/${id}`, {
    initScript: stretchUndo(30_000),
    // High enough for all rows.
    viewport: { width: 1280, height: 3200 },
  })
  const closeButton = bulkToolbar(page).getByRole('button', { name: 'Close', exact: true })
  await rowOf(page, 'Visitor 1 ').click({ modifiers: ['Control'] })
  await rowOf(page, 'Visitor 31').click({ modifiers: ['Shift'] })
  await waitForNumber(page, 31)
  await closeButton.click()
  await page.getByText('31 conversations are closed.').waitFor()
  await page.locator('input[type=file]').setInputFiles(textFile('plan.txt'))
  await page.getByText('plan.txt').waitFor()
  await rowOf(page, 'Visitor 32').click({ modifiers: ['Control'] })
  await rowOf(page, 'Amal Haddad').click({ modifiers: ['Control'] })
  await waitForNumber(page, 2)
  await closeButton.click()
  await page.getByText('The conversation with Amal Haddad stays open, because a message was not sent.').waitFor()
})

test('a range does not begin in a selection that has ended', async () => {
  const { desk, page, ids } = await openInbox(site)
  await rowOf(page, 'Amal Haddad').click({ modifiers: ['Control'] })
  await waitForNumber(page, 1)
  await press(page, 'Escape')
  await bulkToolbar(page).waitFor({ state: 'detached' })
  await rowOf(page, 'Chiara Conti').click({ modifiers: ['Shift'] })
  await waitForNumber(page, 1)
  await press(page, 'a')
  await page.getByText('You have taken 1 conversation.').waitFor()
  expect(await Promise.all(ids.map((id) => readAssigneeName(desk, id)))).toEqual([null, null, 'Ada Okafor', null])
})
