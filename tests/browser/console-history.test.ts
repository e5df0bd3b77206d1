import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectNoOverhang } from '../support/accessibility.ts'
import { openBrowser } from '../support/browser.ts'
import { signInAgent } from '../support/chat.ts'
import { makeDesk, openConsoleAs } from '../support/console-desk.ts'
import { expectAccessible } from '../support/console-page.ts'
import { indexMessages } from '../support/message-search.ts'
import { passDays } from '../support/retention.ts'
import { type ServedFlowdesk, serveFlowdesk } from '../support/sdk.ts'
import { imageFile, sendFileAsAgent, textFile } from '../support/widget-files.ts'

let served: ServedFlowdesk
let browser: Browser

beforeAll(async () => {
  served = await serveFlowdesk({ Chat__RetentionWindow: '90.00:00:00' })
  browser = await openBrowser()
})
afterAll(async () => {
  await browser?.close()
  await served?.flowdesk.close()
})

/** Creates a desk, and a function that opens a conversation, answers and closes it. */
async function openDesk() {
  const desk = await makeDesk(served)
  const { agent, callAs } = desk
  const closeOne = async (name: string, tags: readonly string[] = []) => {
    const { id } = await desk.openConversation(name)
    await callAs(agent, id, 'messages', { body: 'It arrives tomorrow.', clientMessageId: `answer-${id}` })
    const note = { body: 'Third delay of this month.', kind: 'Note', clientMessageId: `note-${id}` }
    await callAs(agent, id, 'messages', note)
    if (tags.length > 0) await callAs(agent, id, 'tags', { tags })
    await callAs(agent, id, 'close')
    return id
  }
  return { ...desk, closeOne }
}

test('a key searches open and closed conversations by visitor from every page, and one is read', async () => {
  const { agent, closeOne, openConversation } = await openDesk()
  await closeOne('Tomás Ruiz')
  const id = await closeOne('Maria Lindgren')
  await openConversation('Jonas Lindgren')
  const { page, problems } = await openConsoleAs(browser, served, agent)
  await page.getByRole('link', { name: /Jonas Lindgren/ }).waitFor()
  await page.keyboard.press('/')
  const field = page.getByRole('searchbox', { name: 'Search conversations' })
  await page.getByText('2 conversations').waitFor()
  await expect.poll(() => field.evaluate((element) => element.matches(':focus'))).toBe(true)
  await page.keyboard.type('l')
  await page.getByText('Enter at least 2 characters.').waitFor()
  expect(await page.getByRole('alert').count()).toBe(0)
  const visited: string[] = []
  page.on('framenavigated', (frame) => visited.push(new URL(frame.url()).search))
  await page.keyboard.press('Enter')
  await page.keyboard.type('indgren')
  await page.getByRole('link', { name: /Jonas Lindgren/ }).waitFor()
  await page.getByText('2 conversations').waitFor()
  // `Enter` shows no conversation for a text that is too short.
  expect(visited.filter((search) => search.includes('conversation'))).toEqual([])
  await page.getByRole('link', { name: /Maria Lindgren/ }).click()
  await page.waitForURL((url) => url.search === `?q=lindgren&conversation=${id}`)
  const transcript = page.getByRole('region', { name: 'Transcript' })
  await transcript.getByText('Where is my parcel?').waitFor()
  await transcript.getByText('It arrives tomorrow.').waitFor()
  await transcript.getByText('Internal note').waitFor()
  await page.reload()
  await transcript.getByText('It arrives tomorrow.').waitFor()
  expect(await field.inputValue()).toBe('lindgren')
  expect(problems).toEqual([])
})

test('a pause after a space does not join two words of a search', async () => {
  const { agent, closeOne } = await openDesk()
  await closeOne('Maria Lindgren')
  const { page } = await openConsoleAs(browser, served, agent, '/history')
  const field = page.getByRole('searchbox', { name: 'Search conversations' })
  await field.pressSequentially('Maria ')
  await page.waitForURL('**q=Maria*')
  await field.pressSequentially('Lindgren')
  await page.waitForURL((url) => url.searchParams.get('q') === 'Maria Lindgren')
  expect(await field.inputValue()).toBe('Maria Lindgren')
  await page.getByText('1 conversation', { exact: true }).waitFor()
})

