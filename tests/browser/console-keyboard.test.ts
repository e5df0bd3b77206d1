import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { type DeskPageOptions, makeDesk, openConsoleAs } from '../support/console-desk.ts'
import { expectAccessible, openAdministration } from '../support/console-page.ts'
import { useServedBrowser } from '../support/served-browser.ts'
import { stretchUndo } from '../support/undo-time.ts'

const site = useServedBrowser()

/** Presses keys at once, because the first one waits a second for the next, and a busy test may take longer. */
const pressSequence = (page: Page, ...keys: readonly string[]) =>
  Promise.all(keys.map((key) => page.keyboard.press(key)))

/** Opens the inbox with a visitor who waits. */
async function openInbox(options: DeskPageOptions = {}) {
  const desk = await makeDesk(site.served)
  const conversation = await desk.openConversation('Maria Lindgren')
  const { page } = await openConsoleAs(site.browser, site.served, desk.agent, '/', options)
  await page.getByRole('link', { name: /Maria Lindgren/ }).waitFor()
  return { desk, page, ...conversation }
}

async function press(page: Page, ...keys: readonly string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key)
}

test('an agent takes, answers, tags and closes a conversation without a mouse', async () => {
  const { desk, page, id, readTexts } = await openInbox()
  await press(page, 'j', 'a')
  await page.getByText('With you', { exact: true }).waitFor()
  await press(page, 'r')
  await page.keyboard.type('On its way.')
  await press(page, 'Enter')
  await page.getByRole('img', { name: 'Sent' }).waitFor()
  expect(await readTexts()).toEqual(['Where is my parcel?', 'On its way.'])
  await press(page, 'Escape', 'e')
  await page.getByText('Closed by Ada Okafor').waitFor()
  await expect.poll(async () => (await desk.readConversation(id)).status).toBe('closed')
})

test('every control of an open conversation is reached with Tab', async () => {
  const { page } = await openInbox()
  await press(page, 'j', 'a')
  await page.getByText('With you', { exact: true }).waitFor()
  const wanted = ['Transfer', 'Snooze', 'More actions', 'Close', 'Attach files', 'Internal note']
  const reached = new Set<string>()
  await expect
    .poll(
      async () => {
        await press(page, 'Tab')
        reached.add(
          await page.evaluate<string>(
            "document.activeElement.getAttribute('aria-label') ?? document.activeElement.textContent",
          ),
        )
        return wanted.filter((name) => !reached.has(name))
      },
      { interval: 1, timeout: 30_000 },
    )
    .toEqual([])
})

test('the palette finds actions with their keys and runs them, and a sheet lists all keys', async () => {
  const { page } = await openInbox()
  await press(page, 'j', 'Enter')
  await page.getByRole('heading', { level: 1, name: 'Maria Lindgren' }).waitFor()
  await press(page, '?')
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect.poll(() => sheet.getByRole('term').count()).toBeGreaterThan(15)
  await expectAccessible(page)
  await press(page, 'Escape')
  await sheet.waitFor({ state: 'detached' })
  await press(page, 'Control+k')
  const search = page.getByRole('combobox', { name: 'Commands' })
  await search.fill('take')
  expect(await page.getByRole('option').first().textContent()).toContain('A')
  await expectAccessible(page)
  await press(page, 'Enter')
  await page.getByText('With you', { exact: true }).waitFor()
})

test('administrators reach every page of the administration from the palette, and reports by keys', async () => {
  const { page } = await openAdministration(site.browser, site.served, '/admin/agents')
  await pressSequence(page, 'g', 'r')
  await page.getByRole('heading', { level: 1, name: 'Reports' }).waitFor()
  await press(page, 'Control+k')
  await page.getByRole('combobox', { name: 'Commands' }).fill('audit log')
  await page.getByRole('option', { name: /^Audit log/ }).waitFor()
  await press(page, 'Enter')
  await page.getByRole('heading', { level: 1, name: 'Audit log' }).waitFor()
})

test('shortcuts of one key can be switched off, those with Control stay', async () => {
  const { page } = await openInbox({ preferences: { areShortcutsOn: false } })
  await press(page, 'j', '?')
  await press(page, 'Control+k')
  await page.getByRole('combobox', { name: 'Commands' }).waitFor()
  expect(await page.getByRole('dialog').count()).toBe(1)
})