test('a word of a message finds its conversation, and the list shows where it is', async () => {
  const { agent, closeOne, openConversation } = await openDesk()
  const { id } = await openConversation('Tomás Ruiz', 'The aquarium arrived, but it is **broken**')
  await closeOne('Maria Lindgren')
  await indexMessages(served.flowdesk)
  const { page, problems } = await openConsoleAs(browser, served, agent, '/history')
  await page.getByRole('searchbox', { name: 'Search conversations' }).fill('aquar delayed')
  await page.getByText('No conversation matches').waitFor()
  await page.getByText('A conversation must contain all the words.').waitFor()
  await page.getByRole('searchbox').fill('aquar brok')
  const result = page.getByRole('link', { name: /Tomás Ruiz/ })
  await result.getByText('The aquarium arrived').waitFor()
  expect(await result.locator('mark').allTextContents()).toEqual(['aquarium', 'broken'])
  await expectAccessible(page)
  await expectNoOverhang(page)
  await result.click()
  await page.waitForURL((url) => url.searchParams.get('conversation') === id)
  await page.getByRole('button', { name: 'More filters' }).click()
  await page.getByRole('checkbox', { name: 'Archived conversations' }).check()
  await page.getByText('Archived conversations are found by the name').waitFor()
  expect(problems).toEqual([])
})

test('in the search, Enter shows the first result; J shows the next one, and O opens it in the inbox', async () => {
  const { agent, closeOne } = await openDesk()
  const last = await closeOne('Anna Berg')
  const second = await closeOne('Berta Berg')
  const first = await closeOne('Clara Berg')
  await closeOne('Tomás Ruiz')
  const { page } = await openConsoleAs(browser, served, agent)
  await page.getByRole('link', { name: 'History' }).click()
  await page.getByRole('searchbox').and(page.locator(':focus')).waitFor()
  await page.keyboard.type('berg')
  await page.keyboard.press('Enter')
  await page.waitForURL((url) => url.search === `?q=berg&conversation=${first}`)
  await page.locator(`#result-${first}:focus`).waitFor()
  await page.evaluate(`for (const _ of [1, 2])
    document.activeElement.dispatchEvent(new KeyboardEvent('keydown', { key: 'j', bubbles: true }))`)
  await page.waitForURL((url) => url.searchParams.get('conversation') === last)
  await page.keyboard.press('k')
  await page.waitForURL((url) => url.searchParams.get('conversation') === second)
  await page.locator(`#result-${second}[aria-current]`).waitFor()
  await page.keyboard.press('o')
  await page.waitForURL(`**/console/conversations/${second}`)
})

test('a click on the arrow of a result opens the conversation in the inbox', async () => {
  const { agent, closeOne } = await openDesk()
  const id = await closeOne('Anna Berg')
  const { page } = await openConsoleAs(browser, served, agent, '/history')
  await page.getByRole('link', { name: /Anna Berg/ }).hover()
  await page.getByTitle('Open in the inbox').click()
  await page.waitForURL(`**/console/conversations/${id}`)
})

test('on a phone, the link to the history opens no keyboard', async () => {
  const { agent, closeOne } = await openDesk()
  await closeOne('Maria Lindgren')
  const phone = { viewport: { width: 390, height: 780 }, hasTouch: true, isMobile: true }
  const { page } = await openConsoleAs(browser, served, agent, '/', phone)
  await page.getByRole('link', { name: 'History' }).tap()
  await page.getByRole('link', { name: /Maria Lindgren/ }).waitFor()
  expect(await page.locator('input:focus').count()).toBe(0)
})

test('filters are in the address, survive a reload, and are reset at once', async () => {
  const { agent, closeOne, openConversation } = await openDesk()
  await closeOne('Maria Lindgren', ['parcel'])
  await closeOne('Tomás Ruiz')
  await openConversation('Waiting Visitor')
  const { page } = await openConsoleAs(browser, served, agent, '/history')
  await page.getByRole('button', { name: 'More filters' }).click()
  await page.getByRole('combobox', { name: 'Status' }).selectOption('All')
  await page.getByText('3 conversations').waitFor()
  await page.getByRole('combobox', { name: 'Tag' }).pressSequentially('par')
  await page.getByRole('option', { name: 'parcel' }).click()
  await page.getByText('1 conversation', { exact: true }).waitFor()
  await page.waitForURL((url) => url.search === '?status=all&tag=parcel')
  await page.reload()
  await page.getByText('1 conversation', { exact: true }).waitFor()
  await page.getByRole('combobox', { name: 'Closed by' }).selectOption('Visitor')
  await page.getByText('No conversation matches').waitFor()
  await page.getByRole('button', { name: 'Reset' }).click()
  await page.getByText('2 conversations').waitFor()
  expect(new URL(page.url()).search).toBe('')
})