test('a message can be taken back while it waits, and is sent before the conversation is closed', async () => {
  const { page, readTexts } = await openInbox({ preferences: { canUndoSend: true }, initScript: stretchUndo(15_000) })
  await press(page, 'j', 'a')
  await page.getByText('With you', { exact: true }).waitFor()
  await press(page, 'r')
  await page.keyboard.type('Wrong window')
  await press(page, 'Enter')
  await page.getByRole('button', { name: 'Undo sending' }).waitFor()
  await press(page, 'Escape', 'u')
  await expect.poll(() => page.locator('#composer').inputValue()).toBe('Wrong window')
  expect(await page.getByRole('img', { name: 'Sending' }).count()).toBe(0)
  await page.locator('#composer').fill('Right window')
  await press(page, 'Enter')
  await page.getByRole('button', { name: 'Undo sending' }).waitFor()
  await press(page, 'Escape', 'e')
  await page.getByText('Closed by Ada Okafor').waitFor()
  expect(await readTexts()).toEqual(['Where is my parcel?', 'Right window'])
})

test('an agent without input is no longer available, and is again with the next one', async () => {
  const { page } = await openInbox({ preferences: { awayAfterMinutes: 0.1 } })
  const availability = page.getByRole('switch', { name: 'Available for conversations' })
  await availability.and(page.locator('[aria-checked=false]')).waitFor()
  // It ends soon after the last input.
  const countAvailable = async () => {
    await press(page, 'Shift')
    return await availability.and(page.locator('[aria-checked=true]')).count()
  }
  await expect.poll(countAvailable).toBe(1)
})

test('an agent chooses other keys, which the sheet and the palette show, and resets them', async () => {
  const { page } = await openInbox()
  await press(page, '?')
  await page.getByRole('link', { name: 'Change the keys' }).click()
  const row = page.getByRole('listitem').filter({ hasText: /^Next conversation/ })
  await row.getByRole('button', { name: 'Change the keys of' }).click()
  await page.getByRole('textbox', { name: 'New keys of' }).waitFor()
  await press(page, 'k')
  await row.getByText('is already used for “Previous conversation”.', { exact: false }).waitFor()
  await row.getByRole('button', { name: 'Change the keys of' }).click()
  await press(page, 'F5')
  await row.getByText('The browser or the console needs', { exact: false }).waitFor()
  const change = row.getByRole('button', { name: 'Change the keys of' })
  await change.click()
  await press(page, 'Escape')
  await change.and(page.locator(':focus')).waitFor()
  await press(page, 'Enter')
  await page.getByRole('textbox', { name: 'New keys of' }).waitFor()
  await pressSequence(page, 'g', 'n')
  await change.and(page.locator(':focus')).waitFor()
  await page
    .getByRole('status')
    .filter({ hasText: /^“Next conversation” now has the keys .G N.\.$/ })
    .waitFor({ state: 'attached' })
  await row.getByRole('button', { name: 'Reset the keys of' }).waitFor()
  expect(await row.locator('kbd').allInnerTexts()).toEqual(['G', 'N'])
  await expectAccessible(page)
  await pressSequence(page, 'g', 'i')
  await page.getByRole('link', { name: /Maria Lindgren/ }).waitFor()
  await press(page, 'j')
  expect(await page.locator('li[data-row] a:focus').count()).toBe(0)
  await pressSequence(page, 'g', 'n')
  await page.locator('li[data-row] a:focus').waitFor()
  await press(page, '?')
  const line = page
    .getByRole('dialog')
    .locator('div')
    .filter({ hasText: /^Next conversation/ })
    .last()
  await expect.poll(() => line.locator('kbd').allInnerTexts()).toEqual(['G', 'N'])
  await page.reload()
  await page.getByRole('link', { name: /Maria Lindgren/ }).waitFor()
  await pressSequence(page, 'g', 'n')
  await page.locator('li[data-row] a:focus').waitFor()
  await page.goto(`${site.served.url}/console/account`)
  await page.getByRole('button', { name: 'Reset all keys' }).click()
  await expect.poll(() => row.locator('kbd').allInnerTexts()).toEqual(['J'])
})