test('a period that ends before it begins is pointed out', async () => {
  const { agent } = await openDesk()
  const { page } = await openConsoleAs(browser, served, agent, '/history?from=2026-11-20&to=2026-11-01')
  await page.getByRole('status').filter({ hasText: 'The period ends before it begins.' }).waitFor()
})

test('more than fifty conversations have pages, which are in the address', async () => {
  const { agent, openConversation } = await openDesk()
  for (let index = 0; index < 51; index++) await openConversation(`Visitor ${index}`)
  const { page } = await openConsoleAs(browser, served, agent, '/history?status=open')
  await page.getByText('Page 1 of 2').waitFor()
  await page.getByRole('link', { name: 'Next page' }).click()
  await page.waitForURL((url) => url.searchParams.get('page') === '2')
  const list = page.getByRole('list', { name: 'Conversations' })
  await expect.poll(() => list.getByRole('link').count()).toBe(1)
  await page.reload()
  await page.getByText('Page 2 of 2').waitFor()
  await page.getByRole('link', { name: 'Previous page' }).click()
  await expect.poll(() => list.getByRole('link').count()).toBe(50)
})

test('axe finds nothing in the list, the filters and the transcript', async () => {
  const { agent, closeOne } = await openDesk()
  const id = await closeOne('Maria Lindgren', ['parcel'])
  const { page } = await openConsoleAs(browser, served, agent, `/history?status=all&conversation=${id}`)
  await page.getByRole('region', { name: 'Transcript' }).getByText('It arrives tomorrow.').waitFor()
  await expectAccessible(page)
})

test('phones show the list or the transcript, and nothing overflows, also from right to left', async () => {
  const { agent, closeOne } = await openDesk()
  await closeOne('Maria Lindgren with a very long name that no phone can show', ['a-tag-that-is-quite-long'])
  const phone = { viewport: { width: 390, height: 780 } }
  for (const locale of ['en', 'ar']) {
    const path = '/history?status=all'
    const { page } = await openConsoleAs(browser, served, agent, path, { ...phone, preferences: { locale } })
    const row = page.getByRole('link', { name: /Maria Lindgren/ })
    await row.waitFor()
    await expectNoOverhang(page)
    await row.click()
    await page.getByRole('region').getByText('It arrives tomorrow.').waitFor()
    await row.waitFor({ state: 'hidden' })
    await expectNoOverhang(page)
    await page.getByRole('link', { name: locale === 'en' ? 'Close the transcript' : 'إغلاق نص المحادثة' }).click()
    await row.waitFor()
  }
})

test('keys lead from transcript to transcript, and files open until they are archived', async () => {
  const { agent, closeOne, openConversation, callAs } = await openDesk()
  const { flowdesk } = served
  const tomas = await closeOne('Tomás Ruiz')
  const { id: maria } = await openConversation('Maria Lindgren')
  await sendFileAsAgent(flowdesk, agent.token, maria, imageFile())
  await sendFileAsAgent(flowdesk, agent.token, maria, textFile())
  await callAs(agent, maria, 'close')
  const { page } = await openConsoleAs(browser, served, agent, '/history')
  await page.getByText('2 conversations').waitFor()
  const keys = [['j', maria] as const, ['j', tomas] as const, ['k', maria] as const]
  for (const [key, id] of keys) {
    await page.keyboard.press(key)
    await page.waitForURL((url) => url.searchParams.get('conversation') === id)
    await page.locator(`#result-${id}[aria-current]`).waitFor()
  }
  const transcript = page.getByRole('region', { name: 'Transcript' })
  await transcript.getByRole('button', { name: 'Enlarge receipt.png' }).click()
  await page.getByRole('dialog').getByRole('img', { name: 'receipt.png' }).waitFor()
  await page.keyboard.press('Escape')
  const download = page.waitForEvent('download')
  await transcript.getByRole('button', { name: /^Download order\.txt/ }).click()
  expect((await download).suggestedFilename()).toBe('order.txt')
  await passDays(flowdesk, 91)
  const session = await signInAgent(flowdesk, agent.credentials)
  const path = `/history?archived=true&conversation=${maria}`
  const archived = await openConsoleAs(browser, served, { ...agent, session }, path)
  const deleted = archived.page.getByText('Deleted when the conversation was archived')
  await expect.poll(() => deleted.count()).toBe(2)
  expect(await archived.page.getByRole('button', { name: /receipt|order/ }).count()).toBe(0)
})
